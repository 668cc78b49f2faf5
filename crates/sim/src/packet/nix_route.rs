//! The vector of neighbour indices that a packet carries.

use std::rc::Rc;

/// The way that a packet takes, as indices of neighbours, and how far it has come.
#[derive(Clone, Debug)]
pub struct NixRoute {
    vector: Rc<[bool]>,
    used: usize,
}

impl NixRoute {
    /// The beginning of a way.
    pub fn new(vector: Rc<[bool]>) -> NixRoute {
        NixRoute { vector, used: 0 }
    }

    /// All bits of the way.
    pub fn vector(&self) -> &[bool] {
        &self.vector
    }

    /// The next index, of so many bits; `None` if there are not so many left.
    pub fn advance(&mut self, bits: usize) -> Option<usize> {
        self.used += bits;
        // ns-2.35: of the bits of an index only the last one is kept (spec: mpls-pushback-nix, section 3).
        self.vector.get(self.used.checked_sub(1)?).map(|bit| usize::from(*bit))
    }
}
