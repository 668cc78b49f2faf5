//! Placement of nodes. If the script gives the directions of links, these determine the places. Otherwise, distances on
//! the page approximate distances in the network.
//!
//! The latter is stress minimisation by stochastic gradient descent (Zheng, Pawar and Goodman, "Graph drawing by
//! stochastic gradient descent", 2018). It starts from a spiral and visits pairs in a fixed order, so that a network
//! looks the same whenever it is shown.

use std::collections::VecDeque;

use crate::model::Network;

/// The number of nodes above which a network is laid out by the distances to a few nodes only.
const ALL_PAIRS: usize = 400;
/// The number of nodes whose distances are used in large networks.
const PIVOTS: usize = 64;
/// The number of steps of the descent.
const STEPS: i32 = 40;

/// Returns a place for every node. The unit is the length of a link with the usual delay; y grows upwards.
pub fn places(network: &Network) -> Vec<(f64, f64)> {
    let count = network.nodes.len();
    if network.field.is_some()
        || (network.links.is_empty() && network.nodes.iter().any(|node| node.place.is_some()))
    {
        return network.nodes.iter().map(|node| node.place.unwrap_or_default()).collect();
    }
    let mut places: Vec<Option<(f64, f64)>> = vec![None; count];
    let neighbours = neighbours(network);
    if network.links.iter().any(|link| link.orientation.is_some()) {
        follow_directions(network, &neighbours, &mut places);
    }
    if places.iter().all(Option::is_some) {
        return places.into_iter().flatten().collect();
    }
    if places.iter().any(Option::is_some) {
        return descend(&neighbours, &places);
    }
    side_by_side(&neighbours)
}

/// Lays out each connected part of a network by itself, and arranges the parts in rows.
fn side_by_side(neighbours: &[Vec<(usize, usize)>]) -> Vec<(f64, f64)> {
    let mut places = vec![(0.0, 0.0); neighbours.len()];
    let mut seen = vec![false; neighbours.len()];
    let mut parts = Vec::new();
    for start in 0..neighbours.len() {
        if seen[start] {
            continue;
        }
        let members: Vec<usize> = if start == 0 && neighbours.iter().all(Vec::is_empty) {
            (0..neighbours.len()).collect()
        } else {
            let reached = distances(neighbours, start);
            (0..neighbours.len()).filter(|&node| reached[node].is_some()).collect()
        };
        members.iter().for_each(|&node| seen[node] = true);
        let number = |node: usize| members.binary_search(&node).unwrap_or_default();
        let own: Vec<Vec<(usize, usize)>> = members
            .iter()
            .map(|&node| neighbours[node].iter().map(|&(other, link)| (number(other), link)).collect())
            .collect();
        let laid = descend(&own, &vec![None; members.len()]);
        let (low, high) = bounds(&laid);
        parts.push((members, laid, low, (high.0 - low.0, high.1 - low.1)));
    }
    let area: f64 = parts.iter().map(|(_, _, _, size)| (size.0 + 1.5) * (size.1 + 1.5)).sum();
    let widest = parts.iter().map(|(_, _, _, size)| size.0).fold((4.5 * area).sqrt(), f64::max);
    let (mut x, mut y, mut row) = (0.0_f64, 0.0_f64, 0.0_f64);
    for (members, laid, low, size) in parts {
        if x > 0.0 && x + size.0 > widest {
            (x, y, row) = (0.0, y - row - 1.5, 0.0);
        }
        for (&node, place) in members.iter().zip(laid) {
            places[node] = (place.0 - low.0 + x, place.1 - low.1 - size.1 + y);
        }
        x += size.0 + 1.5;
        row = row.max(size.1);
    }
    places
}

/// The corners of the rectangle around places: the lower left and the upper right corner.
fn bounds(places: &[(f64, f64)]) -> ((f64, f64), (f64, f64)) {
    places.iter().fold(
        ((f64::INFINITY, f64::INFINITY), (f64::NEG_INFINITY, f64::NEG_INFINITY)),
        |(low, high), place| {
            ((low.0.min(place.0), low.1.min(place.1)), (high.0.max(place.0), high.1.max(place.1)))
        },
    )
}

/// The links of each node, as pairs: the other node, and the number of the link to it.
fn neighbours(network: &Network) -> Vec<Vec<(usize, usize)>> {
    let mut neighbours = vec![Vec::new(); network.nodes.len()];
    for (number, link) in network.links.iter().enumerate() {
        neighbours[link.from as usize].push((link.to as usize, number));
    }
    neighbours
}

fn follow_directions(
    network: &Network,
    neighbours: &[Vec<(usize, usize)>],
    places: &mut [Option<(f64, f64)>],
) {
    let mut delays: Vec<f64> =
        network.links.iter().map(|link| link.delay).filter(|&delay| delay > 0.0).collect();
    delays.sort_by(f64::total_cmp);
    let usual = delays.get(delays.len() / 2).copied().unwrap_or(1.0);
    let Some(first) = (0..places.len())
        .find(|&node| neighbours[node].iter().any(|&(_, link)| network.links[link].orientation.is_some()))
    else {
        return;
    };
    places[first] = Some((0.0, 0.0));
    let mut queue = VecDeque::from([first]);
    while let Some(node) = queue.pop_front() {
        let (x, y) = places[node].unwrap_or_default();
        for &(other, link) in &neighbours[node] {
            let link = &network.links[link];
            if let (Some(angle), None) = (link.orientation, places[other]) {
                let length = (link.delay / usual).sqrt().clamp(0.7, 1.6);
                places[other] = Some((x + length * angle.cos(), y + length * angle.sin()));
                queue.push_back(other);
            }
        }
    }
}

/// The distances of all nodes from the node `from`, in links; `None` where there is no path.
fn distances(neighbours: &[Vec<(usize, usize)>], from: usize) -> Vec<Option<f64>> {
    let mut distances = vec![None; neighbours.len()];
    distances[from] = Some(0.0);
    let mut queue = VecDeque::from([from]);
    while let Some(node) = queue.pop_front() {
        let next = distances[node].map(|distance| distance + 1.0);
        for &(other, _) in &neighbours[node] {
            if distances[other].is_none() {
                distances[other] = next;
                queue.push_back(other);
            }
        }
    }
    distances
}

fn descend(neighbours: &[Vec<(usize, usize)>], fixed: &[Option<(f64, f64)>]) -> Vec<(f64, f64)> {
    let count = neighbours.len();
    let mut places: Vec<(f64, f64)> = (0..count)
        .map(|node| {
            let (angle, radius) = (node as f64 * 2.399_963, 0.6 * (node as f64 + 0.5).sqrt());
            fixed[node].unwrap_or((radius * angle.cos(), radius * angle.sin()))
        })
        .collect();
    let step = count.div_ceil(PIVOTS).max(1);
    let pivots: Vec<usize> =
        if count <= ALL_PAIRS { (0..count).collect() } else { (0..count).step_by(step).collect() };
    let mut pairs = Vec::new();
    // Parts of a network without a path between them keep this distance.
    let apart = (count as f64).sqrt().max(2.0) + 1.0;
    for &from in &pivots {
        for (to, distance) in distances(neighbours, from).into_iter().enumerate() {
            if from < to || (to < from && count > ALL_PAIRS && to % step != 0) {
                pairs.push((from, to, distance.unwrap_or(apart)));
            }
        }
    }
    if count > ALL_PAIRS {
        for (from, others) in neighbours.iter().enumerate() {
            pairs.extend(others.iter().filter(|&&(to, _)| from < to).map(|&(to, _)| (from, to, 1.0)));
        }
    }
    let longest = pairs.iter().map(|&(_, _, distance)| distance).fold(1.0, f64::max);
    let (first, last) = (longest * longest, 0.1_f64);
    let mut random = 0x9E37_79B9_7F4A_7C15_u64;
    for round in 0..STEPS {
        let rate = first * (last / first).powf(f64::from(round) / f64::from(STEPS - 1));
        for at in (1..pairs.len()).rev() {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            pairs.swap(at, (random >> 33) as usize % (at + 1));
        }
        for &(a, b, distance) in &pairs {
            let (dx, dy) = (places[a].0 - places[b].0, places[a].1 - places[b].1);
            let length = dx.hypot(dy).max(1e-6);
            let share = (rate / (distance * distance)).min(1.0) * (length - distance) / 2.0 / length;
            let (pull_a, pull_b) = match (fixed[a], fixed[b]) {
                (None, None) => (1.0, 1.0),
                (None, Some(_)) => (2.0, 0.0),
                (Some(_), None) => (0.0, 2.0),
                (Some(_), Some(_)) => (0.0, 0.0),
            };
            places[a].0 -= share * dx * pull_a;
            places[a].1 -= share * dy * pull_a;
            places[b].0 += share * dx * pull_b;
            places[b].1 += share * dy * pull_b;
        }
    }
    if fixed.iter().all(Option::is_none) {
        lay_flat(&mut places);
    }
    places
}

/// Rotates places so that the layout is widest horizontally, because pictures are wider than high.
fn lay_flat(places: &mut [(f64, f64)]) {
    let count = places.len().max(1) as f64;
    let middle =
        places.iter().fold((0.0, 0.0), |sum, place| (sum.0 + place.0 / count, sum.1 + place.1 / count));
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    for &(x, y) in &*places {
        let (x, y) = (x - middle.0, y - middle.1);
        (xx, xy, yy) = (xx + x * x, xy + x * y, yy + y * y);
    }
    let (sin, cos) = (0.5 * (2.0 * xy).atan2(xx - yy)).sin_cos();
    for place in places {
        let (x, y) = (place.0 - middle.0, place.1 - middle.1);
        *place = (x * cos + y * sin, y * cos - x * sin);
    }
}

#[cfg(test)]
mod tests {
    use super::places;
    use crate::model::Network;

    #[test]
    fn ring_is_round_and_always_the_same() {
        let mut network = Network::default();
        for node in 0..12 {
            network.link(node, (node + 1) % 12);
            network.link((node + 1) % 12, node);
        }
        let laid = places(&network);
        assert_eq!(laid, places(&network));
        let middle =
            laid.iter().fold((0.0, 0.0), |sum, place| (sum.0 + place.0 / 12.0, sum.1 + place.1 / 12.0));
        let radii: Vec<f64> =
            laid.iter().map(|place| (place.0 - middle.0).hypot(place.1 - middle.1)).collect();
        let (least, most) =
            (radii.iter().copied().fold(9.9, f64::min), radii.iter().copied().fold(0.0, f64::max));
        assert!(most < 1.15 * least, "{least} {most}");
    }

    #[test]
    fn parts_without_a_path_between_them_do_not_overlap() {
        let mut network = Network::default();
        for part in [0, 10, 20] {
            for node in 1..4 {
                network.link(part, part + node);
            }
        }
        let laid = places(&network);
        for (a, first) in laid.iter().enumerate() {
            for second in &laid[a + 1..] {
                assert!((first.0 - second.0).hypot(first.1 - second.1) > 0.3);
            }
        }
    }
}
