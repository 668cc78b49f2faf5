//! A receiver of a PGM session.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use super::deadlines::Deadlines;
use super::{Numbers, Participant, PgmHeader, PgmKind};
use crate::agent::Agent;
use crate::entity::{Entity, EntityId};
use crate::packet::{Endpoint, Packet, PacketType};
use crate::wiring::Wiring;
use crate::{Initial, Sim, Timer};

/// `Agent/PGM/Receiver`: requests missing data (spec: mpls-pushback-nix, section 10.5).
#[derive(Debug)]
pub struct PgmReceiver {
    agent: Agent,
    number: i32,
    /// `max_nak_ncf_retries_`: how often a negative acknowledgement without confirmation is repeated, less one.
    pub confirmation_retries: Cell<i32>,
    /// `max_nak_data_retries_`: how often a confirmed negative acknowledgement is repeated, less one.
    pub repair_retries: Cell<i32>,
    /// `nak_bo_ivl_`: the longest time before a negative acknowledgement, seconds.
    pub back_off: Cell<f64>,
    /// `nak_rpt_ivl_`: how long the confirmation may take, seconds.
    pub confirmation_time: Cell<f64>,
    /// `nak_rdata_ivl_`: how long the repair may take after the confirmation, seconds.
    pub repair_time: Cell<f64>,
    /// The session of the first source path message, and where its negative acknowledgements go.
    session: Cell<Option<(Endpoint, Endpoint)>>,
    /// The highest number of any data received.
    last: Cell<i32>,
    /// The missing sequence numbers below the highest one, and when each was detected, seconds.
    missing: RefCell<BTreeMap<i32, f64>>,
    /// The missing data that the receiver has requested.
    requests: RefCell<BTreeMap<i32, Request>>,
    deadlines: Deadlines<i32>,
    statistics: Statistics,
}

#[derive(Debug, Default)]
struct Statistics {
    recovered: Cell<i32>,
    duplicates: Cell<i32>,
    naks: Cell<i32>,
    repeated_naks: Cell<i32>,
    shortest: Cell<f64>,
    longest: Cell<f64>,
    /// The sum of all times from the detection of a loss to its repair, seconds.
    total: Cell<f64>,
}

/// The state of requested data.
#[derive(Clone, Copy, Debug, Default)]
struct Request {
    phase: Phase,
    /// Whether a negative acknowledgement has been sent.
    is_sent: bool,
    confirmation_retries: i32,
    repair_retries: i32,
}

#[derive(Clone, Copy, Debug, Default)]
enum Phase {
    #[default]
    BackingOff,
    Unconfirmed,
    Confirmed,
}

/// Initial values.
impl PgmReceiver {
    /// The initial value of `confirmation_retries`.
    pub const CONFIRMATION_RETRIES: Initial<i32> = Initial(5);
    /// The initial value of `repair_retries`.
    pub const REPAIR_RETRIES: Initial<i32> = Initial(5);
    /// The initial value of `back_off`.
    pub const BACK_OFF: Initial<&'static str> = Initial("30ms");
    /// The initial value of `confirmation_time`.
    pub const CONFIRMATION_TIME: Initial<&'static str> = Initial("50ms");
    /// The initial value of `repair_time`.
    pub const REPAIR_TIME: Initial<&'static str> = Initial("1000ms");
}

impl PgmReceiver {
    /// Creates a receiver that joins the first session it hears of.
    pub fn new(sim: &Sim, id: EntityId) -> PgmReceiver {
        PgmReceiver {
            agent: Agent::new(id, PacketType::PGM),
            number: Numbers::next(sim, |numbers| &numbers.receivers),
            confirmation_retries: Cell::new(Self::CONFIRMATION_RETRIES.integer()),
            repair_retries: Cell::new(Self::REPAIR_RETRIES.integer()),
            back_off: Cell::new(Self::BACK_OFF.time()),
            confirmation_time: Cell::new(Self::CONFIRMATION_TIME.time()),
            repair_time: Cell::new(Self::REPAIR_TIME.time()),
            session: Cell::new(None),
            last: Cell::new(-1),
            missing: RefCell::default(),
            requests: RefCell::default(),
            deadlines: Deadlines::new(0),
            statistics: Statistics::default(),
        }
    }

    fn say(&self, sim: &Sim, text: &str) {
        sim.print(&format!("pgmRecv-{}{text}\n", self.number));
    }

    fn is_other_session(&self, header: &PgmHeader) -> bool {
        self.session.get().is_some_and(|(source, _)| source != header.session)
    }

    fn draw_back_off(&self, sim: &Sim) -> f64 {
        sim.default_rng().uniform_between(0.0, self.back_off.get())
    }

    fn set_deadline(&self, sim: &Sim, number: i32, delay: f64) {
        self.deadlines.set(sim, self.agent.id, number, delay);
    }

    /// Data have arrived, with the number `number`. Losses that they reveal are asked for if `asks`.
    fn receive_data(&self, sim: &Sim, number: i32, asks: bool) {
        let last = self.last.get();
        if number <= last {
            return self.receive_old_data(sim, number);
        }
        self.last.set(number);
        for lost in last + 1..number {
            self.missing.borrow_mut().insert(lost, sim.now());
            // ns-2.35: losses that a repair reveals are never asked for (spec: mpls-pushback-nix, section 10.5).
            if asks {
                self.ask_for(sim, lost);
            }
        }
    }

    fn receive_old_data(&self, sim: &Sim, number: i32) {
        let statistics = &self.statistics;
        let Some(detected) = self.missing.borrow_mut().remove(&number) else {
            return statistics.duplicates.set(statistics.duplicates.get() + 1);
        };
        self.stop_asking_for(sim, number);
        let latency = sim.now() - detected;
        let count = statistics.recovered.get();
        if count == 0 || latency < statistics.shortest.get() {
            statistics.shortest.set(latency);
        }
        if count == 0 || latency > statistics.longest.get() {
            statistics.longest.set(latency);
        }
        statistics.total.set(statistics.total.get() + latency);
        statistics.recovered.set(count + 1);
    }

    fn ask_for(&self, sim: &Sim, number: i32) {
        self.say(sim, &format!(" detected loss of seq {number}"));
        if self.session.get().is_none() {
            return self.say(
                sim,
                " has no TSI/SPM state when lost packet was detected. This results in unrecoverable data loss.",
            );
        }
        let back_off = self.draw_back_off(sim);
        sim.print(&format!("backoff: {back_off:.6}\n"));
        self.requests.borrow_mut().insert(number, Request::default());
        self.set_deadline(sim, number, back_off);
    }

    fn stop_asking_for(&self, sim: &Sim, number: i32) {
        self.requests.borrow_mut().remove(&number);
        self.deadlines.cancel(sim, self.agent.id, |other| other == number);
    }

    fn send_nak(&self, sim: &Sim, number: i32) {
        let Some((source, upstream)) = self.session.get() else { return };
        self.say(sim, " send_nak is called.");
        let statistics = &self.statistics;
        statistics.naks.set(statistics.naks.get() + 1);
        if let Some(request) = self.requests.borrow_mut().get_mut(&number) {
            request.phase = Phase::Unconfirmed;
            if std::mem::replace(&mut request.is_sent, true) {
                statistics.repeated_naks.set(statistics.repeated_naks.get() + 1);
            }
        }
        self.set_deadline(sim, number, self.confirmation_time.get());
        let mut packet = PgmHeader::new(PgmKind::Nak, source, number).packet(sim, &self.agent, 0);
        packet.dst = upstream;
        self.agent.send(sim, packet);
    }

    fn receive_confirmation(&self, sim: &Sim, number: i32) {
        let is_asked_for = match self.requests.borrow_mut().get_mut(&number) {
            Some(request) => {
                request.phase = Phase::Confirmed;
                true
            }
            None => false,
        };
        if is_asked_for {
            self.set_deadline(sim, number, self.repair_time.get());
        } else {
            self.say(sim, " received NCF but no NAK state found, discarding.");
        }
    }

    /// Handles a confirmation or a repair that has not arrived in time.
    fn retry(&self, sim: &Sim, number: i32, mut request: Request) {
        let (count, most, name) = if matches!(request.phase, Phase::Confirmed) {
            (&mut request.repair_retries, self.repair_retries.get(), "data")
        } else {
            (&mut request.confirmation_retries, self.confirmation_retries.get(), "ncf")
        };
        // ns-2.35: there is one repetition more than the variable says.
        if *count > most {
            self.say(sim, &format!(" reached max_nak_{name}_retries, stopping NAK generation."));
            return self.stop_asking_for(sim, number);
        }
        *count += 1;
        request.phase = Phase::BackingOff;
        self.requests.borrow_mut().insert(number, request);
        self.set_deadline(sim, number, self.draw_back_off(sim));
    }

    /// Reports a packet of another session than that of the receiver.
    fn refuse(&self, sim: &Sim, kind: PgmKind) {
        match kind {
            PgmKind::Spm => self.say(sim, " Received SPM with incorrect TSI, discarding."),
            PgmKind::Odata => sim.print("PGM Receiver received ODATA with incorrect TSI, discarding.\n"),
            PgmKind::Rdata => self.say(sim, " received RDATA with incorrect TSI, discarding."),
            PgmKind::Ncf => self.say(sim, " received NCF with incorrect TSI, discarding."),
            PgmKind::Nak => {}
        }
    }
}

impl Participant for PgmReceiver {
    fn report(&self, sim: &Sim) {
        let statistics = &self.statistics;
        let complete = self.missing.borrow().keys().next().map_or(self.last.get(), |first| first - 1);
        let mut text = format!(
            "pgmRecv-{}:\n\tLast packet:\t\t{}\n\tMax packet:\t\t{complete}\n",
            self.number,
            self.last.get()
        );
        let recovered = statistics.recovered.get();
        if recovered > 0 {
            text += &format!(
                "\tPackets recovered:\t{recovered}\n\tLatency (min, max, avg):\t{:.6}, {:.6}, {:.6}\n",
                statistics.shortest.get(),
                statistics.longest.get(),
                statistics.total.get() / f64::from(recovered),
            );
        }
        if statistics.duplicates.get() > 0 {
            text += &format!("\tDuplicate RDATA:\t{}\n", statistics.duplicates.get());
        }
        text += &format!(
            "\tTotal NAKs sent:\t{}\n\tRetransmitted NAKs:\t{}\n",
            statistics.naks.get(),
            statistics.repeated_naks.get()
        );
        sim.print(&text);
    }
}

impl Entity for PgmReceiver {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        let Some(header) = PgmHeader::of(&packet).map(|header| **header) else {
            let kind = packet.packet_type.0;
            return self.say(
                sim,
                &format!(" ERROR (PgmReceiver::recv): received non PGM pkt type {kind}, discarding."),
            );
        };
        if self.is_other_session(&header) {
            return self.refuse(sim, header.kind);
        }
        match header.kind {
            PgmKind::Spm => self.session.set(Some((header.session, header.path))),
            PgmKind::Odata => self.receive_data(sim, header.number, true),
            PgmKind::Rdata => self.receive_data(sim, header.number, false),
            PgmKind::Ncf => self.receive_confirmation(sim, header.number),
            PgmKind::Nak => {}
        }
    }

    fn timer(&self, _: u32) -> Option<&Timer> {
        Some(self.deadlines.timer())
    }

    fn on_timer(&self, sim: &Sim, _: u32) {
        let Some(number) = self.deadlines.take(sim, self.agent.id) else { return };
        let request = self.requests.borrow().get(&number).copied();
        match request {
            Some(request) if matches!(request.phase, Phase::BackingOff) => self.send_nak(sim, number),
            Some(request) => self.retry(sim, number, request),
            None => {}
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    facets! { Agent => |this| &this.agent, dyn Participant => |this| this }
}
