//! Positions in space, and distances (spec: satellite, section 2).
//!
//! Angles are in radians, distances in kilometres, times in seconds. The frame of reference does not rotate
//! with the Earth. Every expression is evaluated from left to right, so that the results equal those of ns-2.35
//! to the last bit.

/// The ratio of a circle's circumference to its diameter.
// ns-2.35: the constant has 13 decimals and is not the nearest double (spec: satellite, section 2).
#[allow(clippy::approx_constant, reason = "the value of ns-2.35")]
pub const PI: f64 = 3.1415926535897;
/// The gravitational parameter of the Earth, km³/s².
pub const GRAVITATIONAL_PARAMETER: f64 = 398_601.2;
/// The speed of light, km/s.
pub const LIGHT: f64 = 299_793.0;
/// The sidereal day, seconds.
pub const EARTH_PERIOD: f64 = 86_164.0;
/// The radius of the Earth, km.
pub const EARTH_RADIUS: f64 = 6378.0;
/// The altitude of a geostationary orbit, km.
pub const GEO_ALTITUDE: f64 = 35_786.0;
/// The height below which the atmosphere blocks links between satellites, km.
pub const ATMOSPHERE_MARGIN: f64 = 150.0;

/// Converts degrees to radians.
pub fn radians(degrees: f64) -> f64 {
    degrees * PI / 180.0
}

/// Converts radians to degrees.
pub fn degrees(radians: f64) -> f64 {
    radians * 180.0 / PI
}

/// A point in spherical coordinates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Coordinate {
    /// Distance from the centre of the Earth, km.
    pub r: f64,
    /// Angle from the north pole, radians.
    pub theta: f64,
    /// Angle to the east in the frame that does not rotate with the Earth, radians.
    pub phi: f64,
}

/// A point in Cartesian coordinates, km.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point([f64; 3]);

impl Point {
    /// The distance to `other`, km, rounded to 10 micrometres.
    pub fn distance(self, other: Point) -> f64 {
        let (Point([x0, y0, z0]), Point([x1, y1, z1])) = (self, other);
        let squares = (x0 - x1) * (x0 - x1) + (y0 - y1) * (y0 - y1) + (z0 - z1) * (z0 - z1);
        rounded(squares.sqrt())
    }

    /// The propagation delay to `other`, seconds, rounded to 10 nanoseconds.
    pub fn propagation_delay(self, other: Point) -> f64 {
        rounded(self.distance(other) / LIGHT)
    }
}

impl Coordinate {
    /// The point with these coordinates.
    pub fn point(self) -> Point {
        self.point_at_polar_angle(self.theta.sin_cos())
    }

    /// The point with these coordinates, where `theta` has the given sine and cosine.
    pub(super) fn point_at_polar_angle(self, (sine, cosine): (f64, f64)) -> Point {
        Point([self.r * sine * self.phi.cos(), self.r * sine * self.phi.sin(), self.r * cosine])
    }

    /// The distance to `other`, km, rounded to 10 micrometres.
    pub fn distance(self, other: Coordinate) -> f64 {
        self.point().distance(other.point())
    }

    /// The latitude, radians; positive in the north.
    pub fn latitude(self) -> f64 {
        PI / 2.0 - self.theta
    }

    /// The longitude over the rotating Earth at `time`, from −π to π, positive in the east.
    pub fn longitude(self, time: f64) -> f64 {
        let turned = (time % EARTH_PERIOD / EARTH_PERIOD) * 2.0 * PI;
        let mut longitude = (self.phi - turned) % (2.0 * PI);
        if longitude < -PI {
            longitude += 2.0 * PI;
        }
        if longitude > PI {
            longitude = -(2.0 * PI - longitude);
        }
        if longitude.abs() < 0.0001 { 0.0 } else { longitude }
    }

    /// The elevation of `satellite` seen from this point on the ground, radians; 0 if it does not exceed `mask`.
    pub fn elevation(self, satellite: Coordinate, mask: f64) -> f64 {
        let (s, e) = (satellite.r, EARTH_RADIUS);
        let d = satellite.distance(self);
        if d >= (s * s - e * e).sqrt() {
            return 0.0;
        }
        let theta = ((e * e + s * s - d * d) / (2.0 * e * s)).acos();
        let elevation = (theta.sin() * s / d).acos();
        if elevation > mask { elevation } else { 0.0 }
    }

    /// Whether neither the Earth nor its atmosphere blocks the line to another satellite.
    pub fn sees(self, other: Coordinate) -> bool {
        let half = self.distance(other) / 2.0;
        (self.r * self.r - half * half).sqrt() >= EARTH_RADIUS + ATMOSPHERE_MARGIN
    }
}

fn rounded(value: f64) -> f64 {
    (value * 1e8 + 0.5).floor() / 1e8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(r: f64, latitude: f64, longitude: f64) -> Coordinate {
        Coordinate { r, theta: radians(90.0 - latitude), phi: radians(longitude) }
    }

    #[test]
    fn a_satellite_overhead_is_seen_at_a_right_angle() {
        let ground = at(EARTH_RADIUS, 10.0, 20.0);
        let satellite = at(EARTH_RADIUS + 780.0, 10.0, 20.0);
        assert!((ground.distance(satellite) - 780.0).abs() < 1e-6);
        assert!((ground.elevation(satellite, 0.0) - PI / 2.0).abs() < 1e-4);
        assert_eq!(ground.elevation(satellite, radians(91.0)), 0.0);
        assert_eq!(ground.elevation(at(EARTH_RADIUS + 780.0, -60.0, 20.0), 0.0), 0.0);
    }

    #[test]
    fn the_earth_stands_between_satellites_on_opposite_sides() {
        let r = EARTH_RADIUS + 780.0;
        assert!(at(r, 0.0, 0.0).sees(at(r, 0.0, 30.0)));
        assert!(!at(r, 0.0, 0.0).sees(at(r, 0.0, 120.0)));
    }

    #[test]
    fn longitudes_drift_west_as_the_earth_turns() {
        let point = at(EARTH_RADIUS, 0.0, 0.0);
        assert_eq!(point.longitude(0.0), 0.0);
        assert!((degrees(point.longitude(EARTH_PERIOD / 4.0)) + 90.0).abs() < 1e-6);
        assert!((degrees(point.longitude(EARTH_PERIOD * 3.0 / 4.0)) - 90.0).abs() < 1e-6);
    }
}
