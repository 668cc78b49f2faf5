//! Handling of broken links.

use super::Aodv;
use crate::Sim;
use crate::packet::Packet;
use crate::wireless::routing::jitter;
use crate::wireless::routing::on_demand::{INFINITY, OnDemandMessage, RouteIndex, RouteState, is_flow};
use crate::wireless::{BROADCAST, Message};

impl Aodv {
    /// Handles a packet that the MAC could not deliver.
    pub(super) fn link_failed(&self, sim: &Sim, packet: Packet) {
        let (destination, broken) = (packet.dst.address, packet.radio().next_hop);
        // ns-2.35: packets that belong to no flow are dropped, and the route stays up (spec: wireless-routing, section
        // 4.9).
        let route = if is_flow(packet.packet_type) && destination != BROADCAST {
            self.core.find(destination)
        } else {
            None
        };
        let Some(index) = route else { return self.core.drop_packet(sim, packet, "CBK") };
        if packet.radio().forwards > i32::from(self.with_route(index, |route| route.way.hops)) {
            return self.repair(sim, index, packet);
        }
        self.core.drop_packet(sim, packet, "CBK");
        self.drop_queued(sim, broken);
        self.neighbour_lost(sim, broken);
    }

    /// Drops the packets in the interface queue whose next hop is `neighbour`.
    fn drop_queued(&self, sim: &Sim, neighbour: i32) {
        while let Some(packet) = self.core.take_queued(sim, neighbour) {
            self.core.drop_packet(sim, packet, "CBK");
        }
    }

    fn neighbour_lost(&self, sim: &Sim, neighbour: i32) {
        self.core.seqno.set(self.core.seqno.get() + 2);
        let mut unreachable = Vec::new();
        for index in self.core.routes() {
            self.with_route(index, |route| {
                if route.way.hops != INFINITY && route.way.next_hop == neighbour {
                    route.seqno += 1;
                    unreachable.push((route.destination, route.seqno));
                    route.take_down();
                }
                route.precursors.retain(|precursor| *precursor != neighbour);
            });
        }
        if !unreachable.is_empty() {
            self.core.announce_unreachable(sim, &unreachable, 0.0);
        }
    }

    pub(super) fn error_arrived(&self, sim: &Sim, packet: &Packet) {
        let Message::OnDemand(OnDemandMessage::Error(lost)) = &packet.radio().message else { return };
        let sender = packet.src.address;
        let mut unreachable = Vec::new();
        for (destination, seqno) in lost.iter() {
            let Some(index) = self.core.find(*destination) else { continue };
            let concerned = self.with_route(index, |route| {
                let concerned =
                    route.way.hops != INFINITY && route.way.next_hop == sender && route.seqno <= *seqno;
                if concerned {
                    route.seqno = *seqno;
                    route.take_down();
                }
                concerned
            });
            if !concerned {
                continue;
            }
            self.drop_queued(sim, sender);
            self.with_route(index, |route| {
                if !route.precursors.is_empty() {
                    unreachable.push((route.destination, route.seqno));
                    route.precursors.clear();
                }
            });
        }
        if !unreachable.is_empty() {
            self.core.announce_unreachable(sim, &unreachable, jitter(sim));
        }
    }

    /// Searches for another route from this node to the destination of a packet (local repair).
    fn repair(&self, sim: &Sim, index: RouteIndex, packet: Packet) {
        let destination = packet.dst.address;
        self.core.enqueue(sim, packet);
        self.with_route(index, |route| route.state = RouteState::InRepair);
        self.ask(sim, index);
        // ns-2.35: the time at which a request may be repeated, a point in time, is used as the delay of the repair's
        // end (spec: wireless-routing, section 4.9).
        let delay = self.with_route(index, |route| route.search.timeout());
        sim.schedule_event(self.core.id(), destination as u32, delay);
    }

    /// Ends a local repair when its time is over.
    pub(super) fn repair_ended(&self, _sim: &Sim, destination: i32) {
        let index = self.core.find(destination);
        if let Some(index) = index {
            self.with_route(index, |route| {
                if !route.is_up() {
                    route.take_down();
                }
            });
        }
    }
}
