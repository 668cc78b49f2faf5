//! Forwarding of packets.

use std::collections::VecDeque;

use super::Dsdv;
use super::advertise::TTL;
use super::learn::NEVER;
use super::table::{Entry, INFINITY, Route};
use crate::Sim;
use crate::packet::Packet;
use crate::wireless::routing::{BROADCAST_JITTER, IP_HEADER, ROUTING_PORT, subnet};
use crate::wireless::{AddressKind, BROADCAST, Direction, MobileNode};

/// The maximum number of packets that wait for a destination.
const QUEUE_LIMIT: usize = 5;

impl Dsdv {
    pub(super) fn receive(&self, sim: &Sim, mut packet: Packet) {
        let mine = packet.src.address == self.address.get();
        if mine {
            if packet.radio().forwards > 0 {
                return self.drop_packet(sim, packet, "LOOP");
            }
            packet.size += IP_HEADER;
            packet.ttl = TTL;
        } else {
            packet.ttl -= 1;
            if packet.ttl == 0 {
                return self.drop_packet(sim, packet, "TTL");
            }
        }
        if !mine && packet.dst.port == ROUTING_PORT {
            self.advertisement_arrived(sim, &packet);
        } else if packet.dst.address != BROADCAST {
            self.forward(sim, packet);
        } else if mine {
            let delay = self.jitter(sim, BROADCAST_JITTER);
            self.base.send_later(sim, packet, delay);
        } else {
            self.base.deliver(sim, packet);
        }
    }

    fn forward(&self, sim: &Sim, mut packet: Packet) {
        packet.radio_mut().direction = Direction::Down;
        let destination = packet.dst.address;
        let route = self.table.borrow().get(destination).map(|entry| entry.route);
        let usable = |route: &Route| route.metric != INFINITY;
        if subnet(sim, destination) != subnet(sim, self.address.get()) {
            if let Some(route) = route.filter(usable) {
                return self.send(sim, packet, &route);
            }
            let node = self.node.get().and_then(|node| sim.get::<MobileNode>(node));
            let base_station = node.map_or(-1, |node| node.base_station.get());
            let route = self.table.borrow().get(base_station).map(|entry| entry.route);
            return match route.filter(usable) {
                Some(route) => self.send(sim, packet, &route),
                None => sim.warn("warning: Route to base_stn not known: dropping pkt\n"),
            };
        }
        match route.filter(usable) {
            Some(route) => self.send(sim, packet, &route),
            None => self.wait_for_route(sim, packet),
        }
    }

    fn send(&self, sim: &Sim, mut packet: Packet, route: &Route) {
        self.log(sim, |now, me| {
            format!(
                "Routing pkts outside domain: VFP {now:.5} _{me}_ {}:{} -> {}:{}",
                packet.src.address, packet.src.port, packet.dst.address, packet.dst.port
            )
        });
        let id = self.id();
        let radio = packet.radio_mut();
        radio.address_kind = AddressKind::Node;
        radio.next_hop = if route.metric > 1 { route.hop } else { route.destination };
        radio.on_failure = Some(id);
        self.base.agent.send(sim, packet);
    }

    /// Keeps a packet until there is a route to its destination.
    fn wait_for_route(&self, sim: &Sim, packet: Packet) {
        let now = sim.now();
        let destination = packet.dst.address;
        self.log(sim, |now, me| {
            format!(
                "VBP {now:.5} _{me}_ {}:{} -> {destination}:{}",
                packet.src.address, packet.src.port, packet.dst.port
            )
        });
        let pushed_out = {
            let mut table = self.table.borrow_mut();
            let entry = table.get_or_insert_with(destination, || Entry {
                route: Route {
                    destination,
                    hop: destination,
                    metric: INFINITY,
                    advertise_from: now + NEVER,
                    changed: now,
                    seqno_changed: now,
                    settling_time: self.initial_settling_time.get(),
                    ..Route::default()
                },
                ..Entry::default()
            });
            let waiting = entry.waiting.get_or_insert_with(VecDeque::new);
            waiting.push_back(packet);
            if waiting.len() > QUEUE_LIMIT { waiting.pop_front() } else { None }
        };
        if let Some(packet) = pushed_out {
            self.drop_packet(sim, packet, "IFQ");
        }
    }

    /// Handles a packet that the MAC could not deliver.
    pub(super) fn link_failed(&self, sim: &Sim, packet: Packet) {
        if self.use_mac.get() == 0 {
            return self.drop_packet(sim, packet, "CBK");
        }
        let neighbour = packet.radio().next_hop;
        self.log(sim, |now, me| {
            format!("VLL {now:.8} {}->{} lost at {me}", packet.src.address, packet.dst.address)
        });
        self.log(sim, |now, me| {
            format!(
                "VLP {now:.5} {}:{}->{}:{} lost at {me} [hop {neighbour}]",
                packet.src.address, packet.src.port, packet.dst.address, packet.dst.port
            )
        });
        if self.knows(neighbour) {
            self.link_broken(sim, neighbour);
            self.receive(sim, packet);
        }
    }
}
