//! The distance vector algorithm (spec: routing-and-dynamics, section 7).
//!
//! Each node stores the distances that each of its peers reported last, and chooses for every destination the peer with
//! the smallest sum. This module is the table of one node; its owner sends and receives the messages.

use super::Metric;

/// The distance vector table of one node. Destinations and peers are numbered from 0.
#[derive(Debug)]
pub struct DistanceVector {
    /// The distance from which on a destination counts as unreachable.
    infinity: Metric,
    /// The distances through each peer, by destination.
    told: Vec<Vec<Metric>>,
    routes: Vec<VectorRoute>,
}

/// The entry of one destination.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct VectorRoute {
    /// The peers that packets are sent to; empty if the destination has never been reachable.
    pub peers: Vec<usize>,
    /// Distance of the destination; `None` if it has never been reachable.
    pub metric: Option<Metric>,
}

impl DistanceVector {
    /// A table for the given number of destinations, without peers.
    pub fn new(destinations: usize, infinity: i32) -> DistanceVector {
        DistanceVector {
            infinity: infinity.into(),
            told: Vec::new(),
            routes: vec![VectorRoute::default(); destinations],
        }
    }

    /// Adds a peer that has not reported any distance yet. Peers are consulted in the order in which they were
    /// added.
    pub fn add_peer(&mut self) {
        self.told.push(vec![self.infinity; self.routes.len()]);
    }

    /// Processes the distances that a peer reports; `cost` is the cost of the link to that peer. Returns true if a
    /// distance has changed.
    pub fn hear(&mut self, peer: usize, distances: &[Metric], cost: Metric) -> bool {
        let mut news = false;
        for (told, distance) in self.told[peer].iter_mut().zip(distances) {
            let distance = (*distance + cost).min(self.infinity);
            news |= std::mem::replace(told, distance) != distance;
        }
        news
    }

    /// Records that no destination can be reached through a peer any more.
    pub fn lose(&mut self, peer: usize) {
        self.told[peer].fill(self.infinity);
    }

    /// Chooses peers for all destinations but `own`. `order` sorts peers with equal distances; all of them are used if
    /// `multipath`, otherwise only the first. Returns true if any choice has changed.
    // ns-2.35: a destination that has become unreachable keeps its peers (spec: routing-and-dynamics, section
    // 7, step 3).
    pub fn choose(&mut self, own: usize, multipath: bool, order: impl Fn(&mut Vec<usize>)) -> bool {
        let mut changed = false;
        for destination in (0..self.routes.len()).filter(|destination| *destination != own) {
            let distance = |peer: usize| self.told[peer][destination];
            let route = &mut self.routes[destination];
            if let Some(first) = route.peers.first() {
                route.metric = Some(distance(*first));
            }
            let reaching = || {
                (0..self.told.len())
                    .filter(|peer| (Metric::Whole(0)..self.infinity).contains(&distance(*peer)))
            };
            let Some(best) = reaching().map(distance).reduce(Metric::min) else { continue };
            if route.metric.is_some_and(|metric| best > metric) {
                continue;
            }
            changed = true;
            let mut nearest: Vec<usize> = reaching().filter(|peer| distance(*peer) == best).collect();
            let mut kept = std::mem::take(&mut route.peers);
            if route.metric == Some(best) {
                kept.retain(|peer| nearest.contains(peer));
            } else {
                kept.clear();
            }
            nearest.retain(|peer| !kept.contains(peer));
            order(&mut nearest);
            if !multipath {
                nearest.truncate(usize::from(kept.is_empty()));
            }
            kept.extend(nearest);
            *route = VectorRoute { peers: kept, metric: Some(best) };
        }
        changed
    }

    /// The table's entry for a destination.
    pub fn route(&self, destination: usize) -> &VectorRoute {
        &self.routes[destination]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tell(table: &mut DistanceVector, peer: usize, distances: &[i32]) -> bool {
        let distances: Vec<Metric> = distances.iter().copied().map(Metric::Whole).collect();
        table.hear(peer, &distances, Metric::Whole(1))
    }

    fn in_order(_: &mut Vec<usize>) {}

    #[test]
    fn the_nearest_peer_is_taken_and_kept_among_equals() {
        let mut table = DistanceVector::new(3, 32);
        table.add_peer();
        table.add_peer();
        assert!(tell(&mut table, 1, &[1, 0, 2]));
        assert!(table.choose(0, false, in_order));
        assert_eq!(table.route(2), &VectorRoute { peers: vec![1], metric: Some(Metric::Whole(3)) });
        tell(&mut table, 0, &[1, 5, 2]);
        table.choose(0, false, in_order);
        assert_eq!(table.route(2).peers, [1], "an equal one does not replace it");
        assert_eq!(table.route(1), &VectorRoute { peers: vec![1], metric: Some(Metric::Whole(1)) });
        tell(&mut table, 0, &[1, 5, 1]);
        table.choose(0, false, in_order);
        assert_eq!(table.route(2), &VectorRoute { peers: vec![0], metric: Some(Metric::Whole(2)) });
    }

    #[test]
    fn several_equal_peers_share_with_multipath() {
        let mut table = DistanceVector::new(2, 32);
        for peer in 0..3 {
            table.add_peer();
            tell(&mut table, peer, &[9, 1]);
        }
        table.choose(0, true, |peers| peers.reverse());
        assert_eq!(table.route(1).peers, [2, 1, 0]);
        table.lose(1);
        table.choose(0, true, |peers| peers.reverse());
        assert_eq!(table.route(1).peers, [2, 0]);
    }

    #[test]
    fn a_lost_destination_keeps_its_peer_at_infinity() {
        let mut table = DistanceVector::new(2, 32);
        table.add_peer();
        tell(&mut table, 0, &[9, 1]);
        table.choose(0, false, in_order);
        table.lose(0);
        assert!(!table.choose(0, false, in_order));
        assert_eq!(table.route(1), &VectorRoute { peers: vec![0], metric: Some(Metric::Whole(32)) });
        assert!(!tell(&mut table, 0, &[40, 40]));
    }
}
