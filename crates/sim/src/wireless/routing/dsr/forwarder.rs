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
    fn log(&self, sim: &Sim, packet: &Packet) {
        let Some(sink) = self.log.get().and_then(|log| sim.get::<Trace>(log)).and_then(|log| log.sink.get())
        else {
            return;
        };
        let (next, route) = match header(packet) {
            Some(header) if !header.route.is_empty() => (
                header.route.raw(header.position + 1).unwrap_or(0),
                header.route.with_position(header.position),
            ),
            _ => (0, String::from("[]")),
        };
        sim.sink(sink).append_line(&format!(
            "F {} {:#x} -> {:#x} via {next:#x} {route}",
            general(sim.now(), 6),
            packet.src.address,
            packet.dst.address,
        ));
    }
}

impl Entity for SourceRouteForwarder {
    fn recv(&self, sim: &Sim, mut packet: Packet, callback: Option<EntityId>) {
        if header(&packet).is_none_or(|header| header.request.is_none()) {
            self.log(sim, &packet);
            if header(&packet).is_some_and(|header| !header.route.is_empty()) {
                header_mut(&mut packet).position += 1;
            }
        }
        self.wiring.target.send(sim, packet, callback);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.wiring)
    }
}
