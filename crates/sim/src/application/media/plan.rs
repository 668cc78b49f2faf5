//! How much must be buffered to survive back-offs of the rate, and from which buffers to play then (Rejaie, Handley and
//! Estrin, "Quality adaptation for congestion controlled video playback over the Internet", 1999; spec: web-caches,
//! section 15).

use crate::application::http::MAX_LAYERS;

/// An amount of bytes for each layer.
pub(super) type Amounts = [f64; MAX_LAYERS];

/// The present state of a stream, as far as plans depend on it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Situation {
    /// Bytes per second that a layer consumes.
    pub consumption: i32,
    /// How many layers are sent.
    pub sending: usize,
    /// The present rate, bytes per second.
    pub rate: f64,
    /// How fast the rate grows, bytes per second squared.
    pub slope: f64,
    /// The round-trip time, seconds.
    pub srtt: f64,
    /// The most back-offs to look at.
    pub most: i32,
}

/// What holds until a number of back-offs, and for so many.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    /// The back-offs.
    pub count: i32,
    /// What the buffers need then.
    pub amounts: Amounts,
    /// Their sum.
    pub total: f64,
}

impl Situation {
    /// Bytes per second that all layers consume.
    pub fn consumed(&self) -> f64 {
        f64::from(self.sending as i32 * self.consumption)
    }

    /// Bytes that are played until the rate has grown by `gap`, bytes per second.
    pub fn need(&self, gap: f64) -> f64 {
        if gap <= 0.0 { 0.0 } else { (gap * gap) / (2.0 * self.slope) }
    }

    fn halved(&self, times: i32) -> f64 {
        self.rate / 2_f64.powi(times)
    }

    /// What layer `layer` needs if the rate is halved `count` times at once.
    pub fn at_once(&self, layer: usize, count: i32) -> f64 {
        self.share(layer, self.halved(count))
    }

    fn share(&self, layer: usize, rate: f64) -> f64 {
        let consumption = f64::from(self.consumption);
        let gap = self.consumed() - (rate + layer as f64 * consumption);
        if gap <= 0.0 {
            return 0.0;
        }
        let above = self.consumed() - (rate + (layer + 1) as f64 * consumption);
        self.need(gap) - self.need(above.max(0.0))
    }

    /// What layer `layer` needs if the rate is halved until it is too low, and then each time that it has recovered.
    pub fn in_turn(&self, layer: usize, count: i32) -> f64 {
        if self.halved(count) >= self.consumed() {
            return 0.0;
        }
        let first = (0..=count).find(|times| self.halved(*times) < self.consumed()).unwrap_or(count + 1);
        let half = self.sending as i32 * self.consumption / 2;
        self.share(layer, self.halved(first)) + f64::from(count - first) * self.need(f64::from(half))
    }

    /// The first number of back-offs that `available` bytes do not survive, in a scenario.
    pub fn goal(&self, available: f64, reserve: f64, scenario: fn(&Situation, usize, i32) -> f64) -> Goal {
        let mut goal = Goal { count: 0, amounts: Amounts::default(), total: 0.0 };
        while goal.total <= available && goal.count <= self.most {
            goal.count += 1;
            goal.total = 0.0;
            for layer in 0..self.sending {
                goal.amounts[layer] = scenario(self, layer, goal.count) + reserve;
                goal.total += goal.amounts[layer];
            }
        }
        goal
    }

    /// How much to play from each buffer while the rate is too low by `gap`, bytes per second.
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

    /// The largest number of back-offs that the buffers survive, in a scenario: what they need for that, and its sum.
    fn survived(&self, available: f64, scenario: fn(&Situation, usize, i32) -> f64) -> (Amounts, f64) {
        let sum = |count| (0..self.sending).map(|layer| scenario(self, layer, count)).sum::<f64>();
        let mut count = self.most + 1;
        let (mut amounts, mut total) = (Amounts::default(), sum(count));
        while total > available {
            count -= 1;
            for (layer, amount) in amounts.iter_mut().enumerate().take(self.sending) {
                *amount = scenario(self, layer, count);
            }
            total = sum(count);
        }
        (amounts, total)
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

    /// What to keep in the buffers so that both scenarios are survived.
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
