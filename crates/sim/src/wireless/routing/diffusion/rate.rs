//! Directed diffusion with two rates (spec: sensor-and-mobile-ip, section 5.3).
//!
//! The gradients that an interest leaves are for samples of the data. The neighbour that delivers samples first is
//! reinforced: from then on it sends all data. Neighbours that only repeat earlier data get negative reinforcement.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use rustc_hash::FxHashSet;

use super::core::{Core, DiffusionAgent, message};
use super::rate_tables::RateTable;
use super::{DiffusionMessage, MessageKind, ORIGINAL, SAMPLED, TYPES};
use crate::agent::Agent;
use crate::entity::{Entity, EntityId};
use crate::packet::{Endpoint, Packet};
use crate::wireless::BROADCAST;
use crate::wireless::routing::{ROUTING_PORT, RoutingAgent};
use crate::wiring::Wiring;
use crate::{Sim, Timer};

/// The lifetime of an interest, seconds.
const INTEREST_LIFETIME: f64 = 15.0;
/// The minimum time between forwarding the same interest, seconds.
const INTEREST_PERIOD: f64 = 5.0;
/// The time between checks of gradients, seconds.
const GRADIENT_PERIOD: f64 = 15.0;
/// The time between evaluations of neighbours, seconds.
const JUDGEMENT_PERIOD: f64 = 2.0;
/// The number of new originals after which neighbours are evaluated: fixed, or for each neighbour.
const FIXED_MAXIMUM: i32 = 20;
const MAXIMUM_PER_NEIGHBOUR: i32 = 5;
/// The fraction of the best neighbour's data below which a neighbour counts as useless.
const LEAST_SHARE: f64 = 0.1;

const GRADIENTS: u32 = 0;
const JUDGEMENT: u32 = 1;

/// The receivers of the frames in which data are forwarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SendMode {
    /// Data are forwarded in one broadcast to all neighbours.
    Broadcast,
    /// Data are forwarded separately to each neighbour with a gradient.
    Unicast,
}

/// The neighbours that a node reinforces when it is reinforced itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositiveChoice {
    /// The neighbours that delivered the data that the reinforcement names.
    Named,
    /// The neighbours that delivered the last new sample.
    Last,
    /// All neighbours that delivered new samples.
    All,
}

/// The nodes that start a reinforcement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositiveNode {
    /// Nodes with sinks start a reinforcement.
    End,
    /// Nodes with sinks start a reinforcement, and so do nodes from which a neighbour requests all data.
    Intermediate,
}

/// The time at which neighbours are evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NegativeWindow {
    /// Neighbours are evaluated after a number of data packets.
    Counter,
    /// Neighbours are evaluated periodically.
    Timer,
}

/// The condition under which a neighbour counts as useless.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NegativeThreshold {
    /// The neighbour has delivered no new data.
    Absolute,
    /// The neighbour has delivered little new data compared with the best neighbour.
    Relative,
}

/// The number of data packets after which neighbours are evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NegativeMaximum {
    /// A fixed number of data packets.
    Fixed,
    /// A number of data packets that grows with the number of neighbours.
    Scale,
}

/// A routing agent of directed diffusion with two rates: `Agent/Diffusion/RateGradient`.
#[derive(Debug)]
pub struct RateDiffusion {
    core: Core,
    /// Whether data with the same attributes are forwarded only once.
    pub suppression: Cell<bool>,
    /// Whether good paths are reinforced.
    pub positive: Cell<bool>,
    /// Whether useless neighbours get negative reinforcement.
    pub negative: Cell<bool>,
    /// The receivers of the frames in which samples are forwarded.
    pub samples: Cell<SendMode>,
    /// The receivers of the frames in which all data are forwarded.
    pub originals: Cell<SendMode>,
    /// The neighbours that the node reinforces when it is reinforced itself.
    pub choice: Cell<PositiveChoice>,
    /// The nodes that start a reinforcement.
    pub beginner: Cell<PositiveNode>,
    /// The time at which neighbours are evaluated.
    pub window: Cell<NegativeWindow>,
    /// The condition under which a neighbour counts as useless.
    pub threshold: Cell<NegativeThreshold>,
    /// The number of data packets after which neighbours are evaluated.
    pub maximum: Cell<NegativeMaximum>,
    tables: RefCell<Vec<RateTable>>,
    data_seen: RefCell<FxHashSet<[i32; 3]>>,
    gradient_timer: Timer,
    judgement_timer: Timer,
}

impl RateDiffusion {
    /// An unattached agent.
    pub fn new(id: EntityId) -> RateDiffusion {
        RateDiffusion {
            core: Core::new(id),
            suppression: Cell::new(true),
            positive: Cell::new(true),
            negative: Cell::new(true),
            samples: Cell::new(SendMode::Broadcast),
            originals: Cell::new(SendMode::Unicast),
            choice: Cell::new(PositiveChoice::All),
            beginner: Cell::new(PositiveNode::Intermediate),
            window: Cell::new(NegativeWindow::Timer),
            threshold: Cell::new(NegativeThreshold::Absolute),
            maximum: Cell::new(NegativeMaximum::Fixed),
            tables: RefCell::new((0..TYPES).map(|_| RateTable::default()).collect()),
            data_seen: RefCell::default(),
            gradient_timer: Timer::default(),
            judgement_timer: Timer::default(),
        }
    }

    /// Calls `act` with the table of a type of data; `act` must not use the tables otherwise.
    fn with<R>(&self, data_type: i32, act: impl FnOnce(&mut RateTable) -> R) -> R {
        let mut tables = self.tables.borrow_mut();
        let last = tables.len() - 1;
        let index = usize::try_from(data_type).unwrap_or(0).min(last);
        act(&mut tables[index])
    }

    fn receive(&self, sim: &Sim, packet: Packet) {
        let Some(arrived) = message(&packet).cloned() else { return };
        let mut is_new = self.core.is_new(&arrived);
        if is_new && arrived.kind == MessageKind::Data && self.suppression.get() {
            is_new = self.data_seen.borrow_mut().insert(arrived.attributes);
        }
        let (data_type, from) = (arrived.data_type, arrived.forwarder);
        match arrived.kind {
            MessageKind::Interest => self.interest(sim, packet, &arrived),
            MessageKind::Data if !is_new => {
                if arrived.rate == ORIGINAL {
                    self.with(data_type, |table| {
                        if let Some(incoming) = table.incoming_from(from) {
                            incoming.old_originals += 1;
                        }
                    });
                }
            }
            _ if !is_new => {}
            MessageKind::DataReady => {
                drop(packet);
                self.data_ready(sim, &arrived);
            }
            MessageKind::Data if arrived.rate == SAMPLED => self.sample(sim, packet, &arrived),
            MessageKind::Data => self.original(sim, packet, &arrived),
            MessageKind::PositiveReinforcement => {
                drop(packet);
                self.reinforced(sim, &arrived);
            }
            MessageKind::NegativeReinforcement => {
                drop(packet);
                self.weakened(sim, &arrived);
            }
            MessageKind::DataRequest | MessageKind::DataStop | MessageKind::Inhibit => {}
        }
    }

    fn interest(&self, sim: &Sim, packet: Packet, interest: &DiffusionMessage) {
        let now = sim.now();
        let expiry = interest.timestamp + INTEREST_LIFETIME;
        if expiry < now {
            return;
        }
        let (data_type, from) = (interest.data_type, interest.forwarder);
        if self.core.is_elsewhere(interest.sender) {
            self.with(data_type, |table| {
                table.gradient(from, interest.rate, expiry);
            });
        } else {
            self.with(data_type, |table| {
                if !table.sinks.contains(&interest.sender) {
                    table.sinks.insert(0, interest.sender);
                }
            });
            self.core.report_sink(sim, data_type);
        }
        let (is_due, wants_originals) = self.with(data_type, |table| {
            let is_due = now > table.last_forward + INTEREST_PERIOD;
            if is_due {
                table.last_forward = now;
            }
            (is_due, table.wants_originals())
        });
        if is_due {
            self.request(sim, data_type, if wants_originals { ORIGINAL } else { SAMPLED });
            self.core.broadcast(sim, packet);
        }
    }

    /// Requests data from the sources on this node.
    fn request(&self, sim: &Sim, data_type: i32, rate: i32) {
        let sources = self.with(data_type, |table| table.sources.clone());
        for source in sources {
            self.core.tell_source(sim, data_type, source, MessageKind::DataRequest, rate);
        }
    }

    fn data_ready(&self, sim: &Sim, ready: &DiffusionMessage) {
        let data_type = ready.data_type;
        let is_wanted = self.with(data_type, |table| {
            table.sources.insert(0, ready.sender);
            !table.active.is_empty() || !table.sinks.is_empty()
        });
        self.core.report_source(sim, data_type);
        if is_wanted {
            self.core.tell_source(sim, data_type, ready.sender, MessageKind::DataRequest, SAMPLED);
        }
    }

    fn deliver(&self, sim: &Sim, data_type: i32, packet: &Packet) {
        let sinks = self.with(data_type, |table| table.sinks.clone());
        self.core.deliver_to(sim, &sinks, packet);
    }

    /// Handles a sample of the data.
    fn sample(&self, sim: &Sim, packet: Packet, data: &DiffusionMessage) {
        let (data_type, from) = (data.data_type, data.forwarder);
        self.deliver(sim, data_type, &packet);
        self.with(data_type, |table| table.count_sample(sim.now(), from));
        let neighbours: Vec<i32> =
            self.with(data_type, |table| table.active.iter().map(|to| to.neighbour.address).collect());
        match self.samples.get() {
            _ if neighbours.is_empty() => drop(packet),
            SendMode::Broadcast => self.core.broadcast(sim, packet),
            SendMode::Unicast => {
                for neighbour in neighbours {
                    self.core.send(sim, packet.clone(), neighbour, 0.0);
                }
            }
        }
        let begins = self.with(data_type, |table| {
            let is_end = !table.sinks.is_empty();
            is_end || self.beginner.get() == PositiveNode::Intermediate && table.wants_originals()
        });
        // ns-2.35: a neighbour is reinforced even if positive reinforcement is disabled; the arrival of the
        // reinforcement then ends the run.
        if begins {
            self.request(sim, data_type, ORIGINAL);
            if self.core.is_elsewhere(from) {
                self.reinforce(sim, data_type, from, (data.sender, data.number));
            }
        }
    }

    /// Requests all data from a neighbour.
    fn reinforce(&self, sim: &Sim, data_type: i32, neighbour: Endpoint, named: (Endpoint, i32)) {
        let kind = MessageKind::PositiveReinforcement;
        let mut packet = self.core.prepare(sim, data_type, neighbour, kind);
        Core::edit(&mut packet, |message| {
            message.rate = ORIGINAL;
            message.named = named;
        });
        self.core.send_watched(sim, packet, neighbour.address);
        self.with(data_type, |table| {
            if let Some(incoming) = table.incoming_from(neighbour) {
                incoming.clear_samples();
            }
        });
    }

    fn original(&self, sim: &Sim, packet: Packet, data: &DiffusionMessage) {
        let (data_type, from) = (data.data_type, data.forwarder);
        self.deliver(sim, data_type, &packet);
        let (wants_originals, has_sinks) = self.with(data_type, |table| {
            table.new_originals += 1;
            if let Some(incoming) = table.incoming_from(from) {
                incoming.new_originals += 1;
            }
            (table.wants_originals(), !table.sinks.is_empty())
        });
        if wants_originals {
            self.forward_original(sim, data_type, packet);
        } else {
            drop(packet);
            if !has_sinks && self.core.is_elsewhere(from) && self.negative.get() {
                self.give_up(sim, data_type);
            }
        }
        if self.window.get() == NegativeWindow::Counter && self.negative.get() {
            let is_due = self.with(data_type, |table| {
                let maximum = match self.maximum.get() {
                    NegativeMaximum::Fixed => FIXED_MAXIMUM,
                    NegativeMaximum::Scale => MAXIMUM_PER_NEIGHBOUR * table.incoming.len() as i32,
                };
                table.new_originals >= maximum
            });
            if is_due {
                self.judge(sim, data_type);
            }
        }
    }

    fn forward_original(&self, sim: &Sim, data_type: i32, packet: Packet) {
        if self.originals.get() == SendMode::Broadcast {
            return self.core.broadcast(sim, packet);
        }
        let neighbours: Vec<i32> = self.with(data_type, |table| {
            let wanting = table.active.iter().filter(|gradient| gradient.rate == ORIGINAL);
            wanting.map(|gradient| gradient.neighbour.address).collect()
        });
        for neighbour in neighbours {
            self.core.send(sim, packet.clone(), neighbour, 0.0);
        }
    }

    /// Notifies all neighbours that no application on this node needs all data.
    fn give_up(&self, sim: &Sim, data_type: i32) {
        let everybody = Endpoint { address: BROADCAST, port: ROUTING_PORT };
        let kind = MessageKind::NegativeReinforcement;
        let packet = self.core.prepare(sim, data_type, everybody, kind);
        self.core.send(sim, packet, BROADCAST, 0.0);
        self.with(data_type, RateTable::clear_originals);
    }

    fn reinforced(&self, sim: &Sim, arrived: &Rc<DiffusionMessage>) {
        if !self.positive.get() {
            sim.print("Hey, we are not in pos_reinf mode.\n");
            sim.exit(255);
        }
        let data_type = arrived.data_type;
        let me = self.core.node();
        let chosen = self.with(data_type, |table| {
            let expiry = arrived.timestamp + INTEREST_LIFETIME;
            table.gradient(arrived.forwarder, arrived.rate, expiry).rate = ORIGINAL;
            let samples = table.incoming.iter().filter(|incoming| incoming.neighbour.address != me);
            match self.choice.get() {
                PositiveChoice::Named => Vec::new(),
                PositiveChoice::All => {
                    samples.filter(|from| from.new_samples > 0).map(|from| from.neighbour).collect()
                }
                PositiveChoice::Last => {
                    let mut last = None;
                    for incoming in &table.incoming {
                        if incoming.last_sample > last.map_or(-1.0, |(time, _)| time) {
                            last = Some((incoming.last_sample, incoming.neighbour));
                        }
                    }
                    last.map(|(_, from)| from).filter(|from| from.address != me).into_iter().collect()
                }
            }
        });
        self.request(sim, data_type, ORIGINAL);
        if self.choice.get() == PositiveChoice::Named {
            let Some(from) = self.core.first_forwarder(arrived.named) else {
                sim.print("Can't find the forwarder of the reinforced data.\n");
                sim.exit(255);
            };
            if self.core.is_elsewhere(from) {
                self.reinforce(sim, data_type, from, arrived.named);
            }
        }
        for neighbour in chosen {
            self.reinforce(sim, data_type, neighbour, arrived.named);
        }
    }

    fn weakened(&self, sim: &Sim, arrived: &DiffusionMessage) {
        if !self.negative.get() {
            sim.print("Hey, we are not in neg_reinf mode.\n");
            sim.exit(255);
        }
        let data_type = arrived.data_type;
        let gives_up = self.with(data_type, |table| {
            table.weaken(arrived.forwarder) && !table.wants_originals() && table.sinks.is_empty()
        });
        if gives_up {
            self.request(sim, data_type, SAMPLED);
            self.give_up(sim, data_type);
        }
    }

    /// Sends useless neighbours negative reinforcement, and starts a new period for counting data.
    fn judge(&self, sim: &Sim, data_type: i32) {
        let useless: Vec<Endpoint> = self.with(data_type, |table| {
            let most = table.incoming.iter().map(|from| from.new_originals).max().unwrap_or(0);
            let is_useless = |new: i32| match self.threshold.get() {
                NegativeThreshold::Absolute => new <= 0,
                NegativeThreshold::Relative => f64::from(new) <= LEAST_SHARE * f64::from(most),
            };
            let repeating = table.incoming.iter().filter(|from| from.old_originals > 0);
            repeating.filter(|from| is_useless(from.new_originals)).map(|from| from.neighbour).collect()
        });
        for neighbour in useless {
            let kind = MessageKind::NegativeReinforcement;
            let packet = self.core.prepare(sim, data_type, neighbour, kind);
            self.core.send(sim, packet, neighbour.address, 0.0);
        }
        self.with(data_type, RateTable::clear_originals);
    }
}

impl DiffusionAgent for RateDiffusion {
    fn core(&self) -> &Core {
        &self.core
    }

    fn start(&self, sim: &Sim) {
        // ns-2.35: random delays are drawn for timers that have no effect.
        for _ in 0..2 {
            sim.default_rng().uniform();
        }
        let id = self.core.id();
        self.gradient_timer.resched(sim, id, GRADIENTS, GRADIENT_PERIOD);
        if self.window.get() == NegativeWindow::Timer && self.negative.get() {
            self.judgement_timer.resched(sim, id, JUDGEMENT, JUDGEMENT_PERIOD);
        }
    }

    fn reset_state(&self) {
        self.core.forget();
        self.data_seen.borrow_mut().clear();
        self.tables.borrow_mut().iter_mut().for_each(|table| *table = RateTable::default());
    }
}

impl Entity for RateDiffusion {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        self.receive(sim, packet);
    }

    fn timer(&self, tag: u32) -> Option<&Timer> {
        Some(if tag == GRADIENTS { &self.gradient_timer } else { &self.judgement_timer })
    }

    fn on_timer(&self, sim: &Sim, tag: u32) {
        let id = self.core.id();
        if tag == GRADIENTS {
            let now = sim.now();
            for table in self.tables.borrow_mut().iter_mut() {
                table.active.retain(|gradient| gradient.expiry >= now);
            }
            self.gradient_timer.resched(sim, id, tag, GRADIENT_PERIOD);
        } else {
            (0..TYPES as i32).for_each(|data_type| self.judge(sim, data_type));
            self.judgement_timer.resched(sim, id, tag, JUDGEMENT_PERIOD);
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.core.base.agent.wiring)
    }

    facets! {
        Agent => |this| &this.core.base.agent,
        RoutingAgent => |this| &this.core.base,
        dyn DiffusionAgent => |this| this,
    }
}
