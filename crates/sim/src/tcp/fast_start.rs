//! Fast start: after an idle period the connection continues with its old window and marks the packets so that routers
//! drop them first. If some of these packets are lost, it falls back to slow start (Padmanabhan and Katz, "TCP fast
//! start: a technique for speeding up Web transfers", 1998; spec: tcp-one-way, section 26).

use std::cell::Cell;

use super::asym::space_bursts;
use super::parameters::on;
use super::{Action, Flavour, Newreno, Reason, Reno, Slowdown, TcpSender, find};
use crate::Sim;
use crate::packet::{Header, Packet};
use crate::timer::Timer;

/// Fast start on top of another flavour.
#[derive(Debug)]
pub struct FastStart<Base> {
    base: Base,
    /// `fast_loss_recov_`: whether a separate timer detects losses in fast start.
    pub fast_loss_recovery: Cell<i32>,
    /// `fast_reset_timer_`: whether the timer for losses in fast start follows the exact round-trip estimate.
    pub fast_reset_timer: Cell<i32>,
    /// `count_bytes_acked_`: whether the window grows with every packet acknowledged.
    pub count_bytes_acked: Cell<i32>,
    /// `fs_enable_`: without effect.
    pub enabled: Cell<i32>,
    asymmetric: bool,
    active: Cell<bool>,
    /// The first packet sent in fast start.
    start: Cell<i32>,
    /// The packet after the last one sent in fast start.
    end: Cell<i32>,
    last_ack_time: Cell<f64>,
    /// The exact round-trip estimate, seconds; 0 before the first sample.
    exact_srtt: Cell<f64>,
    exact_rttvar: Cell<f64>,
    timer: Timer,
}

impl<Base: Flavour> FastStart<Base> {
    /// Adds fast start to the flavour `base`.
    pub fn new(base: Base) -> Self {
        FastStart {
            base,
            fast_loss_recovery: Cell::new(0),
            fast_reset_timer: Cell::new(0),
            count_bytes_acked: Cell::new(0),
            enabled: Cell::new(0),
            asymmetric: false,
            active: Cell::new(false),
            start: Cell::new(0),
            end: Cell::new(0),
            last_ack_time: Cell::new(0.0),
            exact_srtt: Cell::new(0.0),
            exact_rttvar: Cell::new(0.0),
            timer: Timer::default(),
        }
    }

    /// Adapts fast start to a flavour for asymmetric paths, in which each new ACK says how the window grows.
    pub fn on_asymmetric_path(self) -> Self {
        FastStart { asymmetric: true, ..self }
    }

    fn recovers_fast(&self) -> bool {
        self.active.get() && on(&self.fast_loss_recovery)
    }

    fn begin_if_idle(&self, tcp: &TcpSender, sim: &Sim) {
        let idle = sim.now() - self.last_ack_time.get();
        let limit = f64::from((tcp.srtt() >> 3) + tcp.rttvar()) * tcp.parameters.tcp_tick.get();
        if idle <= limit || tcp.maxseq() != tcp.highest_ack() || tcp.cwnd() <= 1.0 {
            return;
        }
        let in_slow_start = tcp.cwnd() < f64::from(tcp.ssthresh());
        let cwnd = if in_slow_start { f64::from((tcp.cwnd() / 2.0) as i32) } else { tcp.cwnd() - 1.0 };
        tcp.set_cwnd(sim, cwnd);
        self.active.set(true);
        self.start.set(tcp.highest_ack() + 2);
        self.end.set(tcp.highest_ack() + tcp.flavour().window(tcp) + 1);
    }

    /// Ends fast start because its packets seem to be lost.
    fn fall_back(&self, tcp: &TcpSender, sim: &Sim) {
        self.active.set(false);
        tcp.set_dupacks(sim, 0);
        if tcp.highest_ack() == tcp.maxseq() && !on(&tcp.parameters.slow_start_restart) {
            return;
        }
        if tcp.highest_ack() < self.start.get() - 1 {
            tcp.set_maxseq(sim, self.start.get() - 1);
            tcp.recover.set(tcp.maxseq());
            tcp.flavour().on_timeout(tcp, sim);
            return;
        }
        tcp.last_ack.set(tcp.last_ack.get().max(tcp.highest_ack()));
        tcp.set_maxseq(sim, tcp.last_ack.get());
        tcp.recover.set(tcp.last_ack.get());
        tcp.last_action.set(Action::Timeout);
        tcp.flavour().slowdown(tcp, sim, Slowdown::CWND_INIT);
        if let Some(reno) = find::<Reno>(self.parent()) {
            reno.inflation.set(0);
        }
        tcp.restart_timer(sim, false, false);
        tcp.flavour().send_much(tcp, sim, false, Reason::Timeout, tcp.parameters.max_burst.get());
    }
}

impl<Base: Flavour> Flavour for FastStart<Base> {
    fn parent(&self) -> &dyn Flavour {
        &self.base
    }

    fn on_ack(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        self.last_ack_time.set(sim.now());
        self.parent().on_ack(tcp, sim, ack);
    }

    fn accept_data(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        let acknowledged = ack.tcp.seqno - tcp.last_ack.get();
        let sample = sim.now() - ack.tcp.ts_echo;
        tcp.accept(sim, ack);
        // After falling back, ACKs of packets that have arrived may exceed the highest number sent.
        if tcp.maxseq() < tcp.highest_ack() {
            tcp.set_maxseq(sim, tcp.highest_ack());
        }
        // ns-2.35: the gains of the exact round-trip estimator are 0, so it keeps its first sample (spec: tcp-one-way,
        // quirk 20).
        if self.exact_srtt.get() == 0.0 {
            self.exact_srtt.set(sample);
            self.exact_rttvar.set(sample / 2.0);
        }
        let mut steps = 1;
        if self.asymmetric {
            sim.print(&format!("count_bytes_acked_={}\n", self.count_bytes_acked.get()));
        }
        if on(&self.count_bytes_acked) {
            steps = acknowledged;
        }
        for _ in 0..steps {
            tcp.flavour().grow(tcp, sim);
        }
        if tcp.highest_ack() >= self.end.get() - 1 {
            self.active.set(false);
        }
        tcp.check_done(sim);
    }

    fn on_partial_ack(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        // ns-2.35: a partial ACK sets neither the retransmission timer nor the one that detects losses in fast start
        // (spec: tcp-one-way, section 26).
        let Some(newreno) = find::<Newreno>(self.parent()) else { return };
        newreno.accept_partially(tcp, sim, ack.tcp.seqno);
        if self.recovers_fast() {
            self.fall_back(tcp, sim);
        } else {
            tcp.flavour().output(tcp, sim, tcp.last_ack.get() + 1, Reason::Normal);
        }
    }

    fn reset(&self, tcp: &TcpSender, sim: &Sim) {
        self.timer.force_cancel();
        self.parent().reset(tcp, sim);
    }

    fn arm_timer(&self, tcp: &TcpSender, sim: &Sim) {
        if !self.recovers_fast() {
            self.timer.force_cancel();
            return self.parent().arm_timer(tcp, sim);
        }
        let delay = if on(&self.fast_reset_timer) {
            self.exact_srtt.get() + 4.0 * self.exact_rttvar.get()
        } else {
            tcp.rto(sim)
        };
        tcp.retransmission_timer.force_cancel();
        self.timer.resched(sim, tcp.agent.id, TcpSender::FLAVOUR_TIMER, delay);
    }

    fn before_sending(&self, tcp: &TcpSender, sim: &Sim, packet: &mut Packet) {
        self.parent().before_sending(tcp, sim, packet);
        self.begin_if_idle(tcp, sim);
        let seqno = packet.tcp.seqno;
        let part_of_fast_start = (self.start.get()..self.end.get()).contains(&seqno);
        packet.flags.fast_start = self.active.get() && part_of_fast_start && seqno > tcp.maxseq();
    }

    fn send_much(&self, tcp: &TcpSender, sim: &Sim, force: bool, reason: Reason, max_burst: i32) {
        if tcp.burst_timer.is_pending() {
            return;
        }
        self.parent().send_much(tcp, sim, force, reason, max_burst);
        space_bursts(tcp, sim, self.exact_srtt.get(), max_burst);
    }

    fn timer(&self, tag: u32) -> Option<&Timer> {
        (tag == TcpSender::FLAVOUR_TIMER).then_some(&self.timer)
    }

    fn on_timer(&self, tcp: &TcpSender, sim: &Sim, _tag: u32) {
        self.fall_back(tcp, sim);
    }
}
