//! The sending side of RTP (RFC 3550): packets at regular intervals.

use std::cell::Cell;

use super::RtpSession;
use crate::agent::{Agent, Transport};
use crate::entity::{Entity, EntityId};
use crate::packet::{Packet, PacketType, ProtocolHeader};
use crate::timer::Timer;
use crate::wiring::Wiring;
use crate::{Initial, Sim};

/// `Agent/RTP`: sends numbered packets of one size, at regular intervals or on demand
/// (spec: traffic-and-applications, section 4).
#[derive(Debug)]
pub struct RtpAgent {
    agent: Agent,
    /// `seqno_`: number of the next packet.
    pub seqno: Cell<i32>,
    /// `interval_`: time between packets, seconds.
    pub interval: Cell<f64>,
    /// `random_`: if not 0, every interval except the first varies uniformly by up to half its length.
    pub random: Cell<i32>,
    /// `maxpkts_`: the highest sequence number of messages that may be sent.
    pub max_packets: Cell<i32>,
    /// The session to which the agent's data belong.
    pub session: Cell<Option<EntityId>>,
    running: Cell<bool>,
    last_sent: Cell<f64>,
    timer: Timer,
}

/// Initial values.
impl RtpAgent {
    /// The initial size of the agent's packets, bytes.
    pub const PACKET_SIZE: Initial<i32> = Initial(210);
    /// The initial value of `interval`.
    pub const INTERVAL: Initial<&'static str> = Initial("3.75ms");
    /// The initial value of `max_packets`.
    pub const MAX_PACKETS: Initial<&'static str> = Initial("0x10000000");
}

impl RtpAgent {
    /// Creates an unattached agent with packets of 210 bytes every 3.75 ms, which is 448 kb/s.
    pub fn new(id: EntityId) -> RtpAgent {
        let agent = Agent::new(id, PacketType::RTP);
        agent.size.set(Self::PACKET_SIZE.integer());
        RtpAgent {
            agent,
            seqno: Cell::new(0),
            interval: Cell::new(Self::INTERVAL.time()),
            random: Cell::new(0),
            max_packets: Cell::new(Self::MAX_PACKETS.integer()),
            session: Cell::new(None),
            running: Cell::new(false),
            last_sent: Cell::new(0.0),
            timer: Timer::default(),
        }
    }

    /// Sends a packet now and then one every interval.
    pub fn start(&self, sim: &Sim) {
        self.running.set(true);
        self.send_by_clock(sim);
        self.set_timer(sim, self.interval.get());
    }

    /// Stops regular sending; the embedder is notified with `done`.
    pub fn stop(&self, sim: &Sim) {
        self.timer.force_cancel();
        self.finish(sim);
    }

    /// Applies a new interval, counted from the time of the last packet.
    pub fn change_rate(&self, sim: &Sim) {
        self.timer.force_cancel();
        let next = self.last_sent.get() + self.interval.get();
        if next > sim.now() {
            self.set_timer(sim, next - sim.now());
        } else {
            self.send_by_clock(sim);
            self.set_timer(sim, self.interval.get());
        }
    }

    /// Permits packets up to number `limit`, and starts regular sending if it is not running.
    pub fn advance(&self, sim: &Sim, limit: i32) {
        self.advance_by(sim, limit.wrapping_sub(self.seqno.get()));
    }

    /// Permits `count` further packets, and starts regular sending if it is not running.
    pub fn advance_by(&self, sim: &Sim, count: i32) {
        self.max_packets.set(self.max_packets.get().wrapping_add(count));
        if self.seqno.get() < self.max_packets.get() && !self.running.get() {
            self.start(sim);
        }
    }

    fn finish(&self, sim: &Sim) {
        self.running.set(false);
        sim.embedder().notify(sim, self.agent.id, "done", &[]);
    }

    fn set_timer(&self, sim: &Sim, delay: f64) {
        self.timer.resched(sim, self.agent.id, 0, delay);
    }

    fn send_by_clock(&self, sim: &Sim) {
        self.last_sent.set(sim.now());
        let seqno = self.seqno.replace(self.seqno.get().wrapping_add(1));
        self.send_packet(sim, seqno);
    }

    fn session<'a>(&self, sim: &'a Sim) -> Option<&'a RtpSession> {
        sim.get(self.session.get()?)
    }

    fn send_packet(&self, sim: &Sim, seqno: i32) {
        let mut packet = self.agent.allocate(sim);
        packet.rtp_seqno = seqno;
        if let Some(session) = self.session(sim) {
            packet.extend().protocol = ProtocolHeader::RtpSource(session.number.get());
        }
        self.agent.send(sim, packet);
    }
}

impl Entity for RtpAgent {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        let source = packet.extension.as_ref().map(|extension| &extension.protocol);
        if let (Some(session), Some(ProtocolHeader::RtpSource(number))) = (self.session(sim), source) {
            session.heard(sim, *number);
        }
        self.agent.deliver_to_application(sim, packet.size);
    }

    fn timer(&self, _tag: u32) -> Option<&Timer> {
        Some(&self.timer)
    }

    fn on_timer(&self, sim: &Sim, _tag: u32) {
        if !self.running.get() {
            return;
        }
        // ns-2.35: neither the packet that a start sends at once nor one that a change of the rate sends counts as data
        // of the member, unless the member hears it.
        if let Some(session) = self.session(sim) {
            session.sent();
        }
        self.send_by_clock(sim);
        let interval = self.interval.get();
        let mut next = interval;
        if self.random.get() != 0 {
            next += interval * sim.default_rng().uniform_between(-0.5, 0.5);
        }
        self.set_timer(sim, next);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    facets! { Agent => |this| &this.agent, dyn Transport => |this| this }
}

impl Transport for RtpAgent {
    // ns-2.35: counts messages, not packets; all packets of a message are full and have the message's number
    // (spec: traffic-and-applications, section 4).
    fn send_message(&self, sim: &Sim, bytes: i32, _flags: Option<&str>) {
        let seqno = self.seqno.get().wrapping_add(1);
        self.seqno.set(seqno);
        if seqno >= self.max_packets.get() {
            self.finish(sim);
            return;
        }
        if bytes == -1 {
            self.start(sim);
            return;
        }
        let size = f64::from(self.agent.size.get());
        let mut packets = (f64::from(bytes) / size).ceil() as i32;
        while packets > 0 {
            self.send_packet(sim, seqno);
            packets -= 1;
        }
        self.agent.resume_application(sim);
    }
}
