//! Unslotted Aloha (Abramson, "The Aloha system", 1970): a station transmits immediately, listens for its own
//! frame from the repeater, and retransmits after a random time if the frame does not return intact.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::{AnySatMac, SatMacBase};
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;
use crate::timer::Timer;
use crate::wireless::mac::{Arrival, Mac, MacBase};
use crate::wireless::{Direction, Frame};
use crate::wiring::Wiring;
use crate::{Initial, Sim};

/// The tag of the sender's timer.
const SEND: u32 = 0;
/// The tag of the receiver's timer.
const RECEIVE: u32 = 1;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Sending {
    #[default]
    Idle,
    /// A frame was sent; the station waits until the repeater returns it.
    Waiting,
    /// The station waits until it may retransmit the frame.
    BackingOff,
}

/// A MAC that uses unslotted Aloha: `Mac/Sat/UnslottedAloha` (spec: satellite, section 6).
#[derive(Debug)]
pub struct UnslottedAloha {
    common: SatMacBase,
    /// `mean_backoff_`: mean time before a retransmission, seconds.
    pub mean_backoff: Cell<f64>,
    /// `rtx_limit_`: maximum number of retransmissions of a frame.
    pub retransmission_limit: Cell<i32>,
    /// `send_timeout_`: time to wait for the return of the station's own frame after its transmission, seconds.
    pub send_timeout: Cell<f64>,
    sending: Cell<Sending>,
    /// The frame that is being sent, kept for retransmission.
    kept: RefCell<Option<Packet>>,
    retransmissions: Cell<i32>,
    queue: Cell<Option<EntityId>>,
    send_timer: Timer,
    receive_timer: Timer,
    is_receiving: Cell<bool>,
    /// The frame that is arriving; `None` after a collision.
    arriving: RefCell<Option<Packet>>,
    /// The end of the first of several overlapping frames, seconds.
    end: Cell<f64>,
}

/// Initial values.
impl UnslottedAloha {
    /// The initial value of `mean_backoff`.
    pub const MEAN_BACKOFF: Initial<&'static str> = Initial("1s");
    /// The initial value of `retransmission_limit`.
    pub const RETRANSMISSION_LIMIT: Initial<i32> = Initial(3);
    /// The initial value of `send_timeout`.
    pub const SEND_TIMEOUT: Initial<&'static str> = Initial("270ms");
}

impl UnslottedAloha {
    /// A MAC that does not belong to an interface yet.
    pub fn new(sim: &Sim, id: EntityId) -> UnslottedAloha {
        UnslottedAloha {
            common: SatMacBase::new(sim, id),
            mean_backoff: Cell::new(Self::MEAN_BACKOFF.time()),
            retransmission_limit: Cell::new(Self::RETRANSMISSION_LIMIT.integer()),
            send_timeout: Cell::new(Self::SEND_TIMEOUT.time()),
            sending: Cell::default(),
            kept: RefCell::default(),
            retransmissions: Cell::default(),
            queue: Cell::default(),
            send_timer: Timer::default(),
            receive_timer: Timer::default(),
            is_receiving: Cell::default(),
            arriving: RefCell::default(),
            end: Cell::default(),
        }
    }

    fn id(&self) -> EntityId {
        self.common.base.id
    }

    fn send(&self, sim: &Sim, mut packet: Packet, callback: Option<EntityId>) {
        packet.radio_mut().airtime = self.common.airtime(&packet);
        self.kept.replace(Some(packet));
        self.queue.set(callback);
        self.send_kept(sim);
    }

    fn send_kept(&self, sim: &Sim) {
        let Some(packet) = self.kept.borrow().clone() else { return };
        let airtime = packet.radio().airtime;
        self.sending.set(Sending::Waiting);
        self.send_timer.resched(sim, self.id(), SEND, self.send_timeout.get() + airtime);
        self.common.base.wiring.target.send(sim, packet, None);
    }

    /// Ends the exchange of a frame, which has returned or was given up, so that the next frame may be sent.
    fn finish(&self, sim: &Sim) {
        if self.send_timer.is_pending() {
            self.send_timer.cancel(sim);
        }
        self.sending.set(Sending::Idle);
        self.retransmissions.set(0);
        self.kept.take();
        if let Some(queue) = self.queue.take().and_then(|queue| sim.entity(queue)) {
            queue.resume(sim);
        }
    }

    fn back_off(&self, sim: &Sim) {
        self.sending.set(Sending::BackingOff);
        // ns-2.35: the back-off time is drawn even if the frame is given up (spec: satellite, section 6).
        let backoff = sim.default_rng().exponential(self.mean_backoff.get());
        self.retransmissions.set(self.retransmissions.get() + 1);
        if self.retransmissions.get() <= self.retransmission_limit.get() {
            return self.send_timer.resched(sim, self.id(), SEND, backoff);
        }
        let given_up = self.kept.take();
        if let Some(packet) = given_up.filter(|_| self.common.trace_drops.get() != 0) {
            SatMacBase::write(sim, &self.common.drop_trace, &packet);
        }
        self.finish(sim);
    }

    fn receive(&self, sim: &Sim, packet: Packet) {
        let airtime = packet.radio().airtime;
        let end = sim.now() + airtime;
        if !self.is_receiving.replace(true) {
            self.arriving.replace(Some(packet));
            self.end.set(end);
            return self.receive_timer.resched(sim, self.id(), RECEIVE, airtime);
        }
        // ns-2.35: the stored end of the collision is not updated (spec: satellite, section 6).
        if end > self.end.get() {
            self.receive_timer.resched(sim, self.id(), RECEIVE, airtime);
        }
        let spoilt = self.arriving.take();
        for packet in spoilt.into_iter().chain([packet]) {
            if self.common.base.concerns(packet.radio().mac.receiver)
                && self.common.trace_collisions.get() != 0
            {
                SatMacBase::write(sim, &self.common.collision_trace, &packet);
            }
        }
    }

    fn received(&self, sim: &Sim) {
        self.is_receiving.set(false);
        let Some(packet) = self.arriving.take() else { return };
        if packet.radio().mac.transmitter == self.common.base.address {
            // ns-2.35: the frame that returns may also be an older one, or one that is already scheduled for
            // retransmission (spec: satellite, section 6).
            self.finish(sim);
        } else if self.common.base.concerns(packet.radio().mac.receiver) {
            self.common.hand_up(sim, packet, 0.0);
        }
    }
}

impl AnySatMac for UnslottedAloha {
    fn sat_base(&self) -> &SatMacBase {
        &self.common
    }
}

impl Mac for UnslottedAloha {
    fn base(&self) -> &MacBase {
        &self.common.base
    }

    fn arrive(&self, sim: &Sim, frame: &Rc<Frame>, power: f64, error: bool, _capture_threshold: f64) {
        self.receive(sim, Arrival { frame: frame.clone(), power, error }.into_packet());
    }
}

impl Entity for UnslottedAloha {
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        if packet.radio().direction == Direction::Up {
            self.receive(sim, packet);
        } else {
            self.send(sim, packet, callback);
        }
    }

    fn timer(&self, tag: u32) -> Option<&Timer> {
        Some(if tag == SEND { &self.send_timer } else { &self.receive_timer })
    }

    fn on_timer(&self, sim: &Sim, tag: u32) {
        match (tag, self.sending.get()) {
            (RECEIVE, _) => self.received(sim),
            (_, Sending::Waiting) => self.back_off(sim),
            (_, Sending::BackingOff) => self.send_kept(sim),
            (_, Sending::Idle) => {}
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.common.base.wiring)
    }

    facets! { dyn Mac => |this| this }
}
