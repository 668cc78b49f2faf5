//! Packet lists that inspect the packets they hold.

use std::cell::Cell;
use std::rc::Rc;

use crate::entity::Entity;
use crate::packet::{Packet, PacketType};

/// The treatment of acknowledgements and the choice of packets to drop (spec: queues-and-monitors, section 4.3).
#[derive(Debug, Default)]
pub struct SemanticRules {
    /// `acksfirst_`: whether acknowledgements leave before all other packets.
    pub acks_first: Cell<bool>,
    /// `filteracks_`: whether an acknowledgement removes the older ones of its connection.
    pub filter_acks: Cell<bool>,
    /// `replace_head_`: whether with `filteracks_`, the new acknowledgement takes the place of the first one removed.
    pub replace_head: Cell<bool>,
    /// `priority_drop_`: whether packets sent in fast start are dropped before others.
    pub priority_drop: Cell<bool>,
    /// `random_drop_`: whether forced drops take a random packet.
    pub random_drop: Cell<bool>,
    /// `random_ecn_`: whether early drops and marks take a random packet.
    pub random_ecn: Cell<bool>,
    /// `reconsAcks_`: without effect (in ns-2 it is meant to reconstruct acknowledgements).
    pub reconstruct_acks: Cell<bool>,
}

/// Whether `newer` makes `older` redundant, because both acknowledge the same connection.
pub(super) fn supersedes(newer: &Packet, older: &Packet) -> bool {
    older.packet_type == PacketType::ACK
        && older.src == newer.src
        && older.dst == newer.dst
        && older.tcp.seqno < newer.tcp.seqno
}

/// A packet list that scripts create and attach to a queue.
#[derive(Debug, Default)]
pub struct SemanticList {
    /// The rules, shared with the list of the queue to which this list is attached.
    pub rules: Rc<SemanticRules>,
}

impl Entity for SemanticList {}
