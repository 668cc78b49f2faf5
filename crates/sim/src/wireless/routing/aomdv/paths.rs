//! The paths to a destination.

use crate::wireless::routing::on_demand::{Route, RouteState};

/// Hops to a destination that was not advertised yet.
const NOT_ADVERTISED: u16 = 16383;

/// A path to a destination.
#[derive(Clone, Copy, Debug)]
pub struct Path {
    pub next_hop: i32,
    pub hops: u16,
    /// The last node before the destination.
    pub last_hop: i32,
    /// Until when it can be used, seconds.
    pub expire: f64,
}

/// The paths to a destination, no two of which share a node.
#[derive(Debug)]
pub struct Paths {
    /// The hops that the node has told others of; it accepts no longer path from then on.
    pub advertised_hops: u16,
    /// The oldest first.
    pub list: Vec<Path>,
}

impl Default for Paths {
    fn default() -> Self {
        Paths { advertised_hops: NOT_ADVERTISED, list: Vec::new() }
    }
}

/// How many paths a node keeps, and how long they may be.
#[derive(Clone, Copy, Debug)]
pub(super) struct PathLimits {
    /// Paths to a destination, at most.
    pub count: i32,
    /// By how many hops a path may be longer than the shortest.
    pub length_difference: i32,
}

/// What became of an offered path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Offer {
    /// It is part of the route from now on.
    Accepted,
    /// It was known.
    Known,
    /// It is not disjoint from the others, too long, or old.
    Refused,
}

impl Paths {
    fn shortest(&self) -> u16 {
        self.list.iter().map(|path| path.hops).min().unwrap_or(0)
    }

    fn longest(&self) -> u16 {
        self.list.iter().map(|path| path.hops).max().unwrap_or(0)
    }

    /// The hops to tell others of; they are frozen when that is first done.
    pub fn advertise(&mut self) -> u16 {
        if self.advertised_hops == NOT_ADVERTISED {
            self.advertised_hops = self.longest();
        }
        self.advertised_hops
    }

    /// Until when at least one path can be used, seconds.
    pub fn expire(&self) -> f64 {
        self.list.iter().fold(0.0, |latest, path| path.expire.max(latest))
    }
}

impl Route<Paths> {
    /// A neighbour that says it is `hops` − 1 hops away from the destination offers a path.
    pub(super) fn offer(&mut self, seqno: u32, path: Path, limits: PathLimits) -> Offer {
        if seqno > self.seqno {
            self.seqno = seqno;
            self.way = Paths::default();
        } else if seqno < self.seqno || self.way.advertised_hops < path.hops {
            return Offer::Refused;
        }
        let paths = &mut self.way.list;
        let same = |known: &&mut Path| known.next_hop == path.next_hop && known.last_hop == path.last_hop;
        if let Some(known) = paths.iter_mut().find(same) {
            known.hops = path.hops;
            known.expire = known.expire.max(path.expire);
            return Offer::Known;
        }
        let is_disjoint = paths
            .iter()
            .all(|known| known.next_hop != path.next_hop && known.last_hop != path.last_hop);
        let is_short = paths.is_empty()
            || i32::from(path.hops) - i32::from(self.way.shortest()) <= limits.length_difference;
        if !is_disjoint || !is_short || self.way.list.len() as i32 >= limits.count {
            return Offer::Refused;
        }
        self.way.list.push(path);
        self.state = RouteState::Up;
        Offer::Accepted
    }

    /// Keeps only some of the paths; returns whether it has lost the last one. Then it goes down.
    pub(super) fn retain(&mut self, keep: impl Fn(&Path) -> bool) -> bool {
        if self.state == RouteState::Down {
            return false;
        }
        let longest = self.way.longest();
        self.way.list.retain(keep);
        let is_lost = self.way.list.is_empty();
        if is_lost {
            self.last_hop_count = longest;
            self.state = RouteState::Down;
            self.way = Paths::default();
        }
        is_lost
    }
}
