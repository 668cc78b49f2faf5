//! The round-trip time estimator of TCP, which uses whole ticks and fixed-point numbers.

use std::cell::Cell;

use crate::Initial;

/// Jacobson's estimator as implemented in TCP.
#[derive(Debug)]
pub struct TickEstimator {
    /// `tcp_tick_`: the length of a tick, seconds.
    pub tick: Cell<f64>,
    /// `srtt_init_`: the initial mean, ticks.
    pub initial_srtt: Cell<i32>,
    /// `rttvar_init_`: the initial deviation, ticks.
    pub initial_rttvar: Cell<i32>,
    /// `rtxcur_init_`: the timeout before the first sample, seconds.
    pub initial_timeout: Cell<f64>,
    /// `rttvar_exp_`: the timeout is the mean plus 2^`rttvar_exp_` times the deviation.
    pub rttvar_exponent: Cell<i32>,
    /// `T_SRTT_BITS`: the number of fraction bits of the mean.
    pub srtt_bits: Cell<i32>,
    /// `T_RTTVAR_BITS`: the number of fraction bits of the deviation.
    pub rttvar_bits: Cell<i32>,
    srtt: Cell<i32>,
    rttvar: Cell<i32>,
    timeout: Cell<f64>,
}

/// Initial values.
impl TickEstimator {
    /// The initial value of `tick`.
    pub const TICK: Initial<f64> = Initial(0.1);
    /// The initial value of `initial_rttvar`.
    pub const INITIAL_RTTVAR: Initial<i32> = Initial(12);
    /// The initial value of `initial_timeout`.
    pub const INITIAL_TIMEOUT: Initial<f64> = Initial(6.0);
    /// The initial value of `rttvar_exponent`.
    pub const RTTVAR_EXPONENT: Initial<i32> = Initial(2);
    /// The initial value of `srtt_bits`.
    pub const SRTT_BITS: Initial<i32> = Initial(3);
    /// The initial value of `rttvar_bits`.
    pub const RTTVAR_BITS: Initial<i32> = Initial(2);
}

impl Default for TickEstimator {
    fn default() -> Self {
        TickEstimator {
            tick: Cell::new(Self::TICK.real()),
            initial_srtt: Cell::new(0),
            initial_rttvar: Cell::new(Self::INITIAL_RTTVAR.integer()),
            initial_timeout: Cell::new(Self::INITIAL_TIMEOUT.real()),
            rttvar_exponent: Cell::new(Self::RTTVAR_EXPONENT.integer()),
            srtt_bits: Cell::new(Self::SRTT_BITS.integer()),
            rttvar_bits: Cell::new(Self::RTTVAR_BITS.integer()),
            srtt: Cell::new(0),
            rttvar: Cell::new(0),
            timeout: Cell::new(6.0),
        }
    }
}

impl TickEstimator {
    /// Resets the estimate to its initial values.
    pub(super) fn start(&self) {
        let ticks = |initial: i32| (f64::from(initial) / self.tick.get()) as i32;
        self.srtt.set(ticks(self.initial_srtt.get()) << self.srtt_bits.get());
        self.rttvar.set(ticks(self.initial_rttvar.get()) << self.rttvar_bits.get());
        self.timeout.set(self.initial_timeout.get());
    }

    /// Adds a sample, seconds. Returns the new timeout, seconds.
    pub(super) fn update(&self, sample: f64) -> f64 {
        let (srtt_bits, rttvar_bits) = (self.srtt_bits.get(), self.rttvar_bits.get());
        let ticks = ((sample / self.tick.get() + 0.5) as i32).max(1);
        if self.srtt.get() != 0 {
            let mut delta = (ticks - (self.srtt.get() >> srtt_bits)) as i16;
            self.srtt.set((self.srtt.get() + i32::from(delta)).max(1));
            delta = delta.wrapping_abs();
            delta = delta.wrapping_sub((self.rttvar.get() >> rttvar_bits) as i16);
            self.rttvar.set((self.rttvar.get() + i32::from(delta)).max(1));
        } else {
            self.srtt.set(ticks << srtt_bits);
            self.rttvar.set(ticks << (rttvar_bits - 1));
        }
        let deviations = self.rttvar.get() << (self.rttvar_exponent.get() + srtt_bits - rttvar_bits);
        self.timeout.set(f64::from((deviations + self.srtt.get()) >> srtt_bits) * self.tick.get());
        self.timeout.get()
    }
}
