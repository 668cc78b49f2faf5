//! The link layer, which writes MAC addresses into packets.

use std::cell::Cell;

use crate::entity::{Entity, EntityId};
use crate::lan::{AddressTable, LanRouter};
use crate::packet::{Packet, PacketType};
use crate::snoop::Snooping;
use crate::wiring::{Target, Wired, Wiring};
use crate::{Initial, Sim};

use super::arp::{ArpTable, Resolution};
use super::routing::{RequestPath, RequestReader};
use super::{AddressKind, BROADCAST, Direction, ETHER_IP};

/// The time after which, with Snoop, a sender is notified that its packet has been accepted, seconds.
const SNOOP_DELAY: f64 = 1e-6;

/// The link layer of an interface (spec: wireless-stack, section 6.1).
#[derive(Debug)]
pub struct LinkLayer {
    /// The target of outgoing packets, which is the interface queue, and the target of drops.
    wiring: Wiring,
    /// The target of received packets: the node.
    pub up_target: Target,
    /// `delay_`: processing time of a packet in this layer, seconds.
    pub delay: Wired<f64>,
    /// `bandwidth_`: has no effect.
    pub bandwidth: Cell<f64>,
    /// `avoidReordering_`: has no effect.
    pub avoid_reordering: Cell<i32>,
    /// `macDA_`: has no effect.
    pub mac_destination: Cell<i32>,
    /// The interface queue of the interface.
    pub queue: Cell<Option<EntityId>>,
    /// The MAC of the interface.
    pub mac: Cell<Option<EntityId>>,
    /// The [`ArpTable`] by which addresses are resolved.
    pub arp: Cell<Option<EntityId>>,
    /// In a LAN: the [`LanRouter`] that determines the next member for each packet.
    pub router: Cell<Option<EntityId>>,
    /// In a LAN: the [`AddressTable`] with the MAC addresses of the members.
    pub members: Cell<Option<EntityId>>,
    /// The id of this link layer and the state of Snoop; `None` if it does not watch TCP connections.
    snooping: Option<(EntityId, Box<Snooping>)>,
}

/// Initial values.
impl LinkLayer {
    /// The initial value of `delay`.
    pub const DELAY: Initial<&'static str> = Initial("25us");
}

impl Default for LinkLayer {
    fn default() -> Self {
        LinkLayer {
            bandwidth: Cell::new(0.0),
            avoid_reordering: Cell::new(0),
            mac_destination: Cell::new(0),
            wiring: Wiring::default(),
            up_target: Target::default(),
            // ns-2.35: as "25us" is converted, which is not 25e-6.
            delay: Wired::new(Self::DELAY.time()),
            queue: Cell::new(None),
            mac: Cell::new(None),
            arp: Cell::new(None),
            router: Cell::new(None),
            members: Cell::new(None),
            snooping: None,
        }
    }
}

impl LinkLayer {
    /// A link layer that watches TCP connections.
    pub fn with_snoop(id: EntityId) -> LinkLayer {
        LinkLayer { snooping: Some((id, Box::default())), ..LinkLayer::default() }
    }

    /// The state of the watched TCP connections; `None` if this link layer does not watch any.
    pub fn snooping(&self) -> Option<&Snooping> {
        self.snooping.as_ref().map(|(_, snooping)| &**snooping)
    }

    /// Whether the interface queue has room for at least two more packets.
    pub(crate) fn queue_has_room(&self, sim: &Sim) -> bool {
        let queue = self.queue.get().and_then(|queue| sim.entity(queue)?.as_queue());
        queue.is_some_and(|queue| (queue.discipline().len() as i32) < queue.base().limit.get() - 1)
    }

    fn snoop(&self, sim: &Sim, snoop: &(EntityId, Box<Snooping>), packet: Packet) {
        let (id, snooping) = snoop;
        let (source, destination) = (packet.src.address, packet.dst.address);
        let up = packet.radio().direction == Direction::Up;
        if let Some(packet) = snooping.watch(sim, *id, packet, up) {
            self.pass(sim, packet);
        }
        snooping.look_at_others(sim, *id, source, destination);
    }

    fn pass(&self, sim: &Sim, packet: Packet) {
        if packet.radio().direction == Direction::Up {
            self.send_up(sim, packet);
        } else {
            self.send_down(sim, packet);
        }
    }

    /// Passes a packet whose MAC addresses are set to the interface queue, after `delay` seconds.
    pub(super) fn hand_down(&self, sim: &Sim, mut packet: Packet, delay: f64) {
        if let Some(target) = self.wiring.target.resolved(sim) {
            if let Some(mac) = self.mac.get().and_then(|mac| sim.entity(mac)?.as_mac()) {
                mac.address(&mut packet);
            }
            sim.schedule_packet(target, packet, None, delay);
        }
    }

    fn arp<'a>(&self, sim: &'a Sim) -> Option<&'a ArpTable> {
        sim.get(self.arp.get()?)
    }

    fn send_up(&self, sim: &Sim, mut packet: Packet) {
        if self.router.get().is_some() {
            // The next link layer on the path decides by the direction whether to send the packet down.
            packet.radio_mut().direction = Direction::None;
        }
        if packet.packet_type == PacketType::ARP {
            if let Some(arp) = self.arp(sim) {
                arp.input(sim, self, packet);
            }
        } else if packet.error {
            self.wiring.drop_packet(sim, packet);
        } else if let Some(target) = self.up_target.resolved(sim) {
            sim.schedule_packet(target, packet, None, self.delay.get());
        }
    }

    /// Writes MAC addresses into a packet and passes it to the interface queue.
    pub(crate) fn send_down(&self, sim: &Sim, mut packet: Packet) {
        let mac = self.mac.get().and_then(|mac| sim.entity(mac)?.as_mac());
        let destination = sim.node_address(packet.dst.address);
        let radio = packet.radio_mut();
        radio.direction = Direction::Down;
        radio.mac.transmitter = mac.map_or(0, |mac| mac.base().address);
        radio.mac.ether_type = ETHER_IP;
        let router = self.router.get().and_then(|router| sim.get::<LanRouter>(router));
        let node = match (router, radio.address_kind) {
            (Some(router), _) => router.next_hop(sim, destination),
            (None, AddressKind::Link) => {
                radio.mac.receiver = radio.next_hop;
                return self.queue_up(sim, packet);
            }
            (None, AddressKind::Node) => radio.next_hop,
            (None, AddressKind::None) => destination,
        };
        if node == BROADCAST {
            radio.mac.receiver = BROADCAST;
            return self.queue_up(sim, packet);
        }
        if let Some(members) = self.members.get().and_then(|members| sim.get::<AddressTable>(members)) {
            if let Some(mac) = members.mac(node) {
                radio.mac.receiver = mac;
                self.queue_up(sim, packet);
            }
            return;
        }
        let Some(arp) = self.arp(sim) else { return };
        if let Resolution::Known(mut packet, mac) = arp.resolve(sim, self, node, packet) {
            packet.radio_mut().mac.receiver = mac;
            self.queue_up(sim, packet);
        }
    }

    fn queue_up(&self, sim: &Sim, packet: Packet) {
        self.hand_down(sim, packet, self.delay.get());
    }
}

impl Entity for LinkLayer {
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        let Some(snoop) = &self.snooping else { return self.pass(sim, packet) };
        self.snoop(sim, snoop, packet);
        if let Some(sender) = callback {
            sim.schedule_resume(sender, sim.next_key(SNOOP_DELAY));
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.wiring)
    }

    facets! { dyn RequestPath => |this| this }
}

impl RequestPath for LinkLayer {
    fn request_reader(&self, sim: &Sim) -> Option<RequestReader> {
        if self.router.get().is_some() {
            return None;
        }
        let reader =
            sim.entity(self.up_target.resolved(sim)?)?.facet::<dyn RequestPath>()?.request_reader(sim)?;
        Some(RequestReader { delay: reader.delay + self.delay.get(), ..reader })
    }
}
