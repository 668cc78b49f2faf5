//! Ethernet: carrier sense with collision detection (IEEE 802.3; spec: routing-and-dynamics, section 12).
//!
//! A station sends when the wire is silent. If another frame arrives meanwhile, both are lost; the station stops
//! and tries again after a random number of slots, from a range that doubles with each try.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::{LanChannel, WiredPhy};
use crate::entity::{Entity, EntityId};
use crate::handle::Handle;
use crate::packet::Packet;
use crate::scheduler::EventKey;
use crate::wireless::mac::{Arrival, Mac, MacBase};
use crate::wireless::{Direction, Frame};
use crate::wiring::Wiring;
use crate::{Sim, Timer};

/// Size of header and checksum, bytes.
const HEADER: i32 = 14;
/// The size to which smaller frames are padded, bytes.
const SMALLEST_FRAME: i32 = 64;
/// The minimum silence between two frames, in bit times.
const GAP: f64 = 96.0;
/// The length of the jam signal, in bit times.
const JAM: f64 = 32.0;
/// The unit of the random delay (slot time), in bit times.
const SLOT: f64 = 512.0;
/// The number of collisions after which a frame is dropped.
const MOST_TRIES: u32 = 16;
/// The number of attempts after which the range of the random delay stops growing.
const LARGEST_EXPONENT: u32 = 10;
/// The remaining time below which a gap counts as over, seconds.
const ALMOST_NOW: f64 = 1e-15;

/// The tags of the timers.
mod tag {
    pub const GAP: u32 = 0;
    pub const RECEIVE: u32 = 1;
    pub const SEND: u32 = 2;
    pub const BACKOFF: u32 = 3;
}

/// The number of timers that expire together with those of other stations; their tags are the first ones.
pub(super) const COMMON_TIMERS: usize = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Idle,
    Sending,
    Receiving,
}

/// An Ethernet MAC: `Mac/802_3`.
#[derive(Debug)]
pub struct Ethernet {
    base: MacBase,
    /// This MAC, for the channel's list of timers that expire.
    itself: Handle<Ethernet>,
    phy: Handle<WiredPhy>,
    channel: Handle<LanChannel>,
    /// `trace_`: not 0 if frames that a collision destroys at this MAC go to the drop target.
    pub trace: Cell<i32>,
    state: Cell<State>,
    /// The frame that is waiting or being sent.
    outgoing: RefCell<Option<Packet>>,
    tries: Cell<u32>,
    incoming: RefCell<Option<Rc<Packet>>>,
    /// The gap at whose end something waits to be sent.
    gap: Timer,
    /// The end of a gap that needs no event, as nothing waits; in the past if there is none.
    silent_gap: Cell<EventKey>,
    sending: Timer,
    receiving: Timer,
    backoff: Timer,
}

impl Ethernet {
    /// A MAC that does not yet belong to an interface.
    pub fn new(sim: &Sim, id: EntityId) -> Ethernet {
        Ethernet {
            base: MacBase::new(sim, id),
            itself: Handle::new(id),
            phy: Handle::default(),
            channel: Handle::default(),
            trace: Cell::new(0),
            state: Cell::new(State::Idle),
            outgoing: RefCell::default(),
            tries: Cell::new(0),
            incoming: RefCell::default(),
            gap: Timer::default(),
            silent_gap: Cell::new(EventKey::START),
            sending: Timer::default(),
            receiving: Timer::default(),
            backoff: Timer::default(),
        }
    }

    /// The duration of the given number of bits, seconds.
    fn duration(&self, sim: &Sim, bits: f64) -> f64 {
        bits / self.bandwidth(self.interface(sim))
    }

    #[inline(always)]
    fn interface<'a>(&self, sim: &'a Sim) -> Option<&'a WiredPhy> {
        self.phy.find_again(sim, self.base.radio.get())
    }

    /// The bandwidth of the interface, bits per second.
    #[inline(always)]
    fn bandwidth(&self, interface: Option<&WiredPhy>) -> f64 {
        interface.map_or_else(|| self.base.bandwidth.get(), |phy| phy.bandwidth.get())
    }

    #[inline]
    fn start_gap(&self, sim: &Sim, bits: f64) {
        self.state.set(State::Idle);
        if self.outgoing.borrow().is_some() || self.base.callback.get().is_some() {
            return self.set(sim, &self.gap, tag::GAP, bits);
        }
        self.gap.force_cancel();
        let end = sim.next_key(self.duration(sim, bits));
        self.silent_gap.set(end);
        sim.note_silent_event(self.base.id, end);
    }

    /// When the present gap ends, seconds; `None` if there is none.
    #[inline]
    fn gap_ends(&self, sim: &Sim) -> Option<f64> {
        let silent = self.silent_gap.get();
        if silent > sim.current_key() {
            Some(silent.time())
        } else {
            self.gap.is_pending().then(|| self.gap.due())
        }
    }

    /// Lets the present gap end with an event.
    fn schedule_gap(&self, sim: &Sim) {
        let end = self.silent_gap.replace(EventKey::START);
        self.gap.resched_at(sim, self.base.id, tag::GAP, end);
    }

    /// Sets a timer, which those of other stations expire together with, to the duration of the given number of bits.
    #[inline(always)]
    fn set(&self, sim: &Sim, timer: &Timer, tag: u32, bits: f64) {
        let phy = self.interface(sim);
        timer.resched_in(sim, bits / self.bandwidth(phy), |due| {
            match phy.and_then(|phy| self.channel.find_again(sim, phy.channel.get())) {
                Some(channel) => channel.expect(sim, &self.itself, tag, due),
                None => sim.schedule_timer(self.base.id, tag, due),
            }
        });
    }

    /// Returns true if the timer `tag` expires at `key`. If not, its event at `key` is not needed any more.
    #[inline]
    pub(super) fn expires(&self, sim: &Sim, tag: u32, key: EventKey) -> bool {
        let timer = self.timer_of(tag);
        // If the timer was set anew, it gets its event now.
        timer.expires_at(key) || timer.comes_up(sim, self.base.id, tag, key)
    }

    /// Handles the expiry of the timer `tag`, which [expires](Ethernet::expires) now.
    #[inline]
    pub(super) fn expire(&self, sim: &Sim, tag: u32) {
        let timer = self.timer_of(tag);
        timer.expire();
        self.on_timer(sim, tag);
        timer.handled();
    }

    fn timer_of(&self, tag: u32) -> &Timer {
        match tag {
            tag::GAP => &self.gap,
            tag::SEND => &self.sending,
            tag::RECEIVE => &self.receiving,
            _ => &self.backoff,
        }
    }

    // --- Sending ---

    fn send(&self, sim: &Sim, mut frame: Packet, callback: Option<EntityId>) {
        self.base.callback.set(callback);
        frame.size += HEADER;
        let padding = (SMALLEST_FRAME - frame.size).max(0);
        frame.size += padding;
        frame.radio_mut().mac.padding = padding as u8;
        self.tries.set(0);
        self.outgoing.replace(Some(frame));
        self.transmit(sim);
    }

    /// Sends the waiting frame if the wire is idle.
    fn transmit(&self, sim: &Sim) {
        if self.state.get() != State::Idle {
            return;
        }
        if self.gap_ends(sim).is_some() {
            return self.schedule_gap(sim);
        }
        let Some(frame) = self.outgoing.borrow().clone() else { return };
        self.state.set(State::Sending);
        self.sending.resched(sim, self.base.id, tag::SEND, self.duration(sim, bits(&frame)));
        self.base.wiring.target.send(sim, frame, None);
    }

    fn gap_has_ended(&self, sim: &Sim) {
        if self.outgoing.borrow().is_none() {
            self.base.call_back(sim);
        } else if !self.backoff.is_pending() {
            self.transmit(sim);
        }
    }

    fn back_off(&self, sim: &Sim) {
        let tries = self.tries.get() + 1;
        if tries >= MOST_TRIES {
            let Some(mut frame) = self.outgoing.take() else { return };
            frame.size -= HEADER + i32::from(frame.radio().mac.padding);
            sim.warn(&format!("BEB limit exceeded:Dropping packet {}\n", frame.uid));
            return self.base.wiring.drop_packet(sim, frame);
        }
        self.tries.set(tries);
        let slots = sim.default_rng().integer(1 << tries.min(LARGEST_EXPONENT));
        let delay = f64::from(slots) * self.duration(sim, SLOT) + self.duration(sim, JAM + GAP);
        self.backoff.resched(sim, self.base.id, tag::BACKOFF, delay);
    }

    // --- Receiving ---

    /// Handles the arrival of the first bit of a frame.
    #[inline(always)]
    pub(super) fn hear(&self, sim: &Sim, frame: Rc<Packet>) {
        if let Some(end) = self.gap_ends(sim) {
            if end - sim.now() > ALMOST_NOW {
                // ns-2.35: a frame that arrives during a gap is ignored completely.
                return;
            }
            self.silent_gap.set(EventKey::START);
            self.gap.force_cancel();
            self.gap_has_ended(sim);
        }
        match self.state.get() {
            State::Idle => {
                self.state.set(State::Receiving);
                self.set(sim, &self.receiving, tag::RECEIVE, bits(&frame));
                self.incoming.replace(Some(frame));
            }
            State::Receiving => {
                self.receiving.cancel(sim);
                self.incoming.take();
                self.start_gap(sim, JAM + GAP);
            }
            State::Sending => {
                self.sending.cancel(sim);
                self.start_gap(sim, JAM + GAP);
                if self.trace.get() != 0 {
                    self.base.wiring.drop_packet(sim, Rc::unwrap_or_clone(frame));
                }
                if !self.backoff.is_pending() {
                    self.back_off(sim);
                }
            }
        }
    }

    /// Handles the arrival of the last bit of a frame.
    #[inline]
    fn receive(&self, sim: &Sim) {
        self.start_gap(sim, GAP);
        let Some(frame) = self.incoming.take() else { return };
        if self.base.concerns(frame.radio().mac.receiver) {
            let mut frame = Rc::unwrap_or_clone(frame);
            frame.size -= HEADER + i32::from(frame.radio().mac.padding);
            self.base.up_target.send(sim, frame, None);
        }
    }
}

/// The size of a frame, bits.
fn bits(frame: &Packet) -> f64 {
    8.0 * f64::from(frame.size)
}

impl Mac for Ethernet {
    fn base(&self) -> &MacBase {
        &self.base
    }

    fn arrive(&self, sim: &Sim, frame: &Rc<Frame>, power: f64, error: bool, _capture_threshold: f64) {
        self.hear(sim, Rc::new(Arrival { frame: frame.clone(), power, error }.into_packet()));
    }
}

impl Entity for Ethernet {
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        if packet.radio().direction == Direction::Up {
            self.hear(sim, Rc::new(packet));
        } else {
            self.send(sim, packet, callback);
        }
    }

    fn timer(&self, tag: u32) -> Option<&Timer> {
        Some(self.timer_of(tag))
    }

    #[inline]
    fn on_timer(&self, sim: &Sim, tag: u32) {
        match tag {
            tag::GAP => self.gap_has_ended(sim),
            tag::SEND => {
                self.outgoing.take();
                self.start_gap(sim, GAP);
            }
            tag::RECEIVE => self.receive(sim),
            _ => self.transmit(sim),
        }
    }

    fn settle(&self, sim: &Sim) {
        if self.silent_gap.get() <= sim.current_key() {
            self.silent_gap.set(EventKey::START);
        }
    }

    fn commit(&self, sim: &Sim) {
        self.schedule_gap(sim);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.base.wiring)
    }

    facets! { dyn Mac => |this| this }
}
