//! The table of the MAC addresses of a LAN.

use std::cell::RefCell;

use rustc_hash::FxHashMap;

use crate::entity::Entity;

/// The MAC addresses of the members of a LAN, which need no address resolution: `VARPTable`.
#[derive(Debug, Default)]
pub struct AddressTable {
    macs: RefCell<FxHashMap<i32, i32>>,
}

impl AddressTable {
    /// Enters `mac` as the MAC address of the node with address `node`.
    pub fn enter(&self, node: i32, mac: i32) {
        self.macs.borrow_mut().insert(node, mac);
    }

    /// The MAC address of the node with address `node`; `None` if it is not in the table.
    pub fn mac(&self, node: i32) -> Option<i32> {
        self.macs.borrow().get(&node).copied()
    }
}

impl Entity for AddressTable {}
