//! Address resolution (RFC 826): from node addresses to MAC addresses.

use std::cell::{Cell, RefCell};

use crate::entity::{Entity, EntityId};
use crate::packet::{Header, Packet, PacketType};
use crate::wiring::Wiring;
use crate::{Initial, Sim};

use super::link_layer::LinkLayer;
use super::{AddressKind, BROADCAST, Direction, ETHER_ARP, Message, MobileNode};

/// An ARP packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArpMessage {
    /// Whether the packet is a reply; false for a request.
    pub is_reply: bool,
    /// MAC address of the sender.
    pub sender_mac: i32,
    /// Node address of the sender.
    pub sender: i32,
    /// MAC address of the target; 0 in a request.
    pub target_mac: i32,
    /// Node address of the target.
    pub target: i32,
}

/// Size of an ARP packet, bytes.
const SIZE: i32 = 28;

/// The number of requests for a node before the packet that waits for the answer is dropped.
const MAX_REQUESTS: u32 = 3;

#[derive(Debug)]
struct Entry {
    address: i32,
    mac: Option<i32>,
    held: Option<Packet>,
    requests: u32,
}

/// The table of the addresses that a node has resolved (spec: wireless-stack, section 6.2).
///
/// One packet per destination waits for its resolution; a further packet displaces it.
#[derive(Debug)]
pub struct ArpTable {
    wiring: Wiring,
    /// The address of the node.
    address: Cell<i32>,
    /// The node's MAC address.
    mac: Cell<i32>,
    /// `delay_`: processing time of an ARP packet, seconds.
    pub delay: Cell<f64>,
    /// `bandwidth_`: has no effect.
    pub bandwidth: Cell<f64>,
    /// `avoidReordering_`: has no effect.
    pub avoid_reordering: Cell<i32>,
    /// The resolved and pending addresses, oldest first.
    entries: RefCell<Vec<Entry>>,
}

/// The result of resolving the address for a packet.
pub(super) enum Resolution {
    /// The MAC address of the destination is known.
    Known(Packet, i32),
    /// The packet waits for the answer, or was dropped.
    Kept,
}

/// Initial values.
impl ArpTable {
    /// The initial value of `delay`.
    pub const DELAY: Initial<&'static str> = Initial("5us");
}

impl ArpTable {
    /// An empty table.
    pub fn new(_id: EntityId) -> ArpTable {
        ArpTable {
            wiring: Wiring::default(),
            address: Cell::new(0),
            mac: Cell::new(0),
            delay: Cell::new(Self::DELAY.time()),
            bandwidth: Cell::new(0.0),
            avoid_reordering: Cell::new(0),
            entries: RefCell::default(),
        }
    }

    /// Makes this the table of `node`, whose MAC address is `mac`.
    pub fn attach(&self, node: &MobileNode, mac: i32) {
        self.address.set(node.address);
        self.mac.set(mac);
    }

    fn entry(&self, address: i32) -> usize {
        let mut entries = self.entries.borrow_mut();
        // New entries are appended, so that the indices of the others do not change.
        entries.iter().position(|entry| entry.address == address).unwrap_or_else(|| {
            entries.push(Entry { address, mac: None, held: None, requests: 0 });
            entries.len() - 1
        })
    }

    /// Finds the MAC address of node `address` for a packet.
    pub(super) fn resolve(&self, sim: &Sim, link: &LinkLayer, address: i32, packet: Packet) -> Resolution {
        let index = self.entry(address);
        let (pushed_out, given_up) = {
            let entry = &mut self.entries.borrow_mut()[index];
            if let Some(mac) = entry.mac {
                return Resolution::Known(packet, mac);
            }
            if entry.requests >= MAX_REQUESTS {
                entry.requests = 0;
                (None, Some([entry.held.take(), Some(packet)]))
            } else {
                entry.requests += 1;
                (entry.held.replace(packet), None)
            }
        };
        if let Some(packets) = given_up {
            packets.into_iter().flatten().for_each(|packet| self.give_up(sim, packet));
            return Resolution::Kept;
        }
        if let Some(packet) = pushed_out {
            self.wiring.drop_packet_for(sim, packet, "ARP");
        }
        self.request(sim, link, address);
        Resolution::Kept
    }

    fn give_up(&self, sim: &Sim, packet: Packet) {
        match packet.radio().on_failure.and_then(|agent| sim.entity(agent)) {
            Some(agent) => agent.transmission_failed(sim, packet),
            None => self.wiring.drop_packet_for(sim, packet, "ARP"),
        }
    }

    fn request(&self, sim: &Sim, link: &LinkLayer, address: i32) {
        let mut packet =
            Packet::new(Header { size: SIZE, packet_type: PacketType::ARP, ..Header::default() });
        let radio = packet.radio_mut();
        radio.direction = Direction::Down;
        radio.mac.receiver = BROADCAST;
        radio.mac.transmitter = self.mac.get();
        radio.mac.ether_type = ETHER_ARP;
        radio.message = Message::Arp(ArpMessage {
            is_reply: false,
            sender_mac: self.mac.get(),
            sender: self.address.get(),
            target_mac: 0,
            target: address,
        });
        self.send(sim, link, packet);
    }

    fn send(&self, sim: &Sim, link: &LinkLayer, packet: Packet) {
        link.hand_down(sim, packet, self.delay.get());
    }

    /// Processes an ARP packet that has arrived.
    pub(super) fn input(&self, sim: &Sim, link: &LinkLayer, mut packet: Packet) {
        let Message::Arp(message) = packet.radio().message else { return };
        let index = self.entry(message.sender);
        let held = {
            let entry = &mut self.entries.borrow_mut()[index];
            entry.mac = Some(message.sender_mac);
            entry.held.take()
        };
        if let Some(mut held) = held {
            let wanted = match held.radio().address_kind {
                AddressKind::None => held.dst.address,
                _ => held.radio().next_hop,
            };
            if wanted != message.sender {
                sim.fatal("fatal ARP error...\n");
            }
            held.radio_mut().mac.receiver = message.sender_mac;
            self.send(sim, link, held);
        }
        if message.is_reply || message.target != self.address.get() {
            return;
        }
        packet.size = SIZE;
        let radio = packet.radio_mut();
        radio.direction = Direction::Down;
        radio.mac.receiver = message.sender_mac;
        radio.mac.transmitter = self.mac.get();
        radio.mac.ether_type = ETHER_ARP;
        radio.message = Message::Arp(ArpMessage {
            is_reply: true,
            sender_mac: self.mac.get(),
            sender: self.address.get(),
            target_mac: message.sender_mac,
            target: message.sender,
        });
        self.send(sim, link, packet);
    }
}

impl Entity for ArpTable {
    /// Drops the waiting packets, those of the newest entries first.
    fn reset(&self, sim: &Sim) {
        let held: Vec<Packet> =
            self.entries.borrow_mut().iter_mut().rev().filter_map(|entry| entry.held.take()).collect();
        for packet in held {
            self.wiring.drop_packet_for(sim, packet, "END");
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.wiring)
    }
}
