//! Congestion control for paths with a low-bandwidth reverse path: packets tell the sink how many more will follow, so
//! that the sink can thin out acknowledgements. The sender lets the window grow by the number of packets acknowledged
//! and spaces its bursts (Balakrishnan, Padmanabhan and Katz, "The effects of asymmetry on TCP performance", 1997;
//! spec: tcp-one-way, section 26).

use std::cell::Cell;

use super::control_block::BURST_TIMER;
use super::{Flavour, Reason, TcpSender};
use crate::packet::{AsymHeader, Header, Packet};
use crate::{Initial, Sim};

/// The extensions for asymmetric paths, on top of another flavour.
#[derive(Debug)]
pub struct Asym<Base> {
    base: Base,
    /// `g_`: gain of the exact round-trip estimate.
    pub gain: Cell<f64>,
    /// The exact round-trip estimate, seconds; 0 before the first sample.
    exact_srtt: Cell<f64>,
    echoes_congestion: Cell<bool>,
}

/// Initial values.
impl<Base> Asym<Base> {
    /// The initial value of `gain`.
    pub const GAIN: Initial<f64> = Initial(0.125);
}

impl<Base: Flavour> Asym<Base> {
    /// Adds the extensions for asymmetric paths to `base`.
    pub fn new(base: Base) -> Self {
        Asym {
            base,
            gain: Cell::new(Self::GAIN.real()),
            exact_srtt: Cell::new(0.0),
            echoes_congestion: Cell::new(false),
        }
    }
}

impl<Base: Flavour> Flavour for Asym<Base> {
    fn parent(&self) -> &dyn Flavour {
        &self.base
    }

    fn on_ack(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        self.echoes_congestion.set(ack.flags.congestion_experienced);
        self.parent().on_ack(tcp, sim, ack);
    }

    fn accept_data(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        let acknowledged = ack.tcp.seqno - tcp.last_ack.get();
        let sample = sim.now() - ack.tcp.ts_echo;
        tcp.accept(sim, ack);
        let average = self.exact_srtt.get();
        let gain = self.gain.get();
        self.exact_srtt.set(if average == 0.0 { sample } else { gain * sample + (1.0 - gain) * average });
        for _ in 0..acknowledged {
            tcp.flavour().grow(tcp, sim);
        }
        tcp.check_done(sim);
    }

    fn before_sending(&self, tcp: &TcpSender, sim: &Sim, packet: &mut Packet) {
        self.parent().before_sending(tcp, sim, packet);
        let limit = tcp.highest_ack().wrapping_add(tcp.flavour().window(tcp));
        packet.extend().asym = Some(AsymHeader {
            window: limit.min(tcp.curseq()) - tcp.t_seqno(),
            highest_ack: tcp.highest_ack(),
            left: tcp.curseq() - tcp.highest_ack(),
        });
        packet.flags.ecn_echo = self.echoes_congestion.replace(false);
    }

    fn send_much(&self, tcp: &TcpSender, sim: &Sim, force: bool, reason: Reason, max_burst: i32) {
        if tcp.burst_timer.is_pending() {
            return;
        }
        self.parent().send_much(tcp, sim, force, reason, max_burst);
        space_bursts(tcp, sim, self.exact_srtt.get(), max_burst);
    }
}

/// Pauses after a burst that was limited by `max_burst`. The pause lasts the round-trip time multiplied by `max_burst`
/// and divided by the window.
pub(super) fn space_bursts(tcp: &TcpSender, sim: &Sim, srtt: f64, max_burst: i32) {
    let window = tcp.flavour().window(tcp);
    let more = tcp.t_seqno() <= tcp.highest_ack().wrapping_add(window) && tcp.t_seqno() < tcp.curseq();
    if more && !tcp.delayed_send_timer.is_pending() {
        let pause = srtt * f64::from(max_burst) / f64::from(window);
        tcp.burst_timer.resched(sim, tcp.agent.id, BURST_TIMER, pause);
    }
}
