//! Satellites and terminals.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::geometry::{Coordinate, Point};
use super::{Constellation, HandoffManager, LinkHead, Orbit, SatPosition};
use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;
use crate::trace::Trace;

/// The part of a satellite node that moves and has links: `Node/SatNode`.
#[derive(Debug)]
pub struct SatNode {
    id: EntityId,
    constellation: Rc<Constellation>,
    address: Cell<i32>,
    position: RefCell<Option<Rc<SatPosition>>>,
    interfaces: RefCell<Vec<EntityId>>,
    /// The channel on which a satellite receives from the ground.
    pub uplink: Cell<Option<EntityId>>,
    /// The channel on which a satellite sends to the ground.
    pub downlink: Cell<Option<EntityId>>,
    /// The hand-off manager of the node.
    pub manager: Cell<Option<EntityId>>,
    /// The trace of packets without a route or channel.
    pub drop_trace: Cell<Option<EntityId>>,
    /// `dist_routing_`: not 0 to request distributed routing, which is not implemented.
    pub distributed_routing: Cell<i32>,
}

impl SatNode {
    /// A node with the given address, without position and interfaces.
    pub fn new(sim: &Sim, id: EntityId, address: i32) -> SatNode {
        let constellation: Rc<Constellation> = sim.shared();
        constellation.about_to_change(sim);
        constellation.add_node(address, id);
        SatNode {
            id,
            constellation,
            address: Cell::new(address),
            position: RefCell::default(),
            interfaces: RefCell::default(),
            uplink: Cell::new(None),
            downlink: Cell::new(None),
            manager: Cell::new(None),
            drop_trace: Cell::new(None),
            distributed_routing: Cell::new(0),
        }
    }

    /// The id of the node.
    pub fn id(&self) -> EntityId {
        self.id
    }

    /// The state shared by all satellite nodes.
    pub fn constellation(&self) -> &Rc<Constellation> {
        &self.constellation
    }

    /// The address of the node.
    pub fn address(&self) -> i32 {
        self.address.get()
    }

    /// Changes the address of the node.
    pub fn set_address(&self, sim: &Sim, address: i32) {
        self.constellation.about_to_change(sim);
        self.constellation.readdress(self.address.replace(address), address, self.id);
        sim.rewired();
    }

    /// The position of the node; `None` if it has not been set.
    pub fn position(&self) -> Option<Rc<SatPosition>> {
        self.position.borrow().clone()
    }

    /// Sets the position of the node. Returns false if the entity `position` is not a [`SatPosition`].
    pub fn set_position(&self, sim: &Sim, position: EntityId) -> bool {
        self.constellation.about_to_change(sim);
        let position = sim.share::<SatPosition>(position);
        let found = position.is_some();
        self.position.replace(position);
        found
    }

    /// The present coordinate of the node; the centre of the Earth if it has no position.
    pub fn coordinate(&self, sim: &Sim) -> Coordinate {
        self.coordinate_at(self.constellation.time(sim))
    }

    /// The coordinate of the node at `time`, in seconds.
    pub fn coordinate_at(&self, time: f64) -> Coordinate {
        let position = self.position.borrow();
        position.as_ref().map_or(Coordinate { r: 0.0, theta: 0.0, phi: 0.0 }, |position| position.at(time))
    }

    /// The point where the node is at `time`, in seconds.
    pub(super) fn point_at(&self, time: f64) -> Point {
        self.position.borrow().as_ref().map_or(Point::default(), |position| position.point_at(time))
    }

    /// The present time of the node's position, seconds.
    pub(super) fn position_time(&self, sim: &Sim) -> f64 {
        self.constellation.time(sim)
    }

    /// Whether the node is a satellite that moves relative to the Earth.
    pub fn is_polar(&self) -> bool {
        self.position.borrow().as_ref().is_some_and(|position| matches!(position.orbit(), Orbit::Polar(_)))
    }

    /// Adds an interface to the node.
    pub fn add_interface(&self, sim: &Sim, head: EntityId) {
        self.constellation.about_to_change(sim);
        self.interfaces.borrow_mut().push(head);
    }

    /// The heads of the node's interfaces, newest first.
    pub fn interfaces<'a>(&self, sim: &'a Sim) -> Vec<&'a LinkHead> {
        let interfaces = self.interfaces.borrow();
        interfaces.iter().rev().filter_map(|head| sim.get(*head)).collect()
    }

    /// Writes to the drop trace a packet that cannot be forwarded, and frees the packet.
    pub fn discard(&self, sim: &Sim, packet: Packet) {
        if let Some(trace) = self.drop_trace.get().and_then(|trace| sim.get::<Trace>(trace)) {
            trace.write(sim, &packet);
        }
        drop(packet);
    }

    /// The hand-off manager of the node.
    pub fn hand_off_manager<'a>(&self, sim: &'a Sim) -> Option<&'a HandoffManager> {
        sim.get(self.manager.get()?)
    }
}

impl Entity for SatNode {}
