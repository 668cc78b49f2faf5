//! Shortest paths; among equal paths the same one is chosen as in ns-2 (spec: routing-and-dynamics, section 4.2).
//!
//! Dijkstra's algorithm runs for one source at a time, when a route from that source is first needed, and fills a table
//! of next hops: one byte per destination unless the source has very many links. When all costs are equal or small
//! integers, which is nearly always so, the frontier is kept in one bucket per distance instead of a heap. A network
//! that differs from an earlier one by a few links keeps the tables of all sources whose shortest paths do not use
//! those links.

use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::adjacency::{Adjacency, CostedLink, INFINITE_COST, Unit};
use super::matrix_search;

/// The number of changed links above which recomputing is faster than finding out which tables remain valid.
const FEW_CHANGES: usize = 32;

/// The number of links into the end of a changed link above which every source that may use the changed link is assumed
/// to use it.
const FEW_RIVALS: usize = 16;

/// The links of a network with their costs, and the next hops computed so far.
///
/// ```
/// use neons_sim::routing::ShortestPaths;
///
/// // A triangle whose direct link from 0 to 2 is expensive.
/// let paths = ShortestPaths::new(3, [(0, 1, 1.0), (1, 2, 1.0), (0, 2, 5.0)]);
/// assert_eq!(paths.next_hop(0, 2), Some(1));
/// assert_eq!(paths.next_hop(2, 0), None); // links are one-way
/// ```
#[derive(Debug, Default)]
pub struct ShortestPaths {
    links: Adjacency,
    tables: RefCell<Vec<Option<Table>>>,
    search: RefCell<Search>,
}

/// For each destination the index of the next hop among the source's links, counted from 1; 0 if there is no route.
#[derive(Clone, Debug)]
enum Table {
    Narrow(Box<[u8]>),
    Wide(Box<[u32]>),
}

#[derive(Debug, Default)]
struct Search {
    /// The index of the source's link on the path to each node, as in [`Table`].
    places: Vec<u32>,
    finished: Vec<bool>,
    distance: Vec<f64>,
    /// The nodes to which the source has links of more than infinite cost.
    heavy: Vec<u32>,
    frontier: BinaryHeap<Reverse<(Distance, u32)>>,
    /// The distance of each node, in units.
    weight: Vec<u32>,
    /// The nodes found at each distance.
    buckets: Vec<Vec<u32>>,
    marks: Vec<u64>,
}

/// A distance that can be sorted; never NaN.
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
    /// A network of nodes 0 ... `nodes` − 1 with the given links. Of several links between the same nodes the last one
    /// is used.
    pub fn new(nodes: usize, links: impl IntoIterator<Item = CostedLink>) -> ShortestPaths {
        ShortestPaths {
            links: Adjacency::new(nodes, links.into_iter().collect()),
            tables: RefCell::new(vec![None; nodes]),
            search: RefCell::default(),
        }
    }

    /// Creates a network that replaces `earlier`: known next hops that are still valid are copied from there.
    pub fn changed(
        earlier: &ShortestPaths,
        nodes: usize,
        links: impl IntoIterator<Item = CostedLink>,
    ) -> ShortestPaths {
        let paths = ShortestPaths::new(nodes, links);
        if nodes == earlier.nodes() {
            paths.take_over(earlier);
        }
        paths
    }

    /// The number of nodes.
    pub fn nodes(&self) -> usize {
        self.links.nodes()
    }

    /// The neighbour through which the shortest path from `from` to `to` goes.
    pub fn next_hop(&self, from: u32, to: u32) -> Option<u32> {
        if from as usize >= self.nodes() || to as usize >= self.nodes() || from == to {
            return None;
        }
        let neighbours = self.links.neighbours(from);
        // A node whose only link leads into the rest of the network needs no search.
        if let [only] = neighbours
            && self.links.every_path_counts()
            && self.links.neighbours(*only).len() > 1
        {
            return (*only == to || self.next_hop(*only, to).is_some()).then_some(*only);
        }
        self.place(from, to).checked_sub(1).map(|place| neighbours[place as usize])
    }

    /// The nodes to which links lead from a node.
    pub fn neighbours(&self, from: u32) -> &[u32] {
        if (from as usize) < self.nodes() { self.links.neighbours(from) } else { &[] }
    }

    /// The neighbours through which any shortest path from `from` goes, in the order of the lowest destination of each.
    pub fn next_hops_in_use(&self, from: u32) -> Vec<u32> {
        let neighbours = self.neighbours(from);
        let mut found = Vec::with_capacity(neighbours.len());
        for to in 0..self.nodes() as u32 {
            if found.len() == neighbours.len() {
                break;
            }
            found.extend(self.next_hop(from, to).filter(|next| !found.contains(next)));
        }
        found
    }

    fn place(&self, from: u32, to: u32) -> u32 {
        if let Some(table) = &self.tables.borrow()[from as usize] {
            return table.get(to);
        }
        let search = &mut self.search.borrow_mut();
        search.explore(&self.links, from);
        let table = Table::new(&search.places, self.links.neighbours(from).len());
        let place = table.get(to);
        self.tables.borrow_mut()[from as usize] = Some(table);
        place
    }

    /// Whether all nodes that have links in `earlier` can reach one another in this network.
    pub fn connects_all_of(&self, earlier: &ShortestPaths) -> bool {
        if earlier.nodes() > self.nodes() || !self.links.every_path_counts() {
            return false;
        }
        let (back, earlier_back) = (self.links.reversed(), earlier.links.reversed());
        let mut seen = vec![false; self.nodes()];
        for start in 0..earlier.nodes() as u32 {
            if seen[start as usize] || earlier.links.neighbours(start).is_empty() {
                continue;
            }
            let (there, and_back) = (self.links.reachable(start), back.reachable(start));
            let mut waiting = vec![start];
            while let Some(node) = waiting.pop() {
                if std::mem::replace(&mut seen[node as usize], true) {
                    continue;
                }
                if !there[node as usize] || !and_back[node as usize] {
                    return false;
                }
                waiting.extend_from_slice(earlier.links.neighbours(node));
                waiting.extend_from_slice(earlier_back.neighbours(node));
            }
        }
        true
    }

    // --- Changes ---

    /// Copies tables that are still valid. Both networks consist of a common part and some more links. If the paths of
    /// a source use none of the additional links of either network, they are those of the common part in both.
    fn take_over(&self, earlier: &ShortestPaths) {
        let (Some(unit), Some(earlier_unit)) = (self.links.unit(), earlier.links.unit()) else { return };
        let (gone, added) = differences(&earlier.links, &self.links);
        if gone.len() + added.len() > FEW_CHANGES {
            return;
        }
        let mut holds = vec![true; self.nodes()];
        mark_users(&earlier.links, earlier_unit, &gone, &mut holds);
        mark_users(&self.links, unit, &added, &mut holds);
        // Nodes with added or removed links are recomputed, because the indices of their links have changed.
        for (from, _) in gone.iter().chain(&added) {
            holds[*from as usize] = false;
        }
        let known = earlier.tables.borrow();
        self.tables.replace(
            known.iter().zip(holds).map(|(table, holds)| table.as_ref().filter(|_| holds).cloned()).collect(),
        );
    }
}

type Pair = (u32, u32);

/// The links that only the first network has, and those that only the second has. A link whose cost has changed is in
/// both lists.
fn differences(earlier: &Adjacency, now: &Adjacency) -> (Vec<Pair>, Vec<Pair>) {
    let (mut gone, mut added) = (Vec::new(), Vec::new());
    let (mut old, mut new) = (earlier.links().peekable(), now.links().peekable());
    let pair = |link: &CostedLink| (link.0, link.1);
    loop {
        match (old.peek(), new.peek()) {
            (None, None) => return (gone, added),
            (Some(a), Some(b)) if pair(a) == pair(b) => {
                if a.2 != b.2 {
                    gone.push(pair(a));
                    added.push(pair(a));
                }
                old.next();
                new.next();
            }
            (Some(a), b) if b.is_none_or(|b| pair(a) < pair(b)) => {
                gone.push(pair(a));
                old.next();
            }
            (_, Some(b)) => {
                added.push(pair(b));
                new.next();
            }
            (Some(_), None) => unreachable!("taken by the guard above"),
        }
    }
}

/// Marks the tables of sources whose paths use one of `changed` as no longer valid.
fn mark_users(links: &Adjacency, unit: Unit, changed: &[Pair], holds: &mut [bool]) {
    if changed.is_empty() {
        return;
    }
    let incoming = links.reversed();
    for (from, to) in changed {
        let to_end = incoming.distances(*to, unit);
        let mut rivals = Vec::new();
        let mut cost = 0;
        let few = incoming.neighbours(*to).len() <= FEW_RIVALS;
        for link in incoming.range(*to) {
            match incoming.to(link) {
                node if node == *from => cost = incoming.weight(link),
                node if few => rivals.push((node, incoming.weight(link), incoming.distances(node, unit))),
                _ => {}
            }
        }
        let to_start = incoming.distances(*from, unit);
        for (source, holds) in holds.iter_mut().enumerate() {
            let (start, end) = (to_start[source], to_end[source]);
            // Of the possible last hops before the destination, the path uses the one that was finished first.
            let used = start.checked_add(cost) == Some(end)
                && !rivals.iter().any(|(node, cost, distance)| {
                    let distance = distance[source];
                    distance.checked_add(*cost) == Some(end) && (distance, node) < (start, from)
                });
            *holds &= !used;
        }
    }
}

impl Table {
    fn new(places: &[u32], ways: usize) -> Table {
        if ways < 256 {
            Table::Narrow(places.iter().map(|place| *place as u8).collect())
        } else {
            Table::Wide(places.into())
        }
    }

    fn get(&self, destination: u32) -> u32 {
        match self {
            Table::Narrow(places) => u32::from(places[destination as usize]),
            Table::Wide(places) => places[destination as usize],
        }
    }
}

impl Search {
    // ns-2.35: nodes are finished nearest first and lowest number first among equals, and only a strictly
    // shorter path replaces another.
    fn explore(&mut self, links: &Adjacency, from: u32) {
        let nodes = links.nodes();
        self.places.clear();
        self.places.resize(nodes, 0);
        self.finished.clear();
        self.finished.resize(nodes, false);
        self.finished[from as usize] = true;
        match links.unit() {
            Some(unit) => self.explore_by_buckets(links, from, unit),
            None if links.has_negative_costs() => self.places = matrix_search::places(links, from),
            None => self.explore_by_heap(links, from),
        }
    }

    fn explore_by_heap(&mut self, links: &Adjacency, from: u32) {
        self.distance.clear();
        self.distance.resize(links.nodes(), INFINITE_COST);
        self.heavy.clear();
        for (place, link) in links.range(from).enumerate() {
            self.reach(links.to(link), links.cost(link), place as u32 + 1);
            if links.cost(link) > INFINITE_COST {
                self.heavy.push(links.to(link));
            }
        }
        while let Some(Reverse((Distance(distance), node))) = self.frontier.pop() {
            // A direct link may be longer than any path; the search does not continue from its end.
            if distance >= INFINITE_COST || std::mem::replace(&mut self.finished[node as usize], true) {
                continue;
            }
            let place = self.places[node as usize];
            self.avoid_heavy_links(links, node, distance);
            for link in links.range(node) {
                let (neighbour, length) = (links.to(link), distance + links.cost(link));
                if length < self.distance[neighbour as usize] && !self.finished[neighbour as usize] {
                    self.reach(neighbour, length, place);
                }
            }
        }
    }

    // ns-2.35: a missing link counts as a link of infinite cost, which a direct link of the source may even exceed. A
    // path over such a missing link leads nowhere, but the source uses it.
    fn avoid_heavy_links(&mut self, links: &Adjacency, node: u32, distance: f64) {
        for neighbour in std::mem::take(&mut self.heavy) {
            let (end, length) = (neighbour as usize, distance + INFINITE_COST);
            let linked = links.neighbours(node).binary_search(&neighbour).is_ok();
            if !linked && !self.finished[end] && length < self.distance[end] {
                self.distance[end] = length;
                self.places[end] = self.places[node as usize];
            }
            self.heavy.push(neighbour);
        }
    }

    fn reach(&mut self, node: u32, distance: f64, place: u32) {
        self.distance[node as usize] = distance;
        self.places[node as usize] = place;
        self.frontier.push(Reverse((Distance(distance), node)));
    }

    fn explore_by_buckets(&mut self, links: &Adjacency, from: u32, unit: Unit) {
        let count = usize::from(unit.largest) + 1;
        self.weight.clear();
        self.weight.resize(links.nodes(), unit.limit);
        self.buckets.resize(count, Vec::new());
        self.marks.resize(links.nodes().div_ceil(64), 0);
        for (place, link) in links.range(from).enumerate() {
            let (neighbour, length) = (links.to(link), links.weight(link));
            self.weight[neighbour as usize] = length;
            self.places[neighbour as usize] = place as u32 + 1;
            self.buckets[length as usize % count].push(neighbour);
        }
        let (mut distance, mut empty) = (0_u32, 0);
        while empty < count {
            distance += 1;
            let mut bucket = std::mem::take(&mut self.buckets[distance as usize % count]);
            empty = if bucket.is_empty() { empty + 1 } else { 0 };
            put_in_order(&mut bucket, &mut self.marks);
            for node in bucket.drain(..) {
                if self.weight[node as usize] != distance
                    || std::mem::replace(&mut self.finished[node as usize], true)
                {
                    continue;
                }
                let place = self.places[node as usize];
                for link in links.range(node) {
                    let (neighbour, length) = (links.to(link), distance + links.weight(link));
                    if length < self.weight[neighbour as usize] && !self.finished[neighbour as usize] {
                        self.weight[neighbour as usize] = length;
                        self.places[neighbour as usize] = place;
                        self.buckets[length as usize % count].push(neighbour);
                    }
                }
            }
            // Keep the memory of the bucket for the next use.
            let place = &mut self.buckets[distance as usize % count];
            bucket.append(place);
            *place = bucket;
        }
    }
}

/// Sorts numbers; large sets by marking them in the bit set `marks`, which is empty again afterwards.
fn put_in_order(numbers: &mut Vec<u32>, marks: &mut [u64]) {
    if numbers.len() < marks.len() / 4 + 16 {
        numbers.sort_unstable();
        return;
    }
    for number in numbers.drain(..) {
        marks[number as usize / 64] |= 1 << (number % 64);
    }
    for (index, mark) in marks.iter_mut().enumerate() {
        while *mark != 0 {
            numbers.push(index as u32 * 64 + mark.trailing_zeros());
            *mark &= *mark - 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn duplex(links: &[(u32, u32)]) -> ShortestPaths {
        let nodes = links.iter().map(|(a, b)| a.max(b) + 1).max().unwrap() as usize;
        ShortestPaths::new(nodes, links.iter().flat_map(|(a, b)| [(*a, *b, 1.0), (*b, *a, 1.0)]))
    }

    /// A generator of numbers below `limit` that are the same in every run.
    fn numbers() -> impl FnMut(u64) -> u64 {
        let mut state = 1_u64;
        move |limit| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) % limit
        }
    }

    fn random_links(count: usize, nodes: u64, costs: &[f64]) -> Vec<CostedLink> {
        let mut next = numbers();
        let mut link = || (next(nodes) as u32, next(nodes) as u32, costs[next(costs.len() as u64) as usize]);
        (0..count).map(|_| link()).collect()
    }

    /// A direct implementation of the algorithm in the specification.
    fn by_the_book(nodes: usize, links: &[CostedLink], from: usize) -> Vec<Option<u32>> {
        let mut cost = vec![vec![INFINITE_COST; nodes]; nodes];
        for (from, to, c) in links {
            cost[*from as usize][*to as usize] = *c;
        }
        let mut distance = cost[from].clone();
        let mut next: Vec<_> =
            (0..nodes).map(|to| (distance[to] != INFINITE_COST).then_some(to as u32)).collect();
        let mut finished: Vec<_> = (0..nodes).map(|node| node == from).collect();
        for _ in 1..nodes {
            let mut nearest = None;
            let mut least = INFINITE_COST;
            for node in 0..nodes {
                if !finished[node] && distance[node] < least {
                    (nearest, least) = (Some(node), distance[node]);
                }
            }
            let Some(nearest) = nearest else { continue };
            finished[nearest] = true;
            for to in 0..nodes {
                if !finished[to] && distance[nearest] + cost[nearest][to] < distance[to] {
                    distance[to] = distance[nearest] + cost[nearest][to];
                    next[to] = next[nearest];
                }
            }
        }
        next[from] = None;
        next
    }

    fn next_hops(paths: &ShortestPaths, from: usize) -> Vec<Option<u32>> {
        (0..paths.nodes()).map(|to| paths.next_hop(from as u32, to as u32)).collect()
    }

    #[test]
    fn among_equal_paths_the_one_through_the_lowest_node_is_taken() {
        let paths = duplex(&[(0, 2), (0, 1), (1, 3), (2, 3), (3, 4)]);
        assert_eq!(paths.next_hop(0, 4), Some(1));
        assert_eq!(paths.next_hop(4, 0), Some(3));
        assert_eq!(paths.next_hop(3, 0), Some(1));
    }

    #[test]
    fn a_direct_link_beats_an_equal_detour_and_loses_to_a_shorter_one() {
        let links = |direct| [(0, 1, 1.0), (1, 2, 1.0), (0, 2, direct)];
        assert_eq!(ShortestPaths::new(3, links(2.0)).next_hop(0, 2), Some(2));
        assert_eq!(ShortestPaths::new(3, links(2.5)).next_hop(0, 2), Some(1));
    }

    #[test]
    fn a_link_of_infinite_cost_is_none_and_a_longer_one_leads_only_to_its_end() {
        let paths = ShortestPaths::new(4, [(0, 1, 20000.0), (1, 2, 1.0), (2, 3, INFINITE_COST)]);
        assert_eq!(next_hops(&paths, 0), [None, Some(1), None, None]);
        assert_eq!(paths.next_hop(2, 3), None);
    }

    #[test]
    fn routes_are_those_of_the_specified_algorithm() {
        let all_costs = [
            &[1.0][..],
            &[0.3],
            &[1.0, 2.0, 5.0],
            &[0.0, 1.0, 2.0],
            &[0.1, 0.2, 0.3, 16000.0],
            &[1.0, 2.5, 16384.5, 20000.0, INFINITE_COST],
            &[-1.0, 0.5, 3.0, -20.0],
        ];
        for costs in all_costs {
            for count in [50, 90, 400] {
                let links = random_links(count, 40, costs);
                let paths = ShortestPaths::new(40, links.iter().copied());
                for from in 0..40 {
                    assert_eq!(
                        next_hops(&paths, from),
                        by_the_book(40, &links, from),
                        "{costs:?} from {from}"
                    );
                }
            }
        }
    }

    #[test]
    fn routes_after_changes_are_those_of_a_fresh_search() {
        for costs in [&[1.0][..], &[1.0, 2.0, 3.0], &[0.5, 1.0]] {
            let links = random_links(130, 40, costs);
            let mut next = numbers();
            let mut paths = ShortestPaths::new(40, links.iter().copied());
            for _ in 0..40 {
                for from in 0..40 {
                    next_hops(&paths, from);
                }
                let down = [next(130), next(130), next(130)];
                let left: Vec<_> = links
                    .iter()
                    .enumerate()
                    .filter(|(number, _)| !down.contains(&(*number as u64)))
                    .map(|(_, link)| *link)
                    .collect();
                let changed = ShortestPaths::changed(&paths, 40, left.iter().copied());
                for from in 0..40 {
                    assert_eq!(next_hops(&changed, from), by_the_book(40, &left, from));
                }
                paths = changed;
            }
        }
    }

    #[test]
    fn a_link_dearer_than_infinity_is_shunned_even_where_there_is_no_other_way() {
        let paths = ShortestPaths::new(3, [(0, 1, 1.0), (1, 0, 1.0), (0, 2, 20000.0)]);
        assert_eq!(next_hops(&paths, 0), [None, Some(1), Some(1)]);
        assert_eq!(paths.next_hop(1, 2), None);
    }

    /// A chain of nodes 0 ... 8 whose last two nodes also have links to node 9.
    fn chain_with_triangle(with_last: bool) -> ShortestPaths {
        let mut links: Vec<(u32, u32)> = (0..8).map(|node| (node, node + 1)).collect();
        links.push((7, 9));
        if with_last {
            links.push((8, 9));
        }
        duplex(&links)
    }

    #[test]
    fn only_sources_whose_paths_use_a_changed_link_are_computed_again() {
        let known = |paths: &ShortestPaths| -> Vec<bool> {
            paths.tables.borrow().iter().map(Option::is_some).collect()
        };
        let mut paths = chain_with_triangle(true);
        for from in 0..10 {
            next_hops(&paths, from);
        }
        // The link between 8 and 9 fails and comes back; only these two nodes use it.
        for with_last in [false, true] {
            let changed = ShortestPaths::changed(&paths, 10, chain_with_triangle(with_last).links.links());
            let expected: Vec<bool> =
                known(&paths).iter().zip(0..).map(|(known, node)| *known && node < 8).collect();
            assert_eq!(known(&changed), expected);
            let fresh = chain_with_triangle(with_last);
            for from in 0..10 {
                assert_eq!(next_hops(&changed, from), next_hops(&fresh, from));
            }
            paths = changed;
        }
    }

    #[test]
    fn a_broken_ring_still_connects_all_and_a_broken_chain_does_not() {
        let ring = duplex(&[(0, 1), (1, 2), (2, 3), (3, 0)]);
        let chain = duplex(&[(0, 1), (1, 2), (2, 3)]);
        assert!(chain.connects_all_of(&ring));
        assert!(!duplex(&[(0, 1), (2, 3)]).connects_all_of(&chain));
    }
}
