//! What the mobile nodes and radios of a simulation share.

use std::cell::{Cell, Ref, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use crate::Sim;
use crate::entity::EntityId;

use super::mac::TdmaSchedule;
use super::motion::Motion;
use super::{EnergyModel, MobileNode, Topography, WirelessChannel};

/// How traces read MAC headers, which follows from the class of the MACs made last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MacLayout {
    /// As headers of IEEE 802.11, which they are.
    #[default]
    Ieee80211,
    /// As headers of IEEE 802.11, although they are shorter.
    Simple,
    /// As headers of IEEE 802.11 without a type.
    Untyped,
}

impl MacLayout {
    /// The layout for MACs of this class.
    pub fn of_class(class: &str) -> MacLayout {
        match class {
            "Mac" | "Mac/Simple" => MacLayout::Simple,
            "Mac/Tdma" | "Mac/802_11Ext" => MacLayout::Untyped,
            _ => MacLayout::Ieee80211,
        }
    }
}

/// What the mobile nodes and radios of a simulation share.
#[derive(Debug, Default)]
pub struct Wireless {
    mac_addresses: Cell<i32>,
    channels: Cell<i32>,
    nodes: RefCell<HashMap<i32, EntityId>>,
    motions: RefCell<Vec<Rc<Motion>>>,
    /// How many channels have a list of nodes that is not sorted yet.
    pub(super) unsorted_channels: Cell<u32>,
    /// How far the first transmission of the simulation could be sensed, metres.
    pub(super) sense_distance: Cell<Option<f64>>,
    /// How often a MAC met a sender that God did not announce.
    pub(super) unannounced_senders: Cell<u32>,
    /// The schedule of MACs with time division.
    pub(super) tdma: TdmaSchedule,
    /// How traces read the headers of the MACs.
    pub mac_layout: Cell<MacLayout>,
}

impl Wireless {
    /// The address of the next MAC.
    pub fn next_mac_address(&self) -> i32 {
        self.mac_addresses.replace(self.mac_addresses.get() + 1)
    }

    /// The number of the next channel.
    pub(crate) fn next_channel(&self) -> i32 {
        self.channels.replace(self.channels.get() + 1)
    }

    /// Makes a mobile node known under its address; returns its motion.
    pub(super) fn add_node(&self, address: i32, node: EntityId) -> Rc<Motion> {
        self.nodes.borrow_mut().insert(address, node);
        let mut motions = self.motions.borrow_mut();
        let motion = Rc::new(Motion::new(node, motions.len() as u32));
        motions.push(motion.clone());
        motion
    }

    /// The motions of all nodes, by number.
    pub(super) fn motions(&self) -> Ref<'_, Vec<Rc<Motion>>> {
        self.motions.borrow()
    }

    /// Whether a node that has moved still stands where it belongs in the list of its channel, as long as all
    /// lists are sorted.
    #[inline]
    pub(super) fn is_in_order(&self, motion: &Motion) -> bool {
        let motions = self.motions.borrow();
        let x = motion.x.get();
        self.unsorted_channels.get() == 0
            && motion.list_previous.get().is_none_or(|previous| motions[previous as usize].x.get() <= x)
            && motion.list_next.get().is_none_or(|next| motions[next as usize].x.get() >= x)
    }

    /// A node has moved from `old_x`: the channel of its ground puts it where it belongs.
    #[cold]
    pub(super) fn reposition(&self, sim: &Sim, motion: &Motion, old_x: f64) {
        let ground = motion.topography.get().and_then(|ground| sim.get::<Topography>(ground));
        let channel = ground.and_then(|ground| sim.get::<WirelessChannel>(ground.channel.get()?));
        if let Some(channel) = channel {
            channel.reposition(sim, motion, old_x);
        }
    }

    /// The id of the mobile node with this address.
    pub fn node_id(&self, address: i32) -> Option<EntityId> {
        self.nodes.borrow().get(&address).copied()
    }

    /// The mobile node with this address.
    pub fn node<'a>(&self, sim: &'a Sim, address: i32) -> Option<&'a MobileNode> {
        sim.get(self.node_id(address)?)
    }

    /// The energy of the mobile node with this address, if it has a model of it.
    pub(super) fn energy<'a>(&self, sim: &'a Sim, address: i32) -> Option<&'a EnergyModel> {
        self.node(sim, address)?.energy(sim)
    }
}
