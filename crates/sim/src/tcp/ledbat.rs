//! LEDBAT, for background traffic: the window grows while the queuing delay on the forward path is below a target and
//! shrinks while the delay is above, so that the flow gives way to any other flow that fills the queue further (RFC
//! 6817).
//!
//! The one-way delay is the difference of the time stamps of an acknowledgement. The clocks of the two ends need not
//! agree, because only the increase over the smallest delay counts. Delayed acknowledgements increase the measured
//! delay.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

use super::{Ack, CongestionControl, ControlBlock, Cut, CutReason};
use crate::Sim;
use crate::settings::settings;

settings! {
    /// The settings of LEDBAT (RFC 6817, section 2.5).
    LedbatSettings

    /// The queuing delay to aim at, seconds (`TARGET`).
    target: Real(SECONDS) = 0.1, "ledbat_target_";
    /// Growth per round trip without any queuing delay, packets (`GAIN`).
    gain: Real(PACKETS) = 1.0, "ledbat_gain_";
    /// The time for which the smallest delay is remembered, minutes (`BASE_HISTORY`).
    base_history: Integer(NONE) = 10, "ledbat_base_history_";
    /// The number of samples whose minimum is the present delay (`CURRENT_FILTER`).
    current_filter: Integer(SAMPLES) = 4, "ledbat_current_filter_";
    /// The amount by which the window may exceed the data in flight, packets (`ALLOWED_INCREASE`).
    allowed_increase: Real(PACKETS) = 1.0, "ledbat_allowed_increase_";
    /// The smallest window after a reduction by delay or loss, packets (`MIN_CWND`).
    least_window: Real(PACKETS) = 2.0, "ledbat_min_cwnd_";
}

/// The LEDBAT congestion control. Times are in seconds.
#[derive(Debug, Default)]
pub struct Ledbat {
    /// The settings of LEDBAT.
    pub settings: LedbatSettings,
    /// The queuing delay measured last, seconds.
    pub queuing_delay: Cell<f64>,
    /// The most recent samples of the one-way delay, seconds.
    current: RefCell<VecDeque<f64>>,
    /// The smallest one-way delay of each of the last minutes, seconds.
    base: RefCell<VecDeque<f64>>,
    /// When the current minute of `base` began, seconds.
    minute: Cell<f64>,
}

fn smallest(samples: &VecDeque<f64>) -> f64 {
    samples.iter().copied().fold(f64::INFINITY, f64::min)
}

/// The value of a setting that is a number of samples, at least 1.
fn at_least_one(setting: &Cell<i32>) -> usize {
    setting.get().max(1) as usize
}

impl Ledbat {
    /// Records a sample of the one-way delay (RFC 6817, section 2.4.2, `update_base_delay` and `update_current_delay`).
    fn take_sample(&self, now: f64, delay: f64) {
        let mut base = self.base.borrow_mut();
        if base.is_empty() || now - self.minute.get() >= 60.0 {
            self.minute.set(now);
            base.push_back(delay);
        } else if let Some(last) = base.back_mut() {
            *last = last.min(delay);
        }
        while base.len() > at_least_one(&self.settings.base_history) {
            base.pop_front();
        }
        let mut current = self.current.borrow_mut();
        current.push_back(delay);
        while current.len() > at_least_one(&self.settings.current_filter) {
            current.pop_front();
        }
        self.queuing_delay.set(smallest(&current) - smallest(&base));
    }
}

impl CongestionControl for Ledbat {
    fn reset(&self, _sim: &Sim) {
        self.queuing_delay.set(0.0);
        self.current.take();
        self.base.take();
    }

    /// Changes the window by the queuing delay (RFC 6817, section 2.4.2).
    fn on_ack(&self, tcp: &ControlBlock, sim: &Sim, ack: &Ack) {
        let Some(delay) = ack.one_way_delay else { return };
        if ack.acknowledged <= 0.0 {
            return;
        }
        self.take_sample(sim.now(), delay);
        // During a recovery, the loss recovery sets the window. The delay sample is valid nevertheless: a retransmitted
        // packet carries the time of its retransmission.
        if ack.in_recovery {
            return;
        }
        let settings = &self.settings;
        let target = settings.target.get();
        let off_target = (target - self.queuing_delay.get()) / target;
        let cwnd = tcp.cwnd();
        let grown = cwnd + settings.gain.get() * off_target * ack.acknowledged / cwnd;
        let in_flight = ack.flight.packets() + ack.acknowledged;
        let window = grown.min(in_flight + settings.allowed_increase.get()).max(settings.least_window.get());
        tcp.set_cwnd(sim, window);
        tcp.limit_window(sim);
    }

    fn grow(&self, _tcp: &ControlBlock, _sim: &Sim, _acknowledged: f64) {}

    /// Cuts the window after a loss or a mark (RFC 6817, section 2.4.2, `on data loss`, and 2.4.3).
    fn cut(&self, tcp: &ControlBlock, sim: &Sim, cut: &Cut) {
        if !matches!(cut.reason, CutReason::Loss | CutReason::Mark) {
            return cut.like_reno(tcp, sim);
        }
        let left = (cut.window.exact / 2.0).max(self.settings.least_window.get());
        cut.leave(tcp, sim, left as i32, left);
    }
}
