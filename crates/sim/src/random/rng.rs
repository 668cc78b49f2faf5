//! The combined multiple recursive generator MRG32k3a (L'Ecuyer, "Good parameters and implementations for
//! combined multiple recursive random number generators", 1999).

use std::cell::Cell;
use std::time::{SystemTime, UNIX_EPOCH};

use super::seeds::PREDEFINED;
use super::streams::{M1, M2, RandomStreams, State, next_substream, skip_substreams};
use crate::Sim;
use crate::entity::Entity;

const NORM: f64 = 1.0 / 4294967088.0;

/// A random number generator, which draws from one stream.
///
/// ```
/// use neons_sim::Sim;
/// use neons_sim::random::Rng;
///
/// let sim = Sim::new();
/// let rng = Rng::new(sim.random_streams());
/// rng.seed(sim.random_streams(), 7);
/// let first = rng.uniform();
/// rng.seed(sim.random_streams(), 7); // the same seed draws the same numbers
/// assert_eq!(rng.uniform(), first);
/// assert!((0.0..1.0).contains(&first));
/// ```
#[derive(Debug)]
pub struct Rng {
    ahead: Cell<Ahead>,
    substream_start: Cell<State>,
    stream_start: Cell<State>,
}

/// The next number of a generator, with the state before it and the one after it. It is computed before it is needed,
/// because the computation takes a long chain of instructions, and whoever draws a number needs it for the time of an event.
#[derive(Clone, Copy, Debug)]
struct Ahead {
    /// The first component: its state before the number are the first three, its state after it the last three.
    x: [u64; 4],
    /// The second component, likewise.
    y: [u64; 4],
    number: f64,
}

impl Ahead {
    #[inline(always)]
    fn of([x0, x1, x2, y0, y1, y2]: State) -> Ahead {
        let x3 = (1_403_580 * x1 + (M1 - x0) * 810_728) % M1;
        let y3 = (527_612 * y2 + (M2 - y0) * 1_370_589) % M2;
        let difference = if x3 > y3 { x3 - y3 } else { x3 + M1 - y3 };
        Ahead { x: [x0, x1, x2, x3], y: [y0, y1, y2, y3], number: difference as f64 * NORM }
    }

    fn before(&self) -> State {
        [self.x[0], self.x[1], self.x[2], self.y[0], self.y[1], self.y[2]]
    }

    fn after(&self) -> State {
        [self.x[1], self.x[2], self.x[3], self.y[1], self.y[2], self.y[3]]
    }
}

impl Entity for Rng {}

impl Rng {
    /// Creates a generator on the next stream.
    pub fn new(streams: &RandomStreams) -> Rng {
        let stream = streams.take();
        let start = skip_substreams(stream, streams.substream());
        Rng {
            ahead: Cell::new(Ahead::of(start)),
            substream_start: Cell::new(start),
            stream_start: Cell::new(stream),
        }
    }

    /// Restarts this generator from `seed`. Streams of generators created later also follow from this seed.
    pub fn seed(&self, streams: &RandomStreams, seed: u32) {
        // ns-2.35: seeding any generator moves the streams of later ones (spec: engine-and-traces, section 13.1).
        streams.restart(u64::from(seed));
        let stream = streams.take();
        self.stream_start.set(stream);
        self.use_substream(streams.substream());
    }

    /// Moves to the start of substream `substream` of the generator's stream, counted from 0.
    pub fn use_substream(&self, substream: u64) {
        let start = skip_substreams(self.stream_start.get(), substream);
        self.substream_start.set(start);
        self.ahead.set(Ahead::of(start));
    }

    /// Restarts from the predefined seed with the index `index`; returns false if there is no such seed.
    pub fn seed_predefined(&self, streams: &RandomStreams, index: usize) -> bool {
        let seed = PREDEFINED.get(index);
        seed.inspect(|seed| self.seed(streams, **seed)).is_some()
    }

    /// Restarts from a seed made of the time of day, so that every run differs. Returns the seed.
    pub fn seed_from_clock(&self, streams: &RandomStreams) -> u32 {
        const THROWN_AWAY: usize = 128;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let seed = (now.as_secs() as u32 ^ now.subsec_micros() << 8) & 0x7fff_ffff;
        let seed = seed.clamp(1, 0x7fff_fffe);
        self.seed(streams, seed);
        for _ in 0..THROWN_AWAY {
            self.next_integer();
        }
        seed
    }

    /// Returns another generator in the same state, which gives the same numbers as this one from now on.
    pub(super) fn copy(&self) -> Rng {
        Rng {
            ahead: self.ahead.clone(),
            substream_start: self.substream_start.clone(),
            stream_start: self.stream_start.clone(),
        }
    }

    /// The six numbers of the generator's state.
    pub fn state(&self) -> State {
        self.ahead.get().before()
    }

    /// Moves to the start of the next substream, 2^76 numbers after the start of this one.
    pub fn next_substream(&self) {
        let start = next_substream(self.substream_start.get());
        self.substream_start.set(start);
        self.ahead.set(Ahead::of(start));
    }

    /// Moves back to the start of the current substream.
    pub fn reset_start_substream(&self) {
        self.ahead.set(Ahead::of(self.substream_start.get()));
    }

    /// A number uniform in (0, 1), with 32 bits of resolution.
    pub fn uniform(&self) -> f64 {
        let ahead = self.ahead.get();
        self.ahead.set(Ahead::of(ahead.after()));
        ahead.number
    }

    /// An integer uniform in 0 ... 2^31 − 1.
    pub fn next_integer(&self) -> i32 {
        (self.uniform() * 2_147_483_648.0).floor() as i32
    }

    /// An integer in 0 ... `limit` − 1; 0 if `limit` is 0, where ns-2 divides by zero.
    pub fn integer(&self, limit: i32) -> i32 {
        self.next_integer().checked_rem(limit).unwrap_or(0)
    }

    /// A number uniform in (`low`, `high`).
    pub fn uniform_between(&self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.uniform()
    }

    /// An exponential variate with the mean `mean`.
    pub fn exponential(&self, mean: f64) -> f64 {
        mean * -self.uniform().ln()
    }

    /// A Pareto variate of the first kind.
    pub fn pareto(&self, scale: f64, shape: f64) -> f64 {
        scale * (1.0 / self.uniform().powf(1.0 / shape))
    }

    /// A Pareto variate of the second kind.
    pub fn pareto2(&self, scale: f64, shape: f64) -> f64 {
        scale * ((1.0 / self.uniform().powf(1.0 / shape)) - 1.0)
    }

    /// A Weibull variate.
    pub fn weibull(&self, shape: f64, scale: f64) -> f64 {
        (-self.uniform().ln()).powf(1.0 / shape) * scale
    }

    /// A normal variate, by the polar method (Marsaglia and Bray, 1964). A deviation of 0 draws nothing.
    pub fn normal(&self, sim: &Sim, mean: f64, deviation: f64) -> f64 {
        if deviation == 0.0 {
            return mean;
        }
        let spare_normal = &sim.random_streams().spare_normal;
        if let Some(spare) = spare_normal.take() {
            return spare * deviation + mean;
        }
        loop {
            let v1 = 2.0 * self.uniform() - 1.0;
            let v2 = 2.0 * self.uniform() - 1.0;
            let r = v1 * v1 + v2 * v2;
            if r < 1.0 {
                let factor = ((-2.0 * r.ln()) / r).sqrt();
                spare_normal.set(Some(v2 * factor));
                return v1 * factor * deviation + mean;
            }
        }
    }

    /// A log-normal variate: the exponential of a normal variate.
    pub fn lognormal(&self, sim: &Sim, mean: f64, deviation: f64) -> f64 {
        self.normal(sim, mean, deviation).exp()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_stream_starts_as_documented() {
        let sim = Sim::new();
        let draws: Vec<i32> = (0..5).map(|_| sim.default_rng().next_integer()).collect();
        assert_eq!(draws, [729236, 1193744747, 30504276, 189241995, 947412623]);
        for _ in 5..9999 {
            sim.default_rng().next_integer();
        }
        assert_eq!(sim.default_rng().next_integer(), 1179983147);
    }

    #[test]
    fn generators_start_on_the_substream_of_their_simulation() {
        let sim = Sim::new();
        let streams = sim.random_streams();
        let by_hand = Rng::new(streams);
        by_hand.next_substream();
        by_hand.next_substream();
        let later = Rng::new(streams);
        let seeded = Rng::new(streams);
        seeded.seed(streams, 7);
        seeded.next_substream();
        seeded.next_substream();

        let sim = Sim::new();
        let streams = sim.random_streams();
        streams.set_substream(2);
        assert_eq!(Rng::new(streams).state(), by_hand.state());
        let other = Rng::new(streams);
        other.use_substream(0);
        assert_eq!(other.state(), later.state());
        other.seed(streams, 7);
        assert_eq!(other.state(), seeded.state());
    }

    #[test]
    fn the_default_generator_outlives_its_removal() {
        let sim = Sim::new();
        sim.remove(sim.default_rng_id());
        assert_eq!(sim.default_rng().next_integer(), 729236);
    }

    #[test]
    fn later_generators_take_later_streams() {
        let sim = Sim::new();
        let first = Rng::new(sim.random_streams());
        assert_eq!(first.state(), [2662865579, 741857976, 4206142246, 3352832365, 2519202871, 655500294]);
        assert_eq!(first.next_integer(), 357444843);
        let second = Rng::new(sim.random_streams());
        assert_eq!(second.state(), [3784663252, 802042081, 160569404, 3391851556, 2150317468, 54240022]);
    }
}
