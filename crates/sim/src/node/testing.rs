//! Helpers for tests of nodes.

use std::cell::RefCell;

use crate::packet::Packet;
use crate::{Entity, EntityId, Sim};

/// Records the numbers of the packets that it receives.
#[derive(Debug, Default)]
pub(super) struct Taker(pub RefCell<Vec<i32>>);

impl Entity for Taker {
    fn recv(&self, _: &Sim, packet: Packet, _: Option<EntityId>) {
        self.0.borrow_mut().push(packet.uid);
    }
}
