//! Bursts of messages at a constant rate, with silence between them.

use std::cell::Cell;

use super::{Ending, TrafficModel, TrafficState};
use crate::entity::EntityId;
use crate::packet::PacketType;
use crate::random::Rng;
use crate::{Initial, Sim};

/// The durations of bursts and idle times.
pub trait Periods: 'static {
    /// The packet type of the messages.
    const PACKET_TYPE: PacketType;
    /// Whether the first message of a burst is marked.
    const MARKS_BURST: bool;
    /// The behaviour of the source for an interval of 0.
    const ENDING: Ending;
    /// The initial mean length of bursts and of idle times.
    const MEAN: Initial<&'static str>;

    /// Called when the source starts. On average, bursts have `burst` messages and idle times last `idle` seconds.
    fn init(&self, burst: f64, idle: f64);

    /// The length of the next burst, messages.
    fn burst(&self, rng: &Rng) -> f64;

    /// The length of the next idle time, seconds. `idle` is its present mean.
    fn idle(&self, rng: &Rng, idle: f64) -> f64;
}

/// A source that is silent at first and between bursts.
#[derive(Debug)]
pub struct OnOff<P> {
    /// `burst_time_`: the mean length of a burst, seconds.
    pub burst_time: Cell<f64>,
    /// `idle_time_`: the mean length of an idle time, seconds.
    pub idle_time: Cell<f64>,
    /// `rate_`: the rate within a burst, bits per second.
    pub rate: Cell<f64>,
    /// The random number generator of the source; `None` for the default generator at the time of each draw.
    pub rng: Cell<Option<EntityId>>,
    /// The distributions of bursts and idle times.
    pub periods: P,
    /// The time between messages within a burst, seconds.
    interval: Cell<f64>,
    /// The number of messages left in the present burst.
    remaining: Cell<i32>,
}

/// Initial values.
impl<P> OnOff<P> {
    /// The initial value of `rate`.
    pub const RATE: Initial<&'static str> = Initial("64Kb");
}

impl OnOff<ExponentialPeriods> {
    /// Creates a source with exponential periods, drawn from the present default generator.
    pub fn exponential(sim: &Sim) -> Self {
        let source = OnOff::new(ExponentialPeriods::default());
        source.rng.set(Some(sim.default_rng_id()));
        source
    }
}

impl OnOff<ParetoPeriods> {
    /// Creates a source with Pareto periods of shape 1.5.
    pub fn pareto() -> Self {
        OnOff::new(ParetoPeriods::default())
    }
}

impl<P: Periods> OnOff<P> {
    /// Creates a source of 64 kb/s whose bursts and idle times last half a second on average.
    fn new(periods: P) -> OnOff<P> {
        OnOff {
            burst_time: Cell::new(P::MEAN.time()),
            idle_time: Cell::new(P::MEAN.time()),
            rate: Cell::new(Self::RATE.bandwidth()),
            rng: Cell::new(None),
            periods,
            interval: Cell::new(0.0),
            remaining: Cell::new(0),
        }
    }
}

impl<P: Periods> TrafficModel for OnOff<P> {
    fn init(&self, sim: &Sim, source: &TrafficState) {
        let interval = source.message_time(sim, self.rate.get());
        self.interval.set(interval);
        self.remaining.set(0);
        self.periods.init(self.burst_time.get() / interval, self.idle_time.get());
        source.set_packet_type(sim, P::PACKET_TYPE);
    }

    #[inline]
    fn next_interval(&self, sim: &Sim, _source: &TrafficState) -> f64 {
        let mut next = self.interval.get();
        if self.remaining.get() == 0 {
            let rng = sim.rng_or_default(self.rng.get());
            let burst = (self.periods.burst(&rng) + 0.5) as i32;
            self.remaining.set(burst.max(1));
            next += self.periods.idle(&rng, self.idle_time.get());
        }
        self.remaining.set(self.remaining.get() - 1);
        next
    }

    fn marks_burst(&self, source: &TrafficState) -> bool {
        P::MARKS_BURST && source.next.get() != self.interval.get()
    }

    fn is_in_burst(&self) -> bool {
        self.remaining.get() > 0
    }

    fn ending(&self) -> Ending {
        P::ENDING
    }
}

/// `Application/Traffic/Exponential`: bursts and idle times are exponentially distributed.
#[derive(Debug, Default)]
pub struct ExponentialPeriods {
    burst: Cell<f64>,
}

impl Periods for ExponentialPeriods {
    const PACKET_TYPE: PacketType = PacketType::EXP;
    const MARKS_BURST: bool = true;
    const ENDING: Ending = Ending::Hangs;
    const MEAN: Initial<&'static str> = Initial(".5");

    fn init(&self, burst: f64, _idle: f64) {
        self.burst.set(burst);
    }

    fn burst(&self, rng: &Rng) -> f64 {
        rng.exponential(self.burst.get())
    }

    fn idle(&self, rng: &Rng, idle: f64) -> f64 {
        rng.exponential(idle)
    }
}

/// `Application/Traffic/Pareto`: bursts and idle times have heavy-tailed distributions, so that many such sources
/// together create self-similar traffic (Willinger et al., "Self-similarity through high-variability", 1997).
#[derive(Debug)]
pub struct ParetoPeriods {
    /// `shape_`: the shape of both distributions.
    pub shape: Cell<f64>,
    burst_scale: Cell<f64>,
    idle_scale: Cell<f64>,
}

/// Initial values.
impl ParetoPeriods {
    /// The initial value of `shape`.
    pub const SHAPE: Initial<f64> = Initial(1.5);
}

impl Default for ParetoPeriods {
    fn default() -> Self {
        ParetoPeriods {
            shape: Cell::new(Self::SHAPE.real()),
            burst_scale: Cell::new(0.0),
            idle_scale: Cell::new(0.0),
        }
    }
}

impl Periods for ParetoPeriods {
    const PACKET_TYPE: PacketType = PacketType::PARETO;
    const MARKS_BURST: bool = false;
    const ENDING: Ending = Ending::Stops;
    const MEAN: Initial<&'static str> = Initial("500ms");

    fn init(&self, burst: f64, idle: f64) {
        let shape = self.shape.get();
        self.burst_scale.set(burst * (shape - 1.0) / shape);
        self.idle_scale.set(idle * (shape - 1.0) / shape);
    }

    fn burst(&self, rng: &Rng) -> f64 {
        rng.pareto(self.burst_scale.get(), self.shape.get())
    }

    fn idle(&self, rng: &Rng, _idle: f64) -> f64 {
        rng.pareto(self.idle_scale.get(), self.shape.get())
    }
}
