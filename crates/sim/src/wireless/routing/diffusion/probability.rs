//! Directed diffusion that chooses the next hop by probabilities (spec: sensor-and-mobile-ip, section 5.5).

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::core::{Core, DiffusionAgent, message};
use super::{DiffusionMessage, MessageKind, SAMPLED, TYPES};
use crate::agent::Agent;
use crate::entity::{Entity, EntityId};
use crate::packet::{Endpoint, Packet};
use crate::wireless::routing::{ROUTING_PORT, RoutingAgent};
use crate::wireless::{BROADCAST, EnergyModel};
use crate::wiring::Wiring;
use crate::{Sim, Timer};

/// The maximum time for which an interest waits for other copies from the same sink, seconds.
const INTEREST_JITTER: f64 = 0.05;
/// The time between checks of the battery, seconds.
const ENERGY_PERIOD: f64 = 0.05;
/// The number of data packets after which the best neighbour is reinforced.
const REINFORCEMENT_COUNT: i32 = 10;
/// The amounts by which reinforcements change the weights of gradients.
const REINFORCEMENT: f64 = 0.99;
const OTHERS: f64 = 1.0;
const WEAKENING: f64 = 1.99;
/// The tag of the timer for the battery; lower tags belong to interests.
const ENERGY: u32 = u32::MAX;

/// A neighbour to which data are sent.
#[derive(Clone, Copy, Debug)]
struct Gradient {
    neighbour: Endpoint,
    is_sink: bool,
    /// The probability that data are sent to the neighbour.
    weight: f32,
    from: f32,
    to: f32,
}

/// A neighbour from which data were received.
#[derive(Clone, Copy, Debug)]
struct Incoming {
    neighbour: Endpoint,
    received: i32,
    remembered: i32,
}

/// The state of a type of data at a node.
#[derive(Debug, Default)]
struct Table {
    active: Vec<Gradient>,
    incoming: Vec<Incoming>,
    sources: Vec<Endpoint>,
    sinks: Vec<Endpoint>,
    counter: i32,
}

/// An interest and the neighbours from which it was received, the most recent sender first.
#[derive(Debug)]
struct Interest {
    packet: Option<Packet>,
    data_type: i32,
    /// The neighbours: address, rank, and whether the sink is on that node.
    from: Vec<(Endpoint, i32, bool)>,
    had_timer: bool,
    is_built: bool,
    is_forwarded: bool,
}

/// A routing agent of directed diffusion with probabilities: `Agent/Diffusion/ProbGradient`.
#[derive(Debug)]
pub struct ProbabilityDiffusion {
    core: Core,
    /// Whether good paths are reinforced.
    pub positive: Cell<bool>,
    /// Whether neighbours are notified of a low battery.
    pub negative: Cell<bool>,
    tables: RefCell<Vec<Table>>,
    interests: RefCell<FxHashMap<(i32, i32, i32), u32>>,
    waiting: RefCell<Vec<Interest>>,
    low_power: Cell<bool>,
    energy_threshold: Cell<f64>,
    energy_timer: Timer,
}

impl ProbabilityDiffusion {
    /// An unattached agent.
    pub fn new(id: EntityId) -> ProbabilityDiffusion {
        ProbabilityDiffusion {
            core: Core::new(id),
            positive: Cell::new(true),
            negative: Cell::new(true),
            tables: RefCell::new((0..TYPES).map(|_| Table::default()).collect()),
            interests: RefCell::default(),
            waiting: RefCell::default(),
            low_power: Cell::new(false),
            energy_threshold: Cell::new(0.0),
            energy_timer: Timer::default(),
        }
    }

    /// Calls `act` with the table of a type of data; `act` must not use the tables otherwise.
    fn with<R>(&self, data_type: i32, act: impl FnOnce(&mut Table) -> R) -> R {
        let mut tables = self.tables.borrow_mut();
        let last = tables.len() - 1;
        act(&mut tables[usize::try_from(data_type).unwrap_or(0).min(last)])
    }

    fn receive(&self, sim: &Sim, packet: Packet) {
        let Some(arrived) = message(&packet).cloned() else { return };
        let is_new = self.core.is_new(&arrived);
        match arrived.kind {
            MessageKind::Interest if is_new => self.interest(sim, packet, &arrived),
            MessageKind::Interest => self.interest_again(&arrived),
            _ if !is_new => {}
            MessageKind::Data => self.data(sim, packet, &arrived),
            MessageKind::DataReady => {
                drop(packet);
                let data_type = arrived.data_type;
                let is_wanted = self.with(data_type, |table| {
                    table.sources.insert(0, arrived.sender);
                    !table.active.is_empty() || !table.sinks.is_empty()
                });
                if is_wanted {
                    let kind = MessageKind::DataRequest;
                    self.core.tell_source(sim, data_type, arrived.sender, kind, SAMPLED);
                }
            }
            MessageKind::PositiveReinforcement => self.reinforced(sim, packet, &arrived),
            MessageKind::NegativeReinforcement => self.weakened(&arrived),
            MessageKind::Inhibit => {
                drop(packet);
                self.inhibited(sim, &arrived);
            }
            MessageKind::DataRequest | MessageKind::DataStop => {}
        }
    }

    fn interest(&self, sim: &Sim, packet: Packet, interest: &Rc<DiffusionMessage>) {
        let data_type = interest.data_type;
        let mut from = Vec::new();
        if self.core.is_elsewhere(interest.sender) {
            let is_sink = interest.forwarder.address == interest.sender.address;
            from.push((interest.forwarder, 1, is_sink));
        } else {
            self.with(data_type, |table| {
                if !table.sinks.contains(&interest.sender) {
                    table.sinks.insert(0, interest.sender);
                }
            });
            self.core.report_sink(sim, data_type);
        }
        let has_source = self.with(data_type, |table| !table.sources.is_empty());
        let number = self.waiting.borrow().len() as u32;
        let key = (interest.sender.address, interest.sender.port, interest.number);
        self.interests.borrow_mut().insert(key, number);
        self.waiting.borrow_mut().push(Interest {
            packet: Some(packet),
            data_type,
            from,
            had_timer: !has_source,
            is_built: false,
            is_forwarded: false,
        });
        if has_source {
            self.build(number);
            self.waiting.borrow_mut()[number as usize].packet = None;
            self.tell_sources(sim, data_type, MessageKind::DataRequest);
        } else {
            let delay = INTEREST_JITTER * sim.default_rng().uniform();
            sim.schedule_event(self.core.id(), number, delay);
        }
    }

    /// Forwards an interest when the time for receiving copies is over.
    fn interest_due(&self, sim: &Sim, number: u32) {
        self.build(number);
        let (packet, data_type) = {
            let mut waiting = self.waiting.borrow_mut();
            let Some(interest) = waiting.get_mut(number as usize) else { return };
            (interest.packet.take(), interest.data_type)
        };
        if self.with(data_type, |table| !table.sources.is_empty()) {
            drop(packet);
            return self.tell_sources(sim, data_type, MessageKind::DataRequest);
        }
        if let Some(packet) = packet {
            self.core.send(sim, packet, BROADCAST, 0.0);
        }
        if let Some(interest) = self.waiting.borrow_mut().get_mut(number as usize) {
            interest.is_forwarded = true;
        }
    }

    fn interest_again(&self, interest: &DiffusionMessage) {
        let key = (interest.sender.address, interest.sender.port, interest.number);
        let Some(number) = self.interests.borrow().get(&key).copied() else { return };
        let (is_due, is_built, added) = {
            let mut waiting = self.waiting.borrow_mut();
            let known = &mut waiting[number as usize];
            if known.is_forwarded {
                return;
            }
            let is_sink = interest.forwarder.address == interest.sender.address;
            let added = (interest.forwarder, known.from.len() as i32 + 1, is_sink);
            known.from.insert(0, added);
            (!known.had_timer, known.is_built, added)
        };
        if is_due && is_built {
            self.with(interest.data_type, |table| {
                table.add(added);
                table.set_weights(added.1);
            });
        } else if is_due {
            self.build(number);
        }
    }

    /// Converts the neighbours from which an interest was received to gradients.
    fn build(&self, number: u32) {
        let (data_type, from) = {
            let mut waiting = self.waiting.borrow_mut();
            let Some(interest) = waiting.get_mut(number as usize) else { return };
            interest.is_built = true;
            (interest.data_type, interest.from.clone())
        };
        self.with(data_type, |table| {
            table.active.clear();
            table.incoming.clear();
            table.counter = 0;
            let count = from.len() as i32;
            for neighbour in &from {
                table.add(*neighbour);
            }
            for (gradient, (_, rank, _)) in table.active.iter_mut().zip(from.iter().rev()) {
                gradient.weight = weight(count, *rank);
            }
            table.set_ranges();
        });
    }

    fn tell_sources(&self, sim: &Sim, data_type: i32, kind: MessageKind) {
        let sources = self.with(data_type, |table| table.sources.clone());
        for source in sources {
            self.core.tell_source(sim, data_type, source, kind, SAMPLED);
        }
    }

    fn data(&self, sim: &Sim, packet: Packet, data: &DiffusionMessage) {
        let data_type = data.data_type;
        let sinks = self.with(data_type, |table| table.sinks.clone());
        self.core.deliver_to(sim, &sinks, &packet);
        self.with(data_type, |table| {
            table.counter += 1;
            table.count(data.forwarder);
        });
        let draw = sim.default_rng().uniform();
        let next = self.with(data_type, |table| {
            let is_chosen = |to: &&Gradient| f64::from(to.from) <= draw && draw < f64::from(to.to);
            table.active.iter().find(is_chosen).map(|to| to.neighbour.address)
        });
        match next {
            Some(next) => self.core.send_watched(sim, packet, next),
            None => {
                drop(packet);
                if sinks.is_empty() {
                    self.tell_sources(sim, data_type, MessageKind::DataStop);
                }
            }
        }
        let may_reinforce = (!self.low_power.get() || !sinks.is_empty()) && self.positive.get();
        if may_reinforce && self.with(data_type, |table| table.counter >= REINFORCEMENT_COUNT) {
            let best = self.with(data_type, |table| {
                let best = table.best().filter(|(_, packets)| *packets < table.counter);
                table.remember();
                best
            });
            if let Some((neighbour, _)) = best {
                let kind = MessageKind::PositiveReinforcement;
                let packet = self.core.prepare(sim, data_type, neighbour, kind);
                self.core.send_watched(sim, packet, neighbour.address);
            }
        }
    }

    fn reinforced(&self, sim: &Sim, packet: Packet, arrived: &DiffusionMessage) {
        if !self.positive.get() {
            sim.print("Hey, we are not in pos_reinf mode.\n");
            sim.exit(255);
        }
        let goes_on = self.with(arrived.data_type, |table| {
            if let Some(gradient) = table.gradient(arrived.forwarder) {
                gradient.weight = (f64::from(gradient.weight) + REINFORCEMENT) as f32;
            }
            table.normalise();
            table.sources.is_empty()
        });
        if !goes_on || self.low_power.get() {
            return;
        }
        let best = self.with(arrived.data_type, |table| {
            let best = table.best();
            table.remember();
            best
        });
        if let Some((neighbour, _)) = best {
            self.core.send_watched(sim, packet, neighbour.address);
        }
    }

    /// Reduces the gradient of a neighbour that has little energy left.
    fn weakened(&self, arrived: &DiffusionMessage) {
        for table in self.tables.borrow_mut().iter_mut() {
            let Some(gradient) = table.gradient(arrived.sender) else { continue };
            if gradient.is_sink {
                continue;
            }
            for other in &mut table.active {
                other.weight += OTHERS as f32;
                if other.neighbour == arrived.sender {
                    other.weight = ((f64::from(other.weight) - WEAKENING) as f32).max(0.0);
                }
            }
            table.normalise();
        }
    }

    fn inhibited(&self, sim: &Sim, arrived: &DiffusionMessage) {
        let data_type = arrived.data_type;
        let (is_last, has_sources) = self.with(data_type, |table| {
            table.active.retain(|gradient| gradient.neighbour != arrived.sender);
            table.normalise();
            (table.active.is_empty(), !table.sources.is_empty())
        });
        if is_last && has_sources {
            self.tell_sources(sim, data_type, MessageKind::DataStop);
        } else if is_last {
            let everybody = Endpoint { address: BROADCAST, port: ROUTING_PORT };
            let packet = self.core.prepare(sim, data_type, everybody, MessageKind::Inhibit);
            self.core.send(sim, packet, BROADCAST, 0.0);
        }
    }

    fn energy<'a>(&self, sim: &'a Sim) -> Option<&'a EnergyModel> {
        sim.wireless().node(sim, self.core.node())?.energy(sim)
    }

    fn look_at_battery(&self, sim: &Sim) {
        let Some(model) = self.energy(sim) else { return };
        if self.energy_threshold.get() == 0.0 {
            self.energy_threshold.set(model.initial / 2.0);
        }
        if model.energy.get() < self.energy_threshold.get() {
            self.energy_threshold.set(self.energy_threshold.get() / 2.0);
            if self.negative.get() {
                let everybody = Endpoint { address: BROADCAST, port: ROUTING_PORT };
                let kind = MessageKind::NegativeReinforcement;
                let packet = self.core.prepare(sim, 0, everybody, kind);
                self.core.send(sim, packet, BROADCAST, 0.0);
            }
            self.low_power.set(true);
            if self.energy_threshold.get() < model.initial / 8.0 {
                return;
            }
        }
        self.energy_timer.resched(sim, self.core.id(), ENERGY, ENERGY_PERIOD);
    }
}

/// The weight of the neighbour with the given rank among `count` neighbours.
fn weight(count: i32, rank: i32) -> f32 {
    (2f64.powi(count - rank) / (2f64.powi(count) - 1.0)) as f32
}

impl Table {
    fn add(&mut self, (neighbour, _, is_sink): (Endpoint, i32, bool)) {
        self.active.insert(0, Gradient { neighbour, is_sink, weight: 0.0, from: -1.0, to: -1.0 });
    }

    /// Sets the weights of gradients: the earlier the interest was received from a neighbour, the higher is its weight.
    fn set_weights(&mut self, count: i32) {
        for (place, gradient) in self.active.iter_mut().enumerate() {
            gradient.weight = weight(count, count - place as i32);
        }
        self.set_ranges();
    }

    fn gradient(&mut self, neighbour: Endpoint) -> Option<&mut Gradient> {
        self.active.iter_mut().find(|gradient| gradient.neighbour == neighbour)
    }

    fn set_ranges(&mut self) {
        let mut from = 0f32;
        for gradient in &mut self.active {
            if gradient.weight <= 0.0 {
                (gradient.from, gradient.to) = (-1.0, -1.0);
            } else {
                gradient.from = from;
                from += gradient.weight;
                gradient.to = from;
            }
        }
    }

    fn normalise(&mut self) {
        let sum: f32 = self.active.iter().map(|gradient| gradient.weight).sum();
        let equal = 1.0 / self.active.len().max(1) as f32;
        for gradient in &mut self.active {
            gradient.weight = if sum == 0.0 { equal } else { gradient.weight / sum };
        }
        self.set_ranges();
    }

    fn count(&mut self, neighbour: Endpoint) {
        match self.incoming.iter_mut().find(|incoming| incoming.neighbour == neighbour) {
            Some(incoming) => incoming.received += 1,
            None if self.sources.contains(&neighbour) => {}
            None => self.incoming.insert(0, Incoming { neighbour, received: 1, remembered: 0 }),
        }
    }

    /// The neighbour that has recently delivered the most data, and the number of packets.
    fn best(&self) -> Option<(Endpoint, i32)> {
        let mut best: Option<(Endpoint, i32)> = None;
        for incoming in &self.incoming {
            let packets = incoming.received - incoming.remembered;
            if packets > best.map_or(0, |(_, most)| most) {
                best = Some((incoming.neighbour, packets));
            }
        }
        best
    }

    /// Starts a new period for counting data.
    fn remember(&mut self) {
        self.counter = 0;
        for incoming in &mut self.incoming {
            incoming.remembered = incoming.received;
        }
    }
}

impl DiffusionAgent for ProbabilityDiffusion {
    fn core(&self) -> &Core {
        &self.core
    }

    fn start(&self, sim: &Sim) {
        // ns-2.35: the first two random delays are drawn for timers that have no effect.
        for _ in 0..2 {
            sim.default_rng().uniform();
        }
        let delay = ENERGY_PERIOD + ENERGY_PERIOD * sim.default_rng().uniform();
        self.energy_timer.resched(sim, self.core.id(), ENERGY, delay);
    }

    fn reset_state(&self) {
        self.core.forget();
        self.interests.borrow_mut().clear();
        self.tables.borrow_mut().iter_mut().for_each(|table| *table = Table::default());
    }
}

impl Entity for ProbabilityDiffusion {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        self.receive(sim, packet);
    }

    fn on_event(&self, sim: &Sim, number: u32) {
        self.interest_due(sim, number);
    }

    fn timer(&self, _tag: u32) -> Option<&Timer> {
        Some(&self.energy_timer)
    }

    fn on_timer(&self, sim: &Sim, _tag: u32) {
        self.look_at_battery(sim);
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
