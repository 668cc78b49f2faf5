//! TCP-like congestion control (CCID 2, RFC 4341).

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

use super::ack_ratio::{AckRatio, Acknowledged};
use super::ack_vector::{Arrival, Run};
use super::control::{CongestionControl, FIRST_TAG, Received};
use super::header::ELAPSED_UNITS;
use super::quiescence::Quiescence;
use super::{DccpAgent, Options, OptionsBox, PacketKind, TcpLikeSettings};
use crate::timer::Timer;
use crate::traced::{Traced, TracedValue};
use crate::{Initial, Sim};

const TIMEOUT: u32 = FIRST_TAG;
const DELAYED_ACK: u32 = FIRST_TAG + 1;
const QUIESCENCE: u32 = FIRST_TAG + 2;

/// A packet that was sent, as long as it or an earlier data packet has not been acknowledged.
#[derive(Clone, Copy, Debug)]
struct Outstanding {
    seqno: i32,
    sent: f64,
    has_data: bool,
    is_settled: bool,
}

/// How far the peer's data have been acknowledged.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Acknowledgement {
    /// Data wait for an acknowledgement.
    Due,
    /// This end's packet with this sequence number acknowledges all data.
    Sent(i32),
    /// The peer has acknowledged such a packet, or never sent data.
    #[default]
    Confirmed,
}

/// The news about data packets in an acknowledgement.
#[derive(Clone, Copy, Debug, Default)]
struct News {
    acknowledged: i32,
    /// The number of acknowledged and lost packets that count for the ack ratio.
    counted: i32,
    /// The number of acknowledged and lost packets that were counted in the pipe.
    in_pipe: i32,
    /// Whether packets of the present window are lost or marked.
    is_congested: bool,
}

/// The state of a CCID 2 sender and receiver.
#[derive(Debug)]
pub struct TcpLike {
    /// The variables that scripts can set.
    pub settings: TcpLikeSettings,
    /// `cwnd_`: congestion window, packets.
    pub cwnd: Traced<i32>,
    /// `cwnd_frac_`: number of packets acknowledged since the last increase of the window in congestion avoidance.
    pub cwnd_frac: Traced<i32>,
    /// `ssthresh_`: the slow start threshold, packets.
    pub ssthresh: Traced<i32>,
    /// `pipe_`: number of packets in the network.
    pub pipe: Traced<i32>,
    /// `rto_`: the retransmission timeout, seconds.
    pub rto: Traced<f64>,
    /// `srtt_`: the smoothed round-trip time, seconds; −1 before the first sample.
    pub srtt: Traced<f64>,
    /// `rttvar_`: mean deviation of the round-trip time, seconds.
    pub rttvar: Traced<f64>,
    /// `rtt_sample_`: last sample of the round-trip time, seconds.
    pub rtt_sample: Traced<f64>,
    outstanding: RefCell<VecDeque<Outstanding>>,
    /// The first packet of the window since cwnd was last halved.
    window_start: Cell<i32>,
    /// The first packet that is counted in the pipe.
    pipe_start: Cell<i32>,
    pub(super) ack_ratio: AckRatio,
    quiescence: Quiescence,
    acknowledgement: Cell<Acknowledgement>,
    timeout: Timer,
    delayed_ack: Timer,
    unacknowledged: Cell<i32>,
    newest_arrival: Cell<f64>,
    /// This end's packet with the acknowledgement that lets the peer shorten its long Ack Vector.
    shortening: Cell<Option<i32>>,
}

/// Initial values.
impl TcpLike {
    /// The initial value of `cwnd`.
    pub const CWND: Initial<i32> = Initial(3);
    /// The initial value of `ssthresh`.
    pub const SSTHRESH: Initial<i32> = Initial(65_535);
    /// The initial value of `rto`.
    pub const RTO: Initial<f64> = Initial(3.0);
    /// The initial value of `srtt`.
    pub const SRTT: Initial<f64> = Initial(-1.0);
}

impl Default for TcpLike {
    fn default() -> Self {
        TcpLike {
            settings: TcpLikeSettings::default(),
            cwnd: Traced::new(Self::CWND.integer()),
            cwnd_frac: Traced::new(0),
            ssthresh: Traced::new(Self::SSTHRESH.integer()),
            pipe: Traced::new(0),
            rto: Traced::new(Self::RTO.real()),
            srtt: Traced::new(Self::SRTT.real()),
            rttvar: Traced::new(0.0),
            rtt_sample: Traced::new(0.0),
            outstanding: RefCell::default(),
            window_start: Cell::new(0),
            pipe_start: Cell::new(0),
            ack_ratio: AckRatio::default(),
            quiescence: Quiescence::default(),
            acknowledgement: Cell::default(),
            timeout: Timer::default(),
            delayed_ack: Timer::default(),
            unacknowledged: Cell::new(0),
            newest_arrival: Cell::new(0.0),
            shortening: Cell::new(None),
        }
    }
}

impl TcpLike {
    /// All traced variables, in the order in which reports show them.
    pub fn variables(&self) -> [TracedValue; 8] {
        [
            self.cwnd.get().into(),
            self.cwnd_frac.get().into(),
            self.ssthresh.get().into(),
            self.pipe.get().into(),
            self.rto.get().into(),
            self.srtt.get().into(),
            self.rttvar.get().into(),
            self.rtt_sample.get().into(),
        ]
    }

    /// Whether the peer has stopped sending data and knows that all of them have arrived.
    fn peer_is_quiescent(&self) -> bool {
        self.quiescence.peer_is_quiescent() && self.acknowledgement.get() == Acknowledgement::Confirmed
    }

    /// Starts to wait for the peer's quiescence, if this end does not wait already.
    fn expect_quiescence(&self, agent: &DccpAgent, sim: &Sim) {
        let patience = self.settings.q_min_t.get().max(2.0 * self.srtt.get());
        self.quiescence.on_silence(sim, agent.id(), QUIESCENCE, patience);
    }

    /// Processes a sample of the round-trip time (RFC 6298, section 2).
    fn sample(&self, agent: &DccpAgent, sim: &Sim, sample: f64) {
        let (id, settings) = (agent.id(), &self.settings);
        self.rtt_sample.set(sim, id, "rtt_sample_", sample);
        if self.srtt.get() < 0.0 {
            self.srtt.set(sim, id, "srtt_", sample);
            self.rttvar.set(sim, id, "rttvar_", sample / 2.0);
        } else {
            let (alpha, beta) = (settings.alpha.get(), settings.beta.get());
            let deviation = (self.srtt.get() - sample).abs();
            self.rttvar.set(sim, id, "rttvar_", (1.0 - beta) * self.rttvar.get() + beta * deviation);
            self.srtt.set(sim, id, "srtt_", (1.0 - alpha) * self.srtt.get() + alpha * sample);
        }
        let rto =
            self.srtt.get() + f64::max(f64::from(settings.k.get()) * self.rttvar.get(), settings.g.get());
        self.rto.set(sim, id, "rto_", rto);
        if rto < settings.min_rto.get() {
            self.rto.set(sim, id, "rto_", settings.min_rto.get());
        }
    }

    /// Evaluates an Ack Vector, from the newest packet on, and detects losses.
    fn read_vector(&self, ackno: i32, options: &Options) -> News {
        let mut outstanding = self.outstanding.borrow_mut();
        let mut news = News::default();
        let mut runs = options.ack_vector.iter().map(|&byte| Run::from_byte(byte));
        let mut run = runs.next();
        // The newest packet of the run, and the number of packets in newer runs that have arrived.
        let (mut newest_of_run, mut arrived_after_run) = (ackno, 0);
        let count = outstanding.partition_point(|packet| packet.seqno <= ackno);
        for packet in outstanding.iter_mut().take(count).rev() {
            while let Some(Run { arrival, length }) = run
                && packet.seqno <= newest_of_run - i32::from(length)
            {
                arrived_after_run += if arrival == Arrival::Missing { 0 } else { i32::from(length) };
                newest_of_run -= i32::from(length);
                run = runs.next();
            }
            if packet.is_settled {
                arrived_after_run += i32::from(run.is_none());
                continue;
            }
            // Packets that the vector no longer covers can still be detected as lost.
            let arrival = run.map_or(Arrival::Missing, |run| run.arrival);
            // ns-2.35: packets without data count as later ones, too.
            if !packet.has_data {
                packet.is_settled = arrival != Arrival::Missing || run.is_none();
                continue;
            }
            if arrival == Arrival::Missing {
                if arrived_after_run < self.settings.num_dup_acks.get() {
                    continue;
                }
            } else {
                news.acknowledged += 1;
            }
            news.counted += i32::from(packet.seqno >= self.ack_ratio.first_counted());
            packet.is_settled = true;
            news.in_pipe += i32::from(packet.seqno >= self.pipe_start.get());
            news.is_congested |= arrival != Arrival::Received && packet.seqno >= self.window_start.get();
        }
        while outstanding.front().is_some_and(|packet| packet.is_settled) {
            outstanding.pop_front();
        }
        news
    }

    /// Increases the window (RFC 4341, section 5.1). In congestion avoidance, returns true once per window of packets.
    fn grow(&self, agent: &DccpAgent, sim: &Sim, acknowledged: i32) -> bool {
        let id = agent.id();
        let (cwnd, ssthresh) = (self.cwnd.get(), self.ssthresh.get());
        if cwnd >= ssthresh {
            return self.avoid_congestion(agent, sim, acknowledged);
        }
        self.cwnd.set(sim, id, "cwnd_", cwnd + acknowledged.min(agent.settings.ack_ratio_remote.get()));
        let surplus = self.cwnd.get() - ssthresh;
        if surplus > 0 {
            self.cwnd.set(sim, id, "cwnd_", ssthresh);
            self.avoid_congestion(agent, sim, surplus);
        }
        surplus >= 0
    }

    fn avoid_congestion(&self, agent: &DccpAgent, sim: &Sim, acknowledged: i32) -> bool {
        let id = agent.id();
        let mut has_grown = false;
        self.cwnd_frac.set(sim, id, "cwnd_frac_", self.cwnd_frac.get() + acknowledged);
        while self.cwnd_frac.get() >= self.cwnd.get() {
            self.cwnd_frac.set(sim, id, "cwnd_frac_", self.cwnd_frac.get() - self.cwnd.get());
            self.cwnd.set(sim, id, "cwnd_", self.cwnd.get() + 1);
            has_grown = true;
        }
        has_grown
    }

    fn halve(&self, agent: &DccpAgent, sim: &Sim) {
        let id = agent.id();
        if self.cwnd.get() >= 2 {
            self.cwnd.set(sim, id, "cwnd_", self.cwnd.get() / 2);
        }
        self.cwnd_frac.set(sim, id, "cwnd_frac_", 0);
        self.ssthresh.set(sim, id, "ssthresh_", self.cwnd.get());
        self.window_start.set(agent.next_seqno());
    }

    fn on_timeout(&self, agent: &DccpAgent, sim: &Sim) {
        let id = agent.id();
        // ns-2.35: traces show the threshold before its lower bound, too.
        self.ssthresh.set(sim, id, "ssthresh_", self.cwnd.get() / 2);
        if self.ssthresh.get() < 1 {
            self.ssthresh.set(sim, id, "ssthresh_", 1);
        }
        self.cwnd.set(sim, id, "cwnd_", self.settings.cwnd_timeout.get());
        self.pipe.set(sim, id, "pipe_", 0);
        self.cwnd_frac.set(sim, id, "cwnd_frac_", 0);
        self.window_start.set(agent.next_seqno());
        self.pipe_start.set(agent.next_seqno());
        self.ack_ratio.on_timeout(agent);
        self.rto.set(sim, id, "rto_", 2.0 * self.rto.get());
        agent.output(sim, true);
    }

    fn on_ack(&self, agent: &DccpAgent, sim: &Sim, packet: &Received) {
        let (Some(ackno), Some(options)) = (packet.ackno, packet.options) else { return };
        if options.ack_vector.is_empty() {
            return;
        }
        let sent = {
            let outstanding = self.outstanding.borrow();
            let found = outstanding.binary_search_by_key(&ackno, |packet| packet.seqno);
            found
                .ok()
                .map(|index| outstanding[index])
                .filter(|packet| packet.has_data)
                .map(|packet| packet.sent)
        };
        if let Some(sent) = sent {
            let elapsed = f64::from(options.elapsed) / ELAPSED_UNITS;
            self.sample(agent, sim, sim.now() - sent - elapsed);
        }
        let news = self.read_vector(ackno, options);
        if news.in_pipe > 0 {
            self.pipe.set(sim, agent.id(), "pipe_", self.pipe.get() - news.in_pipe);
        }
        if self.pipe.get() == 0 {
            self.timeout.force_cancel();
        } else if news.acknowledged > 0 {
            self.timeout.resched(sim, agent.id(), TIMEOUT, self.rto.get());
        }
        let has_grown = news.acknowledged > 0 && self.grow(agent, sim, news.acknowledged);
        if news.is_congested {
            self.halve(agent, sim);
        }
        let num_dup_acks = self.settings.num_dup_acks.get();
        let acknowledged = Acknowledged {
            acknowledges_data: news.acknowledged > 0,
            counted: news.counted,
            is_congested: news.is_congested,
        };
        self.ack_ratio.on_ack(agent, self.cwnd.get(), &acknowledged, num_dup_acks, packet);
        if !self.peer_is_quiescent() {
            return;
        }
        let is_long = options.ack_vector.len() as i64 > i64::from(self.settings.ackv_size_lim.get());
        // ns-2.35: an acknowledgement of the peer's long vector is repeated if the vector is still long when the peer
        // acknowledges a packet after the one that carried the acknowledgement.
        let shortens = is_long && self.shortening.get().is_none_or(|asked| ackno > asked);
        if shortens {
            self.shortening.set(Some(agent.next_seqno()));
        }
        if has_grown || news.is_congested || shortens {
            agent.owe_ack();
        }
    }
}

impl CongestionControl for TcpLike {
    fn reset(&self, agent: &DccpAgent, sim: &Sim) {
        let (id, settings) = (agent.id(), &self.settings);
        self.cwnd.set(sim, id, "cwnd_", settings.initial_cwnd.get());
        self.cwnd_frac.set(sim, id, "cwnd_frac_", 0);
        self.ssthresh.set(sim, id, "ssthresh_", settings.initial_ssthresh.get());
        self.pipe.set(sim, id, "pipe_", 0);
        self.rto.set(sim, id, "rto_", settings.initial_rto.get());
        self.srtt.set(sim, id, "srtt_", -1.0);
        self.rttvar.set(sim, id, "rttvar_", 0.0);
        self.rtt_sample.set(sim, id, "rtt_sample_", 0.0);
        self.outstanding.borrow_mut().clear();
        self.window_start.set(0);
        self.pipe_start.set(0);
        self.ack_ratio.reset();
        self.quiescence.reset();
        self.acknowledgement.set(Acknowledgement::Confirmed);
        self.unacknowledged.set(0);
        self.newest_arrival.set(0.0);
        self.shortening.set(None);
    }

    fn stop(&self) {
        self.timeout.force_cancel();
        self.delayed_ack.force_cancel();
        self.quiescence.stop();
    }

    fn may_send(&self, _agent: &DccpAgent, _sim: &Sim, kind: PacketKind) -> bool {
        !kind.has_data() || self.pipe.get() < self.cwnd.get()
    }

    fn complete(
        &self,
        agent: &DccpAgent,
        sim: &Sim,
        kind: PacketKind,
        options: &mut Option<OptionsBox>,
    ) -> i32 {
        if kind.has_data() {
            self.pipe.set(sim, agent.id(), "pipe_", self.pipe.get() + 1);
        }
        if kind.has_ack() {
            let elapsed = (sim.now() - self.newest_arrival.get()) * ELAPSED_UNITS;
            if elapsed >= 1.0 {
                options.get_or_insert_default().elapsed = elapsed as u32;
            }
        }
        0
    }

    fn sent(&self, agent: &DccpAgent, sim: &Sim, kind: PacketKind, seqno: i32, _more: bool) {
        if kind.has_data() && !self.timeout.is_pending() {
            self.timeout.resched(sim, agent.id(), TIMEOUT, self.rto.get());
        }
        let packet = Outstanding { seqno, sent: sim.now(), has_data: kind.has_data(), is_settled: false };
        self.outstanding.borrow_mut().push_back(packet);
        if kind.has_ack() {
            if self.acknowledgement.get() == Acknowledgement::Due {
                self.acknowledgement.set(Acknowledgement::Sent(seqno));
            }
            self.unacknowledged.set(0);
            self.delayed_ack.force_cancel();
        }
    }

    fn received(&self, agent: &DccpAgent, sim: &Sim, packet: &Received) {
        self.newest_arrival.set(sim.now());
        self.ack_ratio.note(packet, agent.settings.ndp_limit.get());
        if let Acknowledgement::Sent(seqno) = self.acknowledgement.get()
            && packet.ackno.is_some_and(|ackno| ackno >= seqno)
        {
            self.acknowledgement.set(Acknowledgement::Confirmed);
        }
        if packet.kind.has_data() {
            self.quiescence.on_data();
            self.expect_quiescence(agent, sim);
            self.acknowledgement.set(Acknowledgement::Due);
            self.unacknowledged.set(self.unacknowledged.get() + 1);
        }
        // A packet without data, too, can make an acknowledgement due: by a smaller ack ratio.
        let unacknowledged = self.unacknowledged.get();
        let is_due = unacknowledged > 0 && unacknowledged >= agent.settings.ack_ratio_local.get();
        if is_due {
            agent.owe_ack();
        } else if packet.kind.has_data() && !self.delayed_ack.is_pending() {
            self.delayed_ack.resched(sim, agent.id(), DELAYED_ACK, self.settings.dack_delay.get());
        }
        let has_vector = packet.options.is_some_and(|options| !options.ack_vector.is_empty());
        if has_vector {
            self.on_ack(agent, sim, packet);
        } else {
            self.ack_ratio.on_data(agent, self.cwnd.get(), self.settings.num_dup_acks.get(), packet);
        }
        if !packet.kind.has_data() && packet.options.is_some() {
            self.expect_quiescence(agent, sim);
        }
        if (packet.kind.has_data() || is_due) && agent.owes_ack() {
            agent.output(sim, true);
        } else if has_vector && self.pipe.get() < self.cwnd.get() {
            // ns-2.35: after an acknowledgement that does not open the window, no attempt to send data is made.
            agent.output(sim, false);
        }
    }

    fn timer(&self, tag: u32) -> Option<&Timer> {
        match tag {
            TIMEOUT => Some(&self.timeout),
            DELAYED_ACK => Some(&self.delayed_ack),
            QUIESCENCE => Some(self.quiescence.timer()),
            _ => None,
        }
    }

    fn on_timer(&self, agent: &DccpAgent, sim: &Sim, tag: u32) {
        match tag {
            TIMEOUT => self.on_timeout(agent, sim),
            DELAYED_ACK => {
                agent.owe_ack();
                agent.output(sim, true);
            }
            _ => self.quiescence.expired(),
        }
    }
}
