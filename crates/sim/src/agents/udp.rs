//! The User Datagram Protocol (RFC 768), without its header: a packet has the size of its contents.

use std::cell::Cell;
use std::rc::Rc;

use crate::agent::{Agent, Transport};
use crate::embedder::Argument;
use crate::entity::{Absorption, Entity, EntityId};
use crate::packet::{Packet, PacketType};
use crate::wiring::Wiring;
use crate::{Initial, Sim};

/// `Agent/UDP`: divides a message into packets of at most [`Agent::size`] bytes (`packetSize_`) and sends all of them
/// at once, numbered in their RTP header (spec: traffic-and-applications, section 3).
#[derive(Debug)]
pub struct UdpAgent {
    agent: Agent,
    /// The RTP sequence number of the last packet.
    seqno: Cell<i32>,
}

/// Rate of the RTP clock for the time stamps that UDP writes into packets, Hz.
const RTP_CLOCK: f64 = 8000.0;

/// Initial values.
impl UdpAgent {
    /// The initial size of the agent's packets, bytes.
    pub const PACKET_SIZE: Initial<i32> = Initial(1000);
}

impl UdpAgent {
    /// Creates an unattached agent with packets of 1000 bytes.
    pub fn new(id: EntityId) -> UdpAgent {
        let agent = Agent::new(id, PacketType::UDP);
        agent.size.set(Self::PACKET_SIZE.integer());
        UdpAgent { agent, seqno: Cell::new(-1) }
    }

    /// The state that all agents share.
    pub fn agent(&self) -> &Agent {
        &self.agent
    }

    fn send(&self, sim: &Sim, bytes: i32, data: Option<&str>, flags: Option<&str>) {
        if bytes == -1 {
            sim.print("Error:  sendmsg() for UDP should not be -1\n");
            return;
        }
        let size = self.agent.size.get();
        if bytes <= size && bytes > 0 && data.is_none() {
            self.send_packet(sim, bytes, flags == Some("NEW_BURST"), None);
            return self.agent.resume_application(sim);
        }
        self.send_message_in_parts(sim, bytes, data, flags);
    }

    #[inline(never)]
    fn send_message_in_parts(&self, sim: &Sim, bytes: i32, data: Option<&str>, flags: Option<&str>) {
        let size = self.agent.size.get();
        if data.is_some() && bytes > size {
            sim.print("Error: data greater than maximum UDP packet size\n");
            return;
        }
        if size == 0 {
            sim.arithmetic_trap(
                "packetSize_ of an Agent/UDP that sends is 0; set it to the size of a packet, in bytes",
            );
        }
        let data: Option<Rc<str>> = data.map(Rc::from);
        let new_burst = flags == Some("NEW_BURST");
        let mut full_packets = bytes.wrapping_div(size);
        while full_packets > 0 {
            self.send_packet(sim, size, new_burst, data.clone());
            full_packets -= 1;
        }
        let rest = bytes.wrapping_rem(size);
        if rest > 0 {
            self.send_packet(sim, rest, new_burst, data);
        }
        self.agent.resume_application(sim);
    }

    #[inline(always)]
    fn send_packet(&self, sim: &Sim, size: i32, new_burst: bool, data: Option<Rc<str>>) {
        let mut packet = self.agent.allocate(sim);
        packet.size = size;
        packet.rtp_mark = new_burst;
        let seqno = self.seqno.get().wrapping_add(1);
        self.seqno.set(seqno);
        packet.rtp_seqno = seqno;
        packet.timestamp = f64::from((RTP_CLOCK * sim.now()) as i64 as u32);
        if data.is_some() {
            packet.extend().data = data;
        }
        self.agent.send(sim, packet);
    }
}

impl Entity for UdpAgent {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        let data = packet.extension.as_ref().and_then(|extension| extension.data.as_deref());
        if let Some(application) = self.agent.application(sim) {
            application.process_data(sim, packet.size, data.unwrap_or_default());
        } else if let Some(data) = data {
            let arguments = [Argument::Integer(packet.src.address.into()), Argument::Text(data.into())];
            sim.embedder().notify(sim, self.agent.id, "process_data", &arguments);
        }
    }

    fn absorption(&self, _sim: &Sim, _link: EntityId) -> Absorption {
        // Data, which scripts may receive, is in an extension.
        if self.agent.application.get().is_some() { Absorption::Acts } else { Absorption::Ignores }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    facets! { Agent => |this| &this.agent, dyn Transport => |this| this }
}

impl Transport for UdpAgent {
    fn send_message(&self, sim: &Sim, bytes: i32, flags: Option<&str>) {
        self.send(sim, bytes, None, flags);
    }

    fn send_data(&self, sim: &Sim, bytes: i32, data: &str, flags: Option<&str>) {
        self.send(sim, bytes, Some(data), flags);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::LossMonitor;

    /// Creates a sender and a monitor that are directly connected.
    fn pair(sim: &Sim) -> (EntityId, EntityId) {
        let (udp, monitor) = (sim.add(UdpAgent::new), sim.add(LossMonitor::new));
        sim.entity(udp).unwrap().wiring().unwrap().target.set(sim, Some(monitor));
        (udp, monitor)
    }

    fn counts(sim: &Sim, monitor: EntityId) -> (i32, i32, i32, i32) {
        let monitor = sim.get::<LossMonitor>(monitor).unwrap();
        (monitor.packets.get(), monitor.bytes.get(), monitor.lost.get(), monitor.expected.get())
    }

    #[test]
    fn messages_become_full_packets_and_a_rest() {
        let sim = Sim::new();
        let (udp, monitor) = pair(&sim);
        let udp = sim.get::<UdpAgent>(udp).unwrap();
        udp.send_message(&sim, 2500, None);
        assert_eq!(counts(&sim, monitor), (3, 2500, 0, 3));
        udp.send_message(&sim, 0, None);
        udp.send_message(&sim, -2, None);
        udp.send_data(&sim, 1001, "more than fits", None);
        assert_eq!(counts(&sim, monitor), (3, 2500, 0, 3));
        udp.send_data(&sim, 1000, "just fits", None);
        assert_eq!(counts(&sim, monitor), (4, 3500, 0, 4));
    }

    #[test]
    fn gaps_count_as_losses_until_cleared() {
        let sim = Sim::new();
        let (udp, monitor) = pair(&sim);
        let target = &sim.entity(udp).unwrap().wiring().unwrap().target;
        let udp = sim.get::<UdpAgent>(udp).unwrap();
        udp.send_message(&sim, 1000, None);
        target.set(&sim, None);
        udp.send_message(&sim, 5000, None);
        target.set(&sim, Some(monitor));
        udp.send_message(&sim, 1000, None);
        assert_eq!(counts(&sim, monitor), (2, 2000, 5, 7));
        sim.get::<LossMonitor>(monitor).unwrap().clear(&sim);
        udp.send_message(&sim, 1000, None);
        assert_eq!(counts(&sim, monitor), (3, 3000, 5, 8));
    }
}
