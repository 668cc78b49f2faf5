//! An agent that measures round-trip times by echo requests.

use std::cell::Cell;

use crate::agent::{Agent, Transport};
use crate::embedder::Argument;
use crate::entity::{Entity, EntityId};
use crate::packet::{Endpoint, Packet, PacketType, ProtocolHeader};
use crate::wiring::Wiring;
use crate::{Initial, Sim};

/// The contents of a ping packet.
#[derive(Clone, Debug, Default)]
pub struct PingHeader {
    /// True for a reply, false for a request.
    pub is_reply: bool,
    /// When the request was sent, seconds.
    pub send_time: f64,
    /// When the request arrived, seconds.
    pub receive_time: f64,
    /// Sequence number of the request.
    pub seqno: i32,
}

/// `Agent/Ping`: sends requests and answers those of its peer. The embedder is notified of a reply with `recv`. The
/// arguments are node address and round-trip time in milliseconds or, in one-way mode, node address, sequence number
/// and the time in each direction (spec: traffic-and-applications, section 4).
#[derive(Debug)]
pub struct PingAgent {
    agent: Agent,
    /// True for one-way mode: reports give the time in each direction.
    pub one_way: Cell<bool>,
    seqno: Cell<i32>,
}

/// The broadcast address, which all nodes in radio range accept.
const BROADCAST: i32 = -1;

/// Initial values.
impl PingAgent {
    /// The initial size of the agent's packets, bytes.
    pub const PACKET_SIZE: Initial<i32> = Initial(64);
}

impl PingAgent {
    /// Creates an unattached agent with packets of 64 bytes.
    pub fn new(id: EntityId) -> PingAgent {
        let agent = Agent::new(id, PacketType::PING);
        agent.size.set(Self::PACKET_SIZE.integer());
        PingAgent { agent, one_way: Cell::new(false), seqno: Cell::new(0) }
    }

    /// Sends a request to the peer.
    pub fn request(&self, sim: &Sim) {
        let packet = self.make_request(sim);
        self.agent.send(sim, packet);
    }

    /// Sends a request to every node in radio range.
    pub fn broadcast(&self, sim: &Sim) {
        let mut packet = self.make_request(sim);
        packet.dst = self.everybody();
        self.agent.send(sim, packet);
    }

    fn make_request(&self, sim: &Sim) -> Packet {
        let mut packet = self.agent.allocate(sim);
        let seqno = self.seqno.replace(self.seqno.get().wrapping_add(1));
        let header = PingHeader { send_time: sim.now(), seqno, ..PingHeader::default() };
        packet.extend().protocol = ProtocolHeader::Ping(header);
        packet
    }

    fn everybody(&self) -> Endpoint {
        Endpoint { address: BROADCAST, port: self.agent.port.get() }
    }

    fn answer(&self, sim: &Sim, request: PingHeader, to_everybody: bool) {
        let mut reply = self.agent.allocate(sim);
        if to_everybody {
            reply.dst = self.everybody();
        }
        let header = PingHeader { is_reply: true, receive_time: sim.now(), ..request };
        reply.extend().protocol = ProtocolHeader::Ping(header);
        self.agent.send(sim, reply);
    }

    fn report(&self, sim: &Sim, source: i32, reply: &PingHeader) {
        let milliseconds = |from: f64, to: f64| Argument::Text(format!("{:3.1}", (to - from) * 1000.0));
        // ns-2.35: of a hierarchical address, only the highest level is reported.
        let shift = sim.address_format().levels().first().map_or(0, |(_, shift)| *shift);
        let source = Argument::Integer((source >> shift).into());
        let now = sim.now();
        let arguments = if self.one_way.get() {
            vec![
                source,
                Argument::Integer(reply.seqno.into()),
                milliseconds(reply.send_time, reply.receive_time),
                milliseconds(reply.receive_time, now),
            ]
        } else {
            vec![source, milliseconds(reply.send_time, now)]
        };
        sim.embedder().notify(sim, self.agent.id, "recv", &arguments);
    }

    fn announce(&self, sim: &Sim, what: &str, packet: &Packet) {
        let (here, from) = (self.agent.endpoint(), packet.src);
        sim.print(&format!(
            "Recv BRDCAST Ping {what} : at {}.{} from {}.{}\n",
            here.address, here.port, from.address, from.port
        ));
    }
}

impl Entity for PingAgent {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        let ping = match packet.extension.as_ref().map(|extension| &extension.protocol) {
            Some(ProtocolHeader::Ping(header)) => header.clone(),
            _ => PingHeader::default(),
        };
        let to_everybody = packet.dst.address == BROADCAST;
        if to_everybody {
            self.announce(sim, if ping.is_reply { "REPLY" } else { "REQ" }, &packet);
        }
        match (ping.is_reply, to_everybody) {
            (false, _) => {
                drop(packet);
                self.answer(sim, ping, to_everybody);
            }
            (true, false) => self.report(sim, packet.src.address, &ping),
            (true, true) => {}
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    facets! { Agent => |this| &this.agent, dyn Transport => |this| this }
}

impl Transport for PingAgent {
    fn send_message(&self, _sim: &Sim, _bytes: i32, _flags: Option<&str>) {}
}
