//! The routing table of DSDV.

use std::collections::{BTreeMap, VecDeque};

use crate::packet::Packet;
use crate::scheduler::EventKey;

/// The metric of a destination that cannot be reached.
pub(super) const INFINITY: u8 = 250;

/// What is known of the way to a destination. Times are in seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Route {
    pub destination: i32,
    pub hop: i32,
    pub metric: u8,
    pub seqno: u32,
    /// From when on it may be advertised.
    pub advertise_from: f64,
    /// The sequence number is to be advertised.
    pub advertise_seqno: bool,
    /// The metric is to be advertised.
    pub advertise_metric: bool,
    pub advertised_metric: u8,
    pub changed: f64,
    pub seqno_changed: f64,
    /// Weighted settling time.
    pub settling_time: f64,
}

/// A route with what waits for it.
#[derive(Debug, Default)]
pub(super) struct Entry {
    pub route: Route,
    /// When it is to be advertised, out of turn.
    pub trigger: Option<EventKey>,
    /// When the neighbour at this address counts as lost.
    pub timeout: Option<EventKey>,
    /// Packets that wait until there is a way.
    pub waiting: Option<VecDeque<Packet>>,
}

/// The table: entries by ascending destination.
pub(super) type Table = BTreeMap<i32, Entry>;
