//! SackRH: rate halving. After a loss one new packet is sent for every two acknowledged, so that the window
//! shrinks to half within a round trip without a pause (Mathis, Semke and Mahdavi, "The rate-halving algorithm
//! for TCP congestion control", 1999; spec: tcp-one-way, section 22).

use std::cell::{Cell, RefCell};

use super::parameters::on;
use super::rate_halving_scoreboard::RateHalvingScoreboard;
use super::{Action, Flavour, Reason, Slowdown, Tahoe, TcpSender};
use crate::Sim;
use crate::packet::Header;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// The window grows.
    Increase,
    /// The window shrinks, and SACK blocks show exactly what has arrived.
    Exact,
    /// The window shrinks, and duplicate ACKs show roughly what has arrived.
    Estimate,
    /// The window has been halved, and holes are being filled.
    Repair,
}

/// The state of the hole at the first unacknowledged packet while there are no SACK blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hole {
    None,
    /// Duplicate ACKs are being counted.
    Counting,
    /// The first unacknowledged packet is to be resent.
    New,
    /// The first unacknowledged packet has been resent.
    Resent,
}

/// The SackRH flavour.
#[derive(Debug)]
pub struct SackRh {
    scoreboard: RefCell<RateHalvingScoreboard>,
    state: Cell<State>,
    hole: Cell<Hole>,
    /// The highest packet that has left the network.
    fack: Cell<i32>,
    /// The number of resent packets outstanding.
    resent: Cell<i32>,
    duplicates: Cell<i32>,
    /// The window before the adjustment, packets.
    prior_cwnd: Cell<f64>,
    /// The number of the next new packet when the adjustment began.
    prior_max: Cell<i32>,
    /// The number of the present adjustment.
    adjustment: Cell<i32>,
    adjustments: Cell<i32>,
    /// The number of packets resent during the adjustment while there were no SACK blocks.
    estimated_losses: Cell<i32>,
    has_resent: Cell<bool>,
    saw_congestion: Cell<bool>,
}

impl Default for SackRh {
    fn default() -> Self {
        SackRh {
            scoreboard: RefCell::default(),
            state: Cell::new(State::Increase),
            hole: Cell::new(Hole::None),
            fack: Cell::new(-1),
            resent: Cell::new(0),
            duplicates: Cell::new(0),
            prior_cwnd: Cell::new(0.0),
            prior_max: Cell::new(0),
            adjustment: Cell::new(0),
            adjustments: Cell::new(0),
            estimated_losses: Cell::new(0),
            has_resent: Cell::new(false),
            saw_congestion: Cell::new(false),
        }
    }
}

impl SackRh {
    fn is_estimating(&self) -> bool {
        matches!(self.state.get(), State::Estimate | State::Repair)
    }

    fn compute_fack(&self, tcp: &TcpSender) {
        let last_ack = tcp.last_ack.get();
        self.fack.set(if self.is_estimating() {
            last_ack + self.duplicates.get() + 1
        } else {
            self.scoreboard.borrow().highest().unwrap_or(last_ack)
        });
    }

    fn end_adjustment(&self) {
        self.state.set(State::Increase);
        self.adjustment.set(0);
        self.prior_max.set(0);
        self.duplicates.set(0);
        self.hole.set(Hole::None);
        self.saw_congestion.set(false);
        self.estimated_losses.set(0);
        self.has_resent.set(false);
        self.prior_cwnd.set(0.0);
    }

    fn number_adjustment(&self) {
        self.adjustments.set(self.adjustments.get() + 1);
        self.adjustment.set(self.adjustments.get());
    }

    fn start_adjustment(&self, tcp: &TcpSender, state: State) {
        self.state.set(state);
        self.prior_cwnd.set(tcp.cwnd());
        self.prior_max.set(tcp.t_seqno());
        tcp.cong_action.set(true);
        self.number_adjustment();
    }

    /// Limits the window to half of its former size at the end of an adjustment.
    fn bound_window(&self, tcp: &TcpSender, sim: &Sim) {
        let prior = self.prior_cwnd.get();
        tcp.set_cwnd(sim, tcp.cwnd().min(prior / 2.0));
        tcp.set_ssthresh(sim, tcp.cwnd() as i32);
        if f64::from(tcp.ssthresh()) < prior / 4.0 {
            tcp.set_ssthresh(sim, (prior / 4.0) as i32);
        }
    }

    /// Updates the sequence numbers, the round-trip time and the timer, even for an old ACK.
    fn accept(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        let seqno = ack.tcp.seqno;
        tcp.set_timer_for(sim, seqno);
        tcp.last_ack.set(seqno);
        tcp.set_highest_ack(sim, seqno);
        if tcp.t_seqno() < seqno + 1 {
            tcp.set_t_seqno(sim, seqno + 1);
        }
        let timestamps = on(&tcp.parameters.timestamps);
        if timestamps {
            tcp.flavour().on_rtt_sample(tcp, sim, sim.now() - ack.tcp.ts_echo);
        }
        if tcp.rtt_active.get() && seqno >= tcp.rtt_seq.get() {
            if !ack.flags.ecn_echo {
                tcp.set_backoff(sim, 1);
            }
            tcp.rtt_active.set(false);
            if !timestamps {
                tcp.flavour().on_rtt_sample(tcp, sim, sim.now() - tcp.rtt_ts.get());
            }
        }
        tcp.update_average_window();
        tcp.start_at_rate_after(sim, ack);
    }

    fn count_returned(&self, tcp: &TcpSender, ack: &Header) {
        let returned = self.scoreboard.borrow_mut().update(
            tcp.last_ack.get(),
            self.adjustment.get(),
            ack.tcp.sack.as_slice(),
        );
        self.resent.set(self.resent.get() - returned);
    }

    /// Leaves the present state after a false alarm or at the end of an adjustment.
    fn leave_states(&self, tcp: &TcpSender, sim: &Sim, ack: &Header, previous: i32, echo: bool) {
        let last_ack = tcp.last_ack.get();
        if !self.has_resent.get() && !self.saw_congestion.get() {
            let exact_alarm_over = self.state.get() == State::Exact && ack.tcp.sack.is_empty() && !echo;
            let estimated_alarm_over = self.state.get() == State::Estimate && last_ack > previous;
            if exact_alarm_over || estimated_alarm_over {
                tcp.set_cwnd(sim, self.prior_cwnd.get());
                self.end_adjustment();
                self.compute_fack(tcp);
            }
        }
        if self.state.get() == State::Exact {
            let repaired = self.scoreboard.borrow().last_repaired() == self.adjustment.get();
            if self.fack.get() >= self.prior_max.get() || repaired {
                self.bound_window(tcp, sim);
                self.end_adjustment();
            }
        }
        if self.is_estimating() && last_ack >= self.prior_max.get() {
            self.resent.set(0);
            let kept = self.prior_cwnd.get() - f64::from(self.estimated_losses.get());
            tcp.set_cwnd(sim, kept / 2.0);
            self.bound_window(tcp, sim);
            self.end_adjustment();
            self.compute_fack(tcp);
        }
    }

    fn advance_states(&self, tcp: &TcpSender, previous: i32, echo: bool, new_holes: i32) {
        let last_ack = tcp.last_ack.get();
        if self.state.get() == State::Estimate && tcp.cwnd() <= self.prior_cwnd.get() / 2.0 {
            self.state.set(State::Repair);
        }
        if self.is_estimating() && last_ack > previous {
            self.resent.set(0);
            self.duplicates.set(self.duplicates.get() - (last_ack - previous - 1));
            let enough = self.duplicates.get() >= tcp.parameters.num_dup_acks.get();
            self.hole.set(if enough { Hole::New } else { Hole::Counting });
            self.compute_fack(tcp);
        }
        match self.state.get() {
            State::Increase if echo || new_holes != 0 => self.start_adjustment(tcp, State::Exact),
            State::Increase if self.duplicates.get() > 0 => {
                self.hole.set(Hole::Counting);
                self.start_adjustment(tcp, State::Estimate);
            }
            State::Exact if self.duplicates.get() > 0 => {
                self.state.set(State::Estimate);
                self.hole.set(Hole::Counting);
                self.number_adjustment();
            }
            State::Repair if echo => self.start_adjustment(tcp, State::Estimate),
            _ => {}
        }
    }

    /// The next packet for the send loop, and whether it fills a hole of the scoreboard. `None` if nothing may be sent.
    fn next_packet(&self, tcp: &TcpSender, sim: &Sim) -> Option<(i32, bool)> {
        let limit = tcp.last_ack.get().wrapping_add(tcp.parameters.window.get() as i32);
        let hole = self.scoreboard.borrow().next_to_resend(tcp.parameters.num_dup_acks.get());
        if let Some(hole) = hole {
            if hole > limit {
                return None;
            }
            self.resent.set(self.resent.get() + 1);
            self.has_resent.set(true);
            return Some((hole, true));
        }
        if self.is_estimating() && self.hole.get() == Hole::New {
            self.hole.set(Hole::Resent);
            self.estimated_losses.set(self.estimated_losses.get() + 1);
            self.resent.set(self.resent.get() + 1);
            self.has_resent.set(true);
            return Some((tcp.last_ack.get() + 1, false));
        }
        let seqno = tcp.t_seqno();
        if seqno >= tcp.curseq() || seqno > limit {
            return None;
        }
        tcp.set_t_seqno(sim, seqno + 1);
        Some((seqno, false))
    }
}

impl Flavour for SackRh {
    fn parent(&self) -> &dyn Flavour {
        &Tahoe
    }

    fn on_ack(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        let previous = tcp.last_ack.get();
        let echo = ack.flags.ecn_echo && previous != -1;
        tcp.set_nackpack(sim, tcp.nackpack() + 1);
        self.accept(tcp, sim, ack);
        if echo {
            self.saw_congestion.set(true);
        }
        let (old_fack, old_resent) = (self.fack.get(), self.resent.get());
        self.count_returned(tcp, ack);
        if ack.tcp.sack.is_empty() && tcp.last_ack.get() == previous {
            self.duplicates.set(self.duplicates.get() + 1);
            if self.hole.get() == Hole::Counting && self.duplicates.get() == tcp.parameters.num_dup_acks.get()
            {
                self.hole.set(Hole::New);
            }
        }
        self.compute_fack(tcp);
        let new_holes = self.scoreboard.borrow().new_holes();
        self.leave_states(tcp, sim, ack, previous, echo);
        self.advance_states(tcp, previous, echo, new_holes);
        match self.state.get() {
            State::Increase => {
                if tcp.t_seqno() - old_fack + old_resent + 1 >= tcp.cwnd() as i32 {
                    tcp.flavour().grow(tcp, sim);
                }
            }
            State::Exact => {
                let left = (self.fack.get() - old_fack) + new_holes;
                tcp.set_cwnd(sim, tcp.cwnd() - f64::from(left) / 2.0);
            }
            State::Estimate => tcp.set_cwnd(sim, tcp.cwnd() - 0.5),
            State::Repair => {}
        }
        tcp.flavour().send_much(tcp, sim, false, Reason::Normal, tcp.parameters.max_burst.get());
    }

    fn on_timeout(&self, tcp: &TcpSender, sim: &Sim) {
        if tcp.highest_ack() == tcp.maxseq() && !on(&tcp.parameters.slow_start_restart) {
            return;
        }
        if tcp.highest_ack() == -1 && tcp.parameters.window_init_option.get() == 2 {
            tcp.parameters.window_init_option.set(1);
        }
        if self.state.get() != State::Increase {
            tcp.set_cwnd(sim, self.prior_cwnd.get());
            self.end_adjustment();
        }
        tcp.set_nrexmit(sim, tcp.nrexmit() + 1);
        tcp.flavour().slowdown(tcp, sim, Slowdown::SSTHRESH_HALF | Slowdown::CWND_RESTART);
        self.resent.set(0);
        let reneged =
            self.scoreboard.borrow_mut().on_timeout(tcp.t_seqno(), tcp.parameters.num_dup_acks.get());
        if let Some(seqno) = reneged {
            sim.print(&format!("Renege!!! seqno = {seqno}\n"));
        }
        self.compute_fack(tcp);
        if tcp.t_seqno() > self.fack.get() + 1 {
            tcp.set_t_seqno(sim, self.fack.get() + 1);
        }
        tcp.restart_timer(sim, true, true);
        tcp.last_action.set(Action::Timeout);
        tcp.flavour().send_much(tcp, sim, false, Reason::Timeout, tcp.parameters.max_burst.get());
    }

    fn send_much(&self, tcp: &TcpSender, sim: &Sim, force: bool, reason: Reason, max_burst: i32) {
        if !force && tcp.delayed_send_timer.is_pending() {
            return;
        }
        let mut sent = 0;
        while tcp.cwnd() as i32 >= tcp.t_seqno() - self.fack.get() + self.resent.get() {
            if tcp.must_wait(sim, force) {
                return;
            }
            let Some((seqno, fills_hole)) = self.next_packet(tcp, sim) else { return };
            tcp.flavour().output(tcp, sim, seqno, reason);
            // A packet that counts as a hole may never have been sent: after a reset, or at the end of the data.
            if tcp.t_seqno() <= seqno {
                tcp.set_t_seqno(sim, seqno + 1);
            }
            if fills_hole {
                self.scoreboard.borrow_mut().mark_resent(seqno, tcp.t_seqno());
            }
            sent += 1;
            if max_burst != 0 && sent == max_burst {
                return;
            }
        }
    }
}
