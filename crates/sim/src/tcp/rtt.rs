//! The round-trip estimator (Jacobson 1988; RFC 6298; spec: tcp-one-way, section 10).
//!
//! Times are kept as whole ticks of a coarse clock, the smoothed values as fixed-point numbers with
//! `T_SRTT_BITS` and `T_RTTVAR_BITS` fraction bits.

use super::ControlBlock;
use super::parameters::on;
use crate::Sim;

impl ControlBlock {
    pub(super) fn reset_rtt(&self, sim: &Sim) {
        let parameters = &self.parameters;
        let ticks = |seconds: i32| (f64::from(seconds) / parameters.tcp_tick.get()) as i32;
        self.set_rtt(sim, 0);
        self.set_srtt(sim, shl(ticks(parameters.srtt_init.get()), parameters.srtt_bits.get()));
        self.set_rttvar(sim, shl(ticks(parameters.rttvar_init.get()), parameters.rttvar_bits.get()));
        self.rtxcur.set(parameters.rtxcur_init.get());
        self.set_backoff(sim, 1);
    }

    /// Updates the round-trip estimate and the retransmission timeout with a sample of `elapsed` seconds.
    pub fn update_rtt(&self, sim: &Sim, elapsed: f64) {
        self.smooth_rtt(sim, elapsed);
        self.update_timeout();
    }

    /// Computes the retransmission timeout from the estimate.
    pub(super) fn update_timeout(&self) {
        self.rtxcur.set(f64::from(self.timeout_ticks()) * self.parameters.tcp_tick.get());
    }

    /// Updates the smoothed round-trip time and its variation with a sample of `elapsed` seconds.
    pub fn smooth_rtt(&self, sim: &Sim, elapsed: f64) {
        self.take_sample(sim, elapsed);
        self.smooth(sim);
    }

    /// The retransmission timeout that follows from the estimate, before back-off, ticks.
    pub fn timeout_ticks(&self) -> i32 {
        let parameters = &self.parameters;
        let exponent = parameters.rttvar_exp.get();
        let bits = parameters.srtt_bits.get();
        let shift = exponent.wrapping_add(bits.wrapping_sub(parameters.rttvar_bits.get()));
        shr(shl(self.rttvar(), shift).wrapping_add(self.srtt()), bits)
    }

    /// Stores a sample of `elapsed` seconds, converted to ticks. The caller updates the estimate.
    pub(super) fn take_sample(&self, sim: &Sim, elapsed: f64) {
        self.pacing.smooth(elapsed);
        let tick = self.parameters.tcp_tick.get();
        if on(&self.parameters.timestamps) {
            self.set_rtt(sim, (elapsed / tick + 0.5) as i32);
        } else {
            let sent = (sim.now() - elapsed) + self.boot_time.get();
            let into_tick = sent % tick;
            self.set_rtt(sim, ((elapsed + into_tick) / tick) as i32);
        }
        if self.rtt() < 1 {
            self.set_rtt(sim, 1);
        }
    }

    fn smooth(&self, sim: &Sim) {
        let srtt_bits = self.parameters.srtt_bits.get();
        let rttvar_bits = self.parameters.rttvar_bits.get();
        if self.srtt() == 0 {
            return self.begin_estimate(sim);
        }
        // ns-2.35: the difference between the sample and the mean is truncated to 16 bits (spec: tcp-one-way, quirk 6).
        let delta = self.rtt().wrapping_sub(shr(self.srtt(), srtt_bits)) as i16;
        self.set_srtt(sim, self.srtt().wrapping_add(i32::from(delta)));
        if self.srtt() <= 0 {
            self.set_srtt(sim, 1);
        }
        let spread = i32::from(delta.wrapping_abs()).wrapping_sub(shr(self.rttvar(), rttvar_bits)) as i16;
        self.set_rttvar(sim, self.rttvar().wrapping_add(i32::from(spread)));
        if self.rttvar() <= 0 {
            self.set_rttvar(sim, 1);
        }
    }

    /// Starts the estimate with the last sample as its first one.
    pub(super) fn begin_estimate(&self, sim: &Sim) {
        let parameters = &self.parameters;
        self.set_srtt(sim, shl(self.rtt(), parameters.srtt_bits.get()));
        self.set_rttvar(sim, shl(self.rtt(), parameters.rttvar_bits.get().wrapping_sub(1)));
    }

    /// The smoothed round-trip time in whole ticks.
    #[inline]
    pub fn srtt_ticks(&self) -> i32 {
        shr(self.srtt(), self.parameters.srtt_bits.get())
    }

    /// The retransmission timeout, seconds.
    #[inline]
    pub fn rto(&self, sim: &Sim) -> f64 {
        self.rto_not_below(sim, self.parameters.min_rto.get())
    }

    /// The retransmission timeout with `least` instead of `minrto_` as its lower bound, seconds.
    #[inline]
    pub(super) fn rto_not_below(&self, sim: &Sim, least: f64) -> f64 {
        let parameters = &self.parameters;
        let backoff = f64::from(self.backoff());
        let mut rto = if on(&parameters.rfc2988) {
            self.rtxcur.get().max(least) * backoff
        } else {
            (self.rtxcur.get() * backoff).max(least)
        };
        if rto > parameters.max_rto.get() {
            rto = parameters.max_rto.get();
        }
        let shortest = 2.0 * parameters.tcp_tick.get();
        if rto < shortest {
            if rto < 0.0 {
                sim.fatal(&format!("TcpAgent: negative RTO!  ({rto:.6})\n"));
            }
            rto = shortest;
        }
        rto
    }

    /// Backs off the retransmission timer (RFC 6298, section 5.5). After several back-offs the estimate is discarded.
    pub fn prolong_timeout(&self, sim: &Sim) {
        if self.backoff() < 64
            || (on(&self.parameters.rfc2988) && self.rto(sim) < self.parameters.max_rto.get())
        {
            self.double_backoff(sim);
        }
        self.distrust_estimate(sim);
    }

    /// Doubles the back-off factor of the retransmission timeout.
    pub fn double_backoff(&self, sim: &Sim) {
        self.set_backoff(sim, shl(self.backoff(), 1));
    }

    /// Discards the estimate after several back-offs: the next sample starts a new one.
    pub(super) fn distrust_estimate(&self, sim: &Sim) {
        if self.backoff() > 8 {
            self.set_rttvar(sim, self.rttvar().wrapping_add(self.srtt_ticks()));
            self.set_srtt(sim, 0);
        }
    }
}

/// `value << bits` as 32-bit hardware computes it.
pub(super) fn shl(value: i32, bits: i32) -> i32 {
    value.wrapping_shl(bits as u32)
}

/// `value >> bits` as 32-bit hardware computes it, with the sign preserved.
pub(super) fn shr(value: i32, bits: i32) -> i32 {
    value.wrapping_shr(bits as u32)
}
