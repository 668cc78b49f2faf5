//! A search for the satellites that may be above the horizon of a place.

use std::cell::RefCell;

use super::geometry::{Coordinate, EARTH_RADIUS, PI};
use super::{Orbit, SatNode};
use crate::Sim;
use crate::entity::EntityId;

/// The number of bands of latitude; there are twice as many sectors of longitude.
const BANDS: usize = 36;
const SECTORS: usize = 2 * BANDS;
/// The height and width of a cell, radians.
const CELL: f64 = PI / BANDS as f64;
/// The angle by which satellites may move before they are assigned to cells again, radians.
const DRIFT: f64 = 0.06;
/// A time during which satellites hardly move, seconds.
const INSTANT: f64 = 1e-4;
/// A margin for rounding errors of angles, radians.
const SLACK: f64 = 1e-6;

/// The satellites with polar orbits by cells of the sky.
///
/// A satellite that has moved at most `DRIFT` from its cell is still found, so the assignment to cells is valid for
/// some time. A terminal that looks for a satellite examines only the cells around the point above it; the elevation of
/// each candidate is computed exactly.
#[derive(Debug, Default)]
pub(super) struct Sky(RefCell<Option<Cells>>);

#[derive(Debug)]
struct Cells {
    time: f64,
    /// The time for which the assignment to cells is valid, seconds.
    lasts: f64,
    /// The largest angle between a satellite above the horizon and the point overhead, radians.
    reach: f64,
    /// The cell of each satellite, its number in the order of creation, and its id, sorted.
    satellites: Vec<(usize, u32, EntityId)>,
    /// The sectors of each band that have satellites, one bit each.
    filled: [u128; BANDS],
}

impl Sky {
    /// Discards the cells, because satellites were added or have changed their orbits.
    pub(super) fn forget(&self) {
        self.0.replace(None);
    }

    /// Calls `visit` with the number and the node of every satellite that may be above the horizon of `place` at
    /// `time`.
    pub(super) fn for_each_candidate(
        &self,
        sim: &Sim,
        (nodes, time, place): (&[EntityId], f64, Coordinate),
        mut visit: impl FnMut(u32, &SatNode),
    ) {
        let mut sky = self.0.borrow_mut();
        let cells = match sky.take() {
            Some(cells) if (time - cells.time).abs() <= cells.lasts => sky.insert(cells),
            _ => sky.insert(Cells::new(sim, nodes, time)),
        };
        cells.for_each_near(place, |(number, id)| {
            if let Some(node) = sim.get::<SatNode>(id) {
                visit(number, node);
            }
        });
    }
}

impl Cells {
    fn new(sim: &Sim, nodes: &[EntityId], time: f64) -> Cells {
        let mut satellites = Vec::with_capacity(nodes.len());
        let mut filled = [0; BANDS];
        let mut place = |cell: usize, number: usize, id| {
            satellites.push((cell, number as u32, id));
            filled[cell / SECTORS] |= 1 << (cell % SECTORS);
        };
        let (mut reach, mut lasts) = (0.0_f64, f64::INFINITY);
        for (number, id) in nodes.iter().enumerate() {
            let Some(node) = sim.get::<SatNode>(*id) else { continue };
            let Some(Orbit::Polar(circle)) = node.position().map(|position| position.orbit()) else {
                continue;
            };
            reach = reach.max((EARTH_RADIUS / circle.r).clamp(-1.0, 1.0).acos());
            lasts = lasts.min(DRIFT / (2.0 * PI) * circle.period);
            // ns-2.35: at the turning points of an orbit, rounding may put a satellite on the other side of the Earth
            // for a moment that is shorter than the lifetime of a cell.
            let [now, soon] = [time, time + INSTANT]
                .map(|time| node.coordinate_at(time))
                .map(|at| band(at.theta) * SECTORS + sector(at.phi));
            place(now, number, *id);
            if soon != now {
                place(soon, number, *id);
            }
        }
        satellites.sort_unstable_by_key(|(cell, number, _)| (*cell, *number));
        Cells { time, lasts, reach, satellites, filled }
    }

    fn for_each_near(&self, place: Coordinate, mut visit: impl FnMut((u32, EntityId))) {
        let radius = self.reach + DRIFT + SLACK;
        let (north, south) = (place.theta - radius, place.theta + radius);
        // Around a pole, every longitude is near.
        let width = if north <= 0.0 || south >= PI {
            PI
        } else {
            (radius.sin() / place.theta.sin()).clamp(-1.0, 1.0).asin() + SLACK
        };
        let (west, count) = match ((2.0 * width / CELL).ceil() as usize) + 1 {
            count if count >= SECTORS => (0, SECTORS),
            count => (sector((place.phi - width).rem_euclid(2.0 * PI)), count),
        };
        for band in band(north)..=band(south) {
            let filled = self.filled[band];
            // Sectors counted from the west of the place.
            let mut near = (filled >> west | filled << (SECTORS - west)) & ((1 << count) - 1);
            while near != 0 {
                let sector = (west + near.trailing_zeros() as usize) % SECTORS;
                let cell = band * SECTORS + sector;
                let first = self.satellites.partition_point(|(other, ..)| *other < cell);
                let here = self.satellites[first..].iter().take_while(|(other, ..)| *other == cell);
                here.for_each(|(_, number, id)| visit((*number, *id)));
                near &= near - 1;
            }
        }
    }
}

fn band(theta: f64) -> usize {
    ((theta / CELL).max(0.0) as usize).min(BANDS - 1)
}

fn sector(phi: f64) -> usize {
    ((phi / CELL).max(0.0) as usize).min(SECTORS - 1)
}

#[cfg(test)]
mod tests {
    use super::super::SatPosition;
    use super::*;

    #[test]
    fn every_satellite_above_the_horizon_is_among_the_candidates() {
        let sim = Sim::new();
        for plane in 0..12 {
            for place in 0..15 {
                let (longitude, alpha) =
                    (f64::from(plane) * 30.0 - 170.0, f64::from(place) * 24.0 + f64::from(plane));
                let altitude = 500.0 + 40.0 * f64::from(plane);
                let inclination = [53.0, 90.0, 97.0][plane as usize % 3];
                let node = sim.add(|id| SatNode::new(&sim, id, plane * 15 + place));
                let orbit = Orbit::polar(altitude, inclination, longitude, alpha);
                let position = sim.add(|_| SatPosition::new(&sim, orbit));
                assert!(sim.get::<SatNode>(node).unwrap().set_position(&sim, position));
            }
        }
        let constellation =
            sim.get::<SatNode>(sim.add(|id| SatNode::new(&sim, id, 999))).unwrap().constellation().clone();
        let nodes = constellation.nodes();
        let mut examined = 0;
        for step in 0..400 {
            let time = f64::from(step) * 7.0;
            let orbit = Orbit::ground(f64::from(step * 37 % 181 - 90), f64::from(step * 53 % 361 - 180));
            let place = orbit.at(time);
            let mut candidates = Vec::new();
            constellation
                .sky
                .for_each_candidate(&sim, (&nodes, time, place), |number, _| candidates.push(number));
            examined += candidates.len();
            for (number, id) in nodes.iter().enumerate() {
                let node = sim.get::<SatNode>(*id).unwrap();
                if node.is_polar() && place.elevation(node.coordinate_at(time), 0.0) > 0.0 {
                    assert!(candidates.contains(&(number as u32)), "{number} at {time}");
                }
            }
        }
        assert!(examined < 400 * nodes.len() / 4, "{examined} of {} examined", 400 * nodes.len());
    }
}
