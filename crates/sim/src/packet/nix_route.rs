//! The route of a packet as a vector of neighbour indices.

use std::rc::Rc;

/// The route of a packet as bits of neighbour indices, and the packet's position on it.
#[derive(Clone, Debug)]
pub struct NixRoute {
    vector: Rc<[bool]>,
    used: usize,
}

impl NixRoute {
    /// Creates a route for a packet at its source.
    pub fn new(vector: Rc<[bool]>) -> NixRoute {
        NixRoute { vector, used: 0 }
    }

    /// All bits of the route.
    pub fn vector(&self) -> &[bool] {
        &self.vector
    }

    /// Reads the next neighbour index, of `bits` bits; `None` if fewer bits are left.
    pub fn advance(&mut self, bits: usize) -> Option<usize> {
        self.used += bits;
        // ns-2.35: only the last bit of an index has an effect (spec: mpls-pushback-nix, section 3).
        self.vector.get(self.used.checked_sub(1)?).map(|bit| usize::from(*bit))
    }
}
