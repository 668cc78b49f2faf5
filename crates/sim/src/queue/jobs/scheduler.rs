//! The state of a JoBS queue: its classes, their rates and their backlogs.

use std::collections::VecDeque;

use super::guarantees::Guarantees;
use super::losses::BrokenPromise;
use super::window::Window;
use super::{CLASSES, PerClass};
use crate::packet::Packet;

/// The rate below which a class counts as having no rate, bits per second.
pub(super) const NO_RATE: f64 = 1e-10;

/// The conditions when a packet arrives.
#[derive(Debug)]
pub(super) struct Conditions {
    /// The present time, seconds.
    pub(super) now: f64,
    /// The bandwidth of the link, bits per second.
    pub(super) bandwidth: f64,
    /// The gain with which rates follow differences of delays (K).
    pub(super) gain: f64,
    /// The number of packets that may be held.
    pub(super) limit: i32,
    pub(super) shared_buffer: bool,
    pub(super) drop_front: bool,
    pub(super) shares_pain: bool,
    pub(super) sampling_period: i32,
}

/// A class of traffic. Amounts of traffic are in bits, counted since the queue was last empty.
#[derive(Debug, Default)]
pub(super) struct Class {
    /// The waiting packets, each with its time of arrival, seconds.
    pub(super) packets: VecDeque<(Packet, f64)>,
    pub(super) arrived: f64,
    /// The amount that has arrived and was not dropped, bits.
    pub(super) admitted: f64,
    served: f64,
    /// The service that the class was entitled to up to its last arrival, bits.
    entitled: f64,
    entitled_at: f64,
    /// The rate of the class, bits per second.
    pub(super) rate: f64,
    /// The minimum rate that its guarantees require, bits per second; infinite if a bound has already been missed.
    pub(super) minimum_rate: f64,
    /// The amount that waits, bits.
    pub(super) backlog: f64,
    /// The fraction of the arrived traffic that was lost.
    pub(super) loss: f64,
    pub(super) least_loss: f64,
}

impl Class {
    pub(super) fn is_backlogged(&self) -> bool {
        !self.packets.is_empty()
    }

    /// How long the oldest packet has waited, seconds; 0 if there is none.
    pub(super) fn head_delay(&self, now: f64) -> f64 {
        self.packets.front().map_or(0.0, |(_, arrival)| now - arrival)
    }
}

pub(super) fn bits(packet: &Packet) -> f64 {
    f64::from(packet.size) * 8.0
}

/// The state of a JoBS queue.
#[derive(Debug)]
pub(super) struct Scheduler {
    pub(super) classes: PerClass<Class>,
    idle: bool,
    window: Window,
    /// The load of the link in the present window, as a fraction.
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

    /// Removes and returns the dropped packets, for the drop target.
    pub(super) fn take_dropped(&mut self) -> Vec<Packet> {
        std::mem::take(&mut self.dropped)
    }

    /// Removes and returns the losses that exceed guarantees.
    pub(super) fn take_broken_promises(&mut self) -> Vec<BrokenPromise> {
        std::mem::take(&mut self.broken_promises)
    }

    /// Adds a packet to its class. Returns whether it begins a window.
    pub(super) fn join(&mut self, packet: Packet, index: usize, now: f64) -> bool {
        self.classes[index].packets.push_back((packet, now));
        self.window.begins(now)
    }

    /// Appends the trace line of the window that ends.
    pub(super) fn push_window(&self, out: &mut Vec<u8>, now: f64) {
        let losses = std::array::from_fn(|class| self.classes[class].loss);
        let lengths = std::array::from_fn(|class| self.classes[class].packets.len());
        self.window.push_line(out, now, losses, lengths);
    }

    pub(super) fn went_idle(&mut self) {
        self.idle = true;
    }

    /// Removes and returns the next packet to send: the oldest of the class that is furthest behind its entitled
    /// service.
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

    /// Processes the arrival of a packet of `size` bits that [`Scheduler::join`] has added.
    ///
    /// # Errors
    /// Returns an error where ns-2 crashes by a division by zero.
    pub(super) fn arrival(
        &mut self,
        index: usize,
        size: f64,
        conditions: &Conditions,
        guarantees: &Guarantees,
    ) -> Result<(), &'static str> {
        let now = conditions.now;
        let utilization = self.window.arrival(now, size, conditions.bandwidth);
        // ns-2.35: the load at time 0 is a division by zero (spec: more-networks, section 8).
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

    /// Gives all backlogged classes the same rate, if a backlogged class has no rate or an empty class has one.
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

    /// Computes new rates if guarantees are in danger or if the sampling period is over.
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
