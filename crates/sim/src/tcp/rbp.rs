//! Rate-based pacing: after an idle period the first packets are spaced over a round trip instead of being sent
//! in slow start or as a burst (Visweswaraiah and Heidemann, "Improving restart of idle TCP connections", 1997;
//! spec: tcp-one-way, section 24).

use std::cell::Cell;

use super::{Flavour, Reason, Reno, TcpSender, Vegas};
use crate::packet::Header;
use crate::timer::Timer;
use crate::{Initial, Sim};

/// A flavour that rate-based pacing can be added to.
pub trait Paceable: Flavour {
    /// The number of packets to pace. `algorithm` is `rbp_rate_algorithm_` for flavours that have this setting.
    fn packets_to_pace(&self, tcp: &TcpSender, sim: &Sim, scale: f64, algorithm: i32) -> f64;

    /// The time over which a window of packets is spread, seconds.
    fn pacing_time(&self, tcp: &TcpSender) -> f64;

    /// Called when the ACK `seqno` ends the pacing.
    fn pacing_ended(&self, tcp: &TcpSender, sim: &Sim, seqno: i32);
}

impl Paceable for Vegas {
    fn packets_to_pace(&self, tcp: &TcpSender, sim: &Sim, scale: f64, algorithm: i32) -> f64 {
        match algorithm {
            1 => self.actual.get() * self.rtt.get() * scale,
            2 => tcp.cwnd() * scale,
            _ => sim.fatal(""),
        }
    }

    fn pacing_time(&self, _tcp: &TcpSender) -> f64 {
        self.rtt.get()
    }

    fn pacing_ended(&self, _tcp: &TcpSender, _sim: &Sim, _seqno: i32) {}
}

impl Paceable for Reno {
    fn packets_to_pace(&self, tcp: &TcpSender, _sim: &Sim, scale: f64, _algorithm: i32) -> f64 {
        tcp.cwnd() * scale
    }

    fn pacing_time(&self, tcp: &TcpSender) -> f64 {
        let fraction = 2_f64.powi(-tcp.parameters.srtt_bits.get());
        f64::from(tcp.srtt()) * fraction * tcp.parameters.tcp_tick.get()
    }

    fn pacing_ended(&self, tcp: &TcpSender, sim: &Sim, seqno: i32) {
        if seqno > tcp.last_ack.get() {
            tcp.set_cwnd(sim, f64::from(tcp.maxseq() - tcp.last_ack.get()));
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Off,
    /// The connection is idle; the next data starts the pacing.
    Possible,
    Going,
}

/// Rate-based pacing on top of another flavour.
#[derive(Debug)]
pub struct RateBasedPacing<Base> {
    base: Base,
    /// `rbp_scale_`: the part of the window that is paced.
    pub scale: Cell<f64>,
    /// `rbp_rate_algorithm_`: the number of paced packets follows from the throughput (1) or the window (2); Vegas
    /// only.
    pub rate_algorithm: Cell<i32>,
    /// `rbp_segs_actually_paced_`: the number of packets paced after the last idle period.
    pub packets_paced: Cell<i32>,
    /// `rbp_inter_pace_delay_`: the time between two paced packets, seconds.
    pub delay: Cell<f64>,
    mode: Cell<Mode>,
    timer: Timer,
}

/// Initial values.
impl<Base> RateBasedPacing<Base> {
    /// The initial value of `rate_algorithm`.
    pub const RATE_ALGORITHM: Initial<i32> = Initial(1);
    /// The initial value of `scale`.
    pub const SCALE: Initial<f64> = Initial(0.75);
}

impl<Base: Default> Default for RateBasedPacing<Base> {
    fn default() -> Self {
        RateBasedPacing {
            base: Base::default(),
            scale: Cell::new(Self::SCALE.real()),
            rate_algorithm: Cell::new(Self::RATE_ALGORITHM.integer()),
            packets_paced: Cell::new(0),
            delay: Cell::new(0.0),
            mode: Cell::new(Mode::Off),
            timer: Timer::default(),
        }
    }
}

impl<Base: Paceable> RateBasedPacing<Base> {
    fn may_send(&self, tcp: &TcpSender) -> bool {
        let limit = tcp.highest_ack().wrapping_add(tcp.flavour().window(tcp));
        tcp.t_seqno() < tcp.curseq() && tcp.t_seqno() <= limit
    }

    fn begin(&self, tcp: &TcpSender, sim: &Sim) {
        self.mode.set(Mode::Going);
        self.packets_paced.set(0);
        let packets = self.base.packets_to_pace(tcp, sim, self.scale.get(), self.rate_algorithm.get());
        let packets = ((packets + 0.5) as i32).max(2);
        tcp.set_cwnd(sim, tcp.cwnd().min(f64::from(packets)));
        self.delay.set(self.base.pacing_time(tcp) / f64::from(tcp.flavour().window(tcp)));
        self.send_one_paced(tcp, sim);
    }

    fn send_one_paced(&self, tcp: &TcpSender, sim: &Sim) {
        if self.mode.get() != Mode::Going || !self.may_send(tcp) {
            return;
        }
        let seqno = tcp.t_seqno();
        tcp.set_t_seqno(sim, seqno + 1);
        tcp.flavour().output(tcp, sim, seqno, Reason::Paced);
        self.packets_paced.set(self.packets_paced.get() + 1);
        self.timer.resched(sim, tcp.agent.id, TcpSender::FLAVOUR_TIMER, self.delay.get());
    }
}

impl<Base: Paceable> Flavour for RateBasedPacing<Base> {
    fn parent(&self) -> &dyn Flavour {
        &self.base
    }

    fn on_ack(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        if self.mode.replace(Mode::Off) != Mode::Off {
            self.base.pacing_ended(tcp, sim, ack.tcp.seqno);
        }
        self.parent().on_ack(tcp, sim, ack);
    }

    fn on_timeout(&self, tcp: &TcpSender, sim: &Sim) {
        if tcp.highest_ack() == tcp.maxseq() {
            self.mode.set(Mode::Possible);
        } else {
            self.parent().on_timeout(tcp, sim);
        }
    }

    fn send_much(&self, tcp: &TcpSender, sim: &Sim, force: bool, reason: Reason, max_burst: i32) {
        if self.mode.get() == Mode::Possible && self.may_send(tcp) {
            self.begin(tcp, sim);
        } else {
            self.parent().send_much(tcp, sim, force, reason, max_burst);
        }
    }

    fn timer(&self, tag: u32) -> Option<&Timer> {
        (tag == TcpSender::FLAVOUR_TIMER).then_some(&self.timer)
    }

    fn on_timer(&self, tcp: &TcpSender, sim: &Sim, _tag: u32) {
        self.send_one_paced(tcp, sim);
    }
}
