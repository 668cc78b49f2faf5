//! Reports to the sender.

use super::history::Status;
use super::intervals::ShortIntervals;
use super::{LOSS_INTERVALS, TfrcSink};
use crate::Sim;
use crate::packet::ProtocolHeader;
use crate::tfrc::TfrcFeedback;
use crate::tfrc::equation::Path;
use crate::tfrc::settings::on;

impl TfrcSink {
    /// Sends a report, unless no packet has arrived since the last one. `loss_rate` is the loss event rate to report;
    /// `None` reports the estimate.
    pub(super) fn report(&self, sim: &Sim, loss_rate: Option<f64>) {
        if self.last_arrival.get() >= self.last_report.get() {
            let loss_rate = loss_rate.unwrap_or_else(|| self.estimate(sim));
            let received_rate = self.throughput(sim);
            let arrived = self.total_received.get();
            let true_loss_rate = if arrived == 0 {
                0.0
            } else {
                f64::from(self.total_losses.get()) / f64::from(arrived + self.total_dropped.get())
            };
            let mut packet = self.agent.allocate(sim);
            packet.tcp.seqno = self.maxseq.get();
            packet.extend().protocol = ProtocolHeader::TfrcFeedback(TfrcFeedback {
                timestamp_echo: self.last_timestamp.get(),
                timestamp_offset: sim.now() - self.last_arrival.get(),
                loss_rate,
                received_rate,
                losses: self.losses_since_report.get(),
                true_loss_rate,
            });
            self.last_report.set(sim.now());
            self.received_since_report.set(0);
            self.losses_since_report.set(0);
            self.agent.send(sim, packet);
        }
        let (rtt, reports) = (self.rtt.get(), self.settings.reports_per_rtt.get());
        if rtt > 0.0 && reports > 0.0 {
            self.report_timer.resched(sim, self.agent.id, 0, 1.5 * rtt / reports);
        }
    }

    /// The rate at which packets arrive, packets per second.
    fn throughput(&self, sim: &Sim) -> f64 {
        let rtt = self.rtt.get();
        let since_report = sim.now() - self.last_report.get();
        if rtt <= 0.0 {
            return 1.0;
        }
        let received = if since_report >= rtt {
            let received = f64::from(self.received_since_report.get());
            return if received > 0.0 { received / since_report } else { 1.0 };
        } else {
            self.received_within(rtt)
        };
        if received > 0 { f64::from(received) / rtt } else { 1.0 }
    }

    /// The number of packets that arrived within `time` seconds before the last one.
    fn received_within(&self, time: f64) -> i32 {
        let history = self.history.borrow();
        let Some(history) = history.as_ref() else { return 0 };
        let last = self.maxseq.get();
        let until = history.get(last).received;
        (1..=last)
            .rev()
            .map(|seqno| history.get(seqno))
            .filter(|record| record.status == Status::Received)
            .take_while(|record| record.received + time > until)
            .count() as i32
    }

    fn path(&self, size: i32) -> Path {
        Path { rtt: self.rtt.get(), tzero: self.tzero.get(), size, packets_per_ack: 1 }
    }

    /// The estimated loss event rate.
    fn estimate(&self, sim: &Sim) -> f64 {
        let rate = match self.settings.algorithm.get() {
            LOSS_INTERVALS => self.estimate_by_intervals(sim),
            2 => self.estimate_by_average(),
            3 => self.estimate_by_rate(self.path(self.packet_size.get()), self.sending_rate.get()),
            4 => self.estimate_by_count(),
            _ => {
                sim.print("invalid algo specified\n");
                sim.fatal("")
            }
        };
        if on(&self.settings.print_loss) && self.settings.algorithm.get() != LOSS_INTERVALS {
            // ns-2.35: crashes with `printLoss_` and any other algorithm, because only the average of loss intervals
            // can be printed.
            sim.fatal("printLoss_ needs algo_ 1\n");
        }
        rate
    }

    fn estimate_by_intervals(&self, sim: &Sim) -> f64 {
        let settings = &self.settings;
        let rtt = self.rtt.get();
        let mut intervals = self.intervals.borrow_mut();
        intervals.examine(self.maxseq.get(), |seqno| self.status(seqno).begins_event());
        if settings.short_intervals.get() > 0 {
            let age = sim.now() - self.last_event.get();
            let present = intervals.present();
            if age > f64::from(settings.short_rtts.get()) * rtt {
                present.short = false;
            }
            if rtt > 0.0 {
                present.rtts = (age / rtt).ceil().max(1.0) as i32;
            }
        }
        let least_discount = on(&settings.discount).then(|| settings.min_discount_ratio.get());
        let Some(average) = intervals.average(least_discount, self.short_intervals()) else { return 0.0 };
        drop(intervals);
        if average <= 0.0 {
            return 999.0;
        }
        let rate = 1.0 / average;
        if on(&settings.print_loss) {
            sim.print(&format!("time: {:7.5} loss_rate: {rate:7.5} \n", sim.now()));
            let present = self.intervals.borrow_mut().present().length;
            sim.print(&format!("time: {:7.5} sample 0: {present:5} loss_rate: {rate:7.5} \n", sim.now()));
            self.print_intervals(sim);
        }
        rate
    }

    fn short_intervals(&self) -> ShortIntervals {
        let own_size = self.agent.size.get();
        ShortIntervals {
            kind: self.settings.short_intervals.get(),
            rtts: self.settings.short_rtts.get(),
            packets_per_equation_packet: self.equation_size.get().checked_div(own_size).unwrap_or(0),
        }
    }

    fn print_intervals(&self, sim: &Sim) {
        let intervals = self.intervals.borrow();
        let line = |name: &str, value: &dyn Fn(usize) -> i32| {
            let mut line = format!("{:.6}: {name} 0: {:5}", sim.now(), value(0));
            for index in 1..5 {
                line += &format!(" {index}: {:5}", value(index));
            }
            sim.print(&(line + "\n"));
        };
        line("sample", &|index| intervals.get(index).length);
        if self.settings.short_intervals.get() > 0 {
            line("losses", &|index| intervals.get(index).losses);
            line("count?", &|index| i32::from(intervals.get(index).short));
            line("rtts", &|index| intervals.get(index).rtts);
        }
    }

    /// Ends slow start at the first loss: inserts a loss interval that corresponds to the present throughput, because
    /// the losses in slow start do not reflect it. Returns the loss event rate.
    pub(super) fn make_up_history(&self, sim: &Sim, sent: f64) -> f64 {
        if let Some(history) = self.history.borrow_mut().as_mut() {
            history.forget_events(self.maxseq.get());
        }
        self.last_event.set(sent);
        self.last_event_round.set(self.round.get());
        let rate = self.throughput(sim) * f64::from(self.packet_size.get());
        let loss_rate = self.path(self.equation_size.get()).loss_rate(rate);
        self.intervals.borrow_mut().make_up((1.0 / loss_rate) as i32);
        if on(&self.settings.print_loss) {
            self.print_intervals(sim);
        }
        loss_rate
    }
}
