//! Shortest paths with ns-2's choice among equals (spec: routing-and-dynamics, section 4.2).

use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A link of this cost or more is as no link.
pub const INFINITE_COST: f64 = 16383.0;

/// The links of a network with their costs, ready to be searched from any node.
///
/// Nothing is computed in advance: a search runs from one source and stops at the destination asked for.
#[derive(Debug, Default)]
pub struct ShortestPaths {
    /// `links[start[n]..start[n + 1]]` leave node `n`: (neighbour, cost), ascending by neighbour.
    start: Vec<u32>,
    links: Vec<(u32, f64)>,
    search: RefCell<Search>,
}

#[derive(Debug, Default)]
struct Search {
    distance: Vec<f64>,
    next: Vec<u32>,
    finished: Vec<bool>,
    touched: Vec<u32>,
    frontier: BinaryHeap<Reverse<(Distance, u32)>>,
}

/// A distance that orders by value; never NaN.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Distance(f64);

impl Eq for Distance {}

impl PartialOrd for Distance {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Distance {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl ShortestPaths {
    /// A network of nodes 0 ... `nodes` − 1 with these links (from, to, cost). Of several links between the
    /// same nodes the last counts.
    pub fn new(nodes: usize, links: impl IntoIterator<Item = (u32, u32, f64)>) -> ShortestPaths {
        let mut all: Vec<(u32, u32, f64)> = links.into_iter().collect();
        all.sort_by_key(|(from, to, _)| (*from, *to));
        let mut start = vec![0; nodes + 1];
        let mut kept: Vec<(u32, f64)> = Vec::with_capacity(all.len());
        let mut previous = None;
        for (from, to, cost) in all {
            if previous == Some((from, to)) {
                kept.pop();
            } else {
                start[from as usize + 1] += 1;
            }
            previous = Some((from, to));
            kept.push((to, cost));
        }
        for node in 0..nodes {
            start[node + 1] += start[node];
        }
        let search = Search {
            distance: vec![INFINITE_COST; nodes],
            next: vec![0; nodes],
            finished: vec![false; nodes],
            ..Search::default()
        };
        ShortestPaths { start, links: kept, search: RefCell::new(search) }
    }

    /// How many nodes there are.
    pub fn nodes(&self) -> usize {
        self.start.len().saturating_sub(1)
    }

    fn neighbours(&self, node: u32) -> &[(u32, f64)] {
        &self.links[self.start[node as usize] as usize..self.start[node as usize + 1] as usize]
    }

    /// The neighbour through which the shortest path from `from` to `to` goes, and the length of that path.
    pub fn next_hop(&self, from: u32, to: u32) -> Option<(u32, f64)> {
        if from as usize >= self.nodes() || to as usize >= self.nodes() {
            return None;
        }
        let mut search = self.search.borrow_mut();
        self.explore(&mut search, from, Some(to));
        let found = (search.distance[to as usize] < INFINITE_COST)
            .then(|| (search.next[to as usize], search.distance[to as usize]));
        search.clear();
        found
    }

    /// As [`ShortestPaths::next_hop`], for every destination.
    pub fn next_hops(&self, from: u32) -> Vec<Option<(u32, f64)>> {
        let mut search = self.search.borrow_mut();
        self.explore(&mut search, from, None);
        let hops = (0..self.nodes())
            .map(|to| {
                (to as u32 != from && search.distance[to] < INFINITE_COST)
                    .then(|| (search.next[to], search.distance[to]))
            })
            .collect();
        search.clear();
        hops
    }

    // ns-2.35: nodes are finished nearest first and lowest number first among equals, and a path replaces
    // another only if it is strictly shorter.
    fn explore(&self, search: &mut Search, from: u32, to: Option<u32>) {
        search.finished[from as usize] = true;
        search.touched.push(from);
        for (neighbour, cost) in self.neighbours(from) {
            if *neighbour != from && *cost < INFINITE_COST {
                search.reach(*neighbour, *cost, *neighbour);
            }
        }
        while let Some(Reverse((Distance(distance), node))) = search.frontier.pop() {
            if search.finished[node as usize] {
                continue;
            }
            search.finished[node as usize] = true;
            if Some(node) == to {
                return;
            }
            let next = search.next[node as usize];
            for (neighbour, cost) in self.neighbours(node) {
                if !search.finished[*neighbour as usize] {
                    search.reach(*neighbour, distance + cost, next);
                }
            }
        }
    }
}

impl Search {
    fn reach(&mut self, node: u32, distance: f64, next: u32) {
        if distance < self.distance[node as usize] {
            self.distance[node as usize] = distance;
            self.next[node as usize] = next;
            self.touched.push(node);
            self.frontier.push(Reverse((Distance(distance), node)));
        }
    }

    fn clear(&mut self) {
        for node in self.touched.drain(..) {
            self.distance[node as usize] = INFINITE_COST;
            self.finished[node as usize] = false;
        }
        self.frontier.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn duplex(links: &[(u32, u32)]) -> ShortestPaths {
        let nodes = links.iter().map(|(a, b)| a.max(b) + 1).max().unwrap() as usize;
        ShortestPaths::new(nodes, links.iter().flat_map(|(a, b)| [(*a, *b, 1.0), (*b, *a, 1.0)]))
    }

    #[test]
    fn among_equal_paths_the_one_through_the_lowest_node_is_taken() {
        let paths = duplex(&[(0, 2), (0, 1), (1, 3), (2, 3), (3, 4)]);
        assert_eq!(paths.next_hop(0, 4), Some((1, 3.0)));
        assert_eq!(paths.next_hop(4, 0), Some((3, 3.0)));
        assert_eq!(paths.next_hop(3, 0), Some((1, 2.0)));
    }

    #[test]
    fn a_direct_link_beats_an_equal_detour_and_loses_to_a_shorter_one() {
        let links = |direct| [(0, 1, 1.0), (1, 2, 1.0), (0, 2, direct)];
        assert_eq!(ShortestPaths::new(3, links(2.0)).next_hop(0, 2), Some((2, 2.0)));
        assert_eq!(ShortestPaths::new(3, links(2.5)).next_hop(0, 2), Some((1, 2.0)));
    }

    #[test]
    fn unreachable_nodes_have_no_next_hop() {
        let paths = ShortestPaths::new(4, [(0, 1, 1.0), (1, 2, INFINITE_COST)]);
        assert_eq!(paths.next_hop(0, 2), None);
        assert_eq!(paths.next_hop(1, 0), None);
        assert_eq!(paths.next_hops(0), [None, Some((1, 1.0)), None, None]);
    }

    #[test]
    fn searching_one_destination_agrees_with_searching_all() {
        let mut state = 1_u64;
        let mut random = |limit: u64| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) % limit
        };
        let links: Vec<_> =
            (0..120).map(|_| (random(40) as u32, random(40) as u32, random(4) as f64)).collect();
        let paths = ShortestPaths::new(40, links);
        for from in 0..40 {
            let all = paths.next_hops(from);
            for to in (0..40).filter(|to| *to != from) {
                assert_eq!(paths.next_hop(from, to), all[to as usize]);
            }
        }
    }
}
