//! Positions as functions of time.

use std::cell::Cell;
use std::rc::Rc;

use super::geometry::{
    Coordinate, EARTH_PERIOD, EARTH_RADIUS, GEO_ALTITUDE, GRAVITATIONAL_PARAMETER, PI, Point, radians,
};
use super::{Constellation, SatNode};
use crate::Sim;
use crate::entity::{Entity, EntityId};

/// How a position changes with time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Orbit {
    /// A fixed place on the ground; the coordinate is that at time 0.
    Ground(Coordinate),
    /// A geostationary orbit; the coordinate is that at time 0.
    Geostationary(Coordinate),
    /// A circular orbit around the Earth.
    Polar(Circle),
}

/// A circular orbit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Circle {
    /// Radius of the orbit, km.
    pub r: f64,
    /// Angle of the satellite on its circle at time 0, from the ascending node, radians.
    pub theta: f64,
    /// Longitude of the ascending node at time 0, radians.
    pub phi: f64,
    /// Sine and cosine of the angle between the orbit and the equator.
    pub inclination: (f64, f64),
    /// Duration of a revolution, seconds.
    pub period: f64,
}

/// Converts a longitude in degrees to radians that are 0 or more.
fn eastwards(longitude: f64) -> f64 {
    if longitude < 0.0 { radians(360.0 + longitude) } else { radians(longitude) }
}

impl Orbit {
    /// A place on the ground; latitude and longitude are in degrees.
    pub fn ground(latitude: f64, longitude: f64) -> Orbit {
        let theta = radians(90.0 - latitude);
        Orbit::Ground(Coordinate { r: EARTH_RADIUS, theta, phi: eastwards(longitude) })
    }

    /// A geostationary satellite at the given longitude, in degrees.
    pub fn geostationary(longitude: f64) -> Orbit {
        let (r, theta) = (EARTH_RADIUS + GEO_ALTITUDE, PI / 2.0);
        Orbit::Geostationary(Coordinate { r, theta, phi: eastwards(longitude) })
    }

    /// A satellite in a circular orbit at the given altitude, in km; the angles are in degrees.
    pub fn polar(altitude: f64, inclination: f64, longitude: f64, alpha: f64) -> Orbit {
        let r = altitude + EARTH_RADIUS;
        Orbit::Polar(Circle {
            r,
            theta: radians(alpha),
            phi: eastwards(longitude),
            inclination: radians(inclination).sin_cos(),
            period: 2.0 * PI * (r * r * r / GRAVITATIONAL_PARAMETER).sqrt(),
        })
    }

    /// The coordinate at `time`, in seconds.
    pub fn at(self, time: f64) -> Coordinate {
        let along = |start: f64, period: f64| (start + (time % period / period) * 2.0 * PI) % (2.0 * PI);
        match self {
            Orbit::Ground(start) | Orbit::Geostationary(start) => {
                Coordinate { phi: along(start.phi, EARTH_PERIOD), ..start }
            }
            Orbit::Polar(circle) => {
                let a = along(circle.theta, circle.period);
                let (sine, cosine) = circle.inclination;
                let theta = PI / 2.0 - (sine * a.sin()).asin();
                let mut phi = (cosine * a.tan()).atan() + circle.phi;
                if a > PI / 2.0 && a < 3.0 * PI / 2.0 {
                    phi += PI;
                }
                Coordinate { r: circle.r, theta, phi: (phi + 2.0 * PI) % (2.0 * PI) }
            }
        }
    }
}

/// The position of a satellite node: `Position/Sat/...`.
#[derive(Debug)]
pub struct SatPosition {
    constellation: Rc<Constellation>,
    orbit: Cell<Orbit>,
    /// `plane_`: number of the orbital plane; 0 if it is not set.
    pub plane: Cell<i32>,
    /// The position of the satellite that follows in the same orbital plane.
    pub next: Cell<Option<EntityId>>,
    /// The node that has the position.
    pub node: Cell<Option<EntityId>>,
    /// The time of the last query, in seconds, and the coordinate at that time.
    known: Cell<(f64, Coordinate)>,
    /// The time for which a point was last computed, in seconds, and the point.
    known_point: Cell<(f64, Point)>,
    /// An angle from the north pole with its sine and cosine: nodes on the ground and geostationary satellites keep theirs.
    known_theta: Cell<(f64, (f64, f64))>,
}

impl SatPosition {
    /// A position that follows `orbit`.
    pub fn new(sim: &Sim, orbit: Orbit) -> SatPosition {
        SatPosition {
            constellation: sim.shared(),
            orbit: Cell::new(orbit),
            plane: Cell::new(0),
            next: Cell::new(None),
            node: Cell::new(None),
            known: Cell::new((f64::NAN, Coordinate { r: 0.0, theta: 0.0, phi: 0.0 })),
            known_point: Cell::new((f64::NAN, Point::default())),
            known_theta: Cell::new((f64::NAN, (0.0, 0.0))),
        }
    }

    /// `time_advance_`: time added to the clock for all positions, seconds.
    pub fn time_advance(&self) -> &Cell<f64> {
        &self.constellation.time_advance
    }

    /// The orbit, which determines how the position changes with time.
    pub fn orbit(&self) -> Orbit {
        self.orbit.get()
    }

    /// Replaces the orbit.
    pub fn set_orbit(&self, sim: &Sim, orbit: Orbit) {
        self.constellation.about_to_change(sim);
        self.orbit.set(orbit);
        self.known.set((f64::NAN, self.known.get().1));
        self.known_point.set((f64::NAN, Point::default()));
    }

    /// The coordinate at `time`, in seconds, which already includes `time_advance_`.
    pub fn at(&self, time: f64) -> Coordinate {
        let (known_time, known) = self.known.get();
        if known_time == time {
            return known;
        }
        let coordinate = self.orbit.get().at(time);
        self.known.set((time, coordinate));
        coordinate
    }

    /// The point at `time`, in seconds, which already includes `time_advance_`.
    pub(super) fn point_at(&self, time: f64) -> Point {
        let (known_time, known) = self.known_point.get();
        if known_time == time {
            return known;
        }
        let coordinate = self.at(time);
        let (theta, mut sine_and_cosine) = self.known_theta.get();
        if theta != coordinate.theta {
            sine_and_cosine = coordinate.theta.sin_cos();
            self.known_theta.set((coordinate.theta, sine_and_cosine));
        }
        let point = coordinate.point_at_polar_angle(sine_and_cosine);
        self.known_point.set((time, point));
        point
    }

    /// The satellite that follows in the same orbital plane.
    pub(super) fn next_node<'a>(&self, sim: &'a Sim) -> Option<&'a SatNode> {
        sim.get(sim.get::<SatPosition>(self.next.get()?)?.node.get()?)
    }

    /// The coordinate at the present time.
    pub fn now(&self, sim: &Sim) -> Coordinate {
        self.at(self.constellation.time(sim))
    }
}

impl Entity for SatPosition {}

#[cfg(test)]
mod tests {
    use super::super::geometry::degrees;
    use super::*;

    #[test]
    fn a_satellite_over_the_poles_passes_both_in_a_revolution() {
        let orbit = Orbit::polar(780.0, 90.0, 0.0, 0.0);
        let Orbit::Polar(circle) = orbit else { panic!("an orbit over the poles") };
        assert!((6000.0..6100.0).contains(&circle.period), "{}", circle.period);
        let latitude = |part: f64| degrees(orbit.at(circle.period * part).latitude());
        for (part, expected) in [(0.0, 0.0), (0.25, 90.0), (0.5, 0.0), (0.75, -90.0)] {
            assert!((latitude(part) - expected).abs() < 1e-3, "{part}");
        }
    }

    #[test]
    fn what_stands_on_the_ground_keeps_its_longitude() {
        let place = Orbit::ground(38.7, -9.1);
        for time in [0.0, 1000.0, 90_000.0] {
            assert!((degrees(place.at(time).longitude(time)) + 9.1).abs() < 1e-6);
        }
        let satellite = Orbit::geostationary(-30.0);
        assert!((degrees(satellite.at(5000.0).longitude(5000.0)) + 30.0).abs() < 1e-6);
    }
}
