//! The transmission control block: the state common to all TCP senders, whether they number packets or bytes.
//!
//! RFC 793 gave the name to the record of a connection's state. Here the block holds the part that one-way and two-way
//! TCP share: addresses, settings, watchable variables, the window, the round-trip estimator and the timers that depend
//! on it.

use std::cell::Cell;

use super::Action;
use super::hystart::SlowStartWatch;
use super::parameters::{Parameters, on};
use super::rate_request::QuickStart;
use super::slowdown::HighSpeed;
use super::start::{Pacing, StartSettings};
use super::variables::Variables;
use crate::Sim;
use crate::agent::Agent;
use crate::entity::{Entity, EntityId};
use crate::packet::PacketType;
use crate::timer::Timer;

/// The tag of the timer that expires when no ACK has come within the retransmission timeout.
pub(super) const RETRANSMISSION_TIMER: u32 = 0;
/// The tag of the timer that ends the random delay of `overhead_`.
pub(super) const DELAYED_SEND_TIMER: u32 = 1;
/// The tag of the timer that spaces bursts; only senders for asymmetric paths set this timer.
pub(super) const BURST_TIMER: u32 = 2;

/// The state common to all TCP senders, one-way and two-way: addresses, settings, watchable variables, the window, the
/// round-trip estimator and the timers that depend on it (RFC 793 calls such a record a transmission control block).
pub struct ControlBlock {
    /// The addresses and the defaults of the sender's packets.
    pub agent: Agent,
    /// The settings common to all TCP senders.
    pub parameters: Parameters,
    /// The settings for the start of a connection.
    pub start: StartSettings,
    /// The traced variables; [`ControlBlock::cwnd`] and similar methods are shortcuts to them.
    pub variables: Variables,
    /// The timer that expires when no ACK has come within the retransmission timeout.
    pub retransmission_timer: Timer,
    /// The timer that runs while sending is randomly delayed.
    pub delayed_send_timer: Timer,
    /// The timer that runs while a burst is held back.
    pub burst_timer: Timer,

    /// The highest number sent when the last loss was detected: a loss at or below this number belongs to the same loss
    /// event.
    pub recover: Cell<i32>,
    /// The reason for the last change of the window.
    pub last_action: Cell<Action>,
    /// Whether the window has not been cut since the reset.
    pub first_decrease: Cell<bool>,

    /// Whether a segment is being timed.
    pub rtt_active: Cell<bool>,
    /// The number of the segment being timed.
    pub rtt_seq: Cell<i32>,
    /// When the segment being timed was sent, seconds.
    pub rtt_ts: Cell<f64>,
    /// The retransmission timeout before back-off, seconds.
    pub rtxcur: Cell<f64>,
    /// The phase of the sender's clock, seconds.
    pub boot_time: Cell<f64>,

    /// ACKs counted towards the next increase of the window (growth rule 0).
    pub(super) growth_count: Cell<i32>,
    /// Fraction of a packet accumulated towards the next increase of the window (growth rules 2 to 5).
    pub(super) growth_fraction: Cell<f64>,
    pub(super) high_speed: Cell<HighSpeed>,

    /// Whether the peer supports explicit congestion notification.
    pub ect: Cell<bool>,
    /// Whether the next packet is to carry CWR.
    pub cong_action: Cell<bool>,
    /// Whether congestion was echoed although the window was at its minimum.
    pub(super) ecn_backoff: Cell<bool>,

    pub(super) quick_start: QuickStart,
    pub(super) pacing: Pacing,
    pub(super) slow_start: SlowStartWatch,

    /// The trace that receives the sender's events; `None` for none.
    pub event_trace: Cell<Option<EntityId>>,
}

impl dyn Entity {
    /// The control block of a TCP sender, one-way or two-way.
    pub fn as_tcp(&self) -> Option<&ControlBlock> {
        self.facet()
    }
}

impl ControlBlock {
    /// The first tag that is free for timers of other parts of a sender.
    pub const FIRST_FREE_TIMER: u32 = 3;

    /// Creates a control block with default settings; it has not been reset yet.
    pub fn new(id: EntityId) -> ControlBlock {
        ControlBlock {
            agent: Agent::new(id, PacketType::TCP),
            parameters: Parameters::default(),
            start: StartSettings::default(),
            variables: Variables::default(),
            retransmission_timer: Timer::default(),
            delayed_send_timer: Timer::default(),
            burst_timer: Timer::default(),
            recover: Cell::new(0),
            last_action: Cell::new(Action::None),
            first_decrease: Cell::new(true),
            rtt_active: Cell::new(false),
            rtt_seq: Cell::new(-1),
            rtt_ts: Cell::new(0.0),
            rtxcur: Cell::new(0.0),
            boot_time: Cell::new(0.0),
            growth_count: Cell::new(0),
            growth_fraction: Cell::new(0.0),
            high_speed: Cell::default(),
            ect: Cell::new(false),
            cong_action: Cell::new(false),
            ecn_backoff: Cell::new(false),
            quick_start: QuickStart::default(),
            pacing: Pacing::default(),
            slow_start: SlowStartWatch::default(),
            event_trace: Cell::new(None),
        }
    }

    /// The timer with the tag `tag`; `None` if the tag is not one of the timers common to all senders.
    pub(super) fn timer(&self, tag: u32) -> Option<&Timer> {
        match tag {
            RETRANSMISSION_TIMER => Some(&self.retransmission_timer),
            DELAYED_SEND_TIMER => Some(&self.delayed_send_timer),
            BURST_TIMER => Some(&self.burst_timer),
            _ => None,
        }
    }

    /// Returns to the initial state (spec: tcp-one-way, section 5, *reset*; tcp-full, section 7). The timing of a
    /// segment for the round-trip estimate continues.
    pub(super) fn restart(&self, sim: &Sim) {
        let parameters = &self.parameters;
        self.retransmission_timer.force_cancel();
        self.burst_timer.force_cancel();
        self.delayed_send_timer.force_cancel();
        self.reset_rtt(sim);
        self.pacing.restart();
        self.forget_slow_start();
        self.rtt_seq.set(-1);
        self.set_dupacks(sim, 0);
        self.set_curseq(sim, 0);
        let opens_later = on(&parameters.syn) && on(&parameters.delay_growth);
        self.set_cwnd(sim, if opens_later { 1.0 } else { self.initial_window(sim) });
        self.set_t_seqno(sim, 0);
        self.set_maxseq(sim, -1);
        self.set_highest_ack(sim, -1);
        self.set_ssthresh(sim, parameters.window.get() as i32);
        let limit = parameters.max_ssthresh.get();
        if limit > 0 && limit < self.ssthresh() {
            self.set_ssthresh(sim, limit);
        }
        parameters.awnd.set(parameters.window_init.get() / 2.0);
        self.recover.set(0);
        self.last_action.set(Action::None);
        self.boot_time.set(sim.default_rng().uniform() * parameters.tcp_tick.get());
        self.first_decrease.set(true);
        self.set_ndatapack(sim, 0);
        self.set_ndatabytes(sim, 0);
        self.set_nackpack(sim, 0);
        self.set_nrexmitbytes(sim, 0);
        self.set_nrexmit(sim, 0);
        self.set_nrexmitpack(sim, 0);
        self.set_necnresponses(sim, 0);
        self.set_ncwndcuts(sim, 0);
        self.set_ncwndcuts1(sim, 0);
        if parameters.window_option.get() == 8 {
            self.high_speed.set(HighSpeed::new(parameters));
        }
    }

    /// Copies the window and the round-trip estimate of another connection (the command `persist`).
    pub fn persist(&self, sim: &Sim, other: &ControlBlock) {
        self.set_cwnd(sim, other.cwnd());
        self.parameters.awnd.set(other.parameters.awnd.get());
        self.set_ssthresh(sim, other.ssthresh());
        self.set_rtt(sim, other.rtt());
        self.set_srtt(sim, other.srtt());
        self.set_rttvar(sim, other.rttvar());
        self.set_backoff(sim, other.backoff());
    }

    /// Sets the retransmission timer to expire `delay` seconds from now.
    pub fn set_retransmission_timer(&self, sim: &Sim, delay: f64) {
        self.retransmission_timer.resched(sim, self.agent.id, RETRANSMISSION_TIMER, delay);
    }

    /// Delays sending by a random time of at most `overhead_` (one random number).
    #[inline(always)]
    pub(super) fn delay_sending(&self, sim: &Sim) {
        let delay = sim.default_rng().uniform() * self.parameters.overhead.get();
        self.delayed_send_timer.resched(sim, self.agent.id, DELAYED_SEND_TIMER, delay);
    }
}

/// Implements the methods of [`Entity`](crate::Entity) by which a TCP sender gives access to its parts: those in its field
/// `control`, and the further facets that are listed.
macro_rules! sender_parts {
    ($($facet:ty => $part:expr),* $(,)?) => {
        fn wiring(&self) -> Option<&$crate::wiring::Wiring> {
            Some(&self.control.agent.wiring)
        }

        facets! {
            $crate::agent::Agent => |this| &this.control.agent,
            dyn $crate::agent::Transport => |this| this,
            $crate::tcp::ControlBlock => |this| &this.control,
            $($facet => $part,)*
        }
    };
}

pub(crate) use sender_parts;
