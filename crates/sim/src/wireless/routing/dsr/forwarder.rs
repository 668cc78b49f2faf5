//! `SRForwarder`: forwards packets along their source routes (spec: mpls-pushback-nix, section 8).

use std::cell::Cell;

use super::{header, header_mut};
use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::format::general;
use crate::packet::Packet;
use crate::trace::Trace;
use crate::wiring::Wiring;

/// Moves each packet one place ahead on its source route, and hands it to its target.
#[derive(Debug, Default)]
pub struct SourceRouteForwarder {
    wiring: Wiring,
    /// The trace that gets a line about each packet.
    pub log: Cell<Option<EntityId>>,
    /// The offsets of headers in a packet, bytes. Without effect.
    pub offsets: [Cell<i32>; 4],
}

impl SourceRouteForwarder {
    fn log(&self, sim: &Sim, packet: &Packet, next: i32, route: &str) {
        let log = self.log.get().and_then(|log| sim.get::<Trace>(log));
        if let Some(sink) = log.and_then(|log| log.sink.get()) {
            let (source, destination) = (packet.src.address, packet.dst.address);
            let time = general(sim.now(), 6);
            let line = format!("F {time} {source:#x} -> {destination:#x} via {next:#x} {route}");
            sim.sink(sink).append_line(&line);
        }
    }

    fn forward(&self, sim: &Sim, packet: &mut Packet) {
        if header(packet).is_some_and(|header| header.request.is_some()) {
            return;
        }
        let Some(route) = header(packet).filter(|header| !header.route.is_empty()) else {
            return self.log(sim, packet, 0, "[]");
        };
        let position = route.position;
        // ns-2.35: at the end of the route the next hop is read behind it.
        let next = route.route.raw(position + 1).unwrap_or(0);
        self.log(sim, packet, next, &route.route.with_position(position));
        header_mut(packet).position = position + 1;
        packet.radio_mut().next_hop = next;
    }
}

impl Entity for SourceRouteForwarder {
    fn recv(&self, sim: &Sim, mut packet: Packet, callback: Option<EntityId>) {
        self.forward(sim, &mut packet);
        self.wiring.target.send(sim, packet, callback);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.wiring)
    }
}
