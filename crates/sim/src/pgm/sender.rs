//! The source of a PGM session.

use std::cell::{Cell, RefCell};

use super::deadlines::Deadlines;
use super::outlets::{Directory, Outlet, Outlets};
use super::{Numbers, Participant, PgmHeader, PgmKind};
use crate::agent::{Agent, Transport};
use crate::entity::{Entity, EntityId};
use crate::packet::{Packet, PacketType};
use crate::wiring::Wiring;
use crate::{Initial, Sim, Timer};

/// The timers of source path messages and of repairs.
const SOURCE_PATH: u32 = 0;
const REPAIRS: u32 = 1;

/// `Agent/PGM/Sender`: numbers its data and repeats them on request (spec: mpls-pushback-nix, section 10.4).
#[derive(Debug)]
pub struct PgmSender {
    agent: Agent,
    number: i32,
    /// `spm_interval_`: time between source path messages, seconds.
    pub source_path_interval: Cell<f64>,
    /// `rdata_delay_`: time between the first negative acknowledgement and the repair, seconds.
    pub repair_delay: Cell<f64>,
    last_source_path: Cell<i32>,
    last_data: Cell<i32>,
    /// Bytes of data in the last packet.
    size: Cell<i32>,
    source_path_timer: Timer,
    repairs: RefCell<Vec<Repair>>,
    deadlines: Deadlines<i32>,
    directory: Directory,
    naks: Cell<i32>,
    repairs_sent: Cell<i32>,
    /// The number of repairs of each data packet that were sent and then forgotten, by sequence number.
    repetitions: RefCell<Vec<i32>>,
}

/// A repair that will be sent, or that was sent and has not been forgotten.
#[derive(Debug)]
struct Repair {
    number: i32,
    packet: Option<Packet>,
    outlets: Outlets,
}

/// Initial values.
impl PgmSender {
    /// The initial value of `source_path_interval`.
    pub const SOURCE_PATH_INTERVAL: Initial<&'static str> = Initial("500ms");
    /// The initial value of `repair_delay`.
    pub const REPAIR_DELAY: Initial<&'static str> = Initial("70ms");
}

impl PgmSender {
    /// A source that has sent nothing.
    pub fn new(sim: &Sim, id: EntityId) -> PgmSender {
        PgmSender {
            agent: Agent::new(id, PacketType::PGM),
            number: Numbers::next(sim, |numbers| &numbers.senders),
            source_path_interval: Cell::new(Self::SOURCE_PATH_INTERVAL.time()),
            repair_delay: Cell::new(Self::REPAIR_DELAY.time()),
            last_source_path: Cell::new(-1),
            last_data: Cell::new(-1),
            size: Cell::new(0),
            source_path_timer: Timer::default(),
            repairs: RefCell::default(),
            deadlines: Deadlines::new(REPAIRS),
            directory: Directory::default(),
            naks: Cell::new(0),
            repairs_sent: Cell::new(0),
            repetitions: RefCell::default(),
        }
    }

    /// Sends a source path message now and at intervals from now on.
    pub fn start_source_path(&self, sim: &Sim) {
        self.send_source_path(sim);
    }

    /// Stops source path messages. The program ends if none are being sent.
    pub fn stop_source_path(&self, sim: &Sim) {
        self.source_path_timer.cancel(sim);
    }

    fn packet(&self, sim: &Sim, kind: PgmKind, number: i32, data: i32) -> Packet {
        let mut header = PgmHeader::new(kind, self.agent.endpoint(), number);
        header.path = self.agent.endpoint();
        header.packet(sim, &self.agent, data)
    }

    fn send_source_path(&self, sim: &Sim) {
        let number = self.last_source_path.get() + 1;
        self.last_source_path.set(number);
        self.agent.send(sim, self.packet(sim, PgmKind::Spm, number, 0));
        let interval = self.source_path_interval.get();
        self.source_path_timer.resched(sim, self.agent.id, SOURCE_PATH, interval);
    }

    fn receive_nak(&self, sim: &Sim, packet: &Packet, number: i32) {
        self.naks.set(self.naks.get() + 1);
        let outlet = Outlet::of(packet);
        self.directory.send(sim, self.agent.id, outlet, self.packet(sim, PgmKind::Ncf, number, 0));
        let known = {
            let mut repairs = self.repairs.borrow_mut();
            let repair = repairs.iter_mut().find(|repair| repair.number == number);
            repair.map(|repair| repair.outlets.add(outlet))
        };
        match known {
            Some(true) => {}
            Some(false) => {
                let kind = if matches!(outlet, Outlet::Link(_)) { "interface" } else { "agent" };
                sim.print(&format!(
                    "pgmSender-{}: NAK received and already had NAK state for that same {kind}.\n",
                    self.number
                ));
            }
            None => {
                // ns-2.35: a repair has the size of the last data, whichever it repeats
                // (spec: mpls-pushback-nix, section 10.4).
                let packet = self.packet(sim, PgmKind::Rdata, number, self.size.get());
                let mut outlets = Outlets::default();
                outlets.add(outlet);
                self.repairs.borrow_mut().push(Repair { number, packet: Some(packet), outlets });
                self.deadlines.set(sim, self.agent.id, number, self.repair_delay.get());
            }
        }
    }

    fn send_repair(&self, sim: &Sim, number: i32) {
        let repair = {
            let mut repairs = self.repairs.borrow_mut();
            let repair = repairs.iter_mut().find(|repair| repair.number == number);
            repair.and_then(|repair| Some((repair.packet.take()?, repair.outlets.clone())))
        };
        let Some((packet, outlets)) = repair else { return };
        self.repairs_sent.set(self.repairs_sent.get() + 1);
        let is_alive = self.directory.send_to_all(sim, self.agent.id, &outlets, packet);
        // ns-2.35: the number of the repair to forget is read from the packet, and is 0 if the packet has been freed. A
        // repair that is not forgotten is never sent again (spec: mpls-pushback-nix, section 10.4).
        let sent = if is_alive { number } else { 0 };
        let mut repairs = self.repairs.borrow_mut();
        if let Some(place) = repairs.iter().position(|repair| repair.number == sent) {
            repairs.remove(place);
            self.count_repetition(sent);
        } else {
            sim.print("ERROR (PgmSender::send_rdata): Did not erase RdataItem from map.\n");
        }
    }

    fn count_repetition(&self, number: i32) {
        let Ok(place) = usize::try_from(number) else { return };
        let mut repetitions = self.repetitions.borrow_mut();
        if repetitions.len() <= place {
            repetitions.resize(place + 1, 0);
        }
        repetitions[place] += 1;
    }
}

impl Participant for PgmSender {
    fn report(&self, sim: &Sim) {
        let most = self.repetitions.borrow().iter().copied().max().unwrap_or(1).max(1);
        sim.print(&format!(
            "pgmSender-{}\n\tLast ODATA seqno: {}\n\tLast SPM seqno: {}\n\tNumber of NAKs received: {}\n\t\
             Number of RDATA transmitted: {}\n\tMax retransmission count for a single RDATA: {}\n",
            self.number,
            self.last_data.get(),
            self.last_source_path.get(),
            self.naks.get(),
            self.repairs_sent.get(),
            most - 1,
        ));
    }
}

impl Entity for PgmSender {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        match PgmHeader::of(&packet).map(|header| **header) {
            Some(header) if header.kind == PgmKind::Nak => self.receive_nak(sim, &packet, header.number),
            Some(header) => sim.print(&format!(
                "ERROR (PgmSender::handle_pgm_pkt): received unexpected PGM packet type {}, discarding.\n",
                header.kind.number()
            )),
            None => sim.print(&format!(
                "pgmSender-{} ERROR (PgmSender::recv): received non PGM pkt type {}, discarding.\n",
                self.number, packet.packet_type.0
            )),
        }
    }

    fn timer(&self, tag: u32) -> Option<&Timer> {
        Some(if tag == SOURCE_PATH { &self.source_path_timer } else { self.deadlines.timer() })
    }

    fn on_timer(&self, sim: &Sim, tag: u32) {
        if tag == SOURCE_PATH {
            self.send_source_path(sim);
        } else if let Some(number) = self.deadlines.take(sim, self.agent.id) {
            self.send_repair(sim, number);
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    facets! {
        Agent => |this| &this.agent,
        dyn Transport => |this| this,
        dyn Participant => |this| this,
    }
}

impl Transport for PgmSender {
    fn send_message(&self, sim: &Sim, bytes: i32, _flags: Option<&str>) {
        let number = self.last_data.get() + 1;
        self.last_data.set(number);
        self.size.set(bytes);
        self.agent.send(sim, self.packet(sim, PgmKind::Odata, number, bytes));
    }
}
