//! RTP sessions (RFC 1889): their members and the reports about them (spec: mpls-pushback-nix, section 8).

use std::cell::{Cell, RefCell};

use crate::Sim;
use crate::agent::{Agent, Transport};
use crate::embedder::Argument;
use crate::entity::{Entity, EntityId};
use crate::packet::{Packet, PacketType};
use crate::timer::Timer;
use crate::wiring::Wiring;

/// A source of a session, as its members know it.
#[derive(Clone, Copy, Debug)]
struct Source {
    number: i32,
    /// True if the source has sent data since the last report.
    has_sent: bool,
}

/// `Session/RTP`: a member of a session, with one agent for data and one for reports.
#[derive(Debug)]
pub struct RtpSession {
    id: EntityId,
    /// The number by which other members know this member as a source.
    pub number: Cell<i32>,
    /// `debug_`, which has no effect.
    pub debug: Cell<i32>,
    /// The known sources. The first one is the member itself.
    sources: RefCell<Vec<Source>>,
}

/// The number of sources and senders that a report covers.
#[derive(Clone, Copy, Debug)]
struct Coverage {
    sources: usize,
    senders: usize,
    has_sent: bool,
}

impl RtpSession {
    /// Creates a session without sources.
    pub fn new(id: EntityId) -> RtpSession {
        RtpSession { id, number: Cell::new(0), debug: Cell::new(0), sources: RefCell::default() }
    }

    /// Adds a source.
    pub fn enter(&self, number: i32) {
        self.sources.borrow_mut().push(Source { number, has_sent: false });
    }

    /// Records that the member has sent data.
    pub(super) fn sent(&self) {
        if let Some(own) = self.sources.borrow_mut().first_mut() {
            own.has_sent = true;
        }
    }

    /// Records that data of a source have arrived.
    pub(super) fn heard(&self, sim: &Sim, number: i32) {
        if self.sources.borrow().iter().all(|source| source.number != number) {
            sim.embedder().notify(sim, self.id, "new-source", &[Argument::Integer(number.into())]);
        }
        let mut sources = self.sources.borrow_mut();
        if let Some(source) = sources.iter_mut().rev().find(|source| source.number == number) {
            source.has_sent = true;
        }
    }

    /// Returns the contents of the report that is due, and begins the period that the following report covers.
    fn cover(&self) -> Coverage {
        let mut sources = self.sources.borrow_mut();
        let coverage = Coverage {
            sources: sources.len(),
            senders: sources.iter().filter(|source| source.has_sent).count(),
            has_sent: sources.first().is_some_and(|own| own.has_sent),
        };
        sources.iter_mut().for_each(|source| source.has_sent = false);
        coverage
    }

    fn sample_size(&self, sim: &Sim, bytes: i32) {
        sim.embedder().notify(sim, self.id, "sample-size", &[Argument::Integer(bytes.into())]);
    }
}

impl Entity for RtpSession {}

/// `Agent/RTCP`: sends and receives the reports of a session.
#[derive(Debug)]
pub struct RtcpAgent {
    agent: Agent,
    /// `seqno_`: number of the next report.
    pub seqno: Cell<i32>,
    /// `interval_`: time between reports, seconds.
    pub interval: Cell<f64>,
    /// `random_`: if not 0, each interval varies uniformly by up to half its length.
    pub random: Cell<i32>,
    /// The session to which the agent belongs.
    pub session: Cell<Option<EntityId>>,
    timer: Timer,
}

/// Sizes in bytes: a report without senders, a farewell, a sender's data about itself, and the data about each sender.
const REPORT: i32 = 28;
const FAREWELL: i32 = 16;
const OWN_DATA: i32 = 20;
const SENDER: i32 = 48;

impl RtcpAgent {
    /// Creates an agent without a session.
    pub fn new(id: EntityId) -> RtcpAgent {
        RtcpAgent {
            agent: Agent::new(id, PacketType::RTCP),
            seqno: Cell::new(0),
            interval: Cell::new(0.0),
            random: Cell::new(0),
            session: Cell::new(None),
            timer: Timer::default(),
        }
    }

    /// Starts sending reports at regular times.
    pub fn start(&self, sim: &Sim) {
        self.timer.resched(sim, self.agent.id, 0, self.interval.get());
    }

    /// Stops sending reports.
    pub fn stop(&self, sim: &Sim) {
        self.timer.cancel(sim);
    }

    /// Sends a farewell and stops sending reports.
    pub fn bye(&self, sim: &Sim) {
        if let Some(session) = self.session(sim) {
            self.report(sim, session, FAREWELL);
        }
        self.timer.cancel(sim);
    }

    fn session<'a>(&self, sim: &'a Sim) -> Option<&'a RtpSession> {
        sim.get(self.session.get()?)
    }

    fn report(&self, sim: &Sim, session: &RtpSession, bytes: i32) {
        let coverage = session.cover();
        let counts = [coverage.sources as i64, coverage.senders as i64, coverage.has_sent.into()];
        sim.embedder().notify(sim, session.id, "adapt-timer", &counts.map(Argument::Integer));
        let own = if coverage.has_sent { OWN_DATA } else { 0 };
        let bytes = bytes + own + SENDER * coverage.senders as i32;
        self.agent.size.set(bytes);
        let packet = self.agent.allocate(sim);
        self.seqno.set(self.seqno.get() + 1);
        self.agent.send(sim, packet);
        session.sample_size(sim, bytes);
    }
}

impl Entity for RtcpAgent {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        if let Some(session) = self.session(sim) {
            session.sample_size(sim, packet.size);
        }
    }

    fn timer(&self, _tag: u32) -> Option<&Timer> {
        Some(&self.timer)
    }

    fn on_timer(&self, sim: &Sim, _tag: u32) {
        let Some(session) = self.session(sim) else { return };
        self.report(sim, session, REPORT);
        let mut interval = self.interval.get();
        if self.random.get() != 0 {
            interval += interval * sim.default_rng().uniform_between(-0.5, 0.5);
        }
        self.timer.resched(sim, self.agent.id, 0, interval);
        sim.embedder().notify(sim, session.id, "rtcp_timeout", &[]);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    facets! { Agent => |this| &this.agent, dyn Transport => |this| this }
}

impl Transport for RtcpAgent {
    fn send_message(&self, _sim: &Sim, _bytes: i32, _flags: Option<&str>) {}
}
