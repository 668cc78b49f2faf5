//! Attributes, by which data and interests are described and matched (spec: sensor-and-mobile-ip, section 6.3).

use std::cmp::Ordering;
use std::rc::Rc;

use super::geographic_header::{Beacon, GeographicHeader};
use super::reliable::Transfer;

/// The keys of attributes.
pub(super) mod key {
    pub const SCOPE: i32 = 1001;
    pub const CLASS: i32 = 1002;
    pub const ALGORITHM: i32 = 1003;
    pub const SUBSCRIPTION: i32 = 1004;
    pub const FLOWS: i32 = 1005;
    pub const REINFORCEMENT: i32 = 1500;
    pub const LATITUDE: i32 = 1501;
    pub const LONGITUDE: i32 = 1502;
    pub const TARGET: i32 = 2005;
    pub const COUNTER: i32 = 3601;
    pub const TIME: i32 = 3602;
    pub const SOURCE_ROUTE: i32 = 4001;
    pub const REGION: i32 = 6000;
    pub const BEACON: i32 = 6001;
    pub const TRANSFER: i32 = 7000;
}

/// The values of attributes.
pub(super) mod word {
    pub const INTEREST: i32 = 10;
    pub const DISINTEREST: i32 = 11;
    pub const DATA: i32 = 12;
    pub const TRANSFER: i32 = 13;
    pub const NODE_LOCAL: i32 = 20;
    pub const GLOBAL: i32 = 21;
    pub const TWO_PHASE_PULL: i32 = 30;
    pub const ONE_PHASE_PULL: i32 = 31;
}

/// The operator by which an attribute is compared with others; `Is` states a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Is,
    Le,
    Ge,
    Gt,
    Eq,
    Ne,
}

/// The value of an attribute.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Int(i32),
    Real(f32),
    Text(&'static str),
    /// The random id and the number of the data for which a neighbour is reinforced.
    Data(i32, i32),
    Flows(Rc<[i32]>),
    Time(f64),
    Region(GeographicHeader),
    Beacon(Beacon),
    Transfer(Transfer),
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Attribute {
    pub key: i32,
    pub operator: Operator,
    pub value: Value,
}

/// A list of attributes. Matching does not depend on their order.
pub(super) type Attributes = Vec<Attribute>;

pub(super) fn attribute(key: i32, operator: Operator, value: Value) -> Attribute {
    Attribute { key, operator, value }
}

/// An attribute that states an integer.
pub(super) fn is(key: i32, value: i32) -> Attribute {
    attribute(key, Operator::Is, Value::Int(value))
}

/// The attribute with the key `key`.
pub(super) fn find(attributes: &[Attribute], key: i32) -> Option<&Attribute> {
    attributes.iter().find(|attribute| attribute.key == key)
}

/// The integer that the attribute with the key `key` states; `None` if there is none.
pub(super) fn number(attributes: &[Attribute], key: i32) -> Option<i32> {
    match find(attributes, key)?.value {
        Value::Int(value) => Some(value),
        _ => None,
    }
}

/// Removes the attribute with the key `key` and returns it.
pub(super) fn take(attributes: &mut Attributes, key: i32) -> Option<Attribute> {
    let place = attributes.iter().position(|attribute| attribute.key == key)?;
    Some(attributes.remove(place))
}

fn compare(one: &Value, other: &Value) -> Option<Ordering> {
    match (one, other) {
        (Value::Int(one), Value::Int(other)) => Some(one.cmp(other)),
        (Value::Real(one), Value::Real(other)) => one.partial_cmp(other),
        (Value::Text(one), Value::Text(other)) => Some(one.cmp(other)),
        (one, other) => (one == other).then_some(Ordering::Equal),
    }
}

impl Attribute {
    /// Whether the fact matches this attribute.
    fn accepts(&self, fact: &Attribute) -> bool {
        if fact.key != self.key || fact.operator != Operator::Is {
            return false;
        }
        let order = compare(&fact.value, &self.value);
        match self.operator {
            Operator::Le => order.is_some_and(Ordering::is_le),
            Operator::Ge => order.is_some_and(Ordering::is_ge),
            Operator::Gt => order.is_some_and(Ordering::is_gt),
            Operator::Eq => order.is_some_and(Ordering::is_eq),
            Operator::Ne => order.is_some_and(Ordering::is_ne),
            Operator::Is => true,
        }
    }
}

/// Whether the facts among `facts` match all of `wanted`.
pub(super) fn one_way(wanted: &[Attribute], facts: &[Attribute]) -> bool {
    let asked = wanted.iter().filter(|attribute| attribute.operator != Operator::Is);
    asked.clone().all(|attribute| facts.iter().any(|fact| attribute.accepts(fact)))
}

/// Whether each list matches the other.
pub(super) fn matches(one: &[Attribute], other: &[Attribute]) -> bool {
    one_way(one, other) && one_way(other, one)
}

/// Whether both lists have the same attributes, in any order.
pub(super) fn are_same(one: &[Attribute], other: &[Attribute]) -> bool {
    one.len() == other.len()
        && one.iter().all(|attribute| other.contains(attribute))
        && other.iter().all(|attribute| one.contains(attribute))
}
