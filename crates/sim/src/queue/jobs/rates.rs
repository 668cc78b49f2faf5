//! The division of a JoBS queue's bandwidth among the classes.

use super::guarantees::Guarantees;
use super::scheduler::{Conditions, NO_RATE, Scheduler, bits};
use super::{CLASSES, PerClass};

/// The lower limit of the time left until a delay bound, seconds.
const LEAST_TIME: f64 = 1e-10;

/// The rates of the classes while rate is moved from classes with spare rate to classes that need more.
struct Moves {
    rates: PerClass<f64>,
    /// The rate that a class can give up, bits per second; negative if it needs more.
    spare: PerClass<f64>,
}

impl Moves {
    fn needy_from(&self, first: usize) -> Option<usize> {
        (first..CLASSES).find(|class| self.spare[*class] < 0.0)
    }

    fn generous_before(&self, end: usize) -> Option<usize> {
        (0..end).rev().find(|class| self.spare[*class] > 0.0)
    }

    /// Moves as much rate as possible. Returns whether a class still needs more.
    fn settle(&mut self) -> bool {
        let (mut needy, mut generous) = (self.needy_from(0), self.generous_before(CLASSES));
        while let (Some(high), Some(low)) = (needy, generous) {
            let sum = self.spare[low] + self.spare[high];
            let amount = if sum >= 0.0 { -self.spare[high] } else { self.spare[low] };
            self.rates[low] -= amount;
            self.rates[high] += amount;
            if sum >= 0.0 {
                self.spare[low] -= amount;
                self.spare[high] = 0.0;
                needy = self.needy_from(high + 1);
            }
            if sum < 0.0 {
                self.spare[high] += amount;
            }
            if sum <= 0.0 {
                self.spare[low] = 0.0;
                generous = self.generous_before(low);
            }
        }
        needy.is_some()
    }
}

impl Scheduler {
    /// The changes of the rates that bring delays closer to their ratios, bits per second.
    ///
    /// # Errors
    /// Returns an error where ns-2 crashes by a division by zero.
    pub(super) fn relative_adjustment(
        &self,
        conditions: &Conditions,
        guarantees: &Guarantees,
    ) -> Result<PerClass<f64>, &'static str> {
        let weights = &guarantees.delay_weights;
        let mut changes = [0.0; CLASSES];
        let mut free = conditions.bandwidth;
        for (class, weight) in self.classes.iter().zip(weights) {
            if weight.is_none() && class.is_backlogged() {
                free -= class.rate;
            }
        }
        if free < NO_RATE || self.len() == 0 {
            return Ok(changes);
        }
        let weighted: PerClass<Option<f64>> = std::array::from_fn(|index| {
            let class = &self.classes[index];
            Some(weights[index].filter(|_| class.is_backlogged())? * class.head_delay(conditions.now))
        });
        let mean = weighted.iter().flatten().sum::<f64>() / weighted.iter().flatten().count() as f64;
        let gain = self.relative_gain(free, conditions, guarantees)?;
        let minimum = |index: usize| self.classes[index].minimum_rate;
        let concerned = |index: &usize| weighted[*index].is_some();
        let with_ratio = |index: &usize| weights[*index].is_some();
        for (index, weighted) in weighted.iter().enumerate() {
            if let Some(weighted) = weighted {
                changes[index] = gain * (mean - weighted);
            }
        }
        let least: f64 = (0..CLASSES).filter(concerned).map(|index| minimum(index).max(0.0)).sum();
        let mut credit = 0.0;
        // ns-2.35: these limits also concern classes that have just lost their last packet and still have a rate (spec:
        // more-networks, section 8).
        for index in (0..CLASSES).filter(with_ratio) {
            let rate = self.classes[index].rate;
            if changes[index] + rate > free {
                for other in (0..CLASSES).filter(with_ratio) {
                    let rate = self.classes[other].rate;
                    changes[other] = if other == index {
                        (free - rate) + minimum(other) - least
                    } else {
                        -rate + minimum(other)
                    };
                }
                return Ok(changes);
            }
            if changes[index] + rate < minimum(index) {
                credit += rate + changes[index] - minimum(index);
                changes[index] = -rate + minimum(index);
            }
        }
        for index in (0..CLASSES).rev().filter(concerned) {
            if credit >= 0.0 {
                break;
            }
            let spare = changes[index] + self.classes[index].rate - minimum(index);
            if spare >= -credit {
                changes[index] += credit;
                credit = 0.0;
            } else {
                changes[index] -= spare;
                credit += spare;
            }
        }
        Ok(changes)
    }

    /// The factor by which a difference of delays changes a rate.
    fn relative_gain(
        &self,
        free: f64,
        conditions: &Conditions,
        guarantees: &Guarantees,
    ) -> Result<f64, &'static str> {
        let with_ratio =
            self.classes.iter().zip(&guarantees.delay_weights).filter(|(_, weight)| weight.is_some());
        let admitted: f64 = with_ratio.map(|(class, _)| class.admitted).sum();
        if admitted == 0.0 {
            // ns-2.35: the gain is a division by zero if no class with a relative delay guarantee has admitted traffic
            // (spec: more-networks, section 8).
            return Err(
                "a JoBS queue has traffic and bandwidth to divide, but no class with a relative delay",
            );
        }
        let least_share =
            self.classes.iter().fold(1.0, |least: f64, class| least.min(class.admitted / admitted));
        let utilization = self.utilization;
        Ok(conditions.gain * free.powf(2.0) * least_share * utilization * utilization.max(1.0))
    }

    /// The changes of the rates that make the absolute guarantees hold, bits per second. Packets are dropped where the
    /// bandwidth is not sufficient.
    pub(super) fn absolute_assignment(
        &mut self,
        conditions: &Conditions,
        guarantees: &Guarantees,
    ) -> PerClass<f64> {
        let mut moves = Moves { rates: [0.0; CLASSES], spare: [0.0; CLASSES] };
        // The backlog, bits, and the time until it must have been sent, seconds.
        let (mut backlogs, mut times) = ([0.0; CLASSES], [0.0; CLASSES]);
        for (index, class) in self.classes.iter().enumerate() {
            let (bound, rate) = (guarantees.delay_bounds[index], guarantees.rates[index]);
            moves.spare[index] = class.rate;
            if !class.is_backlogged() {
                continue;
            }
            moves.rates[index] = class.rate;
            backlogs[index] = class.backlog;
            if bound.is_finite() {
                times[index] = (bound - class.head_delay(conditions.now)).max(LEAST_TIME);
                moves.spare[index] = -(backlogs[index] / times[index] - class.rate);
            }
            if rate > 0.0 && class.rate - rate < moves.spare[index] {
                moves.spare[index] = class.rate - rate;
            }
        }
        let falls_short = moves.settle();
        let changes = std::array::from_fn(|index| moves.rates[index] - self.classes[index].rate);
        if falls_short && conditions.shares_pain {
            self.drop_from_all(&moves, &backlogs, &times, conditions, guarantees);
        } else if falls_short {
            self.drop_from_needy(&moves, &mut backlogs, &times, conditions, guarantees);
        }
        for (index, class) in self.classes.iter_mut().enumerate() {
            let (bounded, rate) = (guarantees.delay_bounds[index].is_finite(), guarantees.rates[index]);
            class.minimum_rate = match (class.is_backlogged(), bounded, rate > 0.0) {
                (true, _, true) => moves.rates[index],
                (true, true, false) if times[index] > 0.0 => backlogs[index] / times[index],
                _ => 0.0,
            };
        }
        changes
    }

    /// Drops packets of the classes selected by the relative losses until all delay bounds can be met.
    fn drop_from_all(
        &mut self,
        moves: &Moves,
        backlogs: &PerClass<f64>,
        times: &PerClass<f64>,
        conditions: &Conditions,
        guarantees: &Guarantees,
    ) {
        let needy = (0..CLASSES).filter(|index| moves.spare[*index] < 0.0 && times[*index] > 0.0);
        let mut needed: f64 = needy.map(|index| backlogs[index] - times[index] * moves.rates[index]).sum();
        while needed > 0.0 {
            let Some(loser) = self.pick(conditions.drop_front, guarantees) else { return };
            if self.broken_promise(loser, conditions.drop_front, guarantees).is_some() {
                return;
            }
            self.drop_from(loser, conditions.drop_front);
            needed -= self.dropped.last().map_or(0.0, bits);
        }
    }

    /// Drops packets of those classes whose delay bound cannot be met otherwise.
    fn drop_from_needy(
        &mut self,
        moves: &Moves,
        backlogs: &mut PerClass<f64>,
        times: &PerClass<f64>,
        conditions: &Conditions,
        guarantees: &Guarantees,
    ) {
        for index in (0..CLASSES).filter(|index| moves.spare[*index] < 0.0) {
            // ns-2.35: a class without a delay bound loses all its packets, even if only a rounding residue separates it
            // from its guaranteed rate (spec: more-networks, section 8).
            let most = times[index] * moves.rates[index];
            while self.classes[index].backlog > most {
                if self.broken_promise(index, conditions.drop_front, guarantees).is_some() {
                    backlogs[index] = self.classes[index].backlog;
                    return;
                }
                self.drop_from(index, conditions.drop_front);
            }
            backlogs[index] = self.classes[index].backlog;
        }
    }
}
