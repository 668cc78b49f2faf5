//! What the mobile nodes and radios of a simulation share.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::Sim;
use crate::entity::EntityId;
use crate::format::TimeText;

use super::mac::{CarrierSense, TdmaSchedule};
use super::motion::{Motion, MotionIndex};
use super::node_list::NodeList;
use super::phy::Equipments;
use super::pool::{Pool, Pooled};
use super::routing::seen::SeenMessages;
use super::{MobileNode, WirelessChannel};

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
    /// As headers of S-MAC.
    Sensor,
}

impl MacLayout {
    /// The layout for MACs of this class.
    pub fn of_class(class: &str) -> MacLayout {
        match class {
            "Mac" | "Mac/Simple" => MacLayout::Simple,
            "Mac/SMAC" => MacLayout::Sensor,
            "Mac/Tdma" | "Mac/802_11Ext" => MacLayout::Untyped,
            _ => MacLayout::Ieee80211,
        }
    }
}

/// What the mobile nodes and radios of a simulation share.
#[derive(Debug, Default)]
pub struct Wireless {
    mac_addresses: Cell<i32>,
    /// The time as lines of radio traces show it.
    pub(super) time_text: TimeText,
    radio_numbers: Cell<i32>,
    channels: Cell<i32>,
    nodes: RefCell<FxHashMap<i32, EntityId>>,
    motions: Pool<Motion>,
    /// The radios of nodes, by number of the node's motion.
    pub(super) radios: RefCell<FxHashMap<MotionIndex, Vec<EntityId>>>,
    /// What stations hear with.
    pub(super) stations: Rc<Pool<CarrierSense>>,
    pub(super) station_events: Cell<Option<EntityId>>,
    pub(super) equipments: Equipments,
    /// How many channels have nodes.
    lists: Cell<u32>,
    /// How many of them have a list of nodes that is not sorted yet.
    unsorted_lists: Cell<u32>,
    /// Some node may stand where the list of its channel does not expect it.
    disordered: Cell<bool>,
    /// How far the first transmission of the simulation could be sensed, metres.
    pub(super) sense_distance: Cell<Option<f64>>,
    /// How often a MAC met a sender that God did not announce.
    pub(super) unannounced_senders: Cell<u32>,
    /// Who finds the receivers of frames, if that is not left to the channels.
    pub(super) grid_keeper: Cell<Option<EntityId>>,
    /// Who has heard the requests of routing agents.
    pub(super) seen_messages: SeenMessages,
    /// The schedule of MACs with time division.
    pub(super) tdma: TdmaSchedule,
    /// Stations of IEEE 802.15.4 write to the nam file.
    pub wpan_nam: Cell<bool>,
    /// God, if there is one.
    pub god: Cell<Option<EntityId>>,
    /// How traces read the headers of the MACs.
    pub mac_layout: Cell<MacLayout>,
}

impl Wireless {
    /// The address of the next MAC.
    pub fn next_mac_address(&self) -> i32 {
        self.mac_addresses.replace(self.mac_addresses.get() + 1)
    }

    /// The number of the next radio.
    pub(super) fn next_radio(&self) -> i32 {
        self.radio_numbers.replace(self.radio_numbers.get() + 1)
    }

    /// The number of the next channel.
    pub(crate) fn next_channel(&self) -> i32 {
        self.channels.replace(self.channels.get() + 1)
    }

    /// Makes a mobile node known under its address; returns its motion.
    pub(super) fn add_node(&self, address: i32, node: EntityId) -> Pooled<Motion> {
        self.nodes.borrow_mut().insert(address, node);
        let motion = self.motions.add();
        motion.node.set(Some(node));
        motion
    }

    /// The motions of all nodes, by number.
    pub(super) fn motions(&self) -> &Pool<Motion> {
        &self.motions
    }

    /// A channel has its first node.
    pub(super) fn list_begun(&self) {
        self.lists.set(self.lists.get() + 1);
        self.unsorted_lists.set(self.unsorted_lists.get() + 1);
        if self.lists.get() > 1 {
            self.expect_disorder();
        }
    }

    /// The list of a channel was sorted for the first time.
    pub(super) fn list_sorted(&self) {
        self.unsorted_lists.set(self.unsorted_lists.get() - 1);
    }

    /// Whether every node stands where the list of the channel, of which there is one, expects it.
    pub(super) fn is_orderly(&self) -> bool {
        !self.disordered.get()
    }

    /// Nodes may stand where no list expects them: from now on every movement is looked at.
    pub(super) fn expect_disorder(&self) {
        if self.disordered.replace(true) {
            return;
        }
        for motion in self.motions.iter() {
            motion.confine();
        }
    }

    /// A node has moved otherwise than by its movement.
    pub(super) fn node_displaced(&self) {
        if self.unsorted_lists.get() < self.lists.get() {
            self.expect_disorder();
        }
    }

    /// A node has moved from `old_x`: the channel of its ground puts it where it belongs.
    pub(super) fn moved(&self, sim: &Sim, motion: &Motion, old_x: f64) {
        if self.unsorted_lists.get() == 0 && NodeList::is_in_order(&self.motions, motion) {
            return;
        }
        if let Some(channel) = WirelessChannel::of(sim, motion) {
            channel.reposition(sim, motion, old_x);
        }
    }

    /// Moves a node to its present position, if no other state depends on the move.
    pub(super) fn set_free(&self, sim: &Sim, motion: &Motion) {
        if self.disordered.get() || self.unsorted_lists.get() > 0 {
            return;
        }
        if !WirelessChannel::of(sim, motion).is_some_and(|channel| channel.set_free(sim, motion)) {
            self.expect_disorder();
        }
    }

    /// The ids of the mobile nodes, in the order in which they were made.
    pub fn node_ids(&self) -> Vec<EntityId> {
        self.motions.iter().filter_map(|motion| motion.node.get()).collect()
    }

    /// The id of the mobile node with this address.
    pub fn node_id(&self, address: i32) -> Option<EntityId> {
        self.nodes.borrow().get(&address).copied()
    }

    /// The mobile node with this address.
    pub fn node<'a>(&self, sim: &'a Sim, address: i32) -> Option<&'a MobileNode> {
        sim.get(self.node_id(address)?)
    }
}
