//! The sender of TCP-Friendly Rate Control.

use std::cell::Cell;

use super::equation::Path;
use super::rtt::TickEstimator;
use super::settings::{ENDLESS, SenderSettings, on};
use super::{TfrcData, TfrcFeedback};
use crate::agent::{Agent, Transport};
use crate::entity::{Entity, EntityId};
use crate::packet::{Packet, PacketType, ProtocolHeader};
use crate::timer::Timer;
use crate::traced::Traced;
use crate::wiring::Wiring;
use crate::{Initial, Sim};

const SEND_TIMER: u32 = 0;
const NO_FEEDBACK_TIMER: u32 = 1;

/// The smallest time between two packets, seconds.
const SMALLEST_GAP: f64 = 1e-7;

/// The present rule for changes of the rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    SlowStart,
    AfterSlowStart,
    CongestionAvoidance,
    Decrease,
}

/// `Agent/TFRC`: the sender of TCP-Friendly Rate Control.
#[derive(Debug)]
pub struct TfrcSender {
    pub(super) agent: Agent,
    /// The settings that users may change.
    pub settings: SenderSettings,
    /// The estimator of TCP's retransmission timeout.
    pub ticks: TickEstimator,
    /// `rate_`: the sending rate, bytes per second.
    pub rate: Cell<f64>,
    /// `ndatapack_`: the number of packets sent.
    pub packets_sent: Traced<i32>,
    /// `ndatabytes_`: the number of bytes sent, without headers.
    pub bytes_sent: Traced<i32>,
    /// `true_loss_rate_`: the last reported number of lost packets, as a fraction of all packets.
    pub true_loss_rate: Traced<f64>,

    /// The number of the next packet; −1 before the start.
    seqno: Cell<i32>,
    /// The number of packets that the application has offered.
    maxseq: Cell<i32>,
    active: Cell<bool>,
    /// Whether the rate permits more than the application offers.
    pub(super) data_limited: Cell<bool>,
    /// When the rate last permitted more than the application offered, seconds.
    pub(super) last_limited: Cell<f64>,
    /// Whether the application limited the rate for a whole no-feedback interval.
    all_idle: Cell<bool>,

    pub(super) mode: Cell<Mode>,
    /// The rate by which packets are spaced while the rate is being raised, bytes per second.
    pub(super) old_rate: Cell<f64>,
    /// The amount by which `old_rate` grows with every packet, bytes per second.
    pub(super) delta: Cell<f64>,
    /// When a report last changed the rate, seconds.
    pub(super) last_change: Cell<f64>,
    /// The highest rate that the receive rate justifies, bytes per second; 0 if unknown.
    pub(super) max_rate: Cell<f64>,
    /// The highest rate in slow start that the receive rate justifies, bytes per second; 0 if unknown.
    pub(super) slow_start_max_rate: Cell<f64>,
    /// The rate that the equation gives, bytes per second.
    pub(super) equation_rate: Cell<f64>,
    urgent: Cell<bool>,
    got_feedback: Cell<bool>,
    pub(super) round: Cell<i32>,
    /// The number of consecutive decreases in which the rate was above its maximum.
    pub(super) heavy_rounds: Cell<i32>,

    pub(super) rtt: Cell<f64>,
    sqrt_rtt: Cell<f64>,
    current_rtt: Cell<f64>,
    tzero: Cell<f64>,

    send_timer: Timer,
    no_feedback_timer: Timer,
}

/// Initial values.
impl TfrcSender {
    /// The initial size of the agent's packets, bytes.
    pub const PACKET_SIZE: Initial<i32> = Initial(1000);
}

impl TfrcSender {
    /// Creates an unattached sender with packets of 1000 bytes.
    pub fn new(id: EntityId) -> TfrcSender {
        let agent = Agent::new(id, PacketType::TCP_FRIEND);
        agent.size.set(Self::PACKET_SIZE.integer());
        TfrcSender {
            agent,
            settings: SenderSettings::default(),
            ticks: TickEstimator::default(),
            rate: Cell::new(0.0),
            packets_sent: Traced::new(0),
            bytes_sent: Traced::new(0),
            true_loss_rate: Traced::new(0.0),
            seqno: Cell::new(-1),
            maxseq: Cell::new(0),
            active: Cell::new(false),
            data_limited: Cell::new(false),
            last_limited: Cell::new(0.0),
            all_idle: Cell::new(false),
            mode: Cell::new(Mode::SlowStart),
            old_rate: Cell::new(0.0),
            delta: Cell::new(0.0),
            last_change: Cell::new(0.0),
            max_rate: Cell::new(0.0),
            slow_start_max_rate: Cell::new(0.0),
            equation_rate: Cell::new(0.0),
            urgent: Cell::new(false),
            got_feedback: Cell::new(false),
            round: Cell::new(0),
            heavy_rounds: Cell::new(0),
            rtt: Cell::new(0.0),
            sqrt_rtt: Cell::new(1.0),
            current_rtt: Cell::new(1.0),
            tzero: Cell::new(0.0),
            send_timer: Timer::default(),
            no_feedback_timer: Timer::default(),
        }
    }

    /// Whether the sender sends without being offered data.
    pub fn is_greedy(&self) -> bool {
        !on(&self.settings.sender_type)
    }

    /// Starts sending at the initial rate.
    pub fn start(&self, sim: &Sim) {
        let id = self.agent.id;
        self.seqno.set(0);
        self.rate.set(f64::from(self.settings.initial_rate.get()));
        self.delta.set(0.0);
        self.old_rate.set(self.rate.get());
        self.mode.set(Mode::SlowStart);
        self.urgent.set(true);
        self.rtt.set(0.0);
        self.sqrt_rtt.set(1.0);
        self.current_rtt.set(1.0);
        self.tzero.set(0.0);
        self.last_change.set(0.0);
        self.max_rate.set(0.0);
        self.slow_start_max_rate.set(0.0);
        self.packets_sent.set(sim, id, "ndatapack_", 0);
        self.bytes_sent.set(sim, id, "ndatabytes_", 0);
        self.true_loss_rate.set(sim, id, "true_loss_rate_", 0.0);
        self.active.set(true);
        self.round.set(0);
        self.heavy_rounds.set(0);
        self.ticks.start();
        self.equation_rate.set(0.0);
        self.all_idle.set(false);
        self.got_feedback.set(false);
        self.send_packet(sim);
        let size = self.agent.size.get();
        self.send_timer.resched(sim, id, SEND_TIMER, f64::from(size) / self.rate.get());
        let patience = f64::from(2 * size) / self.rate.get();
        self.no_feedback_timer.resched(sim, id, NO_FEEDBACK_TIMER, patience);
    }

    /// Stops sending. The no-feedback timer continues to run.
    pub fn stop(&self) {
        self.active.set(false);
        if on(&self.settings.idle_fix) {
            self.data_limited.set(true);
        }
        self.send_timer.force_cancel();
    }

    /// Raises the total number of offered packets to `packets`.
    pub fn advance(&self, sim: &Sim, packets: i32) {
        if packets > self.maxseq.get() {
            self.advance_by(sim, packets - self.maxseq.get());
        }
    }

    /// Offers `packets` more packets for sending.
    pub fn advance_by(&self, sim: &Sim, packets: i32) {
        self.maxseq.set(self.maxseq.get().wrapping_add(packets));
        if self.seqno.get() == -1 {
            self.start(sim);
        } else if self.data_limited.get() && self.maxseq.get() > self.seqno.get() {
            self.data_limited.set(false);
            self.last_limited.set(sim.now());
            self.all_idle.set(false);
            if !on(&self.settings.old_code) {
                self.send_packet(sim);
            }
        }
    }

    fn send_packet(&self, sim: &Sim) {
        if !self.active.get() {
            return;
        }
        let (id, size) = (self.agent.id, self.agent.size.get());
        let mut packet = self.agent.allocate(sim);
        packet.flags.ecn_capable |= on(&self.settings.ecn);
        let seqno = self.seqno.replace(self.seqno.get() + 1);
        packet.tcp.seqno = seqno;
        packet.extend().protocol = ProtocolHeader::TfrcData(TfrcData {
            timestamp: sim.now(),
            rtt: self.rtt.get(),
            tzero: self.tzero.get(),
            rate: self.rate.get(),
            size,
            equation_size: self.settings.fsize.get(),
            urgent: self.urgent.get(),
            round: self.round.get(),
        });
        self.packets_sent.set(sim, id, "ndatapack_", self.packets_sent.get() + 1);
        self.bytes_sent.set(sim, id, "ndatabytes_", self.bytes_sent.get().wrapping_add(size));
        if on(&self.settings.use_headers) {
            packet.size += self.settings.header_size.get();
        }
        self.agent.send(sim, packet);
    }

    /// Sends a packet, if there is one, and sets the timer for the next one.
    fn next_packet(&self, sim: &Sim) {
        if self.is_greedy() || self.maxseq.get() > self.seqno.get() {
            self.send_packet(sim);
        } else {
            self.data_limited.set(true);
        }
        let rate = self.spacing_rate();
        if rate > 1e-7 {
            let mut gap = f64::from(self.agent.size.get()) / rate;
            if on(&self.settings.voip) {
                gap = gap.max(1.0 / f64::from(self.settings.voip_max_packet_rate.get()));
            }
            // ns-2.35: the random number is drawn even if it has no effect (spec: traffic-and-applications, quirk 2).
            let u = sim.default_rng().uniform();
            let overhead = self.settings.overhead.get();
            gap *= 2.0 * overhead * u - overhead + 1.0;
            self.send_timer.resched(sim, self.agent.id, SEND_TIMER, gap.max(SMALLEST_GAP));
        }
    }

    /// The rate by which packets are spaced at present, bytes per second.
    fn spacing_rate(&self) -> f64 {
        let rises_slowly =
            on(&self.settings.slow_increase) && self.round.get() > 2 && self.mode.get() == Mode::SlowStart;
        if rises_slowly && self.old_rate.get() + 1e-7 < self.rate.get() {
            self.old_rate.set(self.old_rate.get() + self.delta.get());
            self.old_rate.get()
        } else if on(&self.settings.ca) {
            self.rate.get() * self.sqrt_rtt.get() / self.current_rtt.get().sqrt()
        } else {
            self.rate.get()
        }
    }

    /// The time to wait for a report, seconds.
    fn patience(&self) -> f64 {
        f64::max(2.0 * self.rtt.get(), f64::from(2 * self.agent.size.get()) / self.rate.get())
    }

    fn on_feedback(&self, sim: &Sim, feedback: &TfrcFeedback) {
        let size = f64::from(self.agent.size.get());
        let sample = sim.now() - (feedback.timestamp_echo + feedback.timestamp_offset);
        self.true_loss_rate.set(sim, self.agent.id, "true_loss_rate_", feedback.true_loss_rate);
        self.round.set(self.round.get() + 1);
        self.urgent.set(false);
        self.limit_rate(feedback);
        self.update_rtt(sample);
        if !on(&self.settings.voip) {
            self.settings.fsize.set(self.agent.size.get());
        }
        let path = Path {
            rtt: self.rtt.get(),
            tzero: self.tzero.get(),
            size: self.settings.fsize.get(),
            packets_per_ack: self.settings.bval.get(),
        };
        let mut equation_rate = path.rate(feedback.loss_rate);
        if on(&self.settings.voip) {
            equation_rate *= size / (1.0 * f64::from(self.settings.header_size.get()) + size);
        }
        self.equation_rate.set(equation_rate);
        self.no_feedback_timer.resched(sim, self.agent.id, NO_FEEDBACK_TIMER, self.patience());
        if !self.got_feedback.replace(true) {
            self.slow_start(sim);
            self.next_packet(sim);
        } else if self.mode.get() == Mode::SlowStart {
            if feedback.loss_rate > 0.0 {
                self.mode.set(Mode::AfterSlowStart);
                self.old_rate.set(equation_rate);
                self.rate.set(equation_rate);
            } else {
                self.slow_start(sim);
                self.next_packet(sim);
            }
        } else if equation_rate > self.rate.get() {
            self.increase(sim);
        } else {
            self.decrease(sim);
        }
        if on(&self.settings.print_status) {
            self.print_rates(sim, size);
        }
    }

    /// Limits the sending rate to twice the receive rate, or to less with `conservative_`.
    fn limit_rate(&self, feedback: &TfrcFeedback) {
        let size = f64::from(self.agent.size.get());
        let received = feedback.received_rate;
        if self.round.get() <= 1 || received <= 0.0 {
            self.max_rate.set(0.0);
            self.slow_start_max_rate.set(0.0);
            return;
        }
        self.slow_start_max_rate.set(2.0 * received * size);
        self.max_rate.set(if !on(&self.settings.conservative) {
            2.0 * received * size
        } else if feedback.losses >= 1 {
            received * size
        } else {
            self.settings.scmult.get() * received * size
        });
    }

    fn update_rtt(&self, sample: f64) {
        self.tzero.set(f64::max(self.ticks.update(sample), self.settings.minrto.get()));
        let df = self.settings.df.get();
        if self.rtt.get() > 0.0 {
            self.rtt.set(df * self.rtt.get() + (1.0 - df) * sample);
            self.sqrt_rtt.set(df * self.sqrt_rtt.get() + (1.0 - df) * sample.sqrt());
        } else {
            self.rtt.set(sample);
            self.sqrt_rtt.set(sample.sqrt());
        }
        self.current_rtt.set(sample);
    }

    fn on_silence(&self, sim: &Sim) {
        if self.mode.get() != Mode::SlowStart {
            self.mode.set(Mode::Decrease);
        }
        let was_busy = !self.all_idle.get() && !self.data_limited.get();
        if on(&self.settings.old_code) || was_busy {
            self.rate.set(self.rate.get() * 0.5);
        } else {
            self.slow_down_idle(sim);
        }
        self.urgent.set(true);
        self.round.set(self.round.get() + 1);
        self.no_feedback_timer.resched(sim, self.agent.id, NO_FEEDBACK_TIMER, self.patience());
        if self.data_limited.get() {
            self.all_idle.set(true);
        }
        self.next_packet(sim);
    }

    fn print_rates(&self, sim: &Sim, size: f64) {
        let (now, rate, rtt) = (sim.now(), self.rate.get(), self.rtt.get());
        sim.print(&format!("time: {now:5.2} rate: {rate:5.2}\n"));
        sim.print(&format!("time: {now:5.2} packetrate: {:5.2}\n", rate * rtt / size));
        sim.print(&format!("time: {now:5.2} maxrate: {:5.2}\n", self.max_rate.get() * rtt / size));
    }
}

impl Entity for TfrcSender {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        if let Some(ProtocolHeader::TfrcFeedback(feedback)) =
            packet.extension.as_ref().map(|extension| &extension.protocol)
        {
            self.on_feedback(sim, feedback);
        }
    }

    fn timer(&self, tag: u32) -> Option<&Timer> {
        Some(if tag == SEND_TIMER { &self.send_timer } else { &self.no_feedback_timer })
    }

    fn on_timer(&self, sim: &Sim, tag: u32) {
        match tag {
            SEND_TIMER => self.next_packet(sim),
            _ => self.on_silence(sim),
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    facets! { Agent => |this| &this.agent, dyn Transport => |this| this }
}

impl Transport for TfrcSender {
    fn send_message(&self, sim: &Sim, bytes: i32, _flags: Option<&str>) {
        let (size, waiting) = (self.agent.size.get(), self.maxseq.get().wrapping_sub(self.seqno.get()));
        if bytes == -1 && self.maxseq.get() < ENDLESS {
            self.advance_by(sim, ENDLESS - self.maxseq.get());
        } else if size > 0 && waiting < self.settings.max_queue.get() {
            self.advance_by(sim, bytes.wrapping_div(size) + i32::from(bytes.wrapping_rem(size) > 0));
        }
    }
}
