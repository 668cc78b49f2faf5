//! The link layer, which writes the number of the receiving MAC into packets.

use std::cell::Cell;
use std::rc::Rc;

use super::{Constellation, Framing, LinkHead, SatNode};
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
    /// The connections of a reliable link layer.
    pub framing: Framing,
    is_framed: bool,
}

impl SatLinkLayer {
    /// A link layer that does not belong to an interface yet.
    pub fn new(sim: &Sim, id: EntityId) -> SatLinkLayer {
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
            framing: Framing::new(sim, id),
            is_framed: false,
        }
    }

    /// A reliable link layer that does not belong to an interface yet.
    pub fn framed(sim: &Sim, id: EntityId) -> SatLinkLayer {
        SatLinkLayer { is_framed: true, ..SatLinkLayer::new(sim, id) }
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

    fn here(&self, sim: &Sim) -> i32 {
        self.node.get().and_then(|node| sim.get::<SatNode>(node)).map_or(-1, SatNode::address)
    }

    fn send_down(&self, sim: &Sim, packet: Packet) {
        let is_wired = self.constellation.is_wired(sim);
        let next_hop = if is_wired {
            self.wired_next_hop(sim, self.here(sim), packet.dst.address)
        } else {
            packet.radio().next_hop
        };
        if !self.is_framed {
            self.transmit(sim, packet, next_hop);
        } else if is_wired {
            self.framing.send(sim, self, next_hop, packet);
        } else {
            sim.print("Error:  next_hop_ field not set by routing agent\n");
            sim.exit(1);
        }
    }

    /// Hands a packet for a neighbour to the queue.
    pub(super) fn transmit(&self, sim: &Sim, mut packet: Packet, next_hop: i32) {
        let here = self.here(sim);
        let sender = self.mac(sim).map_or(0, |mac| mac.base().address);
        let radio = packet.radio_mut();
        if self.constellation.is_wired(sim) {
            radio.next_hop = next_hop;
            radio.last_hop = here;
        }
        radio.direction = Direction::Down;
        radio.mac.transmitter = sender;
        radio.mac.receiver = self.mac_of(sim, here, next_hop);
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
            for packet in self.framing.receive(sim, self, packet) {
                self.pass(sim, &self.up_target, packet);
            }
        }
    }

    fn on_event(&self, sim: &Sim, tag: u32) {
        self.framing.expire(sim, self, tag);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.wiring)
    }
}
