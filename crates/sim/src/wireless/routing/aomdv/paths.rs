//! The paths to a destination.

use crate::wireless::routing::on_demand::{Route, RouteState};

/// The hop count of a route that has not been advertised yet.
const NOT_ADVERTISED: u16 = 16383;

/// A path to a destination.
#[derive(Clone, Copy, Debug)]
pub struct Path {
    pub next_hop: i32,
    pub hops: u16,
    /// The last node before the destination.
    pub last_hop: i32,
    /// The time until which the path can be used, seconds.
    pub expire: f64,
}

/// The paths to a destination, no two of which share a node.
#[derive(Debug)]
pub struct Paths {
    /// The number of hops that the node has advertised; it then accepts no longer path.
    pub advertised_hops: u16,
    /// The paths, the oldest first.
    pub list: Vec<Path>,
}

impl Default for Paths {
    fn default() -> Self {
        Paths { advertised_hops: NOT_ADVERTISED, list: Vec::new() }
    }
}

/// The limits for the number and the length of the paths to a destination.
#[derive(Clone, Copy, Debug)]
pub(super) struct PathLimits {
    /// The maximum number of paths to a destination.
    pub count: i32,
    /// The maximum number of hops by which a path may be longer than the shortest.
    pub length_difference: i32,
}

/// The fate of an offered path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Offer {
    /// The path has been added to the route.
    Accepted,
    /// The path already belonged to the route.
    Known,
    /// The path is not shorter than a known path with which it shares a node, or there is no room for it.
    Spare,
    /// The path is too long or too old.
    Refused,
}

impl Paths {
    fn shortest(&self) -> u16 {
        self.list.iter().map(|path| path.hops).min().unwrap_or(0)
    }

    fn longest(&self) -> u16 {
        self.list.iter().map(|path| path.hops).max().unwrap_or(0)
    }

    /// The data to advertise: the number of hops, which is fixed by the first call, and the last node before the
    /// destination.
    pub fn advertise(&mut self) -> (u8, i32) {
        if self.advertised_hops == NOT_ADVERTISED {
            self.advertised_hops = self.longest();
        }
        (self.advertised_hops as u8, self.list.first().map_or(0, |path| path.last_hop))
    }
}

impl Route<Paths> {
    /// Adds a path offered by a neighbour that is `hops` − 1 hops away from the destination.
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
        let is_known = |known: &Path| known.next_hop == path.next_hop || known.last_hop == path.last_hop;
        if let Some(longest) = paths.iter().filter(|known| is_known(known)).map(|known| known.hops).max() {
            return if path.hops <= longest { Offer::Spare } else { Offer::Refused };
        }
        if !paths.is_empty()
            && i32::from(path.hops) - i32::from(self.way.shortest()) > limits.length_difference
        {
            return Offer::Refused;
        }
        if self.way.list.len() as i32 >= limits.count {
            return Offer::Spare;
        }
        self.way.list.push(path);
        self.last_hop_count = self.way.longest();
        self.state = RouteState::Up;
        Offer::Accepted
    }

    /// Removes the paths for which `keep` returns false. Returns whether no path is left; the route then goes down.
    pub(super) fn retain(&mut self, keep: impl Fn(&Path) -> bool) -> bool {
        if self.state == RouteState::Down {
            return false;
        }
        self.way.list.retain(keep);
        let is_lost = self.way.list.is_empty();
        if is_lost {
            self.state = RouteState::Down;
            self.way = Paths::default();
        }
        is_lost
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wireless::routing::on_demand::RouteTable;

    const LIMITS: PathLimits = PathLimits { count: 3, length_difference: 1 };

    fn path(next_hop: i32, hops: u16, last_hop: i32) -> Path {
        Path { next_hop, hops, last_hop, expire: 10.0 }
    }

    #[test]
    fn only_disjoint_paths_of_similar_length_are_kept() {
        let mut table = RouteTable::default();
        let index = table.enter(9);
        let route = table.get(index);
        assert_eq!(route.offer(2, path(1, 3, 4), LIMITS), Offer::Accepted);
        assert_eq!(route.offer(2, path(2, 3, 4), LIMITS), Offer::Spare, "the same last hop");
        assert_eq!(route.offer(2, path(2, 4, 4), LIMITS), Offer::Refused, "the same last hop, and longer");
        assert_eq!(route.offer(2, path(2, 5, 5), LIMITS), Offer::Refused, "two hops longer");
        assert_eq!(route.offer(2, path(2, 4, 5), LIMITS), Offer::Accepted);
        assert_eq!(route.offer(2, path(1, 3, 4), LIMITS), Offer::Known);
        assert_eq!(route.way.list.len(), 2);
    }

    #[test]
    fn what_was_advertised_bounds_later_paths_until_a_newer_number() {
        let mut table = RouteTable::default();
        let index = table.enter(9);
        let route = table.get(index);
        route.offer(2, path(1, 2, 4), LIMITS);
        assert_eq!(route.way.advertise(), (2, 4));
        assert_eq!(route.offer(2, path(2, 3, 5), LIMITS), Offer::Refused, "it may lead back here");
        assert_eq!(route.offer(1, path(2, 1, 5), LIMITS), Offer::Refused, "an old number");
        assert_eq!(route.offer(4, path(2, 3, 5), LIMITS), Offer::Accepted);
        assert_eq!(route.way.list.len(), 1, "a newer number makes the old paths worthless");
    }
}
