//! Shortest paths over the whole matrix of costs, computed as in ns-2 (spec: routing-and-dynamics, section 4.2). Used
//! if links have negative costs.
//!
//! With negative costs it matters that a missing link counts as a link of infinite cost: after a path of negative
//! length, such a link is short enough to be chosen, and the source then uses this path although it leads nowhere.

use super::adjacency::{Adjacency, INFINITE_COST};

/// For each node the index, counted from 1, of the outgoing link of `from` on the path to that node; 0 if there is no
/// route.
pub(super) fn places(links: &Adjacency, from: u32) -> Vec<u32> {
    let nodes = links.nodes();
    let mut places = vec![0; nodes];
    for (place, link) in links.range(from).enumerate() {
        places[links.to(link) as usize] = place as u32 + 1;
    }
    let mut distance = costs(links, from);
    // ns-2.35: the source counts as finished from the start.
    let mut finished = vec![false; nodes];
    finished[from as usize] = true;
    while let Some(nearest) = nearest(&distance, &finished) {
        finished[nearest] = true;
        for (node, cost) in costs(links, nearest as u32).into_iter().enumerate() {
            let length = distance[nearest] + cost;
            if !finished[node] && length < distance[node] {
                distance[node] = length;
                places[node] = places[nearest];
            }
        }
    }
    places
}

/// The row of the cost matrix for the links that leave `from`.
fn costs(links: &Adjacency, from: u32) -> Vec<f64> {
    let mut costs = vec![INFINITE_COST; links.nodes()];
    for link in links.range(from) {
        costs[links.to(link) as usize] = links.cost(link);
    }
    costs
}

/// The nearest unfinished node, the lowest number among equals; `None` if all are infinitely far.
fn nearest(distance: &[f64], finished: &[bool]) -> Option<usize> {
    let mut nearest = None;
    let mut least = INFINITE_COST;
    for (node, distance) in distance.iter().enumerate() {
        if !finished[node] && *distance < least {
            least = *distance;
            nearest = Some(node);
        }
    }
    nearest
}
