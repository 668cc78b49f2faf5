//! Vegas: congestion avoidance that compares the expected with the actual throughput. A fine-grained timer can trigger
//! a resend before three duplicate ACKs have arrived (Brakmo and Peterson, "TCP Vegas: end to end congestion avoidance
//! on a global Internet", 1995; spec: tcp-one-way, section 23).

use std::cell::{Cell, RefCell};

use super::parameters::on;
use super::{Action, Flavour, Reason, Slowdown, Tahoe, TcpSender};
use crate::packet::Header;
use crate::{Initial, Sim};

/// The Vegas flavour. Times are in seconds since packet 0 was sent.
#[derive(Debug)]
pub struct Vegas {
    /// `v_alpha_`: the window grows while there are fewer extra packets than `v_alpha_` in the network.
    pub alpha: Cell<i32>,
    /// `v_beta_`: the window shrinks while there are more extra packets than `v_beta_` in the network.
    pub beta: Cell<i32>,
    /// `v_gamma_`: slow start ends when there are more extra packets than `v_gamma_` in the network.
    pub gamma: Cell<i32>,
    /// `v_rtt_`: the last round-trip time sample, seconds.
    pub rtt: Cell<f64>,
    /// The actual throughput over the last round trip, packets per second.
    pub(super) actual: Cell<f64>,
    base_rtt: Cell<f64>,
    epoch: Epoch,
    timeout: FineTimeout,
    /// The amount that each new ACK adds to the window, packets.
    increment: Cell<f64>,
    grows_this_round: Cell<bool>,
    first_ack: Cell<f64>,
    /// The number of new ACKs after a resend that are still to be checked for another loss.
    worried: Cell<i32>,
    window_changed: Cell<f64>,
    window_after_loss: Cell<i32>,
    sent: RefCell<SendTimes>,
}

/// The round trip being measured.
#[derive(Debug, Default)]
struct Epoch {
    seqno: Cell<i32>,
    began: Cell<f64>,
    samples: Cell<i32>,
    sum: Cell<f64>,
}

/// The fine-grained timeout and its estimator: the mean is stored times 8, the deviation times 4.
#[derive(Debug, Default)]
struct FineTimeout {
    mean: Cell<f64>,
    deviation: Cell<f64>,
    value: Cell<f64>,
}

/// The send time and the number of transmissions of the packets of a window.
#[derive(Debug, Default)]
struct SendTimes {
    /// The send time (−1 if not outstanding) and the number of transmissions, by sequence number modulo the size of the
    /// ring.
    ring: Vec<(f64, i32)>,
}

impl SendTimes {
    fn place(&self, seqno: i32) -> usize {
        (seqno as usize).checked_rem(self.ring.len()).unwrap_or(0)
    }

    fn get(&self, seqno: i32) -> (f64, i32) {
        self.ring.get(self.place(seqno)).copied().unwrap_or((-1.0, 0))
    }

    fn record(&mut self, seqno: i32, time: f64) {
        let place = self.place(seqno);
        if let Some(entry) = self.ring.get_mut(place) {
            *entry = (time, entry.1 + 1);
        }
    }

    /// Marks packets `after` + 1 to `last` as not outstanding.
    fn forget(&mut self, after: i32, last: i32) {
        let end = self.place(last);
        let mut place = self.place(after + 1);
        for _ in after..last {
            // ns-2.35: nothing is cleared if the range wraps around the end of the ring (spec: tcp-one-way, quirk 16).
            if place > end || self.ring.is_empty() {
                break;
            }
            self.ring[place] = (-1.0, 0);
            place = (place + 1) % self.ring.len();
        }
    }
}

impl FineTimeout {
    fn start(&self, rtt: f64) {
        self.mean.set(8.0 * rtt);
        self.deviation.set(rtt);
        self.compute();
    }

    fn compute(&self) {
        self.value.set((self.mean.get() / 4.0 + self.deviation.get()) / 2.0);
    }

    fn update(&self, rtt: f64) {
        let error = rtt - self.mean.get() / 8.0;
        self.mean.set(self.mean.get() + error);
        let change = error.abs() - self.deviation.get() / 4.0;
        self.deviation.set(self.deviation.get() + change);
        self.compute();
        self.value.set(self.value.get() + self.value.get() / 16.0);
    }
}

/// Initial values.
impl Vegas {
    /// The initial value of `beta`.
    pub const BETA: Initial<i32> = Initial(3);
    /// The initial value of `gamma`.
    pub const GAMMA: Initial<i32> = Initial(1);
    /// The initial value of `alpha`.
    pub const ALPHA: Initial<i32> = Initial(1);
}

impl Default for Vegas {
    fn default() -> Self {
        Vegas {
            alpha: Cell::new(Self::ALPHA.integer()),
            beta: Cell::new(Self::BETA.integer()),
            gamma: Cell::new(Self::GAMMA.integer()),
            rtt: Cell::new(0.0),
            actual: Cell::new(0.0),
            base_rtt: Cell::new(0.0),
            epoch: Epoch::default(),
            timeout: FineTimeout::default(),
            increment: Cell::new(0.0),
            grows_this_round: Cell::new(true),
            first_ack: Cell::new(-1.0),
            worried: Cell::new(0),
            window_changed: Cell::new(0.0),
            window_after_loss: Cell::new(0),
            sent: RefCell::default(),
        }
    }
}

impl Vegas {
    fn time(&self, tcp: &TcpSender, sim: &Sim) -> f64 {
        sim.now() - tcp.first_sent.get()
    }

    /// The packet after `seqno`, if it has been outstanding for longer than the fine-grained timeout.
    fn expired(&self, tcp: &TcpSender, sim: &Sim, seqno: i32) -> Option<i32> {
        let (sent, _) = self.sent.borrow().get(seqno + 1);
        (self.time(tcp, sim) - sent >= self.timeout.value.get()).then_some(seqno + 1)
    }

    /// Compares the expected with the actual throughput, once per round trip.
    fn judge_round_trip(&self, tcp: &TcpSender, sim: &Sim, now: f64) {
        let epoch = &self.epoch;
        let rtt = if epoch.samples.get() > 0 {
            epoch.sum.get() / f64::from(epoch.samples.get())
        } else {
            now - epoch.began.get()
        };
        epoch.sum.set(0.0);
        epoch.samples.set(0);
        let length = tcp.t_seqno() - epoch.seqno.get();
        if rtt > 0.0 {
            if rtt < self.base_rtt.get() || length <= 1 {
                self.base_rtt.set(rtt);
            }
            self.actual.set(f64::from(length) / rtt);
            let expected = f64::from(tcp.t_seqno() - tcp.last_ack.get()) / self.base_rtt.get();
            let extra = ((expected - self.actual.get()) * self.base_rtt.get() + 0.5) as i32;
            if tcp.cwnd() < f64::from(tcp.ssthresh()) {
                self.adjust_in_slow_start(tcp, sim, extra);
            } else {
                self.adjust_in_avoidance(tcp, sim, extra);
            }
        }
        epoch.seqno.set(tcp.t_seqno());
        epoch.began.set(now);
    }

    /// Doubles the window in every other round trip of slow start.
    fn adjust_in_slow_start(&self, tcp: &TcpSender, sim: &Sim, extra: i32) {
        let grows = !self.grows_this_round.get();
        self.grows_this_round.set(grows);
        self.increment.set(0.0);
        if !grows {
            return;
        }
        if extra > self.gamma.get() {
            tcp.set_ssthresh(sim, 2);
            tcp.set_cwnd(sim, tcp.cwnd() - tcp.cwnd() / 8.0);
            if tcp.cwnd() < 2.0 {
                tcp.set_cwnd(sim, 2.0);
            }
        } else {
            self.increment.set(1.0);
        }
    }

    fn adjust_in_avoidance(&self, tcp: &TcpSender, sim: &Sim, extra: i32) {
        if extra > self.beta.get() {
            tcp.set_cwnd(sim, tcp.cwnd() - 1.0);
            if tcp.cwnd() < 2.0 {
                tcp.set_cwnd(sim, 2.0);
            }
            self.increment.set(0.0);
        } else if extra < self.alpha.get() {
            self.increment.set(1.0 / tcp.cwnd());
        } else {
            self.increment.set(0.0);
        }
    }

    fn take_sample(&self, now: f64, sent: f64) {
        let rtt = now - sent;
        self.epoch.sum.set(self.epoch.sum.get() + rtt);
        self.epoch.samples.set(self.epoch.samples.get() + 1);
        if rtt > 0.0 {
            self.rtt.set(rtt);
            self.base_rtt.set(self.base_rtt.get().min(rtt));
            self.timeout.update(rtt);
        }
    }

    /// Cuts the window for a loss, unless it was cut after the lost packet was sent, and resends.
    fn resend(&self, tcp: &TcpSender, sim: &Sim, seqno: i32, expired: Option<i32>) {
        let (sent, transmissions) = self.sent.borrow().get(tcp.last_ack.get() + 1);
        if on(&tcp.parameters.bug_fix)
            && tcp.highest_ack() <= tcp.recover.get()
            && tcp.last_action.get() == Action::Timeout
        {
            return;
        }
        let window = tcp.flavour().window(tcp);
        tcp.last_action.set(Action::DuplicateAcks);
        tcp.recover.set(tcp.maxseq());
        self.worried.set(2.min(tcp.t_seqno() - tcp.last_ack.get()));
        let timeout = self.timeout.value.get();
        self.timeout.value.set(if transmissions > 1 { timeout * 2.0 } else { timeout + timeout / 8.0 });
        if self.window_changed.get() < sent {
            self.window_after_loss.set(match window {
                ..=3 => 2,
                _ if transmissions > 1 => window >> 1,
                _ => window - (window >> 2),
            });
            tcp.set_cwnd(sim, f64::from(self.window_after_loss.get() + tcp.dupacks()));
            self.window_changed.set(self.time(tcp, sim));
        }
        tcp.restart_timer(sim, true, true);
        tcp.flavour().output(tcp, sim, expired.unwrap_or(seqno + 1), Reason::DuplicateAck);
        if transmissions == 1 {
            tcp.set_dupacks(sim, tcp.parameters.num_dup_acks.get());
        }
    }
}

impl Flavour for Vegas {
    fn parent(&self) -> &dyn Flavour {
        &Tahoe
    }

    fn resets_when_created(&self) -> u32 {
        2
    }

    fn reset(&self, _tcp: &TcpSender, _sim: &Sim) {
        self.window_changed.set(0.0);
        self.first_ack.set(-1.0);
        self.timeout.mean.set(0.0);
        self.timeout.deviation.set(0.0);
        self.timeout.value.set(1000.0);
        self.worried.set(0);
        self.epoch.seqno.set(0);
        self.epoch.began.set(0.0);
        self.epoch.samples.set(0);
        self.epoch.sum.set(0.0);
        self.base_rtt.set(1e9);
        self.increment.set(0.0);
        self.grows_this_round.set(true);
    }

    fn on_ack(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        let now = self.time(tcp, sim);
        tcp.set_nackpack(sim, tcp.nackpack() + 1);
        if self.first_ack.get() < 0.0 {
            self.first_ack.set(now);
            self.base_rtt.set(now);
            self.rtt.set(now);
            self.timeout.start(now);
        }
        if ack.flags.ecn_echo {
            tcp.respond_to_congestion_echo(sim, ack.tcp.seqno);
        }
        if ack.tcp.seqno > tcp.last_ack.get() {
            tcp.flavour().on_new_ack(tcp, sim, ack);
        } else if ack.tcp.seqno == tcp.last_ack.get() {
            tcp.set_dupacks(sim, tcp.dupacks() + 1);
            tcp.flavour().on_duplicate_ack(tcp, sim, ack);
        }
        if tcp.dupacks() == 0 || tcp.dupacks() >= tcp.parameters.num_dup_acks.get() {
            tcp.flavour().send_much(tcp, sim, false, Reason::Normal, tcp.parameters.max_burst.get());
        }
    }

    fn on_new_ack(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        let now = self.time(tcp, sim);
        let seqno = ack.tcp.seqno;
        let previous = tcp.last_ack.get();
        // At this point `last_ack` is still the number of the previous ACK; it is 0 if that ACK was for packet 0.
        tcp.begin_after_syn(sim, ack);
        if tcp.dupacks() > tcp.parameters.num_dup_acks.get()
            && tcp.cwnd() > f64::from(self.window_after_loss.get())
        {
            tcp.set_cwnd(sim, f64::from(self.window_after_loss.get()));
            tcp.set_ssthresh(sim, 2);
        }
        tcp.accept(sim, ack);
        tcp.start_at_rate_after(sim, ack);
        tcp.check_done(sim);
        if seqno >= self.epoch.seqno.get() {
            self.judge_round_trip(tcp, sim, now);
        }
        if self.increment.get() == 1.0 && tcp.cwnd() >= f64::from(tcp.ssthresh()) {
            self.increment.set(0.0);
        }
        let unused = tcp.cwnd() - f64::from(tcp.t_seqno() - tcp.last_ack.get());
        if self.increment.get() > 0.0 && unused <= 2.0 {
            tcp.set_cwnd(sim, tcp.cwnd() + self.increment.get());
        }
        tcp.limit_window(sim);
        let (sent, transmissions) = self.sent.borrow().get(seqno);
        self.sent.borrow_mut().forget(previous, seqno);
        if sent != 0.0 && transmissions == 1 {
            self.take_sample(now, sent);
        }
        if self.worried.get() > 0 {
            self.worried.set(self.worried.get() - 1);
            match self.expired(tcp, sim, seqno) {
                Some(expired) => {
                    tcp.set_dupacks(sim, tcp.parameters.num_dup_acks.get());
                    tcp.flavour().output(tcp, sim, expired, Reason::DuplicateAck);
                }
                None => self.worried.set(0),
            }
        }
    }

    fn on_duplicate_ack(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        let threshold = tcp.parameters.num_dup_acks.get();
        let expired = self.expired(tcp, sim, ack.tcp.seqno);
        if expired.is_some() || tcp.dupacks() == threshold {
            self.resend(tcp, sim, tcp.last_ack.get(), expired);
        } else if tcp.dupacks() > threshold {
            tcp.set_cwnd(sim, tcp.cwnd() + 1.0);
        }
    }

    fn on_timeout(&self, tcp: &TcpSender, sim: &Sim) {
        if tcp.highest_ack() == tcp.maxseq() && !on(&tcp.parameters.slow_start_restart) {
            return;
        }
        tcp.set_dupacks(sim, 0);
        tcp.recover.set(tcp.maxseq());
        tcp.last_action.set(Action::Timeout);
        tcp.restart_timer(sim, false, true);
        tcp.set_nrexmit(sim, tcp.nrexmit() + 1);
        tcp.flavour().slowdown(tcp, sim, Slowdown::CWND_RESTART | Slowdown::SSTHRESH_HALF);
        tcp.set_cwnd(sim, 2.0);
        self.window_after_loss.set(0);
        self.window_changed.set(self.time(tcp, sim));
        tcp.flavour().send_much(tcp, sim, false, Reason::Timeout, 0);
    }

    fn on_delayed_send(&self, tcp: &TcpSender, sim: &Sim) {
        tcp.flavour().send_much(tcp, sim, true, Reason::Timeout, 0);
    }

    // ns-2.35: the sending routine of Vegas leaves out the treatment of the SYN, the header bytes and ECN (spec:
    // tcp-one-way, quirk 16).
    fn output(&self, tcp: &TcpSender, sim: &Sim, seqno: i32, reason: Reason) {
        tcp.check_window(sim);
        let mut packet = tcp.new_packet(sim, seqno, reason);
        packet.tcp.ts_echo = 0.0;
        {
            let mut sent = self.sent.borrow_mut();
            if seqno == 0 {
                let size = sim.table_size::<(f64, i32)>(
                    tcp.parameters.window.get() as i64,
                    "window_ of Agent/TCP/Vegas",
                );
                sent.ring.clear();
                sent.ring.resize(size, (-1.0, 0));
            }
            sent.record(seqno, self.time(tcp, sim));
        }
        let bytes = tcp.parameters.packet_size.get();
        tcp.set_ndatabytes(sim, tcp.ndatabytes().wrapping_add(bytes));
        tcp.set_ndatapack(sim, tcp.ndatapack() + 1);
        tcp.agent.send(sim, packet);
        tcp.note_sent(sim, seqno, bytes);
        if !tcp.retransmission_timer.is_pending() {
            tcp.flavour().arm_timer(tcp, sim);
        }
    }
}
