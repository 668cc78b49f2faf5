//! The changes of the sender's rate.

use super::TfrcSender;
use super::sender::Mode;
use super::settings::on;
use crate::Sim;

impl TfrcSender {
    fn size(&self) -> f64 {
        f64::from(self.agent.size.get())
    }

    /// The initial window that the size of packets permits, packets (RFC 3390).
    fn window_by_size(&self) -> f64 {
        match self.agent.size.get() {
            ..=1095 => 4.0,
            1096..2190 => 3.0,
            _ => 2.0,
        }
    }

    fn initial_window(&self, sim: &Sim) -> f64 {
        match self.settings.rate_init_option.get() {
            1 => self.settings.rate_init.get(),
            2 => self.window_by_size(),
            other => sim.fatal(&format!("Wrong number of rate_init_option_ {other}\n")),
        }
    }

    /// The initial window as a rate, bytes per second.
    fn initial_rate(&self, sim: &Sim) -> f64 {
        self.initial_window(sim) * self.size() / self.rtt.get()
    }

    /// Whether the application limited the sender recently.
    fn was_limited(&self, sim: &Sim) -> bool {
        self.data_limited.get() || self.last_limited.get() > sim.now() - 1.5 * self.rtt.get()
    }

    /// Raises the rate to `rate`. The spacing of packets follows gradually within a round-trip time.
    fn raise(&self, sim: &Sim, rate: f64) {
        self.old_rate.set(self.rate.get());
        self.rate.set(rate);
        self.delta.set((rate - self.old_rate.get()) / (rate * self.rtt.get() / self.size()));
        self.last_change.set(sim.now());
    }

    /// Doubles the rate in slow start, at a report without losses.
    pub(super) fn slow_start(&self, sim: &Sim) {
        let (size, rtt, limit) = (self.size(), self.rtt.get(), self.slow_start_max_rate.get());
        let initial = self.initial_rate(sim);
        let round = self.round.get();
        if round <= 1 || (round == 2 && self.initial_window(sim) > 1.0) {
            self.raise(sim, self.rate.get().max(initial));
        } else if limit > 0.0 {
            if on(&self.settings.idle_fix) && self.was_limited(sim) && limit < initial {
                self.raise(sim, self.rate.get().max(initial));
            } else if self.rate.get() < limit && sim.now() - self.last_change.get() > rtt {
                let multiplied = self.settings.ssmult.get() * self.rate.get();
                let rate = if multiplied > limit { limit } else { multiplied };
                self.raise(sim, rate.max(size / rtt));
            } else if self.rate.get() > limit {
                self.old_rate.set(limit / 2.0);
                self.rate.set(limit / 2.0);
                self.delta.set(0.0);
                self.last_change.set(sim.now());
            }
        } else {
            self.old_rate.set(self.rate.get());
            self.rate.set(size / rtt);
            self.delta.set(0.0);
            self.last_change.set(sim.now());
        }
        if on(&self.settings.print_status) {
            let rate = self.rate.get() * rtt / size;
            sim.print(&format!(
                "SlowStart: now: {:5.2} rate: {rate:5.2} ss_maxrate: {limit:5.2} delta: {:5.2}\n",
                sim.now(),
                self.delta.get()
            ));
        }
    }

    /// Raises the rate by one packet per round-trip time for each round-trip time since the last change, because the
    /// equation permits more.
    pub(super) fn increase(&self, sim: &Sim) {
        let (size, rtt) = (self.size(), self.rtt.get());
        let rounds = ((sim.now() - self.last_change.get()) / rtt).min(2.0);
        let mut rate = self.rate.get() + (size / rtt) * rounds;
        let floor = if self.was_limited(sim) { self.initial_rate(sim) } else { size / rtt };
        let cap = self.max_rate.get().max(floor).min(self.equation_rate.get());
        rate = rate.min(cap);
        self.rate.set(rate);
        self.mode.set(Mode::CongestionAvoidance);
        self.last_change.set(sim.now());
        self.heavy_rounds.set(0);
        if on(&self.settings.print_status) {
            sim.print(&format!(
                "Increase: now: {:5.2} rate: {:5.2} lastlimited: {:5.2} rtt: {rtt:5.2}\n",
                sim.now(),
                rate * rtt / size,
                self.last_limited.get()
            ));
        }
    }

    /// Lowers the rate to what the equation permits.
    pub(super) fn decrease(&self, sim: &Sim) {
        let (size, rtt) = (self.size(), self.rtt.get());
        let mut rate = self.equation_rate.get();
        let cap = self.max_rate.get().max(size / rtt);
        self.heavy_rounds.set(if rate > cap { self.heavy_rounds.get() + 1 } else { 0 });
        if self.heavy_rounds.get() > self.settings.max_heavy_rounds.get() {
            rate = rate.min(cap);
        }
        self.rate.set(rate);
        self.mode.set(Mode::Decrease);
        self.last_change.set(sim.now());
        if on(&self.settings.print_status) {
            let (now, rate) = (sim.now(), rate * rtt / size);
            sim.print(&format!("Decrease: now: {now:5.2} rate: {rate:5.2} rtt: {rtt:5.2}\n"));
        }
    }

    /// Lowers the rate when no report has come while the application was idle, but not below the initial window.
    pub(super) fn slow_down_idle(&self, sim: &Sim) {
        let (size, rtt, rate) = (self.size(), self.rtt.get(), self.rate.get());
        if rtt == 0.0 {
            sim.arithmetic_trap("an idle Agent/TFRC got no report since it was started again");
        }
        match self.settings.rate_init_option.get() {
            1 if rate > 2.0 * self.settings.rate_init.get() * size / rtt => self.rate.set(rate * 0.5),
            2 => {
                let window = self.window_by_size();
                if rate > 2.0 * window * size / rtt {
                    self.rate.set(rate * 0.5);
                } else if rate > window * size / rtt {
                    self.rate.set(window * size / rtt);
                }
            }
            _ => {}
        }
    }
}
