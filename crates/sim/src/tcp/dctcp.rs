//! DCTCP, for data centres: the window is cut in proportion to the share of packets that routers mark, so that a queue
//! stays near the length at which marking starts (RFC 8257; Alizadeh and others, "Data Center TCP (DCTCP)", 2010).
//!
//! DCTCP needs a queue that marks by its present length, such as RED with `q_weight_` 1 and `thresh_` equal to
//! `maxthresh_`. Every kind of TCP receiver and sink echoes the marks of single packets to a DCTCP sender.

use std::cell::Cell;

use super::{Ack, CongestionControl, ControlBlock, Cut, CutReason, Sent};
use crate::packet::Packet;
use crate::settings::settings;
use crate::{Initial, Sim};

settings! {
    /// The settings of DCTCP.
    DctcpSettings

    /// Weight of the last window of data in the estimated share of marked packets (`g`; RFC 8257, section 3.3).
    gain: Real(NONE) = 0.0625, "dctcp_g_";
}

/// The smallest window that a mark leaves, packets.
const LEAST_WINDOW: f64 = 2.0;

/// The DCTCP congestion control.
#[derive(Debug)]
pub struct Dctcp {
    /// The settings of DCTCP.
    pub settings: DctcpSettings,
    /// The estimated share of packets that are marked (`DCTCP.Alpha`).
    pub alpha: Cell<f64>,
    /// The number of packets acknowledged in the present window of data (`DCTCP.BytesAcked`).
    acknowledged: Cell<f64>,
    /// The number of packets of the present window of data whose acknowledgement echoed a mark (`DCTCP.BytesMarked`).
    marked: Cell<f64>,
    /// The packet number after which the present window of data ends (`DCTCP.WindowEnd`).
    window_end: Cell<i32>,
}

/// Initial values.
impl Dctcp {
    /// The initial value of `alpha`.
    pub const ALPHA: Initial<i32> = Initial(1);
}

impl Default for Dctcp {
    fn default() -> Self {
        Dctcp {
            settings: DctcpSettings::default(),
            alpha: Cell::new(Self::ALPHA.real()),
            acknowledged: Cell::new(0.0),
            marked: Cell::new(0.0),
            window_end: Cell::new(0),
        }
    }
}

impl CongestionControl for Dctcp {
    fn reset(&self, _sim: &Sim) {
        self.alpha.set(Self::ALPHA.real());
        self.acknowledged.set(0.0);
        self.marked.set(0.0);
        self.window_end.set(0);
    }

    fn on_send(&self, _sim: &Sim, packet: &mut Packet, _data: Option<&Sent>) {
        packet.tcp.exact_echo = true;
    }

    /// Estimates the share of marked packets once per window of data (RFC 8257, section 3.3, steps 1 to 7).
    fn on_ack(&self, _tcp: &ControlBlock, _sim: &Sim, ack: &Ack) {
        self.acknowledged.set(self.acknowledged.get() + ack.acknowledged);
        if ack.congestion_echo {
            self.marked.set(self.marked.get() + ack.acknowledged);
        }
        if ack.flight.first <= self.window_end.get() || self.acknowledged.get() <= 0.0 {
            return;
        }
        let share = self.marked.take() / self.acknowledged.take();
        let gain = self.settings.gain.get();
        self.alpha.set(self.alpha.get() * (1.0 - gain) + gain * share);
        self.window_end.set(ack.flight.next);
    }

    /// Cuts the window by the estimated share of marked packets (RFC 8257, sections 3.3, equation 9, and 3.4).
    fn cut(&self, tcp: &ControlBlock, sim: &Sim, cut: &Cut) {
        if cut.reason != CutReason::Mark {
            return cut.like_reno(tcp, sim);
        }
        let left = (cut.window.exact * (1.0 - self.alpha.get() / 2.0)).max(LEAST_WINDOW);
        cut.leave(tcp, sim, left as i32, left);
    }
}
