//! The start of a connection with methods that ns-2 does not have: at the speed of an interface instead of with a few
//! packets, and with packets spaced in time instead of in bursts.
//!
//! With `initial_rate_` the first acknowledgement, usually that of the SYN, sets the window to the product of this rate
//! and the round-trip time just measured (Kumazoe, Cavendish, Tsuru, Oie and Gerla, "Characterizing slow start in high
//! speed networks", 2008, *Quick Start with no pacing*). With `pacing_` each packet waits for its share of a round-trip
//! time (Aggarwal, Savage and Anderson, "Understanding the performance of TCP pacing", 2000).

use std::cell::Cell;

use super::control_block::DELAYED_SEND_TIMER;
use super::{Action, ControlBlock, TcpSender};
use crate::Sim;
use crate::packet::Header;
use crate::settings::settings;

settings! {
    /// The settings of how a connection starts. All are off by default.
    StartSettings

    /// The rate at which a connection starts, bits of data per second without headers: the first ACK sets
    /// the window to this rate times the round-trip time; 0 is off.
    initial_rate: Bandwidth = 0, "initial_rate_";
    /// Space packets evenly: by the smoothed round-trip time divided by the window, or at `initial_rate_`
    /// before the first round-trip time is known.
    pacing: Switch = false, "pacing_";
    /// End of slow start before losses occur: 0 off, 1 HyStart, 2 HyStart++ (RFC 9406). For Tahoe, Reno,
    /// Newreno, Sack1, Fack, Cubic and two-way TCP.
    hystart: Integer(NONE) in [0, 1, 2] = 0, "hystart_";
    /// Appropriate byte counting (RFC 3465): the window grows by the packets that an ACK acknowledges, in slow start by
    /// at most `abc_` packets per ACK; 0 is off. For Tahoe, Reno, Newreno, Sack1, Fack, Cubic and two-way TCP, with
    /// `windowOption_` 1.
    abc: Integer(NONE) = 0, "abc_";
}

/// The clock of a paced sender.
#[derive(Debug, Default)]
pub(super) struct Pacing {
    /// The smoothed round-trip time without rounding to ticks, seconds; 0 before the first sample.
    pub(super) srtt: Cell<f64>,
    /// When the next packet may be sent, seconds.
    next: Cell<f64>,
}

impl Pacing {
    pub(super) fn restart(&self) {
        self.srtt.set(0.0);
        self.next.set(0.0);
    }

    /// Allows the next packet `gap` seconds after the one that has just been sent.
    pub(super) fn wait(&self, sim: &Sim, gap: f64) {
        self.next.set(self.next.get().max(sim.now()) + gap);
    }

    /// Updates the smoothed round-trip time with a sample of `rtt` seconds (RFC 6298, section 2).
    #[inline]
    pub(super) fn smooth(&self, rtt: f64) {
        let srtt = self.srtt.get();
        self.srtt.set(if srtt == 0.0 { rtt } else { srtt + (rtt - srtt) / 8.0 });
    }
}

impl ControlBlock {
    /// The smoothed round-trip time without rounding to ticks, seconds; 0 before the first sample.
    pub fn exact_srtt(&self) -> f64 {
        self.pacing.srtt.get()
    }

    /// Sets the window from `initial_rate_` and the first round-trip time `rtt`, seconds. `mss` is the data in a
    /// packet, bytes.
    pub(super) fn start_at_rate(&self, sim: &Sim, rtt: f64, mss: i32) {
        let rate = self.start.initial_rate.get();
        if rate > 0.0 {
            self.set_cwnd(sim, (rate * rtt / (8.0 * f64::from(mss))).max(1.0));
            self.limit_window(sim);
        }
    }

    /// Sets the growth of the window by an ACK for `packets` packets, with appropriate byte counting if `abc_` is on
    /// (RFC 3465, sections 2.1 to 2.3).
    pub(super) fn count_acknowledged(&self, packets: f64) {
        let limit = self.start.abc.get();
        let (step, weight) = match limit {
            ..=0 => (1.0, 1.0),
            _ if self.last_action.get() == Action::Timeout => (packets.min(1.0), packets),
            _ => (packets.min(f64::from(limit)), packets),
        };
        self.slow_start.step.set(step);
        self.slow_start.weight.set(weight);
    }

    /// Delays the packet after the one just sent by its share of a round-trip time. `window` is in packets, `mss` is
    /// the data in a packet, bytes.
    pub(super) fn space_next_packet(&self, sim: &Sim, window: f64, mss: i32) {
        let srtt = self.pacing.srtt.get();
        let rate = self.start.initial_rate.get();
        let gap = if srtt > 0.0 {
            srtt / window.max(1.0)
        } else if rate > 0.0 {
            8.0 * f64::from(mss) / rate
        } else {
            0.0
        };
        self.pacing.wait(sim, gap);
    }

    /// Whether pacing forbids sending now. If so, a timer resumes sending.
    pub(super) fn must_pause(&self, sim: &Sim) -> bool {
        let wait = self.pacing.next.get() - sim.now();
        if wait <= 0.0 {
            return false;
        }
        self.delayed_send_timer.resched(sim, self.agent.id, DELAYED_SEND_TIMER, wait);
        true
    }
}

impl TcpSender {
    /// Passes an acknowledgement of new data to Quick-Start, byte counting and HyStart.
    #[inline]
    pub(super) fn watch_start(&self, sim: &Sim, ack: &Header) {
        let start = &self.start;
        if (start.hystart.get() | start.abc.get() | self.quick_start.last_packet.get()) != 0 {
            self.forget_quick_start();
            self.count_acknowledged(f64::from(ack.tcp.seqno - self.prev_highest_ack.get()));
            self.watch_growth(sim, ack);
        }
    }

    /// Starts the connection at `initial_rate_` if the new ACK is the first one, which acknowledges packet 0.
    #[inline]
    pub(super) fn start_at_rate_after(&self, sim: &Sim, ack: &Header) {
        if self.last_ack.get() == 0 {
            self.start_at_rate(sim, sim.now() - ack.tcp.ts_echo, self.parameters.packet_size.get());
        }
    }
}
