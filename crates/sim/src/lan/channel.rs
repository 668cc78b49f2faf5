//! The wire of a LAN.

use std::cell::{Cell, RefCell};

use super::WiredPhy;
use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;
use crate::wireless::Direction;

/// The wire of a LAN: carries a frame to all interfaces but the sender's.
#[derive(Debug)]
pub struct LanChannel {
    /// Number of the channel, from 0.
    pub number: i32,
    /// `delay_`: how long a bit takes from any interface to any other, seconds.
    pub delay: Cell<f64>,
    /// The interfaces, the latest first.
    interfaces: RefCell<Vec<EntityId>>,
}

impl LanChannel {
    /// A channel without interfaces.
    pub fn new(sim: &Sim) -> LanChannel {
        LanChannel {
            number: sim.wireless().next_channel(),
            delay: Cell::new(4e-6),
            interfaces: RefCell::default(),
        }
    }

    /// An interface joins the channel.
    pub fn add_interface(&self, interface: EntityId) {
        self.interfaces.borrow_mut().insert(0, interface);
    }

    /// The interface `sender` sends a frame.
    pub(super) fn transmit(&self, sim: &Sim, sender: &WiredPhy, mut frame: Packet) {
        frame.radio_mut().direction = Direction::Up;
        let interfaces = self.interfaces.borrow();
        let is_elsewhere = |id: &&EntityId| {
            sim.get::<WiredPhy>(**id).is_some_and(|other| other.node.get() != sender.node.get())
        };
        let mut receivers = interfaces.iter().filter(is_elsewhere).peekable();
        while let Some(receiver) = receivers.next() {
            if receivers.peek().is_none() {
                sim.schedule_packet(*receiver, frame, None, self.delay.get());
                return;
            }
            sim.schedule_packet(*receiver, frame.clone(), None, self.delay.get());
        }
    }
}

impl Entity for LanChannel {}
