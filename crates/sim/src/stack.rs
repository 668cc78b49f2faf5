//! A limit on the depth of nested calls within an event.
//!
//! Entities forward packets by calling each other. Two agents on one node that answer each other endlessly therefore
//! nest calls endlessly, because no link between them takes time. ns-2 then crashes with a segmentation fault.

use std::cell::Cell;

use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;

/// The part of the stack that an event may use, bytes: less than the usual stack of a main thread.
const LIMIT: usize = 6 << 20;

/// The end of the part of the stack that events may use.
#[derive(Debug, Default)]
pub(crate) struct StackGuard {
    /// The lowest address of that part, as stacks grow downwards; 0 before the first event.
    end: Cell<usize>,
}

impl StackGuard {
    /// Records the present stack position as the one at which event handling begins.
    pub fn begin(&self) {
        self.end.set(address().saturating_sub(LIMIT));
    }

    /// Returns true if the calls in the present event have nearly used up the stack.
    #[inline]
    pub fn is_nearly_used(&self) -> bool {
        address() < self.end.get()
    }
}

impl Sim {
    /// Ends the program if calls are nested so deep that the stack would overflow because agents at `address` answer
    /// each other endlessly.
    #[inline]
    pub(crate) fn check_nesting(&self, address: i32) {
        if self.stack.is_nearly_used() {
            self.endless_exchange(address);
        }
    }

    #[cold]
    fn endless_exchange(&self, address: i32) -> ! {
        self.fatal(&format!(
            "neons: agents at address {address} answer each other in an endless loop at {} s, and no time passes because there \
             is no link between them; attach them to different nodes\n",
            self.now()
        ))
    }

    /// Ends the program if calls are nested so deep that the stack would overflow because packets circulate within a
    /// node or link.
    #[inline]
    pub(crate) fn check_ring(&self) {
        if self.stack.is_nearly_used() {
            self.endless_ring();
        }
    }

    /// Delivers a packet like [`Sim::deliver`]. Used between parts of nodes, because several of them may form a ring
    /// that a packet never leaves.
    #[inline]
    pub(crate) fn hand_on(&self, to: EntityId, packet: Packet, callback: Option<EntityId>) {
        match self.entity(to) {
            Some(entity) => self.hand_to(entity, packet, callback),
            None => self.ignore(packet),
        }
    }

    /// Delivers a packet like [`Sim::hand_on`] to an entity that has been looked up.
    #[inline]
    pub(crate) fn hand_to(&self, to: &dyn Entity, packet: Packet, callback: Option<EntityId>) {
        self.check_ring();
        // If the compiler turns the ring into a loop, no stack is used; then only an interruption ends the loop.
        self.end_if_interrupted();
        to.recv(self, packet, callback);
    }

    #[cold]
    fn endless_ring(&self) -> ! {
        self.fatal(&format!(
            "neons: a packet goes round and round at {} s, and no time passes: a part of a link or node, directly or not, \
             has itself as its target; look for something that was inserted twice\n",
            self.now()
        ))
    }
}

/// An address in the stack frame of the caller.
#[inline(always)]
fn address() -> usize {
    let here = 0_u8;
    (&raw const here).addr()
}
