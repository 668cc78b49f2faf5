//! The amounts of buffered data that are needed to survive back-offs of the rate, and the buffers from which data is
//! played then (Rejaie, Handley and Estrin, "Quality adaptation for congestion controlled video playback over the
//! Internet", 1999; spec: web-caches, section 15).

use crate::application::http::MAX_LAYERS;

/// The number of bytes for each layer.
pub(super) type Amounts = [f64; MAX_LAYERS];

/// The part of a stream's present state on which plans depend.
#[derive(Clone, Copy, Debug)]
pub(super) struct Situation {
    /// The rate at which a layer is played, bytes per second.
    pub consumption: i32,
    /// The number of layers that are sent.
    pub sending: usize,
    /// The present sending rate, bytes per second.
    pub rate: f64,
    /// The growth of the rate, bytes per second squared.
    pub slope: f64,
    /// The round-trip time, seconds.
    pub srtt: f64,
    /// The largest number of back-offs to consider.
    pub most: i32,
}

/// The buffer contents needed to survive a number of back-offs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    /// The number of back-offs.
    pub count: i32,
    /// The contents needed of each layer's buffer, bytes.
    pub amounts: Amounts,
    /// The sum of `amounts`, bytes.
    pub total: f64,
}

impl Situation {
    /// The rate at which all layers together are played, bytes per second.
    pub fn consumed(&self) -> f64 {
        f64::from(self.sending as i32 * self.consumption)
    }

    /// The number of bytes played from buffers until the rate has grown by `gap`, bytes per second.
    pub fn need(&self, gap: f64) -> f64 {
        if gap <= 0.0 { 0.0 } else { (gap * gap) / (2.0 * self.slope) }
    }

    /// The rate after it was halved `times` times.
    fn halved(&self, times: i32) -> f64 {
        self.rate / power_of_two(times)
    }

    /// The bytes of each layer needed if the rate is halved `count` times at once.
    pub fn at_once(&self, count: i32) -> Amounts {
        self.shares(self.halved(count))
    }

    /// The bytes of each layer needed while `rate` grows to the rate at which all layers are played.
    fn shares(&self, rate: f64) -> Amounts {
        let consumption = f64::from(self.consumption);
        let need_from = |layer: usize| self.need(self.consumed() - (rate + layer as f64 * consumption));
        let mut shares = Amounts::default();
        let mut need = need_from(0);
        for (layer, share) in shares.iter_mut().enumerate().take(self.sending) {
            let need_above = need_from(layer + 1);
            *share = need - need_above;
            need = need_above;
        }
        shares
    }

    /// The bytes of each layer needed if the rate is halved until it is too low, and then again each time that it
    /// has recovered, `count` times in total.
    pub fn in_turn(&self, count: i32) -> Amounts {
        if self.halved(count) >= self.consumed() {
            return Amounts::default();
        }
        let first = (0..=count).find(|times| self.halved(*times) < self.consumed()).unwrap_or(count + 1);
        let half = self.sending as i32 * self.consumption / 2;
        let again = f64::from(count - first) * self.need(f64::from(half));
        let mut amounts = self.shares(self.halved(first));
        amounts[..self.sending].iter_mut().for_each(|amount| *amount += again);
        amounts
    }

    /// The smallest number of back-offs that buffers with `available` bytes do not survive in the given scenario, and
    /// the buffer contents needed to survive that number.
    pub fn goal(&self, available: f64, reserve: f64, scenario: fn(&Situation, i32) -> Amounts) -> Goal {
        let mut goal = Goal { count: 0, amounts: Amounts::default(), total: 0.0 };
        while goal.total <= available && goal.count <= self.most {
            let mut amounts = scenario(self, goal.count + 1);
            amounts[..self.sending].iter_mut().for_each(|amount| *amount += reserve);
            let total = amounts[..self.sending].iter().sum();
            goal = Goal { count: goal.count + 1, amounts, total };
        }
        goal
    }

    /// The rates at which to play from each buffer while the rate is too low by `gap`, bytes per second.
    pub fn drain(&self, gap: f64, buffers: &Amounts) -> Amounts {
        const ROUNDS: usize = 10;
        let (mut gap, mut drained, mut left) = (gap, Amounts::default(), *buffers);
        for _ in 0..ROUNDS {
            if gap <= 0.0 {
                break;
            }
            let share = self.drain_once(gap, &left, &drained);
            for layer in 0..self.sending {
                gap -= share[layer];
                drained[layer] += share[layer];
                left[layer] -= share[layer];
            }
        }
        drained
    }

    /// The contents needed for the largest number of back-offs that the buffers survive in the given scenario, and
    /// their sum.
    fn survived(&self, available: f64, scenario: fn(&Situation, i32) -> Amounts) -> (Amounts, f64) {
        let with_sum = |count| {
            let amounts = scenario(self, count);
            (amounts, amounts[..self.sending].iter().sum::<f64>())
        };
        let mut count = self.most + 1;
        let (_, total) = with_sum(count);
        let mut survived = (Amounts::default(), total);
        while survived.1 > available {
            count -= 1;
            survived = with_sum(count);
        }
        survived
    }

    fn drain_once(&self, gap: f64, left: &Amounts, drained: &Amounts) -> Amounts {
        let available = left[..self.sending].iter().sum::<f64>();
        let (once, once_total) = self.survived(available, Situation::at_once);
        let (turn, turn_total) = self.survived(available, Situation::in_turn);
        let kept = if once_total >= turn_total { once } else { self.mixed(&once, &turn) };
        let (mut gap, mut share) = (gap, Amounts::default());
        for layer in (0..self.sending).rev() {
            if gap == 0.0 {
                break;
            }
            let most = self.srtt * f64::from(self.consumption) - drained[layer];
            if left[layer] > kept[layer] + most {
                share[layer] = if gap >= most { most } else { gap };
                gap = if gap >= most { gap - most } else { 0.0 };
            } else {
                share[layer] = left[layer] - kept[layer];
                gap -= share[layer];
                share[layer] = share[layer].max(0.0);
            }
        }
        share
    }

    /// The contents to keep in the buffers so that both scenarios are survived.
    fn mixed(&self, once: &Amounts, turn: &Amounts) -> Amounts {
        let layers = 0..self.sending;
        let mut extra: f64 =
            layers.clone().filter(|l| once[*l] > turn[*l]).map(|layer| once[layer] - turn[layer]).sum();
        let mut kept = Amounts::default();
        for layer in layers.rev() {
            let lack = turn[layer] - once[layer];
            kept[layer] = if lack <= 0.0 {
                once[layer]
            } else if lack >= extra {
                turn[layer] - std::mem::take(&mut extra)
            } else {
                extra -= lack;
                turn[layer]
            };
        }
        kept
    }
}

/// 2 to the power of `exponent`.
fn power_of_two(exponent: i32) -> f64 {
    const BIAS: i64 = 1023;
    const FRACTION_BITS: u32 = 52;
    match u64::try_from(i64::from(exponent) + BIAS) {
        Ok(exponent @ 1..2047) => f64::from_bits(exponent << FRACTION_BITS),
        _ => 2_f64.powi(exponent),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_of_two_are_exact() {
        for exponent in -1100..1100 {
            assert_eq!(power_of_two(exponent), 2_f64.powi(exponent), "{exponent}");
        }
    }
}
