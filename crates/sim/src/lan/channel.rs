//! The wire of a LAN.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::WiredPhy;
use crate::entity::{Entity, EntityId};
use crate::handle::Handle;
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
    /// The interfaces of the channel, in the order of their addition.
    interfaces: RefCell<Vec<Handle<WiredPhy>>>,
    transmissions: RefCell<Slab<Transmission>>,
}

/// A frame on the channel, and its receivers. Each reception is a separate event, but only the first one is in the
/// scheduler: no other event can come between them.
#[derive(Debug)]
struct Transmission {
    frame: Rc<Packet>,
    /// The node that sent the frame.
    sender: Option<EntityId>,
    /// The number of interfaces that the frame may still reach: the first ones of the channel.
    ahead: usize,
    /// The number of receivers among them.
    receivers: usize,
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
        let handle = Handle::default();
        handle.set(Some(interface));
        self.interfaces.borrow_mut().push(handle);
    }

    /// Carries a frame from the interface `sender` to all other interfaces.
    pub(super) fn transmit(&self, sim: &Sim, sender: &WiredPhy, mut frame: Packet) {
        frame.radio_mut().direction = Direction::Up;
        let sender = sender.node.get();
        let interfaces = self.interfaces.borrow();
        let receivers = interfaces.iter().filter(|interface| is_elsewhere(sim, interface, sender)).count();
        let sequence = sim.next_sequence();
        for _ in 0..receivers {
            sim.next_key(self.delay.get());
        }
        if receivers > 0 {
            let time = sim.now() + self.delay.get();
            let (frame, ahead) = (Rc::new(frame), interfaces.len());
            let transmission = Transmission { frame, sender, ahead, receivers, time, sequence };
            let key = transmission.key();
            let number = self.transmissions.borrow_mut().insert(transmission);
            sim.schedule_event_at(self.id, number, key);
        }
    }

    /// The next receiver of a transmission, the frame, and the time of the following reception. The last receiver gets
    /// the only reference to the frame.
    fn next_receiver<'a>(
        &self,
        sim: &'a Sim,
        number: u32,
    ) -> Option<(Option<&'a WiredPhy>, Rc<Packet>, Option<EventKey>)> {
        let mut transmissions = self.transmissions.borrow_mut();
        let transmission = transmissions.get_mut(number)?;
        let receiver = self.interfaces.borrow()[..transmission.ahead]
            .iter()
            .rposition(|interface| is_elsewhere(sim, interface, transmission.sender));
        transmission.ahead = receiver.unwrap_or(0);
        transmission.receivers -= 1;
        transmission.sequence += 1;
        let phy = receiver.and_then(|place| self.interfaces.borrow()[place].find(sim));
        if transmission.receivers > 0 {
            return Some((phy, transmission.frame.clone(), Some(transmission.key())));
        }
        transmissions.remove(number).map(|transmission| (phy, transmission.frame, None))
    }
}

/// Whether the interface belongs to a node other than `sender`.
fn is_elsewhere(sim: &Sim, interface: &Handle<WiredPhy>, sender: Option<EntityId>) -> bool {
    interface.find(sim).is_some_and(|phy| phy.node.get() != sender)
}

impl Entity for LanChannel {
    /// Delivers a transmission to its next receivers.
    fn on_event(&self, sim: &Sim, number: u32) {
        while let Some((receiver, frame, next)) = self.next_receiver(sim, number) {
            if let Some(phy) = receiver {
                phy.hear(sim, frame);
            }
            let Some(key) = next else { return };
            if !sim.proceed_to(key) {
                return sim.schedule_event_at(self.id, number, key);
            }
        }
    }
}
