//! RFC793edu: TCP as first specified, for teaching; later improvements can be switched on one by one (RFC 793; spec:
//! tcp-one-way, section 25).

use std::cell::Cell;

use super::parameters::on;
use super::rtt::shr;
use super::{Flavour, Reason, Tahoe, TcpSender};
use crate::packet::Header;
use crate::{Initial, Sim};

/// The RFC793edu flavour.
#[derive(Debug)]
pub struct Rfc793edu {
    /// `add793expbackoff_`: exponential back-off of the retransmission timer.
    pub exponential_backoff: Cell<i32>,
    /// `add793jacobsonrtt_`: Jacobson's timeout, which includes the variation of the round-trip time.
    pub jacobson_rtt: Cell<i32>,
    /// `add793fastrtx_`: fast retransmit.
    pub fast_retransmit: Cell<i32>,
    /// `add793slowstart_`: slow start and congestion avoidance.
    pub slow_start: Cell<i32>,
    /// `add793additiveinc_`: only additive increase.
    pub additive_increase: Cell<i32>,
    /// `add793karnrtt_`: whether resent packets are not timed (Karn's rule).
    pub karn: Cell<i32>,
    /// `add793exponinc_`: only exponential increase.
    pub exponential_increase: Cell<i32>,
    /// `rto_`: the retransmission timeout before back-off, ticks.
    pub rto: Cell<f64>,
}

/// Initial values.
impl Rfc793edu {
    /// The initial value of `exponential_backoff`.
    pub const EXPONENTIAL_BACKOFF: Initial<bool> = Initial(true);
    /// The initial value of `karn`.
    pub const KARN: Initial<bool> = Initial(true);
    /// The initial value of `rto`.
    pub const RTO: Initial<i32> = Initial(60);
}

impl Default for Rfc793edu {
    fn default() -> Self {
        Rfc793edu {
            exponential_backoff: Cell::new(Self::EXPONENTIAL_BACKOFF.integer()),
            jacobson_rtt: Cell::new(0),
            fast_retransmit: Cell::new(0),
            slow_start: Cell::new(0),
            additive_increase: Cell::new(0),
            karn: Cell::new(Self::KARN.integer()),
            exponential_increase: Cell::new(0),
            rto: Cell::new(Self::RTO.real()),
        }
    }
}

impl Flavour for Rfc793edu {
    fn parent(&self) -> &dyn Flavour {
        &Tahoe
    }

    fn resets_when_created(&self) -> u32 {
        2
    }

    fn reset(&self, tcp: &TcpSender, _sim: &Sim) {
        self.rto.set(tcp.parameters.rtxcur_init.get() / tcp.parameters.tcp_tick.get());
    }

    fn on_ack(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        tcp.note_ack(sim, ack);
        if ack.tcp.seqno > tcp.last_ack.get() {
            tcp.flavour().on_new_ack(tcp, sim, ack);
        } else if ack.tcp.seqno == tcp.last_ack.get() {
            if tcp.honours_loss_notification(sim, ack) {
                return;
            }
            tcp.set_dupacks(sim, tcp.dupacks() + 1);
            if tcp.dupacks() == tcp.parameters.num_dup_acks.get() && on(&self.fast_retransmit) {
                tcp.flavour().on_loss(tcp, sim);
            }
        }
        tcp.flavour().send_much(tcp, sim, false, Reason::Normal, tcp.parameters.max_burst.get());
    }

    fn accept_data(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        tcp.set_timer_for(sim, ack.tcp.seqno);
        tcp.advance_to(sim, ack.tcp.seqno);
        tcp.measure_rtt(sim, ack, false);
        tcp.update_average_window();
        if tcp.may_grow_on(ack) {
            tcp.flavour().grow(tcp, sim);
        }
        tcp.note_congestion_echo(ack);
        tcp.check_done(sim);
    }

    fn on_rtt_sample(&self, tcp: &TcpSender, sim: &Sim, elapsed: f64) {
        tcp.smooth_rtt(sim, elapsed);
        let ticks = if on(&self.jacobson_rtt) {
            tcp.timeout_ticks()
        } else {
            shr(tcp.srtt(), tcp.parameters.srtt_bits.get().wrapping_sub(1))
        };
        self.rto.set(f64::from(ticks));
        tcp.rtxcur.set(self.rto.get() * tcp.parameters.tcp_tick.get());
    }

    fn back_off(&self, tcp: &TcpSender, sim: &Sim) {
        if !on(&self.exponential_backoff) {
            tcp.set_backoff(sim, 1);
            return;
        }
        if tcp.backoff() < 64 {
            tcp.double_backoff(sim);
        }
        tcp.distrust_estimate(sim);
    }

    fn grow(&self, tcp: &TcpSender, sim: &Sim) {
        let additive = on(&self.additive_increase);
        let exponential = on(&self.exponential_increase);
        let ssthresh = f64::from(tcp.ssthresh());
        let below = tcp.cwnd() < ssthresh;
        if !on(&self.slow_start) && !exponential && !additive {
            tcp.set_cwnd(sim, tcp.parameters.window.get());
        } else if (exponential || additive) && below {
            tcp.set_cwnd(sim, ssthresh);
        } else if below || exponential {
            tcp.set_cwnd(sim, tcp.cwnd() + 1.0);
        } else {
            self.avoid_congestion(tcp, sim);
        }
        tcp.limit_window(sim);
    }

    fn output(&self, tcp: &TcpSender, sim: &Sim, seqno: i32, reason: Reason) {
        let parameters = &tcp.parameters;
        let mut packet = tcp.new_packet(sim, seqno, reason);
        let ecn = on(&parameters.ecn);
        packet.flags.ecn_capable = ecn;
        packet.flags.congestion_action = tcp.cong_action.replace(false);
        if seqno == 0 {
            if on(&parameters.syn) {
                packet.size = parameters.base_header_size.get();
            }
            if ecn {
                packet.flags.ecn_echo = true;
                packet.flags.ecn_capable = false;
            }
        }
        if seqno <= tcp.maxseq() && !on(&self.karn) {
            tcp.rtt_active.set(true);
            tcp.rtt_seq.set(seqno);
            tcp.rtt_ts.set(sim.now());
        }
        let bytes = packet.size;
        tcp.transmit(sim, packet, bytes);
    }
}

impl Rfc793edu {
    fn avoid_congestion(&self, tcp: &TcpSender, sim: &Sim) {
        match tcp.parameters.window_option.get() {
            1 => tcp.set_cwnd(sim, tcp.cwnd() + 1.0 / tcp.cwnd()),
            0 | 2..=5 => tcp.avoid_congestion(sim),
            _ => sim.fatal(""),
        }
    }
}
