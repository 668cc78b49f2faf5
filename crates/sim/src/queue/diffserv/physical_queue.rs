//! A physical queue of a diffserv router, with up to three precedences.

use std::cell::Cell;

use crate::Sim;
use crate::packet::Packet;
use crate::queue::PacketList;

/// The largest number of precedences.
pub(super) const PRECEDENCES: usize = 3;

/// The mode in which the averages of the precedences are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MredMode {
    /// RIO coupled: the average of a precedence counts its packets and those of all better precedences.
    RioC,
    /// RIO decoupled: the average of a precedence counts only its own packets.
    RioD,
    /// Weighted RED: all precedences use the average of the whole queue.
    Wred,
    /// No averages: each precedence may hold as many packets as its minimum threshold.
    Drop,
}

impl MredMode {
    /// The mode with the name `name`; `None` if there is none.
    pub fn from_name(name: &str) -> Option<MredMode> {
        match name {
            "RIO-C" => Some(MredMode::RioC),
            "RIO-D" => Some(MredMode::RioD),
            "WRED" => Some(MredMode::Wred),
            "DROP" => Some(MredMode::Drop),
            _ => None,
        }
    }
}

/// The result of enqueueing a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Enqueued,
    Dropped,
    DroppedEarly,
}

/// A physical queue (spec: queues-and-monitors, section 8.2).
#[derive(Debug)]
pub(super) struct PhysicalQueue {
    pub(super) packets: PacketList,
    pub(super) limit: Cell<i32>,
    pub(super) mode: Cell<MredMode>,
    pub(super) precedences: [Precedence; PRECEDENCES],
}

/// The virtual queue of one precedence.
#[derive(Debug)]
pub(super) struct Precedence {
    low: Cell<i32>,
    high: Cell<i32>,
    inverse_max_p: Cell<f64>,
    weight: Cell<f64>,
    /// The part of the average that an arrival leaves: 1 − weight.
    kept: Cell<f64>,
    pub(super) length: Cell<i32>,
    // ns-2.35: averages have single precision (spec: queues-and-monitors, section 8.2).
    average: Cell<f32>,
    count: Cell<i32>,
    /// When the precedence became empty, seconds; `None` while it holds packets.
    idle_since: Cell<Option<f64>>,
}

impl Default for Precedence {
    fn default() -> Self {
        Precedence {
            low: Cell::new(0),
            high: Cell::new(0),
            inverse_max_p: Cell::new(0.0),
            weight: Cell::new(0.0),
            kept: Cell::new(1.0),
            length: Cell::new(0),
            average: Cell::new(0.0),
            count: Cell::new(0),
            idle_since: Cell::new(Some(0.0)),
        }
    }
}

impl Default for PhysicalQueue {
    fn default() -> Self {
        PhysicalQueue {
            packets: PacketList::default(),
            limit: Cell::new(0),
            mode: Cell::new(MredMode::RioC),
            precedences: Default::default(),
        }
    }
}

impl Precedence {
    /// Sets the parameters of the precedence (the command `configQ`).
    pub(super) fn configure(&self, now: f64, low: i32, high: i32, max_p: f64, weight: f64) {
        self.low.set(low);
        self.high.set(high);
        self.inverse_max_p.set(1.0 / max_p);
        self.weight.set(weight);
        self.kept.set(1.0 - weight);
        self.length.set(0);
        self.average.set(0.0);
        self.idle_since.set(Some(now));
    }

    /// The average length, packets.
    pub(super) fn average(&self) -> f64 {
        f64::from(self.average.get())
    }

    /// The average after the decay by one arrival and by the packets that could have been sent while the queue was
    /// idle.
    #[inline]
    fn decayed(&self, now: f64, packet_rate: f64) -> f32 {
        let (mut average, kept) = (self.average.get(), self.kept.get());
        let decay = |average: f32| (f64::from(average) * kept) as f32;
        let Some(since) = self.idle_since.get() else { return decay(average) };
        let mut missed = (packet_rate * (now - since)) as i32;
        while missed >= 0 {
            let next = decay(average);
            if next == average {
                break;
            }
            average = next;
            missed -= 1;
        }
        average
    }

    /// What `length` packets add to an average.
    #[inline]
    fn share(&self, length: i32) -> f64 {
        self.weight.get() * f64::from(length)
    }
}

/// Adds a share to an average.
#[inline]
fn plus(average: f32, share: f64) -> f32 {
    (f64::from(average) + share) as f32
}

impl PhysicalQueue {
    fn update_averages(&self, now: f64, precedence: usize, count: usize, packet_rate: f64) {
        match self.mode.get() {
            MredMode::RioC => {
                // ns-2.35: each length is multiplied by the weight of its own precedence (spec:
                // queues-and-monitors, section 8.2).
                let shares = self.precedences.each_ref().map(|each| each.share(each.length.get()));
                let mut index = precedence;
                while index < count.min(PRECEDENCES) {
                    let each = &self.precedences[index];
                    let decayed = each.decayed(now, packet_rate);
                    each.average.set(shares[..=index].iter().fold(decayed, |sum, share| plus(sum, *share)));
                    index += 1;
                }
            }
            MredMode::RioD => {
                let each = &self.precedences[precedence];
                each.average.set(plus(each.decayed(now, packet_rate), each.share(each.length.get())));
            }
            MredMode::Wred => {
                let first = &self.precedences[0];
                let share = first.share(self.packets.len() as i32);
                let average = plus(first.decayed(now, packet_rate), share);
                for each in self.precedences.iter().take(count) {
                    each.average.set(average);
                }
            }
            MredMode::Drop => {}
        }
    }

    /// Ends the idle time of the precedences that are not empty after the arrival of a packet of `precedence`.
    fn clear_idle(&self, precedence: usize, count: usize) {
        let range = match self.mode.get() {
            MredMode::RioC => precedence..count.max(precedence),
            MredMode::RioD => precedence..precedence + 1,
            MredMode::Wred | MredMode::Drop => 0..1,
        };
        for each in &self.precedences[range] {
            each.idle_since.set(None);
        }
    }

    fn append(&self, packet: Packet, precedence: usize, count: usize) -> Outcome {
        let length = &self.precedences[precedence].length;
        length.set(length.get() + 1);
        self.packets.push_back(packet);
        self.clear_idle(precedence, count);
        Outcome::Enqueued
    }

    /// Enqueues a packet of one of `count` precedences; a dropped packet is returned. With `ecn`, the packet may be
    /// marked instead of dropped.
    pub(super) fn enqueue(
        &self,
        sim: &Sim,
        mut packet: Packet,
        precedence: usize,
        count: usize,
        packet_rate: f64,
        ecn: bool,
    ) -> (Outcome, Option<Packet>) {
        let each = &self.precedences[precedence];
        if self.packets.len() as i32 >= self.limit.get() {
            return (Outcome::Dropped, Some(packet));
        }
        if self.mode.get() == MredMode::Drop {
            if each.length.get() >= each.low.get() {
                return (Outcome::Dropped, Some(packet));
            }
            return (self.append(packet, precedence, count), None);
        }
        self.update_averages(sim.now(), precedence, count, packet_rate);
        let verdict = each.judge(sim);
        if verdict != Outcome::Enqueued {
            if !ecn {
                return (verdict, Some(packet));
            }
            packet.flags.congestion_experienced = true;
        }
        (self.append(packet, precedence, count), None)
    }

    /// Records that a packet of this precedence has left.
    pub(super) fn left(&self, now: f64, precedence: usize, count: usize) {
        let each = &self.precedences[precedence];
        each.length.set(each.length.get() - 1);
        if each.length.get() != 0 {
            return;
        }
        let is_empty = |each: &&Precedence| each.length.get() == 0;
        match self.mode.get() {
            MredMode::RioC => {
                if self.precedences[..precedence].iter().all(|better| is_empty(&better)) {
                    let from = self.precedences.iter().take(count).skip(precedence);
                    for idle in from.take_while(is_empty) {
                        idle.idle_since.set(Some(now));
                    }
                }
            }
            MredMode::RioD => each.idle_since.set(Some(now)),
            MredMode::Wred | MredMode::Drop => self.precedences[0].idle_since.set(Some(now)),
        }
    }
}

impl Precedence {
    fn judge(&self, sim: &Sim) -> Outcome {
        let average = self.average();
        let (low, high) = (f64::from(self.low.get()), f64::from(self.high.get()));
        if average <= low {
            self.count.set(-1);
            return Outcome::Enqueued;
        }
        if average > high {
            self.count.set(0);
            return Outcome::Dropped;
        }
        self.count.set(self.count.get() + 1);
        let base = (1.0 / self.inverse_max_p.get()) * (average - low) / (high - low);
        // ns-2.35: the spaced probability may be negative or huge (spec: queues-and-monitors, section 8.2).
        let spaced = base / (1.0 - f64::from(self.count.get()) * base);
        if sim.default_rng().uniform() <= spaced {
            self.count.set(0);
            return Outcome::DroppedEarly;
        }
        Outcome::Enqueued
    }
}
