//! The wire of a LAN.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::WiredPhy;
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;
use crate::scheduler::EventKey;
use crate::slab::Slab;
use crate::wireless::Direction;
use crate::{Initial, Sim};

/// The wire of a LAN: carries a frame to all interfaces but the sender's.
#[derive(Debug)]
pub struct LanChannel {
    id: EntityId,
    /// Number of the channel, from 0.
    pub number: i32,
    /// `delay_`: propagation delay between any two interfaces, seconds.
    pub delay: Cell<f64>,
    /// The interfaces of the channel, in the reverse order of their addition.
    interfaces: RefCell<Vec<EntityId>>,
    transmissions: RefCell<Slab<Transmission>>,
}

/// A frame on the channel, and its receivers. Each reception is a separate event, but only the first one is in the
/// scheduler: no other event can come between them.
#[derive(Debug)]
struct Transmission {
    frame: Rc<Packet>,
    /// The receivers that the frame has not reached yet, the next one last.
    receivers: Vec<EntityId>,
    /// The time of the next reception, seconds; the receptions have consecutive sequence numbers.
    time: f64,
    sequence: u64,
}

impl Transmission {
    fn key(&self) -> EventKey {
        EventKey::new(self.time, self.sequence)
    }
}

/// Initial values.
impl LanChannel {
    /// The initial value of `delay`.
    pub const DELAY: Initial<&'static str> = Initial("4us");
}

impl LanChannel {
    /// A channel without interfaces.
    pub fn new(sim: &Sim, id: EntityId) -> LanChannel {
        LanChannel {
            id,
            number: sim.wireless().next_channel(),
            delay: Cell::new(Self::DELAY.time()),
            interfaces: RefCell::default(),
            transmissions: RefCell::default(),
        }
    }

    /// Adds an interface to the channel.
    pub fn add_interface(&self, interface: EntityId) {
        self.interfaces.borrow_mut().insert(0, interface);
    }

    /// Carries a frame from the interface `sender` to all other interfaces.
    pub(super) fn transmit(&self, sim: &Sim, sender: &WiredPhy, mut frame: Packet) {
        frame.radio_mut().direction = Direction::Up;
        let is_elsewhere = |id: &EntityId| {
            sim.get::<WiredPhy>(*id).is_some_and(|other| other.node.get() != sender.node.get())
        };
        let interfaces = self.interfaces.borrow();
        let receivers: Vec<EntityId> = interfaces.iter().rev().copied().filter(is_elsewhere).collect();
        let sequence = sim.next_sequence();
        for _ in &receivers {
            sim.next_key(self.delay.get());
        }
        if !receivers.is_empty() {
            let time = sim.now() + self.delay.get();
            let transmission = Transmission { frame: Rc::new(frame), receivers, time, sequence };
            let key = transmission.key();
            let number = self.transmissions.borrow_mut().insert(transmission);
            sim.schedule_event_at(self.id, number, key);
        }
    }

    /// The next receiver of a transmission, the frame, and the time of the following reception. The last receiver gets
    /// the only reference to the frame.
    fn next_receiver(&self, number: u32) -> Option<(EntityId, Rc<Packet>, Option<EventKey>)> {
        let mut transmissions = self.transmissions.borrow_mut();
        let transmission = transmissions.get_mut(number)?;
        let receiver = transmission.receivers.pop()?;
        transmission.sequence += 1;
        if !transmission.receivers.is_empty() {
            return Some((receiver, transmission.frame.clone(), Some(transmission.key())));
        }
        transmissions.remove(number).map(|transmission| (receiver, transmission.frame, None))
    }
}

impl Entity for LanChannel {
    /// Delivers a transmission to its next receivers.
    fn on_event(&self, sim: &Sim, number: u32) {
        while let Some((receiver, frame, next)) = self.next_receiver(number) {
            if let Some(phy) = sim.get::<WiredPhy>(receiver) {
                phy.hear(sim, frame);
            }
            let Some(key) = next else { return };
            if !sim.proceed_to(key) {
                return sim.schedule_event_at(self.id, number, key);
            }
        }
    }
}
