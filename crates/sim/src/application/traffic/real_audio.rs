//! Streamed audio with measured distributions (Mena and Heidemann, "An empirical study of Real Audio traffic", 2000).

use std::cell::Cell;

use super::{TrafficModel, TrafficState};
use crate::packet::PacketType;
use crate::random::{EmpiricalTable, Interpolation};
use crate::{Initial, Sim};

/// `Application/Traffic/RealAudio`: bursts long enough to maintain the average rate over the silence before them; the
/// silences are drawn from the table in the file `offtimecdf`.
#[derive(Debug)]
pub struct RealAudio {
    /// `burst_time_`: the time between messages of a burst, seconds.
    pub burst_time: Cell<f64>,
    /// `idle_time_`: the lower limit of a silence in computing the length of a burst, seconds.
    pub idle_time: Cell<f64>,
    /// `rate_`: the average rate, bits per second.
    pub rate: Cell<f64>,
    /// The distribution of silences, seconds.
    pub silences: EmpiricalTable,
    /// `minCDF_`: the smallest cumulative probability drawn.
    pub min_cumulative: Cell<f64>,
    /// `maxCDF_`: the largest cumulative probability drawn.
    pub max_cumulative: Cell<f64>,
    /// `interpolation_`: the interpolation between entries of the table; see [`Interpolation`].
    pub interpolation: Cell<i32>,
    remaining: Cell<i32>,
}

/// Initial values.
impl RealAudio {
    /// The initial value of `burst_time`.
    pub const BURST_TIME: Initial<&'static str> = Initial("0.05ms");
    /// The initial value of `idle_time`.
    pub const IDLE_TIME: Initial<&'static str> = Initial("1800ms");
    /// The initial value of `rate`.
    pub const RATE: Initial<&'static str> = Initial("2Kb");
    /// The initial value of `max_cumulative`.
    pub const MAX_CUMULATIVE: Initial<i32> = Initial(1);
}

impl Default for RealAudio {
    fn default() -> Self {
        RealAudio {
            burst_time: Cell::new(Self::BURST_TIME.time()),
            idle_time: Cell::new(Self::IDLE_TIME.time()),
            rate: Cell::new(Self::RATE.bandwidth()),
            silences: EmpiricalTable::default(),
            min_cumulative: Cell::new(0.0),
            max_cumulative: Cell::new(Self::MAX_CUMULATIVE.real()),
            interpolation: Cell::new(0),
            remaining: Cell::new(0),
        }
    }
}

impl RealAudio {
    /// The number of messages sent in `seconds` at the average rate.
    fn messages(&self, source: &TrafficState, seconds: f64) -> f64 {
        seconds * self.rate.get() / f64::from(source.size.get().wrapping_mul(8))
    }
}

impl TrafficModel for RealAudio {
    const MESSAGE_SIZE: Initial<i32> = Initial(240);

    fn init(&self, sim: &Sim, source: &TrafficState) {
        if let Some(text) = sim.embedder().read_file("offtimecdf") {
            self.silences.load(&text);
        }
        self.remaining.set(0);
        source.set_packet_type(sim, PacketType::REAL_AUDIO);
    }

    fn next_interval(&self, sim: &Sim, source: &TrafficState) -> f64 {
        let burst_time = self.burst_time.get();
        // The silence is drawn for every message but used only for the first one of a burst.
        let silence = if self.silences.is_empty() {
            0.0
        } else {
            let (low, high) = (self.min_cumulative.get(), self.max_cumulative.get());
            let u = sim.default_rng().uniform_between(low, high);
            self.silences.value(u, Interpolation::from(self.interpolation.get()))
        };
        let mut next = burst_time;
        if self.remaining.get() == 0 {
            let idle_time = self.idle_time.get();
            // The length of a burst is rounded down after a silence longer than `idle_time_`, otherwise to the nearest
            // integer.
            let burst = if silence > idle_time {
                self.messages(source, silence + burst_time)
            } else {
                self.messages(source, idle_time + burst_time) + 0.5
            };
            self.remaining.set((burst as i32).max(1));
            next += silence;
        }
        self.remaining.set(self.remaining.get() - 1);
        next
    }
}
