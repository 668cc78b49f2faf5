//! The dropped bytes of each aggregate of traffic.

/// The number of bits of a flow id.
const BITS: usize = 4;
const LEAVES: usize = 1 << BITS;

/// The bytes dropped of each flow id.
#[derive(Debug, Default)]
pub(super) struct Drops([i32; LEAVES]);

/// An aggregate with many dropped bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cluster {
    /// The flow id of the aggregate.
    pub(super) aggregate: i32,
    /// The bytes dropped of the aggregate.
    pub(super) dropped: i32,
}

impl Drops {
    /// Counts a dropped packet. Returns false if its flow id has too many bits.
    pub(super) fn count(&mut self, flow: i32, size: i32) -> bool {
        let leaf = usize::try_from(flow).ok().and_then(|leaf| self.0.get_mut(leaf));
        leaf.map(|leaf| *leaf = leaf.wrapping_add(size)).is_some()
    }

    /// The bytes dropped of all flow ids.
    pub(super) fn total(&self) -> i32 {
        self.0.iter().fold(0, |sum: i32, leaf| sum.wrapping_add(*leaf))
    }

    /// The number of flow ids with drops.
    pub(super) fn concerned(&self) -> usize {
        self.0.iter().filter(|leaf| **leaf != 0).count()
    }

    /// The aggregates with at least half of the mean number of dropped bytes, in descending order.
    pub(super) fn clusters(&self) -> Vec<Cluster> {
        let concerned = self.concerned() as i32;
        if concerned == 0 {
            return Vec::new();
        }
        let half = f64::from(self.total() / concerned) / 2.0;
        let leaves = self.0.iter().enumerate().filter(|(_, dropped)| f64::from(**dropped) >= half);
        let mut clusters: Vec<Cluster> =
            leaves.map(|(leaf, dropped)| Cluster { aggregate: leaf as i32, dropped: *dropped }).collect();
        // ns-2.35: an exchange sort, which leaves equal elements in a particular order (spec: mpls-pushback-nix,
        // section 2.3).
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
