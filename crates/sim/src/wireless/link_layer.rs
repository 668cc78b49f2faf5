//! The link layer: gives packets their MAC addresses.

use std::cell::Cell;

use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::lan::{AddressTable, LanRouter};
use crate::packet::{Packet, PacketType};
use crate::wiring::{Target, Wiring};

use super::arp::{ArpTable, Resolution};
use super::routing::RequestReader;
use super::{AddressKind, BROADCAST, Direction, ETHER_IP};

/// The link layer of an interface (spec: wireless-stack, section 6.1).
#[derive(Debug)]
pub struct LinkLayer {
    /// Downwards, to the interface queue, and for drops.
    wiring: Wiring,
    /// Upwards, to the node.
    pub up_target: Target,
    /// `delay_`: how long a packet takes through this layer, seconds. After a change, [`Sim::rewired`] must be called.
    pub delay: Cell<f64>,
    /// `bandwidth_`: without effect.
    pub bandwidth: Cell<f64>,
    /// `avoidReordering_`: without effect.
    pub avoid_reordering: Cell<i32>,
    /// `macDA_`: without effect.
    pub mac_destination: Cell<i32>,
    /// The interface queue.
    pub queue: Cell<Option<EntityId>>,
    /// The MAC.
    pub mac: Cell<Option<EntityId>>,
    /// The table of addresses that is filled by asking.
    pub arp: Cell<Option<EntityId>>,
    /// In a LAN: who knows which member a packet goes to.
    pub router: Cell<Option<EntityId>>,
    /// In a LAN: the addresses of its members.
    pub members: Cell<Option<EntityId>>,
}

impl Default for LinkLayer {
    fn default() -> Self {
        LinkLayer {
            bandwidth: Cell::new(0.0),
            avoid_reordering: Cell::new(0),
            mac_destination: Cell::new(0),
            wiring: Wiring::default(),
            up_target: Target::default(),
            delay: Cell::new(25e-6),
            queue: Cell::new(None),
            mac: Cell::new(None),
            arp: Cell::new(None),
            router: Cell::new(None),
            members: Cell::new(None),
        }
    }
}

impl LinkLayer {
    /// Hands a packet that names the station it is for to the interface queue, `delay` seconds from now.
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
            // The next link layer on the way is to send it down.
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

    fn send_down(&self, sim: &Sim, mut packet: Packet) {
        let mac = self.mac.get().and_then(|mac| sim.entity(mac)?.as_mac());
        let destination = packet.dst.address;
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
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        if packet.radio().direction == Direction::Up {
            self.send_up(sim, packet);
        } else {
            self.send_down(sim, packet);
        }
    }

    fn request_reader(&self, sim: &Sim) -> Option<RequestReader> {
        if self.router.get().is_some() {
            return None;
        }
        let reader = sim.entity(self.up_target.resolved(sim)?)?.request_reader(sim)?;
        Some(RequestReader { delay: reader.delay + self.delay.get(), ..reader })
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.wiring)
    }
}
