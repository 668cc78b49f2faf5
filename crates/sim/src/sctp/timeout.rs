//! Expiry of timers (RFC 9260, sections 6.3.3, 7.2.2 and 8; spec: sctp, section 15).

use super::retransmit::Limit;
use super::send_buffer::Mark;
use super::{Association, Counter, Environment, Status, TimerName};

/// The kind of transmission that was not answered in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unanswered {
    Data,
    Heartbeat,
}

impl Association {
    /// Handles the expiry of a timer.
    pub fn on_timer(&mut self, env: &impl Environment, timer: TimerName) {
        match timer {
            TimerName::Init | TimerName::Cookie => self.on_setup_timeout(env, timer),
            TimerName::Sack => self.on_sack_timer(env),
            TimerName::Heartbeat => self.on_heartbeat_due(env),
            TimerName::Retransmission(index) => self.on_timeout(env, index, Unanswered::Data),
            TimerName::HeartbeatTimeout(index) => self.on_timeout(env, index, Unanswered::Heartbeat),
            TimerName::Degrade(index) => self.degrade(env, index),
            TimerName::RouteCalculation(index) => self.route_computed(env, index),
            TimerName::RouteFlush(index) => self.destinations[index].route_cached = false,
        }
    }

    fn on_timeout(&mut self, env: &impl Environment, index: usize, unanswered: Unanswered) {
        if unanswered == Unanswered::Data {
            self.collapse_window(env, index);
        }
        let destination = &mut self.destinations[index];
        destination.back_off(env.settings());
        env.count(self, Counter::Rto);
        self.destinations[index].timeouts += 1;
        self.destinations[index].errors += 1;
        if !self.count_error(env, index) {
            return self.close(env);
        }
        env.count(self, Counter::TimeoutCount);
        env.count(self, Counter::ErrorCount);
        // ns-2.35: the threshold for changing the primary destination is compared as a signed number, so that the
        // default is less than all error counts.
        let threshold = env.settings().change_primary_thresh.get() as i32;
        if self.destinations[index].errors as i32 > threshold && self.is_primary(index) {
            self.primary = self.new_tx;
        }
        match unanswered {
            Unanswered::Data => self.retransmit_after_timeout(env, index),
            Unanswered::Heartbeat => self.repeat_heartbeat(env, index),
        }
    }

    /// Reduces the window of a destination after a timeout (RFC 9260, section 7.2.3).
    fn collapse_window(&mut self, env: &impl Environment, index: usize) {
        let max_data = self.max_data;
        let initial = env.settings().initial_cwnd.get().wrapping_mul(max_data);
        let (cmt, heartbeat_after_rto) = (self.variant.concurrent, self.variant.heartbeat_after_rto);
        let destination = &mut self.destinations[index];
        destination.t3_running = false;
        if cmt || destination.cwnd > max_data {
            let least = if cmt || heartbeat_after_rto { initial } else { 4 * max_data };
            destination.ssthresh = destination.halve(least);
            destination.cwnd = max_data;
            destination.partial_bytes_acked = 0;
            env.count(self, Counter::Cwnd);
        }
        if cmt {
            let destination = &self.destinations[index];
            let remark = format!(
                "DataTimeout, peerRwnd: {} rto: {:<6.3} errCnt: {} ",
                self.peer_rwnd as i32, destination.rto, destination.errors
            );
            env.remark(destination, &remark);
        }
        env.cancel_timer(TimerName::Degrade(index));
        self.destinations[index].is_timing = false;
    }

    /// Counts an error of a destination that is in use (RFC 9260, sections 8.1 and 8.2). Returns false if the
    /// association must be closed.
    fn count_error(&mut self, env: &impl Environment, index: usize) -> bool {
        let settings = env.settings();
        let destination = &mut self.destinations[index];
        let in_use = destination.status == Status::Active
            || self.variant.concurrent && destination.status == Status::PotentiallyFailed;
        if !in_use {
            return true;
        }
        self.association_errors += 1;
        if self.variant.concurrent && destination.errors == 1 && env.cmt_settings().use_pf.get() == 1 {
            destination.status = Status::PotentiallyFailed;
            destination.cmt.failed_since = env.now();
            if settings.heartbeat_interval.get() != 0 {
                env.cancel_timer(TimerName::HeartbeatTimeout(index));
            }
        }
        if destination.errors > settings.path_max_retrans.get() {
            destination.status = Status::Inactive;
            if index == self.new_tx {
                self.new_tx = self.next_destination(env, index);
            }
        }
        self.association_errors <= settings.association_max_retrans.get()
    }

    fn retransmit_after_timeout(&mut self, env: &impl Environment, index: usize) {
        self.mark_all(index);
        if self.has_marked {
            self.retransmit(env, Limit::OnePacket);
        }
        let status = self.destinations[index].status;
        let wanted = env.settings().heartbeat_interval.get() != 0;
        let probes = if self.variant.concurrent {
            status == Status::PotentiallyFailed || status == Status::Inactive && wanted
        } else if self.variant.heartbeat_after_rto {
            self.next_destination(env, index) != index
        } else {
            status == Status::Inactive && wanted
        };
        if probes {
            self.send_heartbeat(env, index);
        }
    }

    /// Marks all chunks outstanding at a destination for retransmission.
    pub(super) fn mark_all(&mut self, destination: usize) {
        for index in 0..self.buffer.len() {
            let sent = &self.buffer[index];
            if sent.destination == destination && sent.is_open() {
                self.mark(index, Mark::Timeout);
                self.buffer[index].missing = 0;
            }
        }
    }

    fn repeat_heartbeat(&mut self, env: &impl Environment, index: usize) {
        let status = self.destinations[index].status;
        let repeats = env.settings().heartbeat_interval.get() != 0
            || status == Status::Unconfirmed && !self.variant.heartbeat_after_rto
            || status == Status::PotentiallyFailed;
        if repeats {
            self.send_heartbeat(env, index);
        }
    }

    /// Reduces the window of an idle destination (RFC 9260, section 7.2.1).
    fn degrade(&mut self, env: &impl Environment, index: usize) {
        let max_data = self.max_data;
        let destination = &mut self.destinations[index];
        if destination.cwnd > env.settings().initial_cwnd.get().wrapping_mul(max_data) {
            // ns-2.35: the lower bound of ssthresh applies to the window, too, and may raise it, as it may after
            // losses.
            destination.cwnd = destination.halve(4 * max_data);
            env.count(self, Counter::Cwnd);
        }
        env.set_timer(TimerName::Degrade(index), self.destinations[index].rto);
    }
}
