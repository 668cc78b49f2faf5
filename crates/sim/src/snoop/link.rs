//! The part of a link layer that runs Snoop on the packets passing through.

use std::cell::{Cell, RefCell};

use rustc_hash::FxHashMap;

use super::{Answer, SnoopAgent};
use crate::Sim;
use crate::entity::EntityId;
use crate::packet::{Packet, PacketType};

/// The Snoop agents of the connections through a link layer.
#[derive(Debug, Default)]
pub struct Snooping {
    /// `integrate_`: not 0 if the other connections are checked after each packet.
    pub integrate: Cell<i32>,
    /// The agents, by source and destination address of the data.
    agents: RefCell<FxHashMap<(i32, i32), EntityId>>,
}

impl Snooping {
    /// The agent of the connection whose data, or whose ACKs, go down from `source` to `destination`.
    fn agent<'a>(
        &self,
        sim: &'a Sim,
        link: EntityId,
        source: i32,
        destination: i32,
    ) -> Option<&'a SnoopAgent> {
        let known = self.agents.borrow().get(&(source, destination)).copied();
        let id = known.or_else(|| {
            let embedder = sim.embedder();
            embedder.evaluate(sim, &format!("{} get-snoop {source} {destination}", embedder.name(link)));
            self.agents.borrow().get(&(source, destination)).copied()
        })?;
        sim.get(id)
    }

    /// Registers the agent of a connection.
    pub fn add(&self, source: i32, destination: i32, agent: EntityId) {
        self.agents.borrow_mut().insert((source, destination), agent);
    }

    /// Processes a packet that goes through the link layer, `up` or down. Returns the packet, or `None` if it is not
    /// forwarded.
    pub(crate) fn watch(&self, sim: &Sim, link: EntityId, mut packet: Packet, up: bool) -> Option<Packet> {
        let (source, destination) = (packet.src.address, packet.dst.address);
        let ends = if up { (destination, source) } else { (source, destination) };
        let agent = self.agent(sim, link, ends.0, ends.1)?;
        let seqno = packet.tcp.seqno;
        let suppressed = match (packet.packet_type, up) {
            (PacketType::ACK, true) => !packet.error && agent.on_ack_up(sim, seqno) == Answer::Resent,
            (PacketType::TCP, true) => {
                if !packet.error {
                    agent.on_data_up(seqno);
                }
                false
            }
            (PacketType::TCP, false) => {
                agent.on_data_down(sim, &packet);
                false
            }
            (PacketType::ACK, false) => {
                packet.flags.loss_notification |= agent.on_ack_down(seqno);
                false
            }
            _ => false,
        };
        if suppressed {
            return None;
        }
        Some(packet)
    }

    /// Checks the other connections after a packet from `source` to `destination`.
    pub(crate) fn look_at_others(&self, sim: &Sim, link: EntityId, source: i32, destination: i32) {
        if self.integrate.get() != 0 {
            let embedder = sim.embedder();
            embedder.evaluate(sim, &format!("{} integrate {source} {destination}", embedder.name(link)));
        }
    }
}
