//! The links of a network, sorted by the node that they leave.

/// A link between numbered nodes: source, destination, cost.
pub type CostedLink = (u32, u32, f64);

/// The cost of a missing link. Paths of at least this length are never chosen.
pub const INFINITE_COST: f64 = 16383.0;

/// The largest integer cost for which distances are computed as integers.
const LARGEST_WEIGHT: f64 = 256.0;

/// The links of a network, sorted by the node that they leave, then by the node that they lead to.
#[derive(Debug, Default)]
pub(super) struct Adjacency {
    /// The links that leave node `n` have the numbers `start[n]..start[n + 1]`.
    start: Vec<u32>,
    to: Vec<u32>,
    cost: Vec<f64>,
    weight: Vec<u16>,
    unit: Option<Unit>,
}

/// The bounds of costs that can be expressed as integers without loss.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unit {
    /// The largest weight of a link.
    pub(super) largest: u16,
    /// The path weight from which paths are not chosen.
    pub(super) limit: u32,
}

impl Adjacency {
    /// The links of the nodes 0 ... `nodes` − 1. Of several links between the same nodes the last one is used.
    pub(super) fn new(nodes: usize, mut links: Vec<CostedLink>) -> Adjacency {
        links.sort_by_key(|(from, to, _)| (*from, *to));
        links.reverse();
        links.dedup_by_key(|(from, to, _)| (*from, *to));
        links.reverse();
        links.retain(|(from, to, cost)| from != to && *cost != INFINITE_COST);
        let mut start = vec![0; nodes + 1];
        for (from, _, _) in &links {
            start[*from as usize + 1] += 1;
        }
        for node in 0..nodes {
            start[node + 1] += start[node];
        }
        let cost: Vec<f64> = links.iter().map(|(_, _, cost)| *cost).collect();
        let (weight, unit) = weigh(&cost, nodes);
        Adjacency { start, to: links.iter().map(|(_, to, _)| *to).collect(), cost, weight, unit }
    }

    pub(super) fn nodes(&self) -> usize {
        self.start.len().saturating_sub(1)
    }

    /// The numbers of the links that leave a node.
    pub(super) fn range(&self, node: u32) -> std::ops::Range<usize> {
        self.start[node as usize] as usize..self.start[node as usize + 1] as usize
    }

    /// The nodes that the links of a node lead to.
    pub(super) fn neighbours(&self, node: u32) -> &[u32] {
        &self.to[self.range(node)]
    }

    /// The node that a link leads to.
    #[inline]
    pub(super) fn to(&self, link: usize) -> u32 {
        self.to[link]
    }

    #[inline]
    pub(super) fn cost(&self, link: usize) -> f64 {
        self.cost[link]
    }

    /// The integer cost of a link, in units.
    #[inline]
    pub(super) fn weight(&self, link: usize) -> u32 {
        u32::from(self.weight[link])
    }

    /// The bounds of integer costs; `None` if costs cannot be expressed as integers.
    pub(super) fn unit(&self) -> Option<Unit> {
        self.unit
    }

    /// Whether any link has a negative cost.
    pub(super) fn has_negative_costs(&self) -> bool {
        self.cost.iter().any(|cost| *cost < 0.0)
    }

    /// All links, sorted by source, then by destination.
    pub(super) fn links(&self) -> impl Iterator<Item = CostedLink> {
        (0..self.nodes() as u32)
            .flat_map(move |from| self.range(from).map(move |link| (from, self.to[link], self.cost[link])))
    }

    /// A network with the same nodes, in which every link has the opposite direction.
    pub(super) fn reversed(&self) -> Adjacency {
        Adjacency::new(self.nodes(), self.links().map(|(from, to, cost)| (to, from, cost)).collect())
    }

    /// Whether every path without a loop is short enough to be chosen.
    pub(super) fn every_path_counts(&self) -> bool {
        self.unit.is_some_and(|unit| u64::from(unit.limit) > u64::from(unit.largest) * self.nodes() as u64)
    }

    /// Whether each node can be reached from `from`.
    pub(super) fn reachable(&self, from: u32) -> Vec<bool> {
        let mut reached = vec![false; self.nodes()];
        let mut waiting = vec![from];
        while let Some(node) = waiting.pop() {
            if !std::mem::replace(&mut reached[node as usize], true) {
                waiting.extend_from_slice(self.neighbours(node));
            }
        }
        reached
    }

    /// The distance of each node from `from`, in units; `u32::MAX` if it cannot be reached.
    pub(super) fn distances(&self, from: u32, unit: Unit) -> Vec<u32> {
        let mut distances = vec![u32::MAX; self.nodes()];
        let mut buckets = vec![Vec::new(); usize::from(unit.largest) + 1];
        let (count, mut distance, mut empty) = (buckets.len(), 0, 0);
        distances[from as usize] = 0;
        buckets[0].push(from);
        while empty < count {
            let bucket = std::mem::take(&mut buckets[distance as usize % count]);
            empty = if bucket.is_empty() { empty + 1 } else { 0 };
            for node in bucket {
                if distances[node as usize] != distance {
                    continue;
                }
                for link in self.range(node) {
                    let (neighbour, length) = (self.to(link), distance + self.weight(link));
                    if length < distances[neighbour as usize] {
                        distances[neighbour as usize] = length;
                        buckets[length as usize % count].push(neighbour);
                    }
                }
            }
            distance += 1;
        }
        distances
    }
}

/// Costs as integers: unchanged if they are small integers, 1 if they are all equal.
fn weigh(costs: &[f64], nodes: usize) -> (Vec<u16>, Option<Unit>) {
    let Some(first) = costs.first().copied() else { return (Vec::new(), None) };
    if costs.iter().all(|cost| cost.fract() == 0.0 && (1.0..=LARGEST_WEIGHT).contains(cost)) {
        let weights: Vec<u16> = costs.iter().map(|cost| *cost as u16).collect();
        let largest = weights.iter().copied().max().unwrap_or(1);
        return (weights, Some(Unit { largest, limit: INFINITE_COST as u32 }));
    }
    // Sums of the same number of equal costs are equal, and grow with that number.
    let short = first > 0.0 && first * (nodes as f64) < INFINITE_COST / 2.0;
    if short && costs.iter().all(|cost| *cost == first) {
        return (vec![1; costs.len()], Some(Unit { largest: 1, limit: u32::MAX }));
    }
    (Vec::new(), None)
}
