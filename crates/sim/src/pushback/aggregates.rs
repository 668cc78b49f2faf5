//! Which aggregates of traffic drops belong to.

/// The number of bits of a flow id.
const BITS: usize = 4;
const LEAVES: usize = 1 << BITS;

/// Bytes dropped, by flow id.
#[derive(Debug, Default)]
pub(super) struct Drops([i32; LEAVES]);

/// An aggregate that many drops belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cluster {
    /// The flow id of the aggregate.
    pub(super) aggregate: i32,
    /// Bytes dropped.
    pub(super) dropped: i32,
}

impl Drops {
    /// Counts a packet; false if its flow id has too many bits.
    pub(super) fn count(&mut self, flow: i32, size: i32) -> bool {
        let leaf = usize::try_from(flow).ok().and_then(|leaf| self.0.get_mut(leaf));
        leaf.map(|leaf| *leaf = leaf.wrapping_add(size)).is_some()
    }

    /// Total bytes dropped.
    pub(super) fn total(&self) -> i32 {
        self.0.iter().fold(0, |sum: i32, leaf| sum.wrapping_add(*leaf))
    }

    /// How many flow ids have drops.
    pub(super) fn concerned(&self) -> usize {
        self.0.iter().filter(|leaf| **leaf != 0).count()
    }

    /// The aggregates with at least half of the mean of drops, most drops first.
    pub(super) fn clusters(&self) -> Vec<Cluster> {
        let concerned = self.concerned() as i32;
        if concerned == 0 {
            return Vec::new();
        }
        let half = f64::from(self.total() / concerned) / 2.0;
        let leaves = self.0.iter().enumerate().filter(|(_, dropped)| f64::from(**dropped) >= half);
        let mut clusters: Vec<Cluster> =
            leaves.map(|(leaf, dropped)| Cluster { aggregate: leaf as i32, dropped: *dropped }).collect();
        // ns-2.35: a sort by exchange, after which equal ones are in an order of its own (spec: mpls-pushback-nix, section
        // 2.3).
        for i in 0..clusters.len() {
            for j in i + 1..clusters.len() {
                if clusters[i].dropped < clusters[j].dropped {
                    clusters.swap(i, j);
                }
            }
        }
        clusters
    }
}
