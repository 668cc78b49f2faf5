//! One end of a replayed connection.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::cloud::Tmix;
use super::vector::{ConnectionVector, Side, Unit};
use crate::Sim;
use crate::application::{Application, ApplicationBase};
use crate::entity::{Entity, EntityId};
use crate::tcp::TcpSender;
use crate::timer::Timer;

/// The size that identifies the SYN of one-way TCP, and the size of every packet's header, bytes.
const HEADER: i32 = 40;

/// The time between two checks whether an agent has delivered everything, seconds.
const CLOSE_CHECK: f64 = 1.0;

/// `Application/Tmix`: sends the units of its side of a connection vector.
#[derive(Debug)]
pub struct TmixApplication {
    base: ApplicationBase,
    timer: Timer,
    cloud: Cell<Option<EntityId>>,
    peer: Cell<Option<EntityId>>,
    vector: RefCell<Option<Rc<ConnectionVector>>>,
    is_initiator: Cell<bool>,
    /// The index of the next unit to send.
    next: Cell<usize>,
    /// The number of bytes that the peer has sent in units that have not arrived completely.
    expected: Cell<i32>,
    received: Cell<i32>,
    /// Whether the last unit has been sent.
    has_sent_last: Cell<bool>,
    /// Whether the application waits before it sends the next unit.
    waits_to_send: Cell<bool>,
    running: Cell<bool>,
}

impl TmixApplication {
    /// Creates an application that belongs to no connection.
    pub fn new(id: EntityId) -> TmixApplication {
        TmixApplication {
            base: ApplicationBase::new(id),
            timer: Timer::default(),
            cloud: Cell::new(None),
            peer: Cell::new(None),
            vector: RefCell::default(),
            is_initiator: Cell::new(false),
            next: Cell::new(0),
            expected: Cell::new(0),
            received: Cell::new(0),
            has_sent_last: Cell::new(false),
            waits_to_send: Cell::new(false),
            running: Cell::new(false),
        }
    }

    /// Makes the application one end of a connection.
    pub(super) fn join(
        &self,
        cloud: EntityId,
        peer: EntityId,
        vector: Rc<ConnectionVector>,
        is_initiator: bool,
    ) {
        self.cloud.set(Some(cloud));
        self.peer.set(Some(peer));
        self.vector.replace(Some(vector));
        self.is_initiator.set(is_initiator);
        self.has_sent_last.set(self.unit().is_none());
        self.running.set(true);
    }

    /// Removes the application from its connection.
    pub(super) fn leave(&self) {
        self.timer.force_cancel();
        self.vector.replace(None);
        self.next.set(0);
        self.expected.set(0);
        self.received.set(0);
        self.has_sent_last.set(false);
        self.waits_to_send.set(false);
        self.running.set(false);
    }

    /// Whether the application is still part of a connection.
    pub(super) fn is_running(&self) -> bool {
        self.running.get()
    }

    fn cloud<'a>(&self, sim: &'a Sim) -> Option<&'a Tmix> {
        sim.get(self.cloud.get()?)
    }

    fn peer<'a>(&self, sim: &'a Sim) -> Option<&'a TmixApplication> {
        sim.get(self.peer.get()?)
    }

    fn with_side<R>(&self, look: impl FnOnce(&Side) -> R) -> Option<R> {
        let vector = self.vector.borrow();
        let vector = vector.as_deref()?;
        Some(look(if self.is_initiator.get() { &vector.initiator } else { &vector.acceptor }))
    }

    /// The next unit to send; `None` if there is none.
    fn unit(&self) -> Option<Unit> {
        self.with_side(|side| side.units.get(self.next.get()).copied())?
    }

    /// Skips the units that have not been sent.
    fn skip_to_end(&self) {
        let end = self.with_side(|side| side.units.len());
        self.next.set(end.unwrap_or(0));
    }

    fn set_timer(&self, sim: &Sim, delay: f64) {
        self.timer.resched(sim, self.base.id, 0, delay);
    }

    /// Sends a unit, and starts the wait of the next unit if that depends only on this side.
    fn send_unit(&self, sim: &Sim, cloud: &Tmix, unit: Unit) {
        let Some(peer) = self.peer(sim) else { return };
        let one_way = cloud.one_way.get();
        // ns-2.35: packets have the segment size of the sender, not of the receiver, so connections with two sizes may
        // stall (spec: traffic-and-applications, section 16).
        let arriving = match peer.with_side(|side| side.mss) {
            Some(mss) if one_way && mss > 0 => (unit.size + mss - 1) / mss * mss,
            _ => unit.size,
        };
        peer.expected.set(peer.expected.get() + arriving);
        self.next.set(self.next.get() + 1);
        let next_wait = self.unit().map(|next| next.send_wait);
        if next_wait.is_some_and(|wait| wait != 0.0 && cloud.is_after_end(sim.now() + wait)) {
            self.skip_to_end();
        }
        let transport = self.base.transport(sim);
        let Some(next) = self.unit() else {
            self.has_sent_last.set(true);
            match (one_way, peer.has_sent_last.get()) {
                (false, true) => transport.send_message(sim, unit.size, Some("MSG_EOF")),
                // ns-2.35: with one-way TCP, the last unit is not sent if the peer has sent its own last unit (spec:
                // traffic-and-applications, section 16).
                (true, true) => {}
                (_, false) => transport.send_message(sim, unit.size, None),
            }
            return;
        };
        transport.send_message(sim, unit.size, None);
        if next.send_wait != 0.0 {
            self.waits_to_send.set(true);
            self.set_timer(sim, next.send_wait);
        }
    }

    /// Ends the data of this side after its last unit.
    fn finish(&self, sim: &Sim, cloud: &Tmix) {
        self.has_sent_last.set(true);
        if cloud.one_way.get() {
            self.recycle_when_closed(sim, cloud);
        } else if self.peer(sim).is_some_and(|peer| peer.has_sent_last.get()) {
            // ns-2.35: the FIN is sent with two additional bytes (spec: traffic-and-applications, section 16).
            self.base.transport(sim).send_message(sim, 2, Some("MSG_EOF"));
        }
    }

    fn recycle_when_closed(&self, sim: &Sim, cloud: &Tmix) {
        let agent = self.base.agent.get();
        let is_closed = || agent.and_then(|id| sim.get::<TcpSender>(id)).is_some_and(|tcp| tcp.closed.get());
        if cloud.checks_closed.get() && !is_closed() {
            self.set_timer(sim, CLOSE_CHECK);
        } else if let Some(agent) = agent {
            cloud.recycle(sim, agent);
        }
    }
}

impl Application for TmixApplication {
    fn base(&self) -> &ApplicationBase {
        &self.base
    }

    /// Makes the agent listen, even on the side that opens the connection, and sends the first unit if it need not
    /// wait.
    fn start(&self, sim: &Sim) {
        self.base.transport(sim).listen(sim);
        if self.unit().is_some_and(|unit| unit.receive_wait == 0.0) {
            self.set_timer(sim, 0.0);
        }
    }

    fn stop(&self, _sim: &Sim) {
        self.timer.force_cancel();
        self.running.set(false);
    }

    fn recv(&self, sim: &Sim, bytes: i32) {
        let (Some(cloud), Some(peer)) = (self.cloud(sim), self.peer(sim)) else { return };
        let one_way = cloud.one_way.get();
        if one_way && bytes == HEADER {
            return;
        }
        self.received.set(self.received.get() + if one_way { bytes - HEADER } else { bytes });
        if self.received.get() < self.expected.get() {
            return;
        }
        self.received.set(if one_way { 0 } else { self.received.get() - self.expected.get() });
        self.expected.set(0);
        if one_way && self.has_sent_last.get() && peer.has_sent_last.get() {
            return self.recycle_when_closed(sim, cloud);
        }
        let wait = self.unit().map_or(0.0, |unit| unit.receive_wait);
        if wait == 0.0 || peer.waits_to_send.get() {
            return;
        }
        if cloud.is_after_end(sim.now() + wait) {
            self.skip_to_end();
            if one_way {
                self.recycle_when_closed(sim, cloud);
            }
            return;
        }
        self.set_timer(sim, wait);
    }

    fn resume(&self, _sim: &Sim) {}
}

impl Entity for TmixApplication {
    fn timer(&self, _tag: u32) -> Option<&Timer> {
        Some(&self.timer)
    }

    fn on_timer(&self, sim: &Sim, _tag: u32) {
        let Some(cloud) = self.cloud(sim) else { return };
        self.waits_to_send.set(false);
        match self.unit() {
            Some(unit) if unit.size == 0 => self.finish(sim, cloud),
            Some(unit) => self.send_unit(sim, cloud, unit),
            None if cloud.one_way.get() && cloud.checks_closed.get() => self.recycle_when_closed(sim, cloud),
            None => {}
        }
    }

    facets! { dyn Application => |this| this }
}
