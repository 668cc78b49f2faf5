//! PGM in routers: suppresses negative acknowledgements, and sends repairs only where data are missing.

use std::cell::{Cell, RefCell};

use super::deadlines::Deadlines;
use super::outlets::{Directory, Outlet, Outlets};
use super::{Numbers, Participant, PgmHeader, PgmKind};
use crate::agent::Agent;
use crate::entity::{Entity, EntityId};
use crate::packet::{Endpoint, Interface, Packet, PacketType};
use crate::wiring::Wiring;
use crate::{Initial, Sim, Timer};

/// `Agent/PGM`: the network element of a node, through which all of its PGM packets pass
/// (spec: mpls-pushback-nix, section 10.3).
#[derive(Debug)]
pub struct PgmElement {
    agent: Agent,
    number: i32,
    /// `pgm_enabled_`: if 0, packets are passed on without processing.
    pub enabled: Cell<i32>,
    /// `nak_retrans_ival_`: time between negative acknowledgements that are not confirmed, seconds.
    pub retransmission_interval: Cell<f64>,
    /// `nak_rpt_ival_`: for how long negative acknowledgements are repeated, seconds.
    pub repetition_time: Cell<f64>,
    /// `nak_rdata_ival_`: the maximum time from a confirmation to the repair, seconds.
    pub repair_time: Cell<f64>,
    /// `nak_elim_ival_`: for how long after a confirmation further negative acknowledgements are not passed on, seconds.
    pub elimination_time: Cell<f64>,
    sessions: RefCell<Vec<Session>>,
    repairs: RefCell<Vec<Repair>>,
    deadlines: Deadlines<(Missing, Deadline)>,
    directory: Directory,
    sent: Cell<i32>,
    suppressed: Cell<i32>,
    unsolicited_confirmations: Cell<i32>,
    unsolicited_repairs: Cell<i32>,
}

/// The contents of the source path messages of a session.
#[derive(Clone, Copy, Debug)]
struct Session {
    source: Endpoint,
    group: Endpoint,
    /// The destination of the session's negative acknowledgements.
    upstream: Endpoint,
    /// The outlet from which source path messages arrive.
    interface: Interface,
    /// The number of the last source path message.
    last: i32,
}

/// Data that are missing somewhere: session and number.
type Missing = (Endpoint, i32);

/// The repair state of requested data.
#[derive(Debug)]
struct Repair {
    missing: Missing,
    outlets: Outlets,
    phase: Phase,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Negative acknowledgements are sent until one is confirmed.
    Asking,
    /// A negative acknowledgement has been confirmed; further ones are not passed on.
    Confirmed,
    /// The next negative acknowledgement is passed on.
    Open,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Deadline {
    Retransmission,
    Repetition,
    Repair,
    Elimination,
}

/// Initial values.
impl PgmElement {
    /// The initial value of `enabled`.
    pub const ENABLED: Initial<i32> = Initial(1);
    /// The initial value of `retransmission_interval`.
    pub const RETRANSMISSION_INTERVAL: Initial<&'static str> = Initial("50ms");
    /// The initial value of `repetition_time`.
    pub const REPETITION_TIME: Initial<&'static str> = Initial("1000ms");
    /// The initial value of `repair_time`.
    pub const REPAIR_TIME: Initial<&'static str> = Initial("10000ms");
    /// The initial value of `elimination_time`.
    pub const ELIMINATION_TIME: Initial<&'static str> = Initial("5000ms");
}

impl PgmElement {
    /// Creates a network element that knows no session.
    pub fn new(sim: &Sim, id: EntityId) -> PgmElement {
        PgmElement {
            agent: Agent::new(id, PacketType::PGM),
            number: Numbers::next(sim, |numbers| &numbers.elements),
            enabled: Cell::new(Self::ENABLED.integer()),
            retransmission_interval: Cell::new(Self::RETRANSMISSION_INTERVAL.time()),
            repetition_time: Cell::new(Self::REPETITION_TIME.time()),
            repair_time: Cell::new(Self::REPAIR_TIME.time()),
            elimination_time: Cell::new(Self::ELIMINATION_TIME.time()),
            sessions: RefCell::default(),
            repairs: RefCell::default(),
            deadlines: Deadlines::new(0),
            directory: Directory::default(),
            sent: Cell::new(0),
            suppressed: Cell::new(0),
            unsolicited_confirmations: Cell::new(0),
            unsolicited_repairs: Cell::new(0),
        }
    }

    fn session(&self, source: Endpoint) -> Option<Session> {
        self.sessions.borrow().iter().find(|session| session.source == source).copied()
    }

    /// Changes the repair state of data by `change`.
    fn with_repair<R>(&self, missing: Missing, change: impl FnOnce(&mut Repair) -> R) -> Option<R> {
        self.repairs.borrow_mut().iter_mut().find(|repair| repair.missing == missing).map(change)
    }

    fn set_deadline(&self, sim: &Sim, missing: Missing, deadline: Deadline) {
        let delay = match deadline {
            Deadline::Retransmission => self.retransmission_interval.get(),
            Deadline::Repetition => self.repetition_time.get(),
            Deadline::Repair => self.repair_time.get(),
            Deadline::Elimination => self.elimination_time.get(),
        };
        self.deadlines.set(sim, self.agent.id, (missing, deadline), delay);
    }

    fn cancel(&self, sim: &Sim, missing: Missing, deadlines: &[Deadline]) {
        let is_void = |(other, deadline)| other == missing && deadlines.contains(&deadline);
        self.deadlines.cancel(sim, self.agent.id, is_void);
    }

    /// Removes the repair state of data, and returns it.
    fn remove(&self, sim: &Sim, missing: Missing) -> Option<Repair> {
        self.deadlines.cancel(sim, self.agent.id, |(other, _)| other == missing);
        let mut repairs = self.repairs.borrow_mut();
        let place = repairs.iter().position(|repair| repair.missing == missing)?;
        Some(repairs.remove(place))
    }

    fn count(counter: &Cell<i32>) {
        counter.set(counter.get() + 1);
    }

    fn say(&self, sim: &Sim, text: &str) {
        sim.print(&format!("pgmAgent-{}{text}\n", self.number));
    }

    /// Passes on a source path message, with this element as the last one on its path.
    fn pass_source_path(&self, sim: &Sim, mut packet: Packet, mut header: PgmHeader) {
        {
            let mut sessions = self.sessions.borrow_mut();
            let place = sessions.iter().position(|session| session.source == header.session);
            let place = place.unwrap_or_else(|| {
                sessions.push(Session {
                    source: header.session,
                    group: packet.dst,
                    upstream: header.path,
                    interface: packet.interface,
                    last: -1,
                });
                sessions.len() - 1
            });
            let session = &mut sessions[place];
            if header.number <= session.last {
                drop(sessions);
                return self.say(sim, " received an old SPM seqno, discarding.");
            }
            session.last = header.number;
            session.upstream = header.path;
            session.interface = packet.interface;
        }
        header.path = self.agent.endpoint();
        header.put_on(&mut packet);
        self.agent.send(sim, packet);
    }

    fn receive_nak(&self, sim: &Sim, packet: &Packet, header: PgmHeader) {
        let Some(session) = self.session(header.session) else {
            return sim.print("PGM Agent received NAK for which no SPM state is established, discarding.\n");
        };
        let outlet = Outlet::of(packet);
        let confirmation = PgmHeader::new(PgmKind::Ncf, header.session, header.number);
        let mut confirmation = confirmation.packet(sim, &self.agent, 0);
        (confirmation.src, confirmation.dst) = (session.source, session.group);
        self.directory.send(sim, self.agent.id, outlet, confirmation);

        let missing = (header.session, header.number);
        let phase = self.with_repair(missing, |repair| {
            repair.outlets.add(outlet);
            let phase = repair.phase;
            if phase == Phase::Open {
                repair.phase = Phase::Asking;
            }
            phase
        });
        match phase {
            Some(Phase::Asking | Phase::Confirmed) => return Self::count(&self.suppressed),
            Some(Phase::Open) => self.cancel(sim, missing, &[Deadline::Repair]),
            None => {
                let mut outlets = Outlets::default();
                outlets.add(outlet);
                self.repairs.borrow_mut().push(Repair { missing, outlets, phase: Phase::Asking });
            }
        }
        self.set_deadline(sim, missing, Deadline::Retransmission);
        self.set_deadline(sim, missing, Deadline::Repetition);
        self.send_nak(sim, missing);
    }

    fn send_nak(&self, sim: &Sim, missing: Missing) {
        let Some(session) = self.session(missing.0) else { return };
        Self::count(&self.sent);
        let mut packet = PgmHeader::new(PgmKind::Nak, missing.0, missing.1).packet(sim, &self.agent, 0);
        packet.dst = session.upstream;
        self.agent.send(sim, packet);
    }

    fn receive_confirmation(&self, sim: &Sim, interface: Interface, header: PgmHeader) {
        let problem = match self.session(header.session) {
            None => Some("for which no SPM state is established"),
            Some(session) if session.interface != interface => Some("from non-upstream interface"),
            Some(_) => None,
        };
        if let Some(problem) = problem {
            Self::count(&self.unsolicited_confirmations);
            return self.say(sim, &format!(" received NCF {problem}, discarding."));
        }
        let missing = (header.session, header.number);
        if self.with_repair(missing, |repair| repair.phase = Phase::Confirmed).is_none() {
            Self::count(&self.unsolicited_confirmations);
            let repair = Repair { missing, outlets: Outlets::default(), phase: Phase::Confirmed };
            self.repairs.borrow_mut().push(repair);
        }
        self.cancel(sim, missing, &[Deadline::Retransmission, Deadline::Repetition]);
        self.set_deadline(sim, missing, Deadline::Repair);
        self.set_deadline(sim, missing, Deadline::Elimination);
    }

    fn receive_repair(&self, sim: &Sim, packet: Packet, header: PgmHeader) {
        let problem = match self.remove(sim, (header.session, header.number)) {
            None if self.session(header.session).is_none() => {
                "received RDATA for which no SPM state is established"
            }
            None => "received RDATA for which no repair state is present",
            Some(repair) if repair.outlets.is_empty() => {
                "received RDATA but repair state has no interfaces for it"
            }
            Some(repair) => {
                self.directory.send_to_all(sim, self.agent.id, &repair.outlets, packet);
                return;
            }
        };
        Self::count(&self.unsolicited_repairs);
        self.say(sim, &format!(" {problem}, discarding."));
    }
}

impl Participant for PgmElement {
    fn report(&self, sim: &Sim) {
        sim.print(&format!(
            "pgmAgent-{}:\n\tNAKs Transmitted: \t{}\n\tNAKs Suppressed: \t{}\n\tUnsolicited NCFs: \t{}\n\tUnsolicited RDATA: \t{}\n",
            self.number,
            self.sent.get(),
            self.suppressed.get(),
            self.unsolicited_confirmations.get(),
            self.unsolicited_repairs.get(),
        ));
    }
}

impl Entity for PgmElement {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        let Some(header) = PgmHeader::of(&packet).map(|header| **header) else {
            let kind = packet.packet_type.0;
            return self.say(
                sim,
                &format!(" ERROR (PgmAgent::recv): received non PGM pkt type {kind}, discarding."),
            );
        };
        if self.enabled.get() == 0 {
            return self.agent.send(sim, packet);
        }
        match header.kind {
            PgmKind::Spm => self.pass_source_path(sim, packet, header),
            PgmKind::Odata => self.agent.send(sim, packet),
            PgmKind::Rdata => self.receive_repair(sim, packet, header),
            PgmKind::Nak => self.receive_nak(sim, &packet, header),
            PgmKind::Ncf => self.receive_confirmation(sim, packet.interface, header),
        }
    }

    fn timer(&self, _: u32) -> Option<&Timer> {
        Some(self.deadlines.timer())
    }

    fn on_timer(&self, sim: &Sim, _: u32) {
        let Some((missing, deadline)) = self.deadlines.take(sim, self.agent.id) else { return };
        match deadline {
            Deadline::Retransmission => {
                self.send_nak(sim, missing);
                self.set_deadline(sim, missing, Deadline::Retransmission);
            }
            Deadline::Elimination => {
                self.with_repair(missing, |repair| repair.phase = Phase::Open);
            }
            Deadline::Repetition | Deadline::Repair => {
                let name = if deadline == Deadline::Repair { "nak_rdata" } else { "nak_rpt" };
                self.say(sim, &format!(": timeout_{name} expired, removing repair state."));
                self.remove(sim, missing);
            }
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    facets! { Agent => |this| &this.agent, dyn Participant => |this| this }
}
