//! The choice of the class of a JoBS queue that loses a packet.

use super::guarantees::Guarantees;
use super::scheduler::{Conditions, Scheduler, bits};
use super::{CLASSES, PerClass};

/// A loss that exceeds the guarantee of its class. Amounts are in bits.
#[derive(Debug)]
pub(super) struct BrokenPromise {
    pub(super) class: usize,
    pub(super) bits: f64,
    pub(super) loss_before: f64,
    pub(super) loss_after: f64,
    pub(super) arrived: f64,
    pub(super) bound: f64,
}

impl Scheduler {
    /// Drops a packet if there are too many packets. A packet of `size` bits has just joined the class `arrived`.
    pub(super) fn resolve_overflow(
        &mut self,
        arrived: usize,
        size: f64,
        conditions: &Conditions,
        guarantees: &Guarantees,
    ) {
        let class = &self.classes[arrived];
        let exceeds = |packets: usize, limit: i32| packets as i64 > i64::from(limit);
        if !conditions.shared_buffer {
            if exceeds(class.packets.len(), conditions.limit / CLASSES as i32) {
                self.drop_from(arrived, conditions.drop_front);
            }
            return;
        }
        if !exceeds(self.len(), conditions.limit) {
            return;
        }
        let (has_ratio, bound) =
            (guarantees.loss_weights[arrived].is_some(), guarantees.loss_bounds[arrived]);
        let fits = class.loss + size / class.arrived <= bound;
        if !has_ratio && fits {
            return self.drop_from(arrived, conditions.drop_front);
        }
        let Some(loser) = self.pick(conditions.drop_front, guarantees) else { return };
        if let Some(promise) = self.broken_promise(loser, conditions.drop_front, guarantees) {
            self.broken_promises.push(promise);
        }
        self.drop_from(loser, conditions.drop_front);
    }

    /// The class that is furthest below its share of losses, if its guarantee permits a loss; otherwise the last class
    /// with waiting packets.
    pub(super) fn pick(&self, drop_front: bool, guarantees: &Guarantees) -> Option<usize> {
        let weighted: PerClass<Option<f64>> = std::array::from_fn(|index| {
            let class = &self.classes[index];
            Some(guarantees.loss_weights[index].filter(|_| class.is_backlogged())? * class.loss)
        });
        let concerned = weighted.iter().flatten().count();
        let mean = weighted.iter().flatten().sum::<f64>() / concerned as f64;
        let mut least = 0.0;
        let mut loser = None;
        for (index, weighted) in weighted.into_iter().enumerate() {
            if let Some(weighted) = weighted
                && weighted - mean <= least
            {
                (least, loser) = (weighted - mean, Some(index));
            }
        }
        // ns-2.35: the last class is chosen regardless of its guarantees (spec: more-networks, section 8).
        loser
            .filter(|loser| self.broken_promise(*loser, drop_front, guarantees).is_none())
            .or_else(|| self.classes.iter().rposition(|class| class.is_backlogged()))
    }

    /// The violation of a class's guarantee that the loss of its next packet would cause; `None` if it causes none.
    pub(super) fn broken_promise(
        &self,
        index: usize,
        drop_front: bool,
        guarantees: &Guarantees,
    ) -> Option<BrokenPromise> {
        let class = &self.classes[index];
        let (packet, _) = if drop_front { class.packets.front() } else { class.packets.back() }?;
        let size = bits(packet);
        let (loss_after, bound) = (class.loss + size / class.arrived, guarantees.loss_bounds[index]);
        let promise = BrokenPromise {
            class: index,
            bits: size,
            loss_before: class.loss,
            loss_after,
            arrived: class.arrived,
            bound,
        };
        (loss_after > bound).then_some(promise)
    }

    /// Drops the newest packet of a class or, with `drop_front`, the oldest.
    pub(super) fn drop_from(&mut self, index: usize, drop_front: bool) {
        let packets = &mut self.classes[index].packets;
        let Some((packet, _)) = (if drop_front { packets.pop_front() } else { packets.pop_back() }) else {
            return;
        };
        let size = bits(&packet);
        for class in &mut self.classes {
            class.loss = class.least_loss;
        }
        let class = &mut self.classes[index];
        class.backlog -= size;
        class.admitted -= size;
        class.loss += size / class.arrived;
        self.dropped.push(packet);
    }
}
