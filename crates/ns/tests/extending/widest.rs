//! Widest paths: packets take the path whose narrowest link has the largest bandwidth; of several such paths, the
//! one with the fewest links.
//!
//! There are no loops, because every hop leads to a node with a wider path, or with an equally wide but shorter
//! one.

use std::collections::BTreeMap;

use neons_ns::Ns;
use neons_otcl::{Obj, TclResult};

/// A link of the network.
#[derive(Debug)]
pub struct Link {
    /// The number of the node at which the link begins.
    pub from: i64,
    /// The number of the node at which the link ends.
    pub to: i64,
    /// Bits per second.
    pub bandwidth: f64,
}

/// The best path known to a node.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Path {
    width: f64,
    links: u32,
    /// The index of the path's first link.
    first: usize,
}

/// Returns, for each node reachable from `source`, the index of the first link of the path to it.
pub fn first_links(links: &[Link], source: i64) -> BTreeMap<i64, usize> {
    let mut paths: BTreeMap<i64, Path> = BTreeMap::new();
    let mut changed = true;
    while changed {
        changed = false;
        for (place, link) in links.iter().enumerate().filter(|(_, link)| link.to != source) {
            let path = match paths.get(&link.from) {
                _ if link.from == source => Path { width: link.bandwidth, links: 1, first: place },
                Some(path) => Path { width: path.width.min(link.bandwidth), links: path.links + 1, ..*path },
                None => continue,
            };
            let is_better = paths.get(&link.to).is_none_or(|known| {
                path.width > known.width || (path.width == known.width && path.links < known.links)
            });
            if is_better {
                paths.insert(link.to, path);
                changed = true;
            }
        }
    }
    paths.into_iter().map(|(node, path)| (node, path.first)).collect()
}

/// Computes the routes of all nodes and installs them in the nodes.
pub fn install(ns: &Ns) -> TclResult {
    let class = ns.otcl().object("Simulator").ok_or("no class Simulator")?;
    let simulator = ns.invoke(class, "instance", &[])?;
    let objects = ns.invoke_named(&simulator, "all-links-list", &[])?.list_items()?;
    let number = |object: &Obj| object.to_i64().ok_or("a node without a number");
    let (mut links, mut nodes) = (Vec::new(), BTreeMap::new());
    for object in &objects {
        let [from, to] = ["src", "dst"].map(|end| ns.invoke_named(object, end, &[]));
        let (from, to) = (from?, to?);
        let cable = ns.invoke_named(object, "link", &[])?;
        let bandwidth = ns.invoke_named(&cable, "set", &[Obj::from_str("bandwidth_")])?;
        let link = Link {
            from: number(&ns.invoke_named(&from, "id", &[])?)?,
            to: number(&ns.invoke_named(&to, "id", &[])?)?,
            bandwidth: bandwidth.to_f64().ok_or("a link without a bandwidth")?,
        };
        nodes.insert(link.from, from);
        links.push(link);
    }
    for (source, node) in &nodes {
        for (destination, first) in first_links(&links, *source) {
            let head = ns.invoke_named(&objects[first], "head", &[])?;
            ns.invoke_named(node, "add-route", &[Obj::from_i64(destination), head])?;
        }
    }
    Ok(Obj::empty())
}
