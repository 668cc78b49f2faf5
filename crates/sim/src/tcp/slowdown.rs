//! Cuts of the congestion window (spec: tcp-one-way, section 12).

use std::ops::BitOr;

use super::{Action, ControlBlock, Parameters};
use crate::Sim;

/// A set of actions and reasons that say how the window is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slowdown(u16);

impl Slowdown {
    /// Halve ssthresh.
    pub const SSTHRESH_HALF: Slowdown = Slowdown(1);
    /// Halve the congestion window.
    pub const CWND_HALF: Slowdown = Slowdown(2);
    /// Restart from a window of 1 after a timeout.
    pub const CWND_RESTART: Slowdown = Slowdown(4);
    /// Return to the initial window.
    pub const CWND_INIT: Slowdown = Slowdown(8);
    /// Set the window to 1.
    pub const CWND_ONE: Slowdown = Slowdown(16);
    /// Raise ssthresh to three quarters of the window.
    pub const SSTHRESH_THREE_QUARTERS: Slowdown = Slowdown(32);
    /// Halve the congestion window, but not below 1.
    pub const CWND_HALF_AT_LEAST_ONE: Slowdown = Slowdown(64);
    /// Set the window halfway between its size and the used part.
    pub const CWND_HALFWAY_TO_USED: Slowdown = Slowdown(128);
    /// The reason for the cut is idleness of the application.
    pub const IDLE: Slowdown = Slowdown(256);
    /// No data is outstanding when the window is cut.
    pub const NONE_OUTSTANDING: Slowdown = Slowdown(512);
    /// The cut answers a congestion mark.
    pub const MARK: Slowdown = Slowdown(1024);

    /// Whether the set contains at least one action of `other`.
    #[inline]
    pub fn has(self, other: Slowdown) -> bool {
        self.0 & other.0 != 0
    }
}

impl BitOr for Slowdown {
    type Output = Slowdown;

    fn bitor(self, other: Slowdown) -> Slowdown {
        Slowdown(self.0 | other.0)
    }
}

/// The sending window at one moment, packets.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    /// The number of packets that may be outstanding.
    pub whole: i32,
    /// The number of packets that may be outstanding, not rounded down.
    pub exact: f64,
    /// The largest number of packets that have been outstanding, if this is monitored; otherwise 0.
    pub used: i32,
}

/// HighSpeed TCP's response function (RFC 3649), and the last increase computed with it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct HighSpeed {
    decrease1: f64,
    decrease2: f64,
    pub(super) p1: f64,
    pub(super) p2: f64,
    /// The window for which `increase` was computed, packets.
    pub(super) computed_at: f64,
    /// The increase per round trip, packets.
    pub(super) increase: f64,
}

impl HighSpeed {
    pub(super) fn new(parameters: &Parameters) -> HighSpeed {
        let low_window = f64::from(parameters.low_window.get());
        let low_p = 1.5 / (low_window * low_window);
        let log_window = f64::from(parameters.high_window.get()).ln() - low_window.ln();
        let log_p = parameters.high_p.get().ln() - low_p.ln();
        let gap = parameters.high_decrease.get() - 0.5;
        HighSpeed {
            decrease1: 0.5 - low_window.ln() * gap / log_window,
            decrease2: gap / log_window,
            p1: low_p.ln() - low_window.ln() * log_p / log_window,
            p2: log_p / log_window,
            computed_at: 0.0,
            increase: 0.0,
        }
    }

    /// The fraction by which a window of `cwnd` packets is cut.
    pub(super) fn decrease_at(&self, cwnd: f64) -> f64 {
        self.decrease1 + cwnd.ln() * self.decrease2
    }
}

impl ControlBlock {
    /// Cuts the window by the rule `how`. `window` is its value before the cut.
    pub fn close_window(&self, sim: &Sim, how: Slowdown, window: &Window) {
        let parameters = &self.parameters;
        self.count_cut(sim, how);
        let slow_start = self.cwnd() < f64::from(self.ssthresh());
        let (size, half) = if self.cuts_exactly() {
            (window.exact, window.exact / 2.0)
        } else {
            (f64::from(window.whole), f64::from(window.whole / 2))
        };
        let decreased = self.decreased_window(size, window.exact);
        let halves = self.first_decrease.get() || slow_start;

        if how.has(Slowdown::SSTHRESH_HALF) {
            let by_half = halves || self.last_action.get() == Action::Timeout;
            self.set_ssthresh(sim, if by_half { half } else { decreased } as i32);
        } else if how.has(Slowdown::SSTHRESH_THREE_QUARTERS) {
            let three_quarters = 3.0 * self.cwnd() / 4.0;
            if f64::from(self.ssthresh()) < three_quarters {
                self.set_ssthresh(sim, three_quarters as i32);
            }
        }

        if how.has(Slowdown::CWND_HALF) {
            // ns-2.35: a decrease factor of exactly one half halves the window under every growth rule (spec:
            // tcp-one-way, quirk 8).
            let by_half = halves || parameters.decrease_num.get() == 0.5;
            self.set_cwnd(sim, if by_half { half } else { decreased });
        } else if how.has(Slowdown::CWND_HALF_AT_LEAST_ONE) {
            self.set_cwnd(sim, decreased);
            if self.cwnd() < 1.0 {
                self.set_cwnd(sim, 1.0);
            }
        } else if how.has(Slowdown::CWND_RESTART) {
            self.set_cwnd(sim, 1.0);
        } else if how.has(Slowdown::CWND_INIT) {
            self.set_cwnd(sim, f64::from(parameters.window_init.get() as i32));
        } else if how.has(Slowdown::CWND_ONE) {
            self.set_cwnd(sim, 1.0);
        } else if how.has(Slowdown::CWND_HALFWAY_TO_USED) {
            let used = f64::from(window.used);
            self.set_cwnd(sim, used + parameters.decrease_num.get() * (size - used));
            if self.cwnd() < 1.0 {
                self.set_cwnd(sim, 1.0);
            }
        }

        self.finish_cut(sim, how, slow_start);
    }

    /// Sets ssthresh and the window to values that the congestion control has computed.
    pub fn cut_to(&self, sim: &Sim, how: Slowdown, ssthresh: i32, cwnd: f64) {
        self.cut_by(sim, how, || {
            self.set_ssthresh(sim, ssthresh);
            self.set_cwnd(sim, cwnd);
        });
    }

    /// Lets `cut` change the window and updates the counters as for any other cut.
    pub fn cut_by(&self, sim: &Sim, how: Slowdown, cut: impl FnOnce()) {
        self.count_cut(sim, how);
        let slow_start = self.cwnd() < f64::from(self.ssthresh());
        cut();
        self.finish_cut(sim, how, slow_start);
    }

    fn count_cut(&self, sim: &Sim, how: Slowdown) {
        self.set_ncwndcuts(sim, self.ncwndcuts() + 1);
        if !how.has(Slowdown::IDLE | Slowdown::NONE_OUTSTANDING) {
            self.set_ncwndcuts1(sim, self.ncwndcuts1() + 1);
        }
    }

    fn finish_cut(&self, sim: &Sim, how: Slowdown, slow_start: bool) {
        if self.ssthresh() < 2 {
            self.set_ssthresh(sim, 2);
        }
        let because_of_congestion =
            Slowdown::CWND_HALF | Slowdown::CWND_RESTART | Slowdown::CWND_INIT | Slowdown::CWND_ONE;
        if how.has(because_of_congestion) {
            self.cong_action.set(true);
        }
        self.growth_fraction.set(0.0);
        self.growth_count.set(0);
        self.first_decrease.set(false);
        if self.cwnd() == 1.0 || slow_start {
            self.trace_event(sim, "SLOW_START");
        }
    }

    /// The window after a multiplicative decrease, rounded down unless `precisionReduce_` is on.
    fn decreased_window(&self, window: f64, exact: f64) -> f64 {
        let parameters = &self.parameters;
        let round = |value: f64| if self.cuts_exactly() { value } else { f64::from(value as i32) };
        if parameters.window_option.get() == 6 {
            let power = window.powf(parameters.l_parameter.get());
            round(window - (1.0 - parameters.decrease_num.get()) * power)
        } else if self.is_high_speed() {
            let decrease = self.high_speed.get().decrease_at(self.cwnd());
            // ns-2.35: the decrease of HighSpeed TCP overwrites `decrease_num_`, which scripts can set (spec:
            // tcp-one-way, quirk 9).
            parameters.decrease_num.set(decrease);
            round(exact - decrease * exact)
        } else {
            round(parameters.decrease_num.get() * window)
        }
    }
}
