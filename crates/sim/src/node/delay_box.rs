//! Paths with a delay, loss and bottleneck for each flow (spec: traffic-and-applications, section 14).

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::io::Write;
use std::ops::RangeInclusive;

use rustc_hash::FxHashMap;

use super::{Classifier, ClassifierBase};
use crate::entity::{Entity, EntityId};
use crate::format::general;
use crate::packet::{Packet, PacketType};
use crate::sink::SinkId;
use crate::slab::Slab;
use crate::wiring::Target;
use crate::{Origin, Sim};

/// The packet size by which the SYN of a flow is recognised, bytes.
const SYN_SIZE: i32 = 40;

const FIN: u8 = 1;
const SYN: u8 = 2;

/// The properties of the path between two nodes: random variables that are drawn once per flow. `None` means 0.
#[derive(Clone, Copy, Debug, Default)]
pub struct PathRule {
    /// Delay of the path, milliseconds.
    pub delay: Option<EntityId>,
    /// Probability that a packet is lost.
    pub loss: Option<EntityId>,
    /// Rate of the bottleneck, Mbit/s.
    pub rate: Option<EntityId>,
    /// The command that made the rule.
    pub origin: Origin,
}

/// A quantity that a rule draws, and its valid range.
struct Quantity {
    name: &'static str,
    unit: &'static str,
    range: RangeInclusive<f64>,
    expected: &'static str,
}

const DELAY: Quantity =
    Quantity { name: "delay", unit: " ms", range: 0.0..=f64::MAX, expected: "milliseconds, 0 or more" };
/// Negative probabilities, which some distributions occasionally yield, mean no loss.
const LOSS: Quantity =
    Quantity { name: "loss", unit: "", range: f64::MIN..=1.0, expected: "a probability of at most 1" };
const RATE: Quantity = Quantity {
    name: "speed",
    unit: " Mb/s",
    range: 0.0..=f64::MAX,
    expected: "Mb/s above 0, or 0 for no bottleneck",
};

/// The drawn properties of one flow's path.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Path {
    /// Delay of the path, seconds.
    pub delay: f64,
    /// Probability that a packet is lost.
    pub loss: f64,
    /// Rate of the bottleneck, bytes per second; 0 for none.
    pub rate: f64,
}

/// One direction of a flow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FlowKey {
    /// Address of the source.
    pub src: i32,
    /// Address of the destination.
    pub dst: i32,
    /// Flow id.
    pub flow_id: i32,
}

impl FlowKey {
    /// The opposite direction of the flow.
    fn reversed(self) -> FlowKey {
        FlowKey { src: self.dst, dst: self.src, flow_id: self.flow_id }
    }
}

/// A direction of a flow, with the packets in transit. Each packet departs a given number of seconds after its
/// predecessor; only the departure of the first is in the scheduler.
#[derive(Debug)]
struct Flow {
    key: FlowKey,
    path: Path,
    queue: VecDeque<(Packet, f64)>,
    /// The time at which the last packet departs, seconds; 0 if there is none.
    last_departure: f64,
}

/// The flows, by their key.
#[derive(Debug, Default)]
struct Flows {
    by_key: FxHashMap<FlowKey, u32>,
    table: Slab<Flow>,
}

impl Flows {
    fn path(&self, key: FlowKey) -> Option<Path> {
        Some(self.table.get(*self.by_key.get(&key)?)?.path)
    }

    fn insert(&mut self, key: FlowKey, path: Path) -> u32 {
        let slot = self.table.insert(Flow { key, path, queue: VecDeque::new(), last_departure: 0.0 });
        if let Some(replaced) = self.by_key.insert(key, slot) {
            self.table.remove(replaced);
        }
        slot
    }
}

/// Delays, loses and serialises the packets of TCP flows at the entrance of a node: `Classifier/DelayBox`.
#[derive(Debug)]
pub struct DelayBox {
    id: EntityId,
    base: ClassifierBase,
    /// The entity in slot 0, which gets the packets that depart.
    next: Target,
    /// Whether a flow without a rule for its own direction uses the rule for the opposite direction.
    pub symmetric: Cell<bool>,
    /// Whether the loss probabilities are ignored.
    pub lossless: Cell<bool>,
    /// The level of reports: from 1 on, losses are reported.
    pub debug: Cell<i32>,
    /// The sink to which new flows are written.
    pub delay_file: Cell<Option<SinkId>>,
    rules: RefCell<FxHashMap<(i32, i32), PathRule>>,
    flows: RefCell<Flows>,
}

impl DelayBox {
    /// A delay box without rules.
    pub fn new(id: EntityId) -> DelayBox {
        DelayBox {
            id,
            base: ClassifierBase::default(),
            next: Target::default(),
            symmetric: Cell::new(true),
            lossless: Cell::new(false),
            debug: Cell::new(0),
            delay_file: Cell::new(None),
            rules: RefCell::default(),
            flows: RefCell::default(),
        }
    }

    /// Sets the rule for flows from address `src` to `dst`.
    pub fn add_rule(&self, src: i32, dst: i32, rule: PathRule) {
        self.rules.borrow_mut().insert((src, dst), rule);
    }

    /// Adds a flow whose path is given instead of drawn from a rule.
    pub fn add_flow(&self, key: FlowKey, path: Path) {
        self.flows.borrow_mut().insert(key, path);
    }

    /// The source and destination addresses of all rules, sorted.
    pub fn rules(&self) -> Vec<(i32, i32)> {
        let mut rules: Vec<_> = self.rules.borrow().keys().copied().collect();
        rules.sort_unstable();
        rules
    }

    /// The flows and their paths, sorted by flow.
    pub fn flows(&self) -> Vec<(FlowKey, Path)> {
        let flows = self.flows.borrow();
        let mut listed: Vec<_> = flows.table.values().map(|flow| (flow.key, flow.path)).collect();
        listed.sort_unstable_by_key(|(key, _)| *key);
        listed
    }

    /// Writes the delays of both directions of a flow to the delay file, if both are known.
    pub fn output_delay(&self, sim: &Sim, key: FlowKey) {
        let flows = self.flows.borrow();
        if let (Some(file), Some(there), Some(back)) =
            (self.delay_file.get(), flows.path(key), flows.path(key.reversed()))
        {
            let delay = there.delay + back.delay;
            sim.sink(file).append_line(&format!("{}  {delay:.6}", key.flow_id));
        }
    }

    /// The slot of the flow that a packet belongs to or starts; `None` if it belongs to no flow.
    fn flow_of(&self, sim: &Sim, packet: &Packet) -> Option<u32> {
        let key = FlowKey { src: packet.src.address, dst: packet.dst.address, flow_id: packet.flow_id };
        if let Some(slot) = self.flows.borrow().by_key.get(&key) {
            return Some(*slot);
        }
        // ns-2.35: any packet with the size and the sequence number of a SYN starts a flow, whatever its flags are
        // (spec: traffic-and-applications, section 14).
        if packet.size != SYN_SIZE || packet.tcp.seqno != 0 {
            return None;
        }
        let path = match packet.packet_type {
            PacketType::ACK if self.symmetric.get() => self.flows.borrow().path(key.reversed()),
            PacketType::TCP => self.draw_path(sim, key),
            _ => None,
        }?;
        self.report_flow(sim, key, path);
        Some(self.flows.borrow_mut().insert(key, path))
    }

    /// Draws the path of a new flow from the rule for it; `None` without a rule.
    fn draw_path(&self, sim: &Sim, key: FlowKey) -> Option<Path> {
        let rules = self.rules.borrow();
        let own = rules.get(&(key.src, key.dst));
        let reverse = || rules.get(&(key.dst, key.src)).filter(|_| self.symmetric.get());
        let rule = *own.or_else(reverse)?;
        drop(rules);
        let draw = |variable: Option<EntityId>, quantity: &Quantity| {
            let variable = variable.and_then(|id| sim.entity(id)?.as_random_variable())?;
            let value = variable.sample(sim);
            if !quantity.range.contains(&value) {
                let FlowKey { src, dst, flow_id } = key;
                let Quantity { name, unit, expected, .. } = quantity;
                let value = general(value, 6);
                let problem = format!(
                    "the random variable for the {name} of flows from {src} to {dst} gave {value}{unit} for flow \
                     {flow_id}; expected {expected}"
                );
                sim.reject(rule.origin, problem);
            }
            if value.is_nan() {
                sim.arithmetic_trap("a random variable of a delay box gave no number");
            }
            Some(value)
        };
        Some(Path {
            delay: draw(rule.delay, &DELAY).map_or(0.0, |milliseconds| milliseconds / 1000.0),
            loss: draw(rule.loss, &LOSS).unwrap_or(0.0),
            rate: draw(rule.rate, &RATE).map_or(0.0, |megabits| megabits * 125_000.0),
        })
    }

    fn report_flow(&self, sim: &Sim, key: FlowKey, path: Path) {
        let Some(file) = self.delay_file.get() else { return };
        sim.sink(file).append(|out| {
            let _ = writeln!(
                out,
                "{:<3} {:<3} {:<5} {:8.3} ms",
                key.src,
                key.dst,
                key.flow_id,
                path.delay * 1000.0
            );
        });
    }

    /// Appends a packet to the queue of its flow.
    fn enqueue(&self, sim: &Sim, slot: u32, packet: Packet) {
        let mut flows = self.flows.borrow_mut();
        let Some(flow) = flows.table.get_mut(slot) else { return };
        let ready = sim.now() + flow.path.delay;
        let transmission = match flow.queue.back() {
            Some((last, _)) if flow.path.rate > 0.0 => f64::from(last.size) / flow.path.rate,
            _ => 0.0,
        };
        let gap = if ready < flow.last_departure + transmission {
            transmission
        } else {
            ready - flow.last_departure
        };
        flow.last_departure += gap;
        flow.queue.push_back((packet, gap));
        if flow.queue.len() == 1 {
            sim.schedule_event(self.id, slot, gap - sim.now());
        }
    }

    fn report_drop(&self, sim: &Sim, packet: &Packet) {
        let tcp = &packet.tcp;
        let length = packet.size - tcp.header_length;
        let what = match tcp.flags {
            flags if flags & SYN != 0 => format!("SYN #{} ({length}) ACK #{}", tcp.seqno, tcp.ackno),
            flags if flags & FIN != 0 => format!("FIN #{} ({length}) ACK #{}", tcp.seqno, tcp.ackno),
            _ if length > 0 => format!("DATA #{} ({length}) ACK #{}", tcp.seqno, tcp.ackno),
            _ => format!("ACK #{} (0)", tcp.ackno),
        };
        sim.warn(&format!(
            "Class {}>  ({} > {}: {}) {what} DROPPED at {:.6}\n",
            sim.embedder().name(self.id),
            packet.src.address,
            packet.dst.address,
            packet.flow_id,
            sim.now()
        ));
    }
}

impl Classifier for DelayBox {
    fn base(&self) -> &ClassifierBase {
        &self.base
    }

    fn install(&self, sim: &Sim, value: i32, target: Option<EntityId>) {
        if value == 0 {
            self.next.set(sim, target);
        }
    }

    fn slots(&self, _: &Sim) -> Vec<Option<EntityId>> {
        vec![self.next.get()]
    }
}

impl Entity for DelayBox {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        let Some(slot) = self.flow_of(sim, &packet) else {
            return self.next.send(sim, packet, None);
        };
        // ns-2.35: a number is drawn even if the path loses nothing (spec: traffic-and-applications, quirk 2).
        let draw = sim.default_rng().uniform();
        let loss = self.flows.borrow().table.get(slot).map_or(0.0, |flow| flow.path.loss);
        if !self.lossless.get() && loss > 0.0 && draw <= loss {
            if self.debug.get() >= 1 {
                self.report_drop(sim, &packet);
            }
            return;
        }
        self.enqueue(sim, slot, packet);
    }

    /// Lets the first packet of flow `slot` depart.
    fn on_event(&self, sim: &Sim, slot: u32) {
        let mut flows = self.flows.borrow_mut();
        let Some(flow) = flows.table.get_mut(slot) else { return };
        let Some((packet, _)) = flow.queue.pop_front() else { return };
        if packet.tcp.flags & FIN != 0 {
            // ns-2.35: packets that are still queued behind a FIN are lost (spec: traffic-and-applications, section
            // 14).
            let key = flow.key;
            flows.by_key.remove(&key);
            flows.table.remove(slot);
        } else if let Some((_, gap)) = flow.queue.front() {
            sim.schedule_event(self.id, slot, *gap);
        } else {
            flow.last_departure = 0.0;
        }
        drop(flows);
        self.next.send(sim, packet, None);
    }

    facets! { dyn Classifier => |this| this }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packet::{Endpoint, Header};
    use std::rc::Rc;

    /// Records the times at which packets arrive.
    struct Arrivals(Rc<RefCell<Vec<f64>>>);

    impl Entity for Arrivals {
        fn recv(&self, sim: &Sim, _packet: Packet, _callback: Option<EntityId>) {
            self.0.borrow_mut().push(sim.now());
        }
    }

    fn packet(size: i32, flags: u8) -> Packet {
        let mut header = Header { size, packet_type: PacketType::TCP, ..Header::default() };
        (header.src, header.dst) = (Endpoint { address: 1, port: 0 }, Endpoint { address: 2, port: 0 });
        header.tcp.flags = flags;
        Packet::new(header)
    }

    #[test]
    fn packets_of_a_known_flow_are_delayed_and_spaced() {
        let sim = Sim::new();
        let arrivals = Rc::new(RefCell::default());
        let end = sim.add(|_| Arrivals(Rc::clone(&arrivals)));
        let id = sim.add(DelayBox::new);
        let delay_box = sim.get::<DelayBox>(id).unwrap();
        delay_box.install(&sim, 0, Some(end));
        let key = FlowKey { src: 1, dst: 2, flow_id: 0 };
        delay_box.add_flow(key, Path { delay: 0.5, loss: 0.0, rate: 1000.0 });
        for flags in [0, 0, FIN] {
            sim.deliver(id, packet(100, flags), None);
        }
        sim.run().unwrap();
        assert_eq!(*arrivals.borrow(), [0.5, 0.6, 0.7]);
        assert!(delay_box.flows().is_empty(), "the FIN ends the flow");
        sim.deliver(id, packet(100, 0), None);
        assert_eq!(arrivals.borrow().len(), 4, "packets after it pass at once");
    }
}
