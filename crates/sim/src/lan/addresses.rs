//! The table of MAC addresses.

use std::cell::RefCell;
use std::collections::HashMap;

use crate::entity::Entity;

/// The MAC addresses of the members of a LAN, known without asking: `VARPTable`.
#[derive(Debug, Default)]
pub struct AddressTable {
    macs: RefCell<HashMap<i32, i32>>,
}

impl AddressTable {
    /// The node with this address has this MAC.
    pub fn enter(&self, node: i32, mac: i32) {
        self.macs.borrow_mut().insert(node, mac);
    }

    /// The MAC of the node with this address.
    pub fn mac(&self, node: i32) -> Option<i32> {
        self.macs.borrow().get(&node).copied()
    }
}

impl Entity for AddressTable {}
