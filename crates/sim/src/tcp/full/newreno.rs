//! NewReno: a partial ACK indicates another loss, and recovery continues (RFC 2582; spec: tcp-full, section 14).

use std::cell::Cell;

use super::{FullTcp, LossRecovery, Settings};
use crate::{Initial, Sim};

/// NewReno: Reno's recovery, extended to repair one loss per round trip without leaving recovery.
#[derive(Debug)]
pub struct NewrenoRecovery {
    /// `recov_maxburst_`: the limit on bursts during recovery, segments; 0 is no limit.
    pub recovery_max_burst: Cell<i32>,
    /// The value of `max_burst` to restore after recovery; `None` outside of recovery.
    usual_max_burst: Cell<Option<i32>>,
}

/// Initial values.
impl NewrenoRecovery {
    /// The initial value of `recovery_max_burst`.
    pub const RECOVERY_MAX_BURST: Initial<i32> = Initial(2);
}

impl Default for NewrenoRecovery {
    fn default() -> Self {
        NewrenoRecovery {
            recovery_max_burst: Cell::new(Self::RECOVERY_MAX_BURST.integer()),
            usual_max_burst: Cell::new(None),
        }
    }
}

impl LossRecovery for NewrenoRecovery {
    fn configure(&self, settings: &Settings) {
        settings.open_cwnd_on_pack.set(0);
    }

    fn on_partial_ack(&self, tcp: &FullTcp, sim: &Sim) {
        // ns-2.35: the retransmission moves the end of recovery up to the highest number sent by now (spec: tcp-full,
        // quirk 11).
        tcp.fast_retransmit(sim);
        tcp.set_cwnd(sim, f64::from(tcp.ssthresh()));
        if self.usual_max_burst.get().is_none() {
            let usual = tcp.parameters.max_burst.replace(self.recovery_max_burst.get());
            self.usual_max_burst.set(Some(usual));
        }
    }

    fn on_full_ack(&self, tcp: &FullTcp, sim: &Sim) {
        if let Some(usual) = self.usual_max_burst.take() {
            tcp.parameters.max_burst.set(usual);
        }
        tcp.leave_recovery(sim);
    }
}
