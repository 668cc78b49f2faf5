//! The send loop of TCP-Linux (spec: tcp-linux, section 11).

use super::Linux;
use crate::Sim;
use crate::tcp::{Reason, TcpSender};

impl Linux {
    /// Sends what the window and rate halving allow, lost packets first; at most `max_burst` packets unless `max_burst`
    /// is 0.
    pub(super) fn send_allowed(
        &self,
        tcp: &TcpSender,
        sim: &Sim,
        force: bool,
        reason: Reason,
        max_burst: i32,
    ) {
        let mut window = self.cwnd();
        if !force && tcp.delayed_send_timer.is_pending() {
            return;
        }
        tcp.burst_timer.force_cancel();
        let mut flight = self.in_flight(tcp);
        self.limit_next_flight(tcp, sim, flight.wrapping_add(1));
        let mut sent = 0;
        while flight < window.max(self.next_pkts_in_flight.get()) {
            if tcp.must_wait(sim, force) {
                return;
            }
            let lost = self.scoreboard.borrow_mut().next_to_resend();
            let seqno = match lost {
                Some(seqno) => {
                    self.scoreboard.borrow_mut().mark_resent(tcp.t_seqno());
                    window = self.cwnd();
                    seqno
                }
                None if tcp.t_seqno() >= tcp.curseq() => return,
                None => {
                    let seqno = tcp.t_seqno();
                    tcp.set_t_seqno(sim, seqno + 1);
                    seqno
                }
            };
            tcp.flavour().output(tcp, sim, seqno, reason);
            flight = self.in_flight(tcp);
            self.limit_next_flight(tcp, sim, flight.wrapping_sub(1).max(1));
            {
                let mut connection = self.connection.borrow_mut();
                connection.snd_nxt = connection.mss * tcp.t_seqno();
            }
            sent += 1;
            if sent == max_burst {
                return;
            }
        }
    }

    fn limit_next_flight(&self, tcp: &TcpSender, sim: &Sim, packets: i32) {
        self.set_next_pkts_in_flight(tcp, sim, self.next_pkts_in_flight.get().min(packets));
    }
}
