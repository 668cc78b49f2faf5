//! Hello messages, and handling of broken links.

use super::Aomdv;
use super::paths::{Offer, Path};
use crate::Sim;
use crate::packet::Packet;
use crate::wireless::routing::jitter;
use crate::wireless::routing::on_demand::{OnDemandMessage, RouteReply, is_flow};
use crate::wireless::{BROADCAST, Message};

/// The shortest time between hellos, seconds.
const SHORTEST_HELLO: f64 = 0.75;
/// The longest time between hellos, seconds.
const LONGEST_HELLO: f64 = 1.25;
/// The lifetime in a hello, seconds.
const HELLO_LIFETIME: f64 = 4.0;
/// The time between checks of the neighbours, seconds.
const CHECK_PERIOD: f64 = 1.0;
/// The time for which a new neighbour counts as reachable, seconds.
const FIRST_LIFE: f64 = 3.0;
/// The time for which a neighbour counts as reachable after another hello, seconds.
const LIFE: f64 = 4.5;

/// The maximum number of times that a packet is sent by an alternative path.
const MOST_SALVAGES: u8 = 10;

/// The neighbours of a node, each with the time until which it counts as reachable.
#[derive(Debug, Default)]
pub(super) struct Neighbours {
    /// The neighbours, the oldest first.
    list: Vec<(i32, f64)>,
}

impl Neighbours {
    fn heard(&mut self, now: f64, address: i32) {
        match self.list.iter_mut().find(|(known, _)| *known == address) {
            Some((_, expire)) => *expire = now + LIFE,
            None => self.list.push((address, now + FIRST_LIFE)),
        }
    }

    /// Removes and returns the newest of the neighbours that have been silent for too long.
    fn take_silent(&mut self, now: f64) -> Option<i32> {
        let place = self.list.iter().rposition(|(_, expire)| *expire <= now)?;
        Some(self.list.remove(place).0)
    }
}

impl Aomdv {
    /// Sends a hello to the neighbours if this node has routes. Returns the time until the next hello, seconds.
    pub(super) fn say_hello(&self, sim: &Sim) -> f64 {
        if self.core.routes().any(|index| self.with_route(index, |route| route.is_up())) {
            let hello = RouteReply {
                hop_count: 0,
                destination: self.core.address.get(),
                destination_seqno: self.core.seqno.get(),
                source: self.core.address.get(),
                lifetime: HELLO_LIFETIME,
                timestamp: 0.0,
                broadcast_id: 0,
                first_hop: 0,
            };
            let packet = self.core.packet(OnDemandMessage::Hello(hello), BROADCAST, 1);
            self.core.base.send_later(sim, packet, 0.0);
        }
        SHORTEST_HELLO + (LONGEST_HELLO - SHORTEST_HELLO) * sim.default_rng().uniform()
    }

    pub(super) fn hello_arrived(&self, sim: &Sim, hello: RouteReply) {
        let neighbour = hello.source;
        let index = self.core.enter(neighbour);
        let path = Path {
            next_hop: neighbour,
            hops: 1,
            last_hop: self.core.address.get(),
            expire: sim.now() + HELLO_LIFETIME,
        };
        let offer = self.with_route(index, |route| route.offer(hello.destination_seqno, path, self.limits()));
        if offer == Offer::Accepted {
            self.with_route(index, |route| route.search.found(0));
            self.release(sim, index, 0.0, 0.0);
        }
        self.neighbours.borrow_mut().heard(sim.now(), neighbour);
    }

    /// Handles the neighbours that have been silent for too long. Returns the time until the next check, seconds.
    pub(super) fn check_neighbours(&self, sim: &Sim) -> f64 {
        loop {
            let silent = self.neighbours.borrow_mut().take_silent(sim.now());
            let Some(silent) = silent else { return CHECK_PERIOD };
            self.neighbour_lost(sim, silent);
        }
    }

    fn neighbour_lost(&self, sim: &Sim, neighbour: i32) {
        self.core.seqno.set(self.core.seqno.get() + 2);
        let mut unreachable = Vec::new();
        for index in self.core.routes() {
            self.with_route(index, |route| {
                if route.retain(|path| path.next_hop != neighbour) {
                    route.seqno += 1;
                    if !route.precursors.is_empty() {
                        unreachable.push((route.destination, route.seqno));
                        route.precursors.clear();
                    }
                }
            });
        }
        if !unreachable.is_empty() {
            self.core.announce_unreachable(sim, &unreachable, 0.0);
        }
        self.salvage_queued(sim, neighbour);
    }

    /// Takes the packets whose next hop is a lost neighbour out of the interface queue, and sends them by other paths.
    fn salvage_queued(&self, sim: &Sim, neighbour: i32) {
        while let Some(mut packet) = self.core.take_queued(sim, neighbour) {
            let route = self.core.find(packet.dst.address);
            let route = route.filter(|index| self.with_route(*index, |route| route.is_up()));
            let is_salvaged = is_flow(packet.packet_type) && packet.radio().salvages < MOST_SALVAGES;
            if route.is_none() || !is_salvaged {
                self.core.drop_packet(sim, packet, "HELO");
                continue;
            }
            packet.radio_mut().salvages += 1;
            self.forward(sim, route, packet, 0.0);
        }
    }

    pub(super) fn error_arrived(&self, sim: &Sim, packet: &Packet) {
        let Message::OnDemand(OnDemandMessage::Error(lost)) = &packet.radio().message else { return };
        let sender = packet.src.address;
        let mut unreachable = Vec::new();
        for (destination, seqno) in lost.iter() {
            let Some(index) = self.core.find(*destination) else { continue };
            self.with_route(index, |route| {
                if route.seqno <= *seqno && route.retain(|path| path.next_hop != sender) {
                    route.seqno = *seqno;
                    if !route.precursors.is_empty() {
                        unreachable.push((route.destination, route.seqno));
                        route.precursors.clear();
                    }
                }
            });
        }
        if !unreachable.is_empty() {
            self.core.announce_unreachable(sim, &unreachable, jitter(sim));
        }
    }
}
