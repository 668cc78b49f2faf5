//! The sending end of a connection.

use std::cell::{Cell, RefCell};

use super::parameters::Parameters;
use super::quiescence::Quiescence;
use super::slowdown::HighSpeed;
use super::variables::Variables;
use super::{Action, Flavour, Reason, find};
use crate::Sim;
use crate::agent::{Agent, Transport};
use crate::entity::{Entity, EntityId};
use crate::packet::{Packet, PacketType};
use crate::timer::Timer;
use crate::traced::TracedValue;
use crate::wiring::Wiring;

/// Expires when no ACK has come for a retransmission timeout.
pub(super) const RETRANSMISSION_TIMER: u32 = 0;
/// Ends the random delay of `overhead_`.
pub(super) const DELAYED_SEND_TIMER: u32 = 1;
/// Spaces bursts; only senders for asymmetric paths set it.
pub(super) const BURST_TIMER: u32 = 2;

/// What an endless transfer offers, packets.
const ENDLESS: i32 = 1 << 30;

/// A TCP sender.
///
/// It holds what all flavours share; what is particular is in its [`Flavour`]. It acts when the application
/// offers data, when an acknowledgement arrives and when a timer expires, and at no other time.
pub struct TcpSender {
    /// Addresses and packet defaults.
    pub agent: Agent,
    /// The settings.
    pub parameters: Parameters,
    /// The traced variables; [`TcpSender::cwnd`] and the like are shorter ways to them.
    pub variables: Variables,
    flavour: Box<dyn Flavour>,
    /// Expires when no ACK has come for too long.
    pub retransmission_timer: Timer,
    /// Runs while sending is randomly delayed.
    pub delayed_send_timer: Timer,
    /// Runs while a burst is held back.
    pub burst_timer: Timer,

    /// The last acknowledgement that counted as new.
    pub last_ack: Cell<i32>,
    /// The value of `highest_ack` before the last new ACK.
    pub prev_highest_ack: Cell<i32>,
    /// The highest packet sent when the last loss was detected: a loss up to here belongs to the same event.
    pub recover: Cell<i32>,
    /// Why the window was last changed.
    pub last_action: Cell<Action>,
    /// Whether no window has been cut since the reset.
    pub first_decrease: Cell<bool>,
    /// Whether `done` was reported for what has been offered so far.
    pub closed: Cell<bool>,
    /// When the sender was last reset, seconds. Older packets are ignored.
    pub last_reset: Cell<f64>,
    /// When packet 0 was last sent, seconds.
    pub first_sent: Cell<f64>,
    /// SYNs sent.
    pub syn_count: Cell<i32>,

    /// Whether a packet is being timed.
    pub rtt_active: Cell<bool>,
    /// The packet being timed.
    pub rtt_seq: Cell<i32>,
    /// When it was sent, seconds.
    pub rtt_ts: Cell<f64>,
    /// The retransmission timeout before back-off, seconds.
    pub rtxcur: Cell<f64>,
    /// Phase of the sender's clock, seconds.
    pub boot_time: Cell<f64>,
    /// Time stamp of the last ACK, echoed to the receiver, seconds.
    pub ts_peer: Cell<f64>,
    /// Time stamp that the last new ACK echoed, seconds.
    pub ts_echoed: Cell<f64>,
    /// Send times of recent packets by sequence number; kept only for `bugFix_ts_`.
    pub(super) sent_at: RefCell<Vec<f64>>,

    /// ACKs counted towards the next increase (rule of growth 0).
    pub(super) growth_count: Cell<i32>,
    /// Fraction of a packet gathered towards the next increase (rules 2 to 5).
    pub(super) growth_fraction: Cell<f64>,
    pub(super) high_speed: Cell<HighSpeed>,

    /// Whether the peer takes part in explicit congestion notification.
    pub ect: Cell<bool>,
    /// Whether the next packet is to carry CWR.
    pub cong_action: Cell<bool>,
    pub(super) ecn_burst: Cell<bool>,
    pub(super) ecn_backoff: Cell<bool>,
    pub(super) eln_last_resent: Cell<i32>,

    /// State of F-RTO: 0 outside, 1 after a timeout, 2 after the first new ACK.
    pub frto: Cell<i32>,
    /// The flight before the timeout, packets.
    pub(super) pipe_prev: Cell<i32>,
    pub(super) quiescence: Quiescence,

    /// The trace that its events are reported to.
    pub event_trace: Cell<Option<EntityId>>,
}

impl TcpSender {
    /// The first tag free for a flavour's own timers.
    pub const FLAVOUR_TIMER: u32 = 3;

    /// A sender with default settings, not yet reset.
    pub fn new(id: EntityId, flavour: impl Flavour) -> TcpSender {
        TcpSender {
            agent: Agent::new(id, PacketType::TCP),
            parameters: Parameters::default(),
            variables: Variables::default(),
            flavour: Box::new(flavour),
            retransmission_timer: Timer::default(),
            delayed_send_timer: Timer::default(),
            burst_timer: Timer::default(),
            last_ack: Cell::new(-1),
            prev_highest_ack: Cell::new(-1),
            recover: Cell::new(0),
            last_action: Cell::new(Action::None),
            first_decrease: Cell::new(true),
            closed: Cell::new(false),
            last_reset: Cell::new(0.0),
            first_sent: Cell::new(0.0),
            syn_count: Cell::new(0),
            rtt_active: Cell::new(false),
            rtt_seq: Cell::new(-1),
            rtt_ts: Cell::new(0.0),
            rtxcur: Cell::new(0.0),
            boot_time: Cell::new(0.0),
            ts_peer: Cell::new(0.0),
            ts_echoed: Cell::new(0.0),
            sent_at: RefCell::default(),
            growth_count: Cell::new(0),
            growth_fraction: Cell::new(0.0),
            high_speed: Cell::default(),
            ect: Cell::new(false),
            cong_action: Cell::new(false),
            ecn_burst: Cell::new(false),
            ecn_backoff: Cell::new(false),
            eln_last_resent: Cell::new(-1),
            frto: Cell::new(0),
            pipe_prev: Cell::new(0),
            quiescence: Quiescence::default(),
            event_trace: Cell::new(None),
        }
    }

    /// Adds a sender with default settings to a simulation and brings it into its initial state.
    pub fn add(sim: &Sim, flavour: impl Flavour) -> EntityId {
        let id = sim.add(|id| TcpSender::new(id, flavour));
        if let Some(tcp) = sim.get::<TcpSender>(id) {
            tcp.initialize(sim);
        }
        id
    }

    /// Ends the creation of a sender whose parameters have been set.
    pub fn initialize(&self, sim: &Sim) {
        for _ in 0..self.flavour.resets_when_created() {
            self.restart(sim);
        }
    }

    /// The algorithm.
    #[inline]
    pub fn flavour(&self) -> &dyn Flavour {
        &*self.flavour
    }

    /// The part of the algorithm that is a `T`.
    pub fn flavour_part<T: Flavour>(&self) -> Option<&T> {
        find(self.flavour())
    }

    /// Returns to the initial state (spec: tcp-one-way, section 5, *reset*). A packet being timed goes on being
    /// timed.
    pub fn restart(&self, sim: &Sim) {
        let parameters = &self.parameters;
        self.flavour.reset(self, sim);
        self.reset_rtt(sim);
        self.rtt_seq.set(-1);
        self.set_dupacks(sim, 0);
        self.set_curseq(sim, 0);
        if parameters.syn.get() != 0 && parameters.delay_growth.get() != 0 {
            self.set_cwnd(sim, 1.0);
            self.syn_count.set(0);
        } else {
            self.set_cwnd(sim, self.initial_window(sim));
        }
        self.set_t_seqno(sim, 0);
        self.set_maxseq(sim, -1);
        self.last_ack.set(-1);
        self.set_highest_ack(sim, -1);
        self.set_ssthresh(sim, parameters.window.get() as i32);
        let limit = parameters.max_ssthresh.get();
        if limit > 0 && limit < self.ssthresh() {
            self.set_ssthresh(sim, limit);
        }
        parameters.awnd.set(parameters.window_init.get() / 2.0);
        self.recover.set(0);
        self.closed.set(false);
        self.last_action.set(Action::None);
        self.boot_time.set(sim.default_rng().uniform() * parameters.tcp_tick.get());
        self.first_decrease.set(true);
        self.last_reset.set(sim.now());
        self.set_ndatapack(sim, 0);
        self.set_ndatabytes(sim, 0);
        self.set_nackpack(sim, 0);
        self.set_nrexmitbytes(sim, 0);
        self.set_nrexmit(sim, 0);
        self.set_nrexmitpack(sim, 0);
        self.set_necnresponses(sim, 0);
        self.set_ncwndcuts(sim, 0);
        self.set_ncwndcuts1(sim, 0);
        self.retransmission_timer.force_cancel();
        self.burst_timer.force_cancel();
        self.delayed_send_timer.force_cancel();
        if parameters.control_increase.get() != 0 {
            self.prev_highest_ack.set(self.highest_ack());
        }
        if parameters.window_option.get() == 8 {
            self.high_speed.set(HighSpeed::new(parameters));
        }
        self.reset_quiescence(sim);
    }

    /// The application has offered `packets` packets in all (the command `advance`).
    pub fn advance(&self, sim: &Sim, packets: i32) {
        let goal = if packets > self.maxseq() { packets } else { self.maxseq() };
        self.advance_by(sim, goal.wrapping_sub(self.curseq()));
    }

    /// The application offers `packets` more packets, or fewer if negative (the command `advanceby`).
    pub fn advance_by(&self, sim: &Sim, packets: i32) {
        self.set_curseq(sim, self.curseq().wrapping_add(packets));
        if packets > 0 {
            self.closed.set(false);
        }
        self.send_offered(sim);
    }

    fn send_offered(&self, sim: &Sim) {
        self.flavour.send_much(self, sim, false, Reason::Normal, self.parameters.max_burst.get());
    }

    /// Takes over the window and the round-trip estimate of another connection (the command `persist`).
    pub fn persist(&self, sim: &Sim, other: &TcpSender) {
        self.set_cwnd(sim, other.cwnd());
        self.parameters.awnd.set(other.parameters.awnd.get());
        self.set_ssthresh(sim, other.ssthresh());
        self.set_rtt(sim, other.rtt());
        self.set_srtt(sim, other.srtt());
        self.set_rttvar(sim, other.rttvar());
        self.set_backoff(sim, other.backoff());
    }
}

impl Transport for TcpSender {
    fn send_message(&self, sim: &Sim, bytes: i32, _flags: Option<&str>) {
        if bytes == -1 && self.curseq() <= ENDLESS {
            self.set_curseq(sim, ENDLESS);
        } else {
            let size = self.parameters.packet_size.get();
            if size == 0 {
                sim.host().arithmetic_trap(sim, "data was sent over TCP with packetSize_ 0");
            }
            let packets = bytes.wrapping_div(size) + i32::from(bytes.wrapping_rem(size) != 0);
            self.set_curseq(sim, self.curseq().wrapping_add(packets));
        }
        self.send_offered(sim);
    }
}

impl Entity for TcpSender {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        self.flavour.on_ack(self, sim, &packet);
    }

    fn timer(&self, tag: u32) -> Option<&Timer> {
        match tag {
            RETRANSMISSION_TIMER => Some(&self.retransmission_timer),
            DELAYED_SEND_TIMER => Some(&self.delayed_send_timer),
            BURST_TIMER => Some(&self.burst_timer),
            _ => self.flavour.timer(tag),
        }
    }

    fn on_timer(&self, sim: &Sim, tag: u32) {
        match tag {
            RETRANSMISSION_TIMER => self.flavour.on_timeout(self, sim),
            DELAYED_SEND_TIMER => self.flavour.on_delayed_send(self, sim),
            // ns-2.35: the end of the burst timer does nothing (spec: tcp-one-way, quirk 18).
            BURST_TIMER => {}
            _ => self.flavour.on_timer(self, sim, tag),
        }
    }

    fn reset(&self, sim: &Sim) {
        self.restart(sim);
    }

    fn trace_variable(
        &self,
        sim: &Sim,
        _owner: EntityId,
        name: &str,
        old: Option<TracedValue>,
        new: TracedValue,
    ) {
        self.report_variable(sim, name, old, new);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    fn as_agent(&self) -> Option<&Agent> {
        Some(&self.agent)
    }

    fn as_transport(&self) -> Option<&dyn Transport> {
        Some(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tcp::{Newreno, Reno, Sack1};

    #[test]
    fn a_hundred_thousand_senders_fit_into_memory() {
        let flavours = [size_of::<Reno>(), size_of::<Newreno>(), size_of::<Sack1>()];
        let largest = size_of::<TcpSender>() + flavours.into_iter().max().unwrap_or(0);
        assert!(largest < 2000, "{largest} bytes");
    }
}
