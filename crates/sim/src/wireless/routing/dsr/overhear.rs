//! The information that a node learns from packets of other nodes (RFC 4728, sections 3.4 and 8.1.5).

use super::header::DsrHeader;
use super::path::Path;
use super::{Dsr, header};
use crate::Sim;
use crate::packet::Packet;
use crate::wireless::BROADCAST;

/// The minimum time between gratuitous replies for the same route, seconds.
const HOLD: f64 = 1.0;
/// The number of routes for which a gratuitous reply is remembered.
const TOLD: usize = 10;
/// The number of places for overheard packets.
const FILTER: usize = 1024;
/// The packets overheard recently, by number; a packet may replace another one with the same place.
///
/// ns-2.35: initially all places hold packet 0, which therefore counts as overheard.
#[derive(Debug)]
pub(super) struct Heard {
    uids: Vec<i32>,
}

impl Default for Heard {
    fn default() -> Self {
        Heard { uids: vec![0; FILTER] }
    }
}

impl Heard {
    /// Whether a packet was overheard before. Records the packet.
    fn is_known(&mut self, uid: i32) -> bool {
        let place = &mut self.uids[uid as usize % FILTER];
        std::mem::replace(place, uid) == uid
    }
}

impl Dsr {
    /// Processes an overheard frame, or one that is addressed to all.
    pub(super) fn overheard(&self, sim: &Sim, frame: &Packet) {
        let Some(header) = header(frame) else { return };
        let next_hop = frame.radio().next_hop;
        if [frame.src.address, next_hop].contains(&self.address.get()) {
            return;
        }
        let transmitter = header.transmitter();
        if transmitter.is_none() && next_hop != BROADCAST {
            return;
        }
        if self.overheard.borrow_mut().is_known(frame.uid) {
            return;
        }
        self.errors_arrived(sim, frame);
        let Some(transmitter) = transmitter.filter(|_| next_hop != BROADCAST) else { return };
        if header.is_reply
            && let Some(here) = header.reply.position(self.address.get())
        {
            self.cache.borrow_mut().notice(&header.reply.suffix(here));
        }
        match header.route.position(self.address.get()) {
            Some(here) => {
                let is_data = !header.is_control() && header.unknown_flows.is_empty();
                if here > header.position && is_data {
                    self.shorten(sim, header, here);
                }
                self.cache.borrow_mut().notice(&header.route.suffix(here));
            }
            None => {
                let onwards = header.route.addresses()[header.position - 1..].iter().copied();
                debug_assert_eq!(onwards.clone().next(), Some(transmitter));
                let path = Path::new(std::iter::once(self.address.get()).chain(onwards));
                self.cache.borrow_mut().notice(&path);
            }
        }
    }

    /// Reports a shorter route to the source of a packet (gratuitous reply): this node has overheard the packet earlier
    /// than it would have received it along the route.
    fn shorten(&self, sim: &Sim, header: &DsrHeader, later: usize) {
        let Some(source) = header.route.first() else { return };
        let before = header.route.prefix(header.position);
        let Some(shorter) = before.joined(&header.route.suffix(later)) else { return };
        if self.told.borrow_mut().is_known(sim.now(), &header.route) {
            return;
        }
        let mut back = before;
        back.push(self.address.get());
        let back = back.reversed();
        self.cache.borrow_mut().add(&back);
        let header = DsrHeader { route: back, reply: shorter, is_reply: true, ..DsrHeader::default() };
        let reply = self.make_packet(sim, source, header);
        self.send_with_route(sim, reply, 0.0);
    }
}

/// The routes for which a shorter route was reported.
#[derive(Debug, Default)]
pub(super) struct Told {
    /// The routes, each with the time of the report, seconds.
    ways: [(Path, f64); TOLD],
    next: usize,
}

impl Told {
    /// Whether a shorter route than `route` was reported recently. If not, records that it is reported now.
    fn is_known(&mut self, now: f64, route: &Path) -> bool {
        if let Some((_, since)) = self.ways.iter_mut().find(|(known, _)| known == route) {
            let held = now - *since < HOLD;
            if !held {
                *since = now;
            }
            return held;
        }
        // ns-2.35: the time is stored in the place after that of the route, and is used for the next route stored
        // there.
        self.ways[self.next].0 = *route;
        self.next = (self.next + 1) % TOLD;
        self.ways[self.next].1 = now;
        false
    }
}
