//! The state that the mobile nodes and radios of a simulation share.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::Sim;
use crate::entity::EntityId;
use crate::format::TimeText;

use super::energy::Battery;
use super::energy_log::LogStart;
use super::mac::{CarrierSense, LastFaded, SensorStation, SleepSchedule, TdmaSchedule};
use super::motion::{Motion, MotionIndex};
use super::node_list::NodeList;
use super::phy::{Consumption, Equipments};
use super::pool::{Pool, Pooled};
use super::routing::seen::SeenMessages;
use super::{MobileNode, WirelessChannel};

/// The layout that traces assume for MAC headers; it follows from the class of the MACs created last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MacLayout {
    /// Headers of IEEE 802.11.
    #[default]
    Ieee80211,
    /// Headers that traces read like those of IEEE 802.11, although they are shorter.
    Simple,
    /// Headers of IEEE 802.11 without a frame type.
    Untyped,
    /// Headers of S-MAC.
    Sensor,
}

impl MacLayout {
    /// The layout for MACs of the class `class`.
    pub fn of_class(class: &str) -> MacLayout {
        match class {
            "Mac" | "Mac/Simple" => MacLayout::Simple,
            "Mac/SMAC" => MacLayout::Sensor,
            "Mac/Tdma" | "Mac/802_11Ext" => MacLayout::Untyped,
            _ => MacLayout::Ieee80211,
        }
    }
}

/// The mobile nodes by their addresses.
#[derive(Debug, Default)]
struct NodeAddresses {
    /// The nodes with low addresses, by address.
    low: RefCell<Vec<Option<EntityId>>>,
    others: RefCell<FxHashMap<i32, EntityId>>,
}

impl NodeAddresses {
    /// The number of addresses that count as low. Addresses without levels are consecutive numbers from 0.
    const LOW: usize = 1 << 12;

    fn set(&self, address: i32, node: EntityId) {
        match usize::try_from(address) {
            Ok(place) if place < Self::LOW => {
                let mut low = self.low.borrow_mut();
                if low.len() <= place {
                    low.resize(place + 1, None);
                }
                low[place] = Some(node);
            }
            _ => {
                self.others.borrow_mut().insert(address, node);
            }
        }
    }

    #[inline]
    fn get(&self, address: i32) -> Option<EntityId> {
        match usize::try_from(address) {
            Ok(place) if place < Self::LOW => self.low.borrow().get(place).copied().flatten(),
            _ => self.others.borrow().get(&address).copied(),
        }
    }
}

/// The state that the mobile nodes and radios of a simulation share.
#[derive(Debug, Default)]
pub struct Wireless {
    mac_addresses: Cell<i32>,
    /// The present time as lines of radio traces show it, cached.
    pub(super) time_text: TimeText,
    /// The beginning of the last line with a node's energy.
    pub(super) log_start: LogStart,
    radio_numbers: Cell<i32>,
    channels: Cell<i32>,
    nodes: NodeAddresses,
    /// The numbers of nodes without a radio in traces, by address.
    wired_numbers: RefCell<FxHashMap<i32, i32>>,
    motions: Pool<Motion>,
    /// The radios of each node, by the number of the node's motion.
    pub(super) radios: RefCell<FxHashMap<MotionIndex, Vec<EntityId>>>,
    /// The receiving state of 802.11 stations.
    pub(super) stations: Rc<Pool<CarrierSense>>,
    /// The received powers of stations, by their numbers, under propagation models that fade.
    pub(super) faded_powers: Pool<LastFaded>,
    pub(super) station_events: Cell<Option<EntityId>>,
    pub(super) equipments: Equipments,
    /// The batteries of nodes.
    pub(super) batteries: Pool<Battery>,
    /// The energy consumption of radios.
    pub(super) consumptions: Pool<Consumption>,
    /// The receiving state of S-MAC stations.
    pub(super) sensor_stations: Pool<SensorStation>,
    /// The schedules of S-MAC stations.
    pub(super) sleep_schedules: Pool<SleepSchedule>,
    /// The agenda of the sleep cycles of S-MAC; `None` before the first cycle.
    pub(super) sleep_agenda: Cell<Option<EntityId>>,
    /// The number of channels with nodes.
    lists: Cell<u32>,
    /// The number of channels with nodes whose list has not been sorted yet.
    unsorted_lists: Cell<u32>,
    /// The number of nodes that move.
    pub(super) moving: Cell<u32>,
    /// The number of changes of nodes, positions and movements on which the receivers of frames depend.
    pub(super) arrangement: Cell<u32>,
    /// Whether some node may be out of order in the list of its channel.
    disordered: Cell<bool>,
    /// The distance at which the first transmission of the simulation could be sensed, metres.
    pub(super) sense_distance: Cell<Option<f64>>,
    /// The number of times that a MAC received a frame from a sender that God did not announce.
    pub(super) unannounced_senders: Cell<u32>,
    /// The [`GridKeeper`](super::GridKeeper) that finds receivers; `None` if the channels find them.
    pub(super) grid_keeper: Cell<Option<EntityId>>,
    /// The nodes that have received each request of the routing agents.
    pub(super) seen_messages: SeenMessages,
    /// The slot schedule of MACs with time division.
    pub(super) tdma: TdmaSchedule,
    /// Whether IEEE 802.15.4 stations write to the nam file.
    pub wpan_nam: Cell<bool>,
    /// The God of the simulation, if there is one.
    pub god: Cell<Option<EntityId>>,
    /// The layout that traces assume for MAC headers.
    pub mac_layout: Cell<MacLayout>,
}

impl Wireless {
    /// Returns an address for a new MAC.
    pub fn next_mac_address(&self) -> i32 {
        self.mac_addresses.replace(self.mac_addresses.get() + 1)
    }

    /// Returns a number for a new radio.
    pub(super) fn next_radio(&self) -> i32 {
        self.radio_numbers.replace(self.radio_numbers.get() + 1)
    }

    /// Returns a number for a new channel.
    pub(crate) fn next_channel(&self) -> i32 {
        self.channels.replace(self.channels.get() + 1)
    }

    /// Records the number by which traces show a node without a radio as the next hop.
    pub fn record_wired_node(&self, address: i32, number: i32) {
        self.wired_numbers.borrow_mut().insert(address, number);
    }

    /// Returns the number by which traces show the node with an address; `None` if no node has the address.
    pub(super) fn number_in_traces(&self, sim: &Sim, address: i32) -> Option<i32> {
        match self.node(sim, address) {
            Some(node) => Some(node.number.get()),
            None => self.wired_numbers.borrow().get(&address).copied(),
        }
    }

    /// Registers a mobile node under its address; returns its motion.
    pub(super) fn add_node(&self, address: i32, node: EntityId) -> Pooled<Motion> {
        self.nodes.set(address, node);
        let motion = self.motions.add();
        motion.node.set(Some(node));
        motion
    }

    /// The motions of all nodes, by number.
    #[inline]
    pub(super) fn motions(&self) -> &Pool<Motion> {
        &self.motions
    }

    /// Records a change on which the receivers of frames or the received powers depend.
    pub(super) fn rearranged(&self) {
        self.arrangement.set(self.arrangement.get().wrapping_add(1));
    }

    /// Records that a channel has got its first node.
    pub(super) fn list_begun(&self) {
        self.lists.set(self.lists.get() + 1);
        self.unsorted_lists.set(self.unsorted_lists.get() + 1);
        if self.lists.get() > 1 {
            self.expect_disorder();
        }
    }

    /// Records that the list of a channel was sorted for the first time.
    pub(super) fn list_sorted(&self) {
        self.unsorted_lists.set(self.unsorted_lists.get() - 1);
    }

    /// Whether all nodes are in order in the list of the only channel.
    #[inline]
    pub(super) fn is_orderly(&self) -> bool {
        !self.disordered.get()
    }

    /// Records that nodes may be out of order in lists; from then on every movement is checked.
    pub(super) fn expect_disorder(&self) {
        self.rearranged();
        if self.disordered.replace(true) {
            return;
        }
        for motion in self.motions.iter() {
            motion.confine();
        }
    }

    /// Records that the position of a node was set, not reached by movement.
    pub(super) fn node_displaced(&self) {
        if self.unsorted_lists.get() < self.lists.get() {
            self.expect_disorder();
        }
    }

    /// Lets the channel of a node's ground move the node in its list; `old_x` is the x before the movement.
    pub(super) fn moved(&self, sim: &Sim, motion: &Motion, old_x: f64) {
        if self.unsorted_lists.get() == 0 && NodeList::is_in_order(&self.motions, motion) {
            return;
        }
        if let Some(channel) = WirelessChannel::of(sim, motion) {
            channel.reposition(sim, motion, old_x);
        }
    }

    /// Lets a node move freely near its present position, if the lists of all channels are in order.
    pub(super) fn set_free(&self, sim: &Sim, motion: &Motion) {
        if self.disordered.get() || self.unsorted_lists.get() > 0 {
            return;
        }
        if !WirelessChannel::of(sim, motion).is_some_and(|channel| channel.set_free(sim, motion)) {
            self.expect_disorder();
        }
    }

    /// The ids of the mobile nodes, in the order of creation.
    pub fn node_ids(&self) -> Vec<EntityId> {
        self.motions.iter().filter_map(|motion| motion.node.get()).collect()
    }

    /// The id of the mobile node with the address `address`.
    #[inline]
    pub fn node_id(&self, address: i32) -> Option<EntityId> {
        self.nodes.get(address)
    }

    /// The mobile node with the address `address`.
    #[inline]
    pub fn node<'a>(&self, sim: &'a Sim, address: i32) -> Option<&'a MobileNode> {
        sim.get(self.node_id(address)?)
    }
}
