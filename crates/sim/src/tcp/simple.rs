//! Connections without a protocol, for large simulations of web traffic.

use std::cell::Cell;

use super::ControlBlock;
use super::control_block::sender_parts;
use crate::Sim;
use crate::agent::Transport;
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;

/// `Agent/TCP/SimpleTcp`: each message is sent as a single packet of any size; nothing is acknowledged or resent (spec:
/// traffic-and-applications, section 4).
pub struct SimpleTcp {
    control: ControlBlock,
    /// The number of the last packet.
    seqno: Cell<i32>,
}

impl SimpleTcp {
    /// Creates an agent with default settings; it has not been reset yet.
    pub fn new(id: EntityId) -> SimpleTcp {
        SimpleTcp { control: ControlBlock::new(id), seqno: Cell::new(0) }
    }

    /// Completes the creation of an agent whose parameters have been set.
    pub fn initialize(&self, sim: &Sim) {
        self.control.restart(sim);
    }

    fn header_size(&self) -> i32 {
        self.control.parameters.base_header_size.get()
    }
}

impl Transport for SimpleTcp {
    fn send_message(&self, sim: &Sim, bytes: i32, _flags: Option<&str>) {
        if bytes == -1 {
            sim.warn("SimpleTcp doesn't support infinite send. Do not use FTP::start(), etc.\n");
            return;
        }
        let mut packet = self.control.agent.allocate(sim);
        packet.size = bytes.wrapping_add(self.header_size());
        self.seqno.set(self.seqno.get().wrapping_add(1));
        packet.tcp.seqno = self.seqno.get();
        self.control.agent.send(sim, packet);
    }

    fn packet_size(&self) -> Option<i32> {
        Some(self.control.parameters.packet_size.get())
    }

    fn close(&self, sim: &Sim) {
        sim.embedder().notify(sim, self.control.agent.id, "done", &[]);
    }
}

impl Entity for SimpleTcp {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        self.control.agent.deliver_to_application(sim, packet.size.wrapping_sub(self.header_size()));
    }

    fn reset(&self, sim: &Sim) {
        self.control.restart(sim);
    }

    sender_parts! {}
}
