//! Hierarchical routes (spec: routing-and-dynamics, section 5).
//!
//! Nodes belong to clusters, and clusters to domains. Every cluster has a map whose places are its nodes, the clusters
//! of its domain, and all domains: the map is detailed nearby and coarse further away. Crossing a place that is a
//! cluster or a domain costs nothing.

use std::cell::OnceCell;
use std::fmt;

use rustc_hash::FxHashMap;

use super::{CostedLink, INFINITE_COST, ShortestPaths};

/// The numbers of domain, cluster and node.
pub type HierarchicalAddress = [u32; 3];

/// The maps of all clusters, and the routes over them.
#[derive(Debug)]
pub struct HierarchicalRoutes {
    /// The maps by domain, then by cluster.
    domains: Vec<Vec<Map>>,
}

/// The map of one cluster. Its places are the nodes of the cluster, then the clusters of its domain, then the domains.
#[derive(Debug, Default)]
struct Map {
    nodes: u32,
    clusters: u32,
    domains: u32,
    links: Vec<CostedLink>,
    /// The far end of the link by which a node reaches another cluster or domain.
    exits: FxHashMap<(u32, u32), HierarchicalAddress>,
    paths: OnceCell<ShortestPaths>,
}

/// An address outside of the declared domains, clusters and nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutsideHierarchy(pub HierarchicalAddress);

impl fmt::Display for OutsideHierarchy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [domain, cluster, node] = self.0;
        write!(
            f,
            "address {domain}.{cluster}.{node} lies outside of the domains, clusters and nodes declared"
        )
    }
}

impl Map {
    fn cluster(&self, number: u32) -> u32 {
        self.nodes + number
    }

    fn domain(&self, number: u32) -> u32 {
        self.nodes + self.clusters + number
    }

    fn enter(&mut self, from: u32, to: u32, cost: f64) {
        self.paths.take();
        self.links.push((from, to, cost));
    }

    fn enter_exit(&mut self, node: u32, place: u32, cost: f64, far_end: HierarchicalAddress) {
        self.enter(node, place, cost);
        if cost != INFINITE_COST {
            // ns-2.35: a later link overwrites an earlier one (spec: routing-and-dynamics, quirk 15).
            self.exits.insert((node, place), far_end);
        }
    }

    fn paths(&self) -> &ShortestPaths {
        let places = (self.nodes + self.clusters + self.domains) as usize;
        self.paths.get_or_init(|| ShortestPaths::new(places, self.links.iter().copied()))
    }
}

impl HierarchicalRoutes {
    /// Creates domains with the given numbers of clusters, and clusters with the given numbers of nodes, listed domain
    /// by domain. `None` unless there is one number of nodes for each cluster.
    pub fn new(clusters: &[u32], nodes: &[u32]) -> Option<HierarchicalRoutes> {
        if clusters.iter().map(|count| *count as usize).sum::<usize>() != nodes.len() {
            return None;
        }
        let domains = clusters.len() as u32;
        let mut sizes = nodes.iter();
        let of_domain = |count: &u32| {
            sizes
                .by_ref()
                .take(*count as usize)
                .map(|nodes| Map { nodes: *nodes, clusters: *count, domains, ..Map::default() })
                .collect()
        };
        Some(HierarchicalRoutes { domains: clusters.iter().map(of_domain).collect() })
    }

    /// Enters a one-way link; an infinite cost removes the entry for the same places.
    ///
    /// # Errors
    /// An end of the link lies outside of the hierarchy.
    pub fn insert(
        &mut self,
        from: HierarchicalAddress,
        to: HierarchicalAddress,
        cost: f64,
    ) -> Result<(), OutsideHierarchy> {
        for end in [from, to] {
            self.check(end)?;
        }
        let [from_domain, from_cluster, from_node] = from;
        let [to_domain, to_cluster, to_node] = to;
        if from_domain != to_domain {
            for map in self.domains.iter_mut().flatten() {
                map.enter(map.domain(from_domain), map.domain(to_domain), cost);
            }
            for map in &mut self.domains[from_domain as usize] {
                map.enter(map.cluster(from_cluster), map.domain(to_domain), cost);
            }
            let own = &mut self.domains[from_domain as usize][from_cluster as usize];
            own.enter_exit(from_node, own.domain(to_domain), cost, to);
        } else if from_cluster != to_cluster {
            for map in &mut self.domains[from_domain as usize] {
                map.enter(map.cluster(from_cluster), map.cluster(to_cluster), cost);
            }
            let own = &mut self.domains[from_domain as usize][from_cluster as usize];
            own.enter_exit(from_node, own.cluster(to_cluster), cost, to);
        } else {
            self.domains[from_domain as usize][from_cluster as usize].enter(from_node, to_node, cost);
        }
        Ok(())
    }

    /// The next hop from `from` to a node, to a cluster (the first two levels of an address) or to a domain
    /// (the first level).
    pub fn next_hop(&self, from: HierarchicalAddress, to: &[u32]) -> Option<HierarchicalAddress> {
        self.check(from).ok()?;
        let [domain, cluster, node] = from;
        let map = &self.domains[domain as usize][cluster as usize];
        let place = match *to {
            [to_domain, to_cluster, to_node, ..] if (to_domain, to_cluster) == (domain, cluster) => {
                (to_node < map.nodes).then_some(to_node)
            }
            [to_domain, to_cluster, ..] if to_domain == domain => {
                (to_cluster < map.clusters).then(|| map.cluster(to_cluster))
            }
            [to_domain, ..] => (to_domain < map.domains).then(|| map.domain(to_domain)),
            [] => None,
        }?;
        if place == node {
            return Some(from);
        }
        let next = map.paths().next_hop(node, place)?;
        if next < map.nodes {
            return Some([domain, cluster, next]);
        }
        map.exits.get(&(node, next)).copied()
    }

    /// The destinations for which a node needs routes: every other domain, every other cluster of its domain,
    /// and every other node of its cluster.
    pub fn destinations(&self, own: HierarchicalAddress) -> Vec<Vec<u32>> {
        let [domain, cluster, node] = own;
        if self.check(own).is_err() {
            return Vec::new();
        }
        let map = &self.domains[domain as usize][cluster as usize];
        let others = |count: u32, own: u32| (0..count).filter(move |number| *number != own);
        let domains = others(map.domains, domain).map(|other| vec![other]);
        let clusters = others(map.clusters, cluster).map(|other| vec![domain, other]);
        let nodes = others(map.nodes, node).map(|other| vec![domain, cluster, other]);
        domains.chain(clusters).chain(nodes).collect()
    }

    fn check(&self, address: HierarchicalAddress) -> Result<(), OutsideHierarchy> {
        let [domain, cluster, node] = address;
        let map = self.domains.get(domain as usize).and_then(|clusters| clusters.get(cluster as usize));
        match map {
            Some(map) if node < map.nodes => Ok(()),
            _ => Err(OutsideHierarchy(address)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two_domains() -> HierarchicalRoutes {
        let mut routes = HierarchicalRoutes::new(&[2, 1], &[2, 1, 2]).unwrap();
        for (a, b) in
            [([0, 0, 0], [0, 0, 1]), ([0, 0, 1], [0, 1, 0]), ([0, 1, 0], [1, 0, 0]), ([1, 0, 0], [1, 0, 1])]
        {
            routes.insert(a, b, 1.0).unwrap();
            routes.insert(b, a, 1.0).unwrap();
        }
        routes
    }

    #[test]
    fn a_route_leads_through_the_node_at_the_border() {
        let routes = two_domains();
        assert_eq!(routes.next_hop([0, 0, 0], &[1]), Some([0, 0, 1]));
        assert_eq!(routes.next_hop([0, 0, 1], &[1]), Some([0, 1, 0]));
        assert_eq!(routes.next_hop([0, 1, 0], &[1]), Some([1, 0, 0]));
        assert_eq!(routes.next_hop([1, 0, 1], &[0]), Some([1, 0, 0]));
        assert_eq!(routes.next_hop([0, 0, 0], &[0, 1]), Some([0, 0, 1]));
        assert_eq!(routes.next_hop([0, 0, 0], &[0, 0, 1]), Some([0, 0, 1]));
    }

    #[test]
    fn a_later_link_is_the_exit() {
        let mut routes = two_domains();
        routes.insert([0, 1, 0], [1, 0, 1], 1.0).unwrap();
        assert_eq!(routes.next_hop([0, 1, 0], &[1]), Some([1, 0, 1]));
    }

    #[test]
    fn what_is_not_declared_is_refused() {
        let mut routes = two_domains();
        let outside = [2, 0, 0];
        assert_eq!(routes.insert([0, 0, 0], outside, 1.0), Err(OutsideHierarchy(outside)));
        assert_eq!(routes.next_hop([0, 0, 0], &[2]), None);
        assert!(HierarchicalRoutes::new(&[2, 1], &[2, 1]).is_none());
    }
}
