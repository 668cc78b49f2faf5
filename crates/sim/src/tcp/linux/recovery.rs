//! The response to losses and congestion marks: rate halving (Hoe, "Improving the start-up behavior of a congestion
//! control scheme for TCP", 1996) and timeouts (spec: tcp-linux, sections 9 and 10).

use super::{Findings, Linux, Moment, Recovery, Word};
use crate::Sim;
use crate::tcp::parameters::on;
use crate::tcp::{Action, Reason, Slowdown, TcpSender};

impl Linux {
    /// Processes a dubious ACK, which may begin or end recovery.
    pub(super) fn repair(&self, tcp: &TcpSender, sim: &Sim, findings: &Findings, echo: bool) {
        let recovery = self.connection.borrow().recovery;
        if recovery != Recovery::Open && tcp.highest_ack() >= tcp.recover.get() {
            self.leave_recovery(tcp, sim);
        } else if recovery != Recovery::Repairing && (findings.loss || echo) {
            self.enter_recovery(tcp, sim);
            if echo {
                tcp.set_necnresponses(sim, tcp.necnresponses() + 1);
            }
            self.change_recovery(sim, Recovery::Repairing);
        }
    }

    fn enter_recovery(&self, tcp: &TcpSender, sim: &Sim) {
        tcp.recover.set(tcp.maxseq());
        tcp.last_action.set(Action::DuplicateAcks);
        self.set_next_pkts_in_flight(tcp, sim, self.cwnd());
        if self.reduce(sim, false) {
            tcp.set_ncwndcuts(sim, tcp.ncwndcuts() + 1);
            tcp.cong_action.set(true);
        } else {
            tcp.flavour().slowdown(tcp, sim, Slowdown::SSTHRESH_HALF | Slowdown::CWND_HALF);
            self.adopt_window(tcp, sim);
        }
    }

    /// Lets the algorithm, if there is one, reduce ssthresh and the window; after a `timeout` the window becomes one
    /// packet. Returns false if there is no algorithm.
    fn reduce(&self, sim: &Sim, timeout: bool) -> bool {
        let moment = self.kernel(sim).moment(sim);
        let reduced = self.with_algorithm(|algorithm, memory, connection| {
            connection.ssthresh = algorithm.reduce(memory, connection, &moment);
            connection.cwnd_count = 0;
            connection.bytes_acked = Word(0);
            connection.cwnd = if timeout { Word(1) } else { algorithm.floor(memory, connection) };
        });
        reduced.is_some()
    }

    fn change_recovery(&self, sim: &Sim, next: Recovery) {
        let moment: Moment = self.kernel(sim).moment(sim);
        self.with_algorithm(|algorithm, memory, connection| {
            algorithm.on_recovery(memory, connection, &moment, next);
        });
        self.connection.borrow_mut().recovery = next;
    }

    fn leave_recovery(&self, tcp: &TcpSender, sim: &Sim) {
        self.scoreboard.borrow_mut().clear();
        if self.algorithm.get().is_none() {
            self.adopt_window(tcp, sim);
        }
        let burst = i64::from(self.kernel(sim).values.max_burst());
        let allowed = i64::from(self.in_flight(tcp)) + burst;
        {
            let mut connection = self.connection.borrow_mut();
            if connection.cwnd < connection.ssthresh {
                // ns-2.35: only the low 32 bits of the threshold are used (spec: tcp-linux, section 9).
                let ssthresh = i64::from(connection.ssthresh.low() as i32);
                connection.cwnd = Word::from(ssthresh.min(allowed));
            }
        }
        self.change_recovery(sim, Recovery::Open);
        self.set_next_pkts_in_flight(tcp, sim, 0);
    }

    /// Handles the expiry of the retransmission timer.
    pub(super) fn restart_after_timeout(&self, tcp: &TcpSender, sim: &Sim) {
        let parameters = &tcp.parameters;
        let idle = tcp.highest_ack() == tcp.maxseq();
        if idle && !on(&parameters.slow_start_restart) {
            return;
        }
        tcp.last_action.set(Action::Timeout);
        if idle && on(&parameters.restart_bugfix) {
            if self.algorithm.get().is_some() {
                self.publish_window(tcp, sim);
            }
            tcp.flavour().slowdown(tcp, sim, Slowdown::CWND_INIT);
            self.adopt_window(tcp, sim);
        } else {
            self.lose_everything(tcp, sim);
            tcp.set_nrexmit(sim, tcp.nrexmit() + 1);
        }
        tcp.restart_timer(sim, true, !idle);
        self.set_next_pkts_in_flight(tcp, sim, 0);
        self.connection.borrow_mut().bytes_acked = Word(0);
        self.publish_window(tcp, sim);
        self.send_allowed(tcp, sim, false, Reason::Timeout, 0);
    }

    fn lose_everything(&self, tcp: &TcpSender, sim: &Sim) {
        let values = &self.kernel(sim).values;
        self.private.borrow_mut().load(values);
        if self.reduce(sim, true) {
            tcp.set_ncwndcuts(sim, tcp.ncwndcuts() + 1);
            tcp.cong_action.set(true);
        } else {
            tcp.flavour().slowdown(tcp, sim, Slowdown::SSTHRESH_HALF | Slowdown::CWND_RESTART);
            self.adopt_window(tcp, sim);
        }
        tcp.recover.set(tcp.maxseq());
        self.change_recovery(sim, Recovery::Loss);
        self.scoreboard.borrow_mut().mark_all_lost(tcp.highest_ack() + 1, tcp.t_seqno());
        self.private.borrow_mut().restore(values);
    }
}
