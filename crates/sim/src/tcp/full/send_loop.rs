//! The loop that sends as much as is allowed (spec: tcp-full, section 11).

use super::FullTcp;
use super::output::Reason;
use super::state::{FIN, SYN};
use crate::Sim;
use crate::tcp::parameters::on;

impl FullTcp {
    /// Sends segments as long as this is allowed, at most `max_burst` unless `max_burst` is 0. With `force`, the first
    /// segment is sent even if the window does not allow it.
    pub(super) fn send_much(&self, sim: &Sim, force: bool, reason: Reason, max_burst: i32) {
        self.send_allowed(sim, force, reason, max_burst);
        if let Some(control) = self.congestion()
            && !self.endless.get()
            && self.t_seqno() >= self.curseq()
        {
            control.on_application_limited(&self.flight());
        }
    }

    fn send_allowed(&self, sim: &Sim, force: bool, reason: Reason, max_burst: i32) {
        if !force && self.delayed_send_timer.is_pending() {
            return;
        }
        let mut force = force;
        let mut sent = 0;
        loop {
            let seqno = self.recovery().next_seqno(self);
            if !force {
                if !self.recovery().may_send(self, seqno) {
                    return;
                }
                if self.parameters.overhead.get() != 0.0 && !self.delayed_send_timer.is_pending() {
                    return self.delay_sending(sim);
                }
            }
            if !force && self.is_paced() && self.must_pause(sim) {
                return;
            }
            let mut used = self.output(sim, seqno, reason);
            if used <= 0 {
                return;
            }
            let flags = self.state.get().flags();
            if flags & FIN != 0 {
                // ns-2.35: in states that imply a FIN, a sequence number is subtracted for it even if the segment had
                // no FIN (spec: tcp-full, quirk 5).
                used -= 1;
            }
            self.book(sim, seqno, used);
            force = false;
            sent += 1;
            if flags & (SYN | FIN) != 0 || (max_burst != 0 && sent == max_burst) {
                return;
            }
        }
    }

    /// Whether segments are spaced in time.
    pub(super) fn is_paced(&self) -> bool {
        on(&self.start.pacing) || self.congestion().is_some_and(|control| control.pause().is_some())
    }

    /// Delays the next segment after one with data, as `pacing_` or the congestion control demands.
    pub(super) fn space_next_segment(&self, sim: &Sim) {
        if let Some(pause) = self.congestion().and_then(|control| control.pause()) {
            self.pacing.wait(sim, pause);
        } else if on(&self.start.pacing) {
            self.space_next_packet(sim, f64::from(self.window()), self.settings.segsize.get());
        }
    }

    /// Records that `used` sequence numbers from `seqno` on have been sent.
    pub(super) fn book(&self, sim: &Sim, seqno: i32, used: i32) {
        self.recovery().on_sent(seqno, used);
        if seqno == self.t_seqno() {
            self.set_t_seqno(sim, self.t_seqno() + used);
        }
        self.pipe.set(self.pipe.get().wrapping_add(used));
    }

    /// Whether the window and the data offered by the application allow `seqno` to be sent.
    ///
    /// ns-2.35: the last byte offered has number `curseq`, so a single last byte waits until sending is forced (spec:
    /// tcp-full, section 11).
    pub(super) fn window_allows(&self, seqno: i32) -> bool {
        let window = self.window().wrapping_mul(self.settings.segsize.get());
        let edge = self.highest_ack().wrapping_add(window);
        seqno < if self.endless.get() { edge } else { self.curseq().min(edge) }
    }
}
