//! The log lines of DSDV (spec: wireless-routing, section 5.8).

use super::Dsdv;
use super::table::{INFINITY, Route};
use crate::Sim;

impl Dsdv {
    /// Writes a log line, if `verbose` is set.
    pub(super) fn log(&self, sim: &Sim, line: impl FnOnce(f64, i32) -> String) {
        if self.verbose.get() != 0 {
            self.base.log_line(sim, || line(sim.now(), self.address.get()));
        }
    }

    /// Logs that `new` replaces `old`.
    pub(super) fn log_change(&self, sim: &Sim, old: Option<&Route>, new: &Route) {
        let me = self.address.get();
        if self.log_settling.get() != 0 {
            self.base.log_line(sim, || {
                format!(
                    "VWST {:.12} frm {me} to {} wst {:.12} nxthp {} [of {}]",
                    sim.now(),
                    new.destination,
                    new.settling_time,
                    new.hop,
                    new.metric
                )
            });
        }
        self.log(sim, |now, me| {
            let better = new.metric != INFINITY && old.is_none_or(|old| old.metric != INFINITY);
            format!(
                "VS{} {now:.5} _{me}_ ({},{}->{},{}->{},{}->{},{:.6})",
                if better { 'D' } else { 'U' },
                new.destination,
                old.map_or(-1, |old| i32::from(old.metric)),
                new.metric,
                old.map_or(-1, |old| old.seqno as i32),
                new.seqno as i32,
                old.map_or(-1, |old| old.hop),
                new.hop,
                new.advertise_from
            )
        });
    }
}
