//! Integrated congestion control of all connections between two nodes (Padmanabhan, "Addressing the challenges of web
//! data transport", 1998; spec: tcp-linux, section 22). ns-2 has the senders and sessions, but not the procedures of
//! nodes that connect senders with sessions: in ns-2 as installed, a sender asks its node for a session and thereby
//! ends the run.

use std::cell::Cell;

use super::{Flavour, Reason, Tahoe, TcpSender};
use crate::Sim;

/// A sender that leaves the window to a session shared between connections.
#[derive(Debug, Default)]
pub struct Integrated {
    /// `rightEdge_`: without effect.
    pub right_edge: Cell<i32>,
    /// `uniqTS_`: without effect.
    pub unique_stamps: Cell<i32>,
    /// `winInc_`: without effect.
    pub increment: Cell<i32>,
    /// `winMult_`: without effect.
    pub multiplier: Cell<f64>,
}

impl Flavour for Integrated {
    fn parent(&self) -> &dyn Flavour {
        &Tahoe
    }

    fn send_much(&self, tcp: &TcpSender, sim: &Sim, _force: bool, _reason: Reason, _max_burst: i32) {
        sim.embedder().notify(sim, tcp.agent.id, "ask-for-session", &[]);
    }
}

/// A session: the state that all senders from one node to another would share.
#[derive(Debug, Default)]
pub struct Session {
    /// `fast_loss_recov_`: without effect.
    pub fast_loss_recovery: Cell<i32>,
    /// `fast_reset_timer_`: without effect.
    pub fast_reset_timer: Cell<i32>,
    /// `count_bytes_acked_`: without effect.
    pub count_bytes_acked: Cell<i32>,
    /// `fs_enable_`: without effect.
    pub fast_start: Cell<i32>,
    /// `ownd_`: without effect.
    pub outstanding: Cell<f64>,
    /// `owndCorr_`: without effect.
    pub correction: Cell<f64>,
    /// `proxyopt_`: without effect.
    pub proxy: Cell<i32>,
    /// `fixedIw_`: without effect.
    pub fixed_initial_window: Cell<i32>,
    /// `schedDisp_`: without effect.
    pub scheduling: Cell<i32>,
    /// `disableIntLossRecov_`: without effect.
    pub disable_loss_recovery: Cell<i32>,
}

impl Flavour for Session {
    fn parent(&self) -> &dyn Flavour {
        &Tahoe
    }
}
