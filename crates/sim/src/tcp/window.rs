//! The initial size and the growth of the congestion window (spec: tcp-one-way, sections 8 and 11).

use super::parameters::on;
use super::{Action, ControlBlock};
use crate::Sim;

impl ControlBlock {
    /// The initial window, packets (RFC 3390, RFC 6928). With Quick-Start this is the approved window.
    pub fn initial_window(&self, sim: &Sim) -> f64 {
        if self.quick_start.window.get() != 0 {
            return f64::from(self.quick_start.window.get());
        }
        let size = self.parameters.packet_size.get();
        match self.parameters.window_init_option.get() {
            1 => self.parameters.window_init.get(),
            2 if size <= 1095 => 4.0,
            2 if size < 2190 => 3.0,
            2 => 2.0,
            // RFC 6928: ten packets but at most 14600 bytes, and never fewer than two packets.
            3 => (14600 / size.max(1)).clamp(2, 10).into(),
            other => sim.fatal(&format!("Wrong number of wnd_init_option_ {other}\n")),
        }
    }

    /// Lets the window grow: by slow start below ssthresh, otherwise by the rule that `windowOption_` selects.
    #[inline(always)]
    pub fn open_window(&self, sim: &Sim) {
        if self.cwnd() < f64::from(self.ssthresh()) {
            self.set_cwnd(sim, self.cwnd() + self.slow_start.step.get());
        } else {
            self.avoid_congestion(sim);
        }
        self.limit_window(sim);
    }

    /// Limits the window to `maxcwnd_`, unless `maxcwnd_` is 0.
    #[inline]
    pub fn limit_window(&self, sim: &Sim) {
        let limit = self.parameters.max_cwnd.get();
        if limit != 0 && self.cwnd() as i32 > limit {
            self.set_cwnd(sim, f64::from(limit));
        }
    }

    #[inline(always)]
    pub(super) fn avoid_congestion(&self, sim: &Sim) {
        let parameters = &self.parameters;
        let cwnd = self.cwnd();
        let constant = parameters.window_constant.get();
        let srtt = || f64::from(self.srtt_ticks()) * parameters.tcp_tick.get();
        let average = parameters.awnd.get();
        match parameters.window_option.get() {
            0 => self.count_to_next_packet(sim),
            1 => {
                let share = parameters.increase_num.get() / cwnd;
                let increment = self.limited_increment(share * self.slow_start.weight.get());
                self.set_cwnd(sim, cwnd + increment);
            }
            2 => self.gather(sim, srtt() * srtt() * constant),
            3 => self.gather(sim, average * average * constant),
            4 => self.gather(sim, average * constant),
            5 => self.gather(sim, srtt() * constant),
            6 => {
                let power = cwnd.powf(parameters.k_parameter.get());
                self.set_cwnd(sim, cwnd + parameters.increase_num.get() / (cwnd * power));
            }
            8 => {
                let increment = self.limited_increment(self.high_speed_increment());
                self.set_cwnd(sim, cwnd + increment);
            }
            _ => sim.fatal(""),
        }
    }

    /// Adds one packet to the window after a window of ACKs.
    #[inline]
    fn count_to_next_packet(&self, sim: &Sim) {
        let count = self.growth_count.get() + 1;
        if f64::from(count) >= self.cwnd() {
            self.growth_count.set(0);
            self.set_cwnd(sim, self.cwnd() + 1.0);
        } else {
            self.growth_count.set(count);
        }
    }

    /// Adds one packet to the window once the sum of the fractions exceeds the window.
    #[inline]
    fn gather(&self, sim: &Sim, fraction: f64) {
        let gathered = fraction + self.growth_fraction.get();
        if gathered > self.cwnd() {
            self.growth_fraction.set(0.0);
            self.set_cwnd(sim, self.cwnd() + 1.0);
        } else {
            self.growth_fraction.set(gathered);
        }
    }

    /// Limited slow start (RFC 3742): above `max_ssthresh_` the window still grows by at least a fraction of
    /// `max_ssthresh_`/2 each round trip.
    #[inline]
    fn limited_increment(&self, increment: f64) -> f64 {
        let limit = self.parameters.max_ssthresh.get();
        if limit <= 0 || !matches!(self.last_action.get(), Action::None | Action::Timeout) {
            return increment;
        }
        let round = (self.cwnd() / (f64::from(limit) / 2.0)) as i32;
        if round > 0 { increment.max(1.0 / f64::from(round)) } else { increment }
    }

    /// The increase of HighSpeed TCP per ACK, packets (RFC 3649).
    fn high_speed_increment(&self) -> f64 {
        let parameters = &self.parameters;
        let cwnd = self.cwnd();
        if cwnd <= f64::from(parameters.low_window.get()) {
            return 1.0 / cwnd;
        }
        let mut state = self.high_speed.get();
        let reach = state.computed_at + f64::from(parameters.cwnd_range.get());
        if cwnd >= state.computed_at && cwnd < reach {
            return state.increase / cwnd;
        }
        let loss_rate = (state.p1 + cwnd.ln() * state.p2).exp();
        let decrease = state.decrease_at(cwnd);
        state.increase = cwnd * cwnd * loss_rate / (1.0 / decrease - 0.5);
        state.computed_at = cwnd;
        self.high_speed.set(state);
        state.increase / cwnd
    }

    /// Whether HighSpeed TCP determines the window at its present size.
    pub(super) fn is_high_speed(&self) -> bool {
        self.parameters.window_option.get() == 8 && self.cwnd() > f64::from(self.parameters.low_window.get())
    }

    /// Whether `precisionReduce_` is on.
    pub(super) fn cuts_exactly(&self) -> bool {
        on(&self.parameters.precision_reduce)
    }
}
