//! The state of a JoBS queue: its classes, their rates and their backlogs.

use std::collections::VecDeque;

use super::guarantees::Guarantees;
use super::losses::BrokenPromise;
use super::window::Window;
use super::{CLASSES, PerClass};
use crate::packet::Packet;

/// A rate below this is none, bits per second.
pub(super) const NO_RATE: f64 = 1e-10;

/// What holds while a packet arrives.
#[derive(Debug)]
pub(super) struct Conditions {
    /// Seconds.
    pub(super) now: f64,
    /// Of the link, bits per second.
    pub(super) bandwidth: f64,
    /// How strongly rates follow differences of delays (K).
    pub(super) gain: f64,
    /// How many packets may be held.
    pub(super) limit: i32,
    pub(super) shared_buffer: bool,
    pub(super) drop_front: bool,
    pub(super) shares_pain: bool,
    pub(super) sampling_period: i32,
}

/// A class of traffic. Amounts of traffic are in bits, since the queue was last empty.
#[derive(Debug, Default)]
pub(super) struct Class {
    /// What waits, with the time of its arrival, seconds.
    pub(super) packets: VecDeque<(Packet, f64)>,
    pub(super) arrived: f64,
    /// Arrived and not dropped.
    pub(super) admitted: f64,
    served: f64,
    /// The service that the class should have received by its last arrival.
    entitled: f64,
    entitled_at: f64,
    /// Bits per second.
    pub(super) rate: f64,
    /// The minimum rate for its guarantees, bits per second; infinite if that is too late.
    pub(super) minimum_rate: f64,
    /// Bits that wait.
    pub(super) backlog: f64,
    /// The fraction lost.
    pub(super) loss: f64,
    pub(super) least_loss: f64,
}

impl Class {
    pub(super) fn is_backlogged(&self) -> bool {
        !self.packets.is_empty()
    }

    /// How long the first packet has waited, seconds.
    pub(super) fn head_delay(&self, now: f64) -> f64 {
        self.packets.front().map_or(0.0, |(_, arrival)| now - arrival)
    }
}

pub(super) fn bits(packet: &Packet) -> f64 {
    f64::from(packet.size) * 8.0
}

/// The state of the queue.
#[derive(Debug)]
pub(super) struct Scheduler {
    pub(super) classes: PerClass<Class>,
    idle: bool,
    window: Window,
    /// The load of the link in this window, as a fraction.
    pub(super) utilization: f64,
    since_evaluation: i32,
    pub(super) dropped: Vec<Packet>,
    pub(super) broken_promises: Vec<BrokenPromise>,
}

impl Default for Scheduler {
    fn default() -> Self {
        Scheduler {
            classes: Default::default(),
            idle: true,
            window: Window::default(),
            utilization: 0.0,
            since_evaluation: 0,
            dropped: Vec::new(),
            broken_promises: Vec::new(),
        }
    }
}

impl Scheduler {
    pub(super) fn len(&self) -> usize {
        self.classes.iter().map(|class| class.packets.len()).sum()
    }

    pub(super) fn bytes(&self) -> usize {
        let packets = self.classes.iter().flat_map(|class| &class.packets);
        packets.map(|(packet, _)| packet.size.max(0) as usize).sum()
    }

    /// The dropped packets for the drop target.
    pub(super) fn take_dropped(&mut self) -> Vec<Packet> {
        std::mem::take(&mut self.dropped)
    }

    /// Losses beyond the guarantees since the last call.
    pub(super) fn take_broken_promises(&mut self) -> Vec<BrokenPromise> {
        std::mem::take(&mut self.broken_promises)
    }

    /// A packet joins its class. Returns whether it begins a window.
    pub(super) fn join(&mut self, packet: Packet, index: usize, now: f64) -> bool {
        self.classes[index].packets.push_back((packet, now));
        self.window.begins(now)
    }

    /// Appends the line of the trace for the window that ends.
    pub(super) fn push_window(&self, out: &mut Vec<u8>, now: f64) {
        let losses = std::array::from_fn(|class| self.classes[class].loss);
        let lengths = std::array::from_fn(|class| self.classes[class].packets.len());
        self.window.push_line(out, now, losses, lengths);
    }

    pub(super) fn went_idle(&mut self) {
        self.idle = true;
    }

    /// The next packet: of the class that is furthest behind its entitled service.
    pub(super) fn departure(&mut self, now: f64) -> Option<Packet> {
        let mut best: Option<(usize, f64)> = None;
        for (index, class) in self.classes.iter().enumerate().filter(|(_, class)| class.is_backlogged()) {
            let lag = class.entitled - class.served;
            if best.is_none_or(|(_, most)| lag > most) {
                best = Some((index, lag));
            }
        }
        let Some((index, _)) = best else {
            self.idle = true;
            return None;
        };
        let class = &mut self.classes[index];
        let (packet, arrival) = class.packets.pop_front()?;
        let size = bits(&packet);
        class.served += size;
        class.backlog -= size;
        self.window.departure(index, size, now - arrival);
        Some(packet)
    }

    /// After [`Scheduler::join`]: processes the arrival of that packet of `size` bits.
    ///
    /// # Errors
    /// The division by zero that kills ns-2.
    pub(super) fn arrival(
        &mut self,
        index: usize,
        size: f64,
        conditions: &Conditions,
        guarantees: &Guarantees,
    ) -> Result<(), &'static str> {
        let now = conditions.now;
        let utilization = self.window.arrival(now, size, conditions.bandwidth);
        // ns-2.35: spec: more-networks, section 8.
        self.utilization = utilization.ok_or("a packet arrives at a JoBS queue at time 0")?;
        if std::mem::take(&mut self.idle) {
            for class in &mut self.classes {
                (class.arrived, class.admitted, class.served) = (0.0, 0.0, 0.0);
                (class.entitled, class.entitled_at) = (0.0, 0.0);
            }
        }
        let class = &mut self.classes[index];
        class.arrived += size;
        class.admitted += size;
        class.backlog += size;
        if class.entitled_at != 0.0 {
            class.entitled += (now - class.entitled_at) * class.rate;
        }
        class.entitled_at = now;
        for class in &mut self.classes {
            (class.loss, class.least_loss) = if class.arrived > 0.0 {
                (
                    (class.arrived - class.admitted) / class.arrived,
                    (1.0 - class.admitted / class.arrived).max(0.0),
                )
            } else {
                (0.0, 0.0)
            };
        }
        self.resolve_overflow(index, size, conditions, guarantees);
        self.since_evaluation += 1;
        self.conserve_work(conditions.bandwidth);
        self.evaluate(conditions, guarantees)
    }

    /// Gives every backlogged class the same rate, if one has none, or one that needs none has some.
    fn conserve_work(&mut self, bandwidth: f64) {
        let is_wrong =
            |class: &Class| if class.is_backlogged() { class.rate <= NO_RATE } else { class.rate > 0.0 };
        if !self.classes.iter().any(is_wrong) {
            return;
        }
        let backlogged = self.classes.iter().filter(|class| class.is_backlogged()).count();
        for class in &mut self.classes {
            class.rate = if class.is_backlogged() { bandwidth / backlogged as f64 } else { 0.0 };
        }
    }

    /// Works out new rates, if promises are in danger or it is time to.
    fn evaluate(&mut self, conditions: &Conditions, guarantees: &Guarantees) -> Result<(), &'static str> {
        if guarantees.needs_rates() {
            self.find_minimum_rates(conditions.now, guarantees);
            if self.classes.iter().any(|class| class.minimum_rate > class.rate) {
                let changes = self.absolute_assignment(conditions, guarantees);
                self.add_to_rates(changes);
                return self.adjust(conditions, guarantees);
            }
        }
        if self.since_evaluation >= conditions.sampling_period {
            return self.adjust(conditions, guarantees);
        }
        Ok(())
    }

    fn adjust(&mut self, conditions: &Conditions, guarantees: &Guarantees) -> Result<(), &'static str> {
        let changes = self.relative_adjustment(conditions, guarantees)?;
        self.add_to_rates(changes);
        self.since_evaluation = 0;
        Ok(())
    }

    fn add_to_rates(&mut self, changes: PerClass<f64>) {
        for (class, change) in self.classes.iter_mut().zip(changes) {
            class.rate += change;
        }
    }

    fn find_minimum_rates(&mut self, now: f64, guarantees: &Guarantees) {
        for index in 0..CLASSES {
            let (bound, rate) = (guarantees.delay_bounds[index], guarantees.rates[index]);
            let class = &mut self.classes[index];
            class.minimum_rate = if !class.is_backlogged() {
                0.0
            } else if bound.is_finite() {
                let left = bound - class.head_delay(now);
                if left > 0.0 { (class.backlog / left).max(rate) } else { f64::INFINITY }
            } else {
                rate
            };
        }
    }
}
