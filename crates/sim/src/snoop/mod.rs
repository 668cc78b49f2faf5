//! Snoop: a base station that watches the TCP connections through it and repairs losses on the wireless side itself
//! (Balakrishnan, Seshan, Amir and Katz, "Improving TCP/IP performance over wireless networks", 1995; spec: tcp-linux,
//! section 21).
//!
//! Each connection has a [`SnoopAgent`] in a link layer. Data towards the wireless side are cached (`cache`)
//! and retransmitted locally; losses of data from the wireless side are marked on the ACKs (`holes`).

mod cache;
mod holes;
mod link;

use std::cell::{Cell, RefCell};

use cache::{Cache, Insertion};
use holes::Holes;
pub use link::Snooping;

use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;
use crate::settings::settings;
use crate::timer::Timer;
use crate::wireless::LinkLayer;

const RETRANSMISSION_TIMER: u32 = 0;

/// The largest number of times that a packet is resent.
const MOST_RESENDS: u32 = 10;

/// The result of processing an ACK or of a request to resend. Scripts see the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The ACK is forwarded; nothing was resent.
    Pass = 1,
    /// A packet was resent; the ACK is suppressed.
    Resent = 2,
}

settings! {
    /// The settings and visible state of a [`SnoopAgent`].
    SnoopSettings

    /// Has no effect.
    disable: Integer(NONE) = 0, "snoopDisable_";
    /// The smoothed round-trip time on the wireless side, seconds.
    srtt: Time = 0.1, "srtt_";
    /// The variation of the round-trip time on the wireless side, seconds.
    rttvar: Time = 0.25, "rttvar_";
    /// The number of packets that can be cached; 0 stands for 100.
    max_bufs: Integer(PACKETS) = 0, "maxbufs_";
    /// The shortest retransmission timeout.
    tick: Real(SECONDS) = 0.1, "snoopTick_";
    /// Weight of the old value in the smoothed round-trip time.
    g: Real(NONE) = 0.125, "g_";
    /// The time when the oldest cached packet was sent.
    tail_time: Real(SECONDS) = 0, "tailTime_";
    /// What the object did last: 1 passed an ACK on, 2 retransmitted a packet.
    rxmit_status: Integer(NONE) = 0, "rxmitStatus_";
    /// Replace old packets by new ones when the cache is full.
    lru: Integer(NONE) = 0, "lru_";
}

/// The state that all agents of a simulation share.
#[derive(Debug, Default)]
struct Shared {
    // ns-2.35: one counter of duplicate ACKs serves all connections (spec: tcp-linux, section 21).
    duplicates: Cell<u32>,
}

/// The state of Snoop for one connection.
pub struct SnoopAgent {
    id: EntityId,
    /// The agent's settings and visible state.
    pub settings: SnoopSettings,
    /// The link layer to which the agent belongs.
    pub parent: Cell<Option<EntityId>>,
    timer: Timer,
    alive: Cell<bool>,
    /// The highest number of a cached packet.
    seen: Cell<i32>,
    /// The number of the last ACK.
    acked: Cell<i32>,
    /// The cache slot of the packet for which the next ACK is expected.
    expected_next: Cell<usize>,
    /// The number of duplicate ACKs that are still expected.
    expected_duplicates: Cell<i32>,
    cache: RefCell<Cache>,
    holes: RefCell<Holes>,
}

impl SnoopAgent {
    /// Creates an agent without a link layer.
    pub fn new(id: EntityId) -> SnoopAgent {
        SnoopAgent {
            id,
            settings: SnoopSettings::default(),
            parent: Cell::new(None),
            timer: Timer::default(),
            alive: Cell::new(false),
            seen: Cell::new(-1),
            acked: Cell::new(-1),
            expected_next: Cell::new(0),
            expected_duplicates: Cell::new(0),
            cache: RefCell::default(),
            holes: RefCell::default(),
        }
    }

    /// Completes the creation of an agent after its settings got their defaults.
    pub fn initialize(&self) {
        if self.settings.max_bufs.get() <= 0 {
            self.settings.max_bufs.set(100);
        }
        *self.cache.borrow_mut() = Cache::new(self.settings.max_bufs.get() as usize);
    }

    fn link<'a>(&self, sim: &'a Sim) -> Option<&'a LinkLayer> {
        sim.get(self.parent.get()?)
    }

    fn timeout(&self) -> f64 {
        let settings = &self.settings;
        (settings.srtt.get() + 4.0 * settings.rttvar.get()).max(settings.tick.get())
    }

    fn arm(&self, sim: &Sim) {
        self.timer.resched(sim, self.id, RETRANSMISSION_TIMER, self.timeout());
    }

    /// Processes data on the way down to the wireless side: caches the packet.
    pub fn on_data_down(&self, sim: &Sim, packet: &Packet) {
        let seq = packet.tcp.seqno;
        if self.alive.replace(true) && seq == 0 {
            self.forget();
        }
        if self.cache.borrow().is_full() && self.settings.lru.get() == 0 {
            return self.seen.set(self.seen.get().max(seq));
        }
        let has_room = self.link(sim).is_some_and(|link| link.queue_has_room(sim));
        let at_tail = has_room && self.insert(sim, packet);
        if self.timer.is_pending() && at_tail {
            self.timer.force_cancel();
        }
        if !self.timer.is_pending() && !self.cache.borrow().is_empty() {
            self.arm(sim);
        }
    }

    fn forget(&self) {
        self.timer.force_cancel();
        self.seen.set(-1);
        self.acked.set(-1);
        self.expected_next.set(0);
        self.expected_duplicates.set(0);
        self.cache.borrow_mut().clear();
    }

    /// Caches a packet. Returns true if it is the oldest one, was cached already, or its number is below the highest.
    fn insert(&self, sim: &Sim, packet: &Packet) -> bool {
        let seq = packet.tcp.seqno;
        if seq <= self.acked.get() {
            return false;
        }
        let mut cache = self.cache.borrow_mut();
        if cache.is_full() {
            sim.print("snoop full, making room\n");
            cache.pop();
        }
        let is_new = seq > self.seen.get();
        match cache.insert(sim.now(), packet, is_new) {
            Insertion::Known => return true,
            Insertion::First if seq < self.seen.get() => cache.mark_sender_resent(),
            _ => {}
        }
        if seq < self.seen.get() {
            self.expected_next.set(cache.tail());
            return true;
        }
        self.seen.set(seq);
        false
    }

    /// Processes an ACK that comes up from the wireless side.
    pub fn on_ack_up(&self, sim: &Sim, ack: i32) -> Answer {
        if ack < self.acked.get() {
            return Answer::Pass;
        }
        if ack == self.acked.get() {
            return self.on_duplicate_ack(sim, ack);
        }
        self.timer.force_cancel();
        let (freed, remaining) = {
            let mut cache = self.cache.borrow_mut();
            let freed = cache.free_up_to(ack);
            self.expected_next.set(cache.tail());
            (freed, cache.first().map(|first| first.sent))
        };
        if let Some(sent) = remaining {
            self.arm(sim);
            self.settings.tail_time.set(sent);
        }
        if let Some(sent) = freed {
            self.smooth(sim.now() - sent);
        }
        self.expected_duplicates.set(0);
        self.acked.set(ack);
        Answer::Pass
    }

    // ns-2.35: g_ is the weight of the old value (spec: tcp-linux, section 21).
    fn smooth(&self, rtt: f64) {
        let (srtt, rttvar, g) = (&self.settings.srtt, &self.settings.rttvar, self.settings.g.get());
        if rtt > 0.0 {
            srtt.set(g * srtt.get() + (1.0 - g) * rtt);
            let delta = (rtt - srtt.get()).abs();
            rttvar.set(if rttvar.get() == 0.0 { delta } else { g * delta + (1.0 - g) * rttvar.get() });
        }
    }

    fn on_duplicate_ack(&self, sim: &Sim, ack: i32) -> Answer {
        let Some(first) = self.cache.borrow().first() else { return Answer::Pass };
        if first.seq > ack + 1 {
            return Answer::Pass;
        }
        let expected = self.expected_duplicates.get();
        if expected > 0 {
            self.expected_duplicates.set(expected - 1);
            return Answer::Resent;
        }
        if expected == -1 {
            return if first.resends < 2 { self.resend(sim) } else { Answer::Pass };
        }
        if expected < 0 {
            return Answer::Pass;
        }
        let shared = sim.shared::<Shared>();
        if shared.duplicates.get() == 0 {
            shared.duplicates.set(1);
            return Answer::Pass;
        }
        shared.duplicates.set(0);
        if first.sender_resent {
            return Answer::Pass;
        }
        {
            let cache = self.cache.borrow();
            let mut outstanding = cache.head() as i32 - self.expected_next.get() as i32;
            if outstanding < 0 {
                outstanding += 100;
            }
            self.expected_duplicates.set(outstanding - 2);
            self.expected_next.set(cache.next(cache.tail()));
        }
        if first.resends == 0 { self.resend(sim) } else { Answer::Pass }
    }

    /// Resends the oldest packet.
    fn resend(&self, sim: &Sim) -> Answer {
        let resent = self.cache.borrow_mut().resend(sim.now(), MOST_RESENDS);
        match (resent, self.link(sim)) {
            (Some(packet), Some(link)) => {
                link.send_down(sim, packet);
                self.arm(sim);
                Answer::Resent
            }
            _ => Answer::Pass,
        }
    }

    /// The command `check-rxmit`: resends the oldest packet if it was sent before `time` (in seconds) and was not
    /// resent before.
    pub fn check(&self, sim: &Sim, time: i32) {
        let first = self.cache.borrow().first();
        let due = first
            .is_some_and(|first| first.sent != -1.0 && first.sent < f64::from(time) && first.resends == 0);
        let answer = if due { self.resend(sim) } else { Answer::Pass };
        self.settings.rxmit_status.set(answer as i32);
    }

    /// Processes data from the wireless side: records which packets are missing.
    pub fn on_data_up(&self, seq: i32) {
        let mut holes = self.holes.borrow_mut();
        if self.alive.get() && seq == 0 {
            holes.clear();
        }
        holes.on_data(seq);
    }

    /// Processes an ACK on the way down to the wireless side. Returns true if the ACK must be marked because data from
    /// the wireless side were lost.
    pub fn on_ack_down(&self, ack: i32) -> bool {
        self.holes.borrow_mut().on_ack(ack)
    }
}

impl Entity for SnoopAgent {
    fn timer(&self, tag: u32) -> Option<&Timer> {
        (tag == RETRANSMISSION_TIMER).then_some(&self.timer)
    }

    fn on_timer(&self, sim: &Sim, _tag: u32) {
        let Some(first) = self.cache.borrow().first() else { return };
        if first.seq == self.acked.get() + 1 && self.resend(sim) == Answer::Resent {
            let cache = self.cache.borrow();
            self.expected_next.set(cache.next(cache.tail()));
        }
    }
}
