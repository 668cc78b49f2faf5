//! Channels between satellites and the ground, or between two satellites.

use std::cell::{Cell, RefCell};

use rustc_hash::FxHashMap;

use super::{SatMac, SatPhy};
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;
use crate::wireless::{BROADCAST, Direction};
use crate::{Initial, Sim};

/// A channel that carries frames to all interfaces that listen on it, with the propagation delay of light:
/// `Channel/Sat`.
pub struct SatChannel {
    /// Number of the channel, from 0.
    pub number: i32,
    /// `delay_`, seconds; has no effect.
    pub delay: Cell<f64>,
    /// The interfaces that listen on the channel, oldest first.
    receivers: RefCell<Vec<EntityId>>,
    index: RefCell<Index>,
    /// Reused memory for the receivers of a frame, with the propagation delay to each in seconds.
    arrivals: Cell<Vec<(EntityId, f64)>>,
}

/// A cache of the receivers, valid until one is added or removed, or until anything is rewired.
#[derive(Debug, Default)]
struct Index {
    epoch: Option<u32>,
    /// The positions of receivers whose MAC ignores frames for other MACs, by MAC number.
    selective: FxHashMap<i32, usize>,
    /// The positions of all other receivers, newest first.
    others: Vec<usize>,
    /// The MAC number of the newest receiver of each node, by node address.
    macs: FxHashMap<i32, i32>,
}

impl Index {
    fn new(sim: &Sim, receivers: &[EntityId]) -> Index {
        let mut index = Index { epoch: Some(sim.wiring_epoch()), ..Index::default() };
        for (place, receiver) in receivers.iter().enumerate() {
            let Some(phy) = sim.get::<SatPhy>(*receiver) else { continue };
            let mac = phy.head(sim).and_then(|head| head.mac.get());
            let number = mac.and_then(|mac| Some(sim.entity(mac)?.as_mac()?.base().address));
            if let (Some(node), Some(number)) = (phy.node(sim), number) {
                index.macs.insert(node.address(), number);
            }
            let above = phy.up_target.resolved(sim).and_then(|above| sim.get::<SatMac>(above));
            match above.filter(|_| !phy.is_repeater()) {
                Some(mac) => drop(index.selective.insert(mac.number(), place)),
                None => index.others.push(place),
            }
        }
        index.others.reverse();
        index
    }

    /// Calls `visit` with the positions of receivers that process a frame for the MAC `addressed`, newest first.
    /// `count` is the number of all receivers.
    fn for_each_listener(&self, count: usize, addressed: i32, mut visit: impl FnMut(usize)) {
        if addressed == BROADCAST {
            return (0..count).rev().for_each(visit);
        }
        let selected = self.selective.get(&addressed).copied();
        let newer = self.others.partition_point(|place| selected.is_some_and(|mac| *place > mac));
        self.others[..newer].iter().copied().for_each(&mut visit);
        selected.into_iter().for_each(&mut visit);
        self.others[newer..].iter().copied().for_each(visit);
    }
}

/// Initial values.
impl SatChannel {
    /// The initial value of `delay`.
    pub const DELAY: Initial<&'static str> = Initial("4us");
}

impl SatChannel {
    /// A channel without receivers.
    pub fn new(sim: &Sim) -> SatChannel {
        SatChannel {
            number: sim.wireless().next_channel(),
            delay: Cell::new(Self::DELAY.time()),
            receivers: RefCell::default(),
            index: RefCell::default(),
            arrivals: Cell::default(),
        }
    }

    /// Adds an interface that listens on the channel.
    pub fn add_receiver(&self, phy: EntityId) {
        self.receivers.borrow_mut().push(phy);
        self.index.borrow_mut().epoch = None;
    }

    /// Removes an interface.
    pub fn remove_receiver(&self, phy: EntityId) {
        self.receivers.borrow_mut().retain(|receiver| *receiver != phy);
        self.index.borrow_mut().epoch = None;
    }

    /// The interfaces that listen on the channel, newest first.
    pub fn receivers(&self) -> Vec<EntityId> {
        self.receivers.borrow().iter().rev().copied().collect()
    }

    /// The interface that listens on the channel; `None` unless there is exactly one.
    pub fn only_receiver(&self) -> Option<EntityId> {
        match self.receivers.borrow().as_slice() {
            [only] => Some(*only),
            _ => None,
        }
    }

    /// The number of the MAC by which the node with the address `address` receives frames from this channel. If a
    /// repeater listens on the channel, the MAC is one that receives from the repeater.
    pub fn mac_of(&self, sim: &Sim, address: i32) -> Option<i32> {
        let first = self.receivers.borrow().last().copied()?;
        let phy = sim.get::<SatPhy>(first)?;
        if phy.is_repeater() {
            let downlink = phy.node(sim)?.downlink.get()?;
            return sim.get::<SatChannel>(downlink)?.mac_of(sim, address);
        }
        self.refresh(sim);
        self.index.borrow().macs.get(&address).copied()
    }

    fn refresh(&self, sim: &Sim) {
        if self.index.borrow().epoch != Some(sim.wiring_epoch()) {
            let index = Index::new(sim, &self.receivers.borrow());
            self.index.replace(index);
        }
    }

    /// Transmits a frame of the interface `sender` to all listening interfaces.
    pub(super) fn transmit(&self, sim: &Sim, sender: &SatPhy, mut frame: Packet) {
        let Some(node) = sender.node(sim) else { return };
        let addressed = frame.radio().mac.receiver;
        frame.radio_mut().direction = Direction::Up;
        self.refresh(sim);
        let mut arrivals = self.arrivals.take();
        let time = node.position_time(sim);
        let from = node.point_at(time);
        let receivers = self.receivers.borrow();
        self.index.borrow().for_each_listener(receivers.len(), addressed, |place| {
            let phy = sim.get::<SatPhy>(receivers[place]);
            let phy = phy.filter(|phy| phy.node.get() != sender.node.get());
            let to = phy.and_then(|phy| phy.node(sim)).map(|node| node.point_at(time));
            arrivals.extend(to.map(|to| (receivers[place], from.propagation_delay(to))));
        });
        if let Some((last, others)) = arrivals.split_last() {
            for (receiver, delay) in others {
                sim.schedule_packet(*receiver, frame.clone(), None, *delay);
            }
            sim.schedule_packet(last.0, frame, None, last.1);
        }
        arrivals.clear();
        self.arrivals.set(arrivals);
    }
}

impl Entity for SatChannel {}
