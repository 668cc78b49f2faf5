//! The region that a message is for, and the beacons by which neighbours exchange locations and costs (spec:
//! sensor-and-mobile-ip, section 7.3).

use super::attributes::{Attribute, Operator, Value, key};

/// A location on the ground, metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Location {
    pub longitude: f32,
    pub latitude: f32,
}

impl Location {
    /// The distance to another location, metres.
    pub(super) fn distance(self, other: Location) -> f64 {
        let across = self.longitude - other.longitude;
        let along = self.latitude - other.latitude;
        f64::from(across * across + along * along).sqrt()
    }
}

/// A message that neighbours send each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Beacon {
    /// Requests replies from neighbours.
    Request(Location),
    /// Replies to a request.
    Reply(Location),
    /// Announces a change of the sender's cost of reaching a destination.
    Update { from: Location, destination: Location, cost: f64 },
}

impl Beacon {
    /// The location of the sender.
    pub(super) fn from(&self) -> Location {
        match *self {
            Beacon::Request(from) | Beacon::Reply(from) | Beacon::Update { from, .. } => from,
        }
    }
}

/// The region that a message is for, and the state of its journey.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct GeographicHeader {
    pub centre: Location,
    /// The radius of the region, metres.
    pub radius: f64,
    /// The number of nodes that the message has passed.
    pub path_length: i32,
    /// Whether the message has reached the region, inside which nodes broadcast it.
    pub is_inside: bool,
}

impl GeographicHeader {
    /// The header of a message whose attributes name a point or a rectangle; `None` if they do not name exactly one.
    pub(super) fn of(attributes: &[Attribute]) -> Option<GeographicHeader> {
        let (west, east) = bounds(attributes, key::LONGITUDE)?;
        let (south, north) = bounds(attributes, key::LATITUDE)?;
        let centre = Location { longitude: (west + east) / 2.0, latitude: (south + north) / 2.0 };
        let corners =
            [(west, south), (east, north)].map(|(longitude, latitude)| Location { longitude, latitude });
        let radius = corners[0].distance(corners[1]) / 2.0;
        Some(GeographicHeader { centre, radius, path_length: 0, is_inside: false })
    }
}

/// The lower and the upper bound of a coordinate; an equality sets both. `None` if the attributes do not set exactly
/// one of each.
fn bounds(attributes: &[Attribute], key: i32) -> Option<(f32, f32)> {
    let (mut lower, mut upper) = (None, None);
    for asked in attributes.iter().filter(|attribute| attribute.key == key) {
        let Value::Real(value) = asked.value else { continue };
        let (sets_lower, sets_upper) = match asked.operator {
            Operator::Gt | Operator::Ge => (true, false),
            Operator::Le => (false, true),
            Operator::Eq => (true, true),
            Operator::Is | Operator::Ne => (false, false),
        };
        if sets_lower && lower.replace(value).is_some() || sets_upper && upper.replace(value).is_some() {
            return None;
        }
    }
    Some((lower?, upper?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wireless::routing::subscriptions::attributes::attribute;

    fn asked(key: i32, operator: Operator, value: f32) -> Attribute {
        attribute(key, operator, Value::Real(value))
    }

    #[test]
    fn a_rectangle_has_its_centre_and_half_its_diagonal() {
        let header = GeographicHeader::of(&[
            asked(key::LATITUDE, Operator::Ge, 0.0),
            asked(key::LATITUDE, Operator::Le, 60.0),
            asked(key::LONGITUDE, Operator::Gt, 20.0),
            asked(key::LONGITUDE, Operator::Le, 100.0),
        ])
        .expect("a region");
        assert_eq!(header.centre, Location { longitude: 60.0, latitude: 30.0 });
        assert_eq!(header.radius, 50.0);
    }

    #[test]
    fn facts_and_double_bounds_name_no_region() {
        let fact = [asked(key::LATITUDE, Operator::Is, 1.0), asked(key::LONGITUDE, Operator::Is, 1.0)];
        assert_eq!(GeographicHeader::of(&fact), None);
        let twice = [
            asked(key::LATITUDE, Operator::Eq, 1.0),
            asked(key::LONGITUDE, Operator::Eq, 1.0),
            asked(key::LONGITUDE, Operator::Le, 2.0),
        ];
        assert_eq!(GeographicHeader::of(&twice), None);
    }
}
