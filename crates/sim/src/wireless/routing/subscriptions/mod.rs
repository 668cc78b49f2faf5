//! Directed diffusion by publishing and subscribing, known as diffusion 3 (spec: sensor-and-mobile-ip, sections 6 to 8).
//!
//! Applications describe data that they have or need by attributes, and pass the description to the library agent of
//! their node. Messages pass through filters of the core, the routing agent; the filters determine the destinations.
//!
//! * `attributes` and `message` have the contents of messages, `library` and `core` the two agents.
//! * `two_phase`, `one_phase`, `geographic`, `observer` are filters, `applications` applications; `reliable` has both, for
//!   transfers without losses.

mod applications;
mod attributes;
mod core;
mod delayed;
mod entries;
mod geographic;
mod geographic_header;
mod library;
mod message;
mod observer;
mod one_phase;
mod reliable;
mod two_phase;

pub use self::core::SubscriptionRouting;
pub use applications::{Place, Published, SubscriptionApplication};
pub use geographic::GeographicFilter;
pub use library::{Client, SubscriptionLibrary};
pub use message::PublishedMessage;
pub use observer::{Observed, ObserverFilter};
pub use one_phase::OnePhaseFilter;
pub use reliable::{ReliableApplication, ReliableFilter, Role};
pub use two_phase::TwoPhaseFilter;

use crate::Sim;

/// The port of library agents.
const LIBRARY_PORT: i32 = 254;

/// The value of a next or previous hop that means this node.
const HERE: i32 = -2;

/// The time that a message takes between two agents of a node, seconds.
const HAND_OVER: f64 = 0.000_001;

/// The largest random number.
const MOST: f64 = 2_147_483_647.0;

/// Draws a random number of 31 bits.
fn draw(sim: &Sim) -> i32 {
    sim.default_rng().next_integer()
}

/// The seconds of a clock.
// ns-2.35: rounded to the nearest integer, not truncated (spec: sensor-and-mobile-ip, section 6.2).
fn clock(sim: &Sim) -> i64 {
    sim.now().round_ties_even() as i64
}

/// A random time in the interval of width `jitter` around `delay`, in whole milliseconds.
fn jittered(sim: &Sim, delay: i32, jitter: i32) -> i32 {
    let share = f64::from(draw(sim)) / MOST;
    delay + (f64::from(jitter) * share - f64::from(jitter / 2)) as i32
}

/// Converts milliseconds to seconds.
fn seconds(milliseconds: i32) -> f64 {
    f64::from(milliseconds) / 1000.0
}
