//! The link layer, which writes the number of the receiving MAC into packets.

use std::cell::Cell;
use std::rc::Rc;

use super::{Constellation, LinkHead, SatNode};
use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;
use crate::routing::RouteLogic;
use crate::wireless::mac::Mac;
use crate::wireless::{BROADCAST, Direction};
use crate::wiring::{Target, Wiring};

/// The link layer of an interface: `LL/Sat` (spec: satellite, section 5).
#[derive(Debug)]
pub struct SatLinkLayer {
    constellation: Rc<Constellation>,
    /// The targets of outgoing packets, which is the queue, and of drops.
    wiring: Wiring,
    /// The target of received packets: the network interface.
    pub up_target: Target,
    /// `delay_`: processing time of a packet in this layer, seconds.
    pub delay: Cell<f64>,
    /// `bandwidth_`: has no effect.
    pub bandwidth: Cell<f64>,
    /// `avoidReordering_`: has no effect.
    pub avoid_reordering: Cell<i32>,
    /// `macDA_`: has no effect.
    pub mac_destination: Cell<i32>,
    /// The MAC of the interface.
    pub mac: Cell<Option<EntityId>>,
    /// The queue of the interface.
    pub queue: Cell<Option<EntityId>>,
    /// The node of the interface.
    pub node: Cell<Option<EntityId>>,
    /// The head of the interface.
    pub head: Cell<Option<EntityId>>,
    /// The next hop of the last look-up, and its MAC.
    // ns-2.35: both are kept when the link is handed off (spec: satellite, section 5).
    last: Cell<Option<(i32, i32)>>,
}

impl SatLinkLayer {
    /// A link layer that does not belong to an interface yet.
    pub fn new(sim: &Sim) -> SatLinkLayer {
        SatLinkLayer {
            constellation: sim.shared(),
            wiring: Wiring::default(),
            up_target: Target::default(),
            delay: Cell::new(0.0),
            bandwidth: Cell::default(),
            avoid_reordering: Cell::default(),
            mac_destination: Cell::default(),
            mac: Cell::default(),
            queue: Cell::default(),
            node: Cell::default(),
            head: Cell::default(),
            last: Cell::default(),
        }
    }

    fn mac<'a>(&self, sim: &'a Sim) -> Option<&'a dyn Mac> {
        sim.entity(self.mac.get()?)?.as_mac()
    }

    /// The next hop according to the wired routes; −1 if there is none.
    fn wired_next_hop(&self, sim: &Sim, here: i32, destination: i32) -> i32 {
        let logic = self.constellation.wired_routes.get().and_then(|logic| sim.get::<RouteLogic>(logic));
        logic.and_then(|logic| logic.lookup(here, destination).ok()).unwrap_or(-1)
    }

    fn mac_of(&self, sim: &Sim, here: i32, next: i32) -> i32 {
        if next == BROADCAST {
            return BROADCAST;
        }
        if let Some((_, mac)) = self.last.get().filter(|(known, _)| *known == next) {
            return mac;
        }
        let head = self.head.get().and_then(|head| sim.get::<LinkHead>(head));
        let channel = head.and_then(|head| head.channel(sim));
        let Some(mac) = channel.and_then(|channel| channel.mac_of(sim, next)) else {
            let now = sim.now();
            sim.print(&format!(
                "Error:  couldn't find dest mac on channel for src/dst {here} {next} at NOW {now:.6}\n"
            ));
            sim.exit(1);
        };
        self.last.set(Some((next, mac)));
        mac
    }

    fn send_down(&self, sim: &Sim, mut packet: Packet) {
        let here = self.node.get().and_then(|node| sim.get::<SatNode>(node)).map_or(-1, SatNode::address);
        let destination = packet.dst.address;
        let sender = self.mac(sim).map_or(0, |mac| mac.base().address);
        let radio = packet.radio_mut();
        if self.constellation.is_wired(sim) {
            radio.next_hop = self.wired_next_hop(sim, here, destination);
            radio.last_hop = here;
        }
        radio.direction = Direction::Down;
        radio.mac.transmitter = sender;
        radio.mac.receiver = self.mac_of(sim, here, radio.next_hop);
        self.pass(sim, &self.wiring.target, packet);
    }

    fn pass(&self, sim: &Sim, target: &Target, packet: Packet) {
        if let Some(target) = target.resolved(sim) {
            sim.schedule_packet(target, packet, None, self.delay.get());
        }
    }
}

impl Entity for SatLinkLayer {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        if packet.radio().direction != Direction::Up {
            self.send_down(sim, packet);
        } else if packet.error {
            self.wiring.drop_packet(sim, packet);
        } else {
            self.pass(sim, &self.up_target, packet);
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.wiring)
    }
}
