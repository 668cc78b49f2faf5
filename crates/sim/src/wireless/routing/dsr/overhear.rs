//! What a node learns from packets between others (RFC 4728, sections 3.4 and 8.1.5).

use super::header::DsrHeader;
use super::path::Path;
use super::{Dsr, header};
use crate::Sim;
use crate::packet::Packet;
use crate::wireless::BROADCAST;

/// For so long a node is not told again of a shorter way than the same one, seconds.
const HOLD: f64 = 1.0;
/// How many ways are remembered of which shorter ones were told.
const TOLD: usize = 10;
/// How many packets are remembered as heard.
const FILTER: usize = 1024;
/// Packets heard lately, by their numbers; a later one may take the place of an earlier one.
///
/// ns-2.35: at first all places hold packet 0, which therefore counts as heard.
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
    /// Whether this packet was heard before; notes that it is heard now.
    fn is_known(&mut self, uid: i32) -> bool {
        let place = &mut self.uids[uid as usize % FILTER];
        std::mem::replace(place, uid) == uid
    }
}

impl Dsr {
    /// A frame between other nodes, or to all.
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

    /// This node heard what is to reach it by a longer way: it tells the sender of the shorter one.
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

/// Ways of which shorter ones were told.
#[derive(Debug, Default)]
pub(super) struct Told {
    /// Each with the time from which it is held back, seconds.
    ways: [(Path, f64); TOLD],
    next: usize,
}

impl Told {
    /// Whether it was told lately that there is a shorter way than `route`; notes that it is told now.
    fn is_known(&mut self, now: f64, route: &Path) -> bool {
        if let Some((_, since)) = self.ways.iter_mut().find(|(known, _)| known == route) {
            let held = now - *since < HOLD;
            if !held {
                *since = now;
            }
            return held;
        }
        // ns-2.35: the time goes to the place after that of the way, and counts for whatever is entered there next.
        self.ways[self.next].0 = *route;
        self.next = (self.next + 1) % TOLD;
        self.ways[self.next].1 = now;
        false
    }
}
