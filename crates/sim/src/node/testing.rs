//! What tests of nodes share.

use std::cell::RefCell;

use crate::packet::Packet;
use crate::{Entity, EntityId, Sim};

/// Remembers the numbers of the packets that it got.
#[derive(Debug, Default)]
pub(super) struct Taker(pub RefCell<Vec<i32>>);

impl Entity for Taker {
    fn recv(&self, _: &Sim, packet: Packet, _: Option<EntityId>) {
        self.0.borrow_mut().push(packet.uid);
    }
}
