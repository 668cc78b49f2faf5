//! Trace lines about changes of loads and of admission decisions.

use std::cell::Cell;

use crate::format::general;
use crate::sink::SinkId;
use crate::{Initial, Sim};

/// The link that trace lines are about, and the sink they are written to (spec: more-networks, section 6.5).
#[derive(Debug)]
pub struct ReportedLink {
    /// `src_`: number of the node at the head of the link.
    pub source: Cell<i32>,
    /// `dst_`: number of the node at the end of the link.
    pub destination: Cell<i32>,
    /// The sink that lines are written to. `None`, the default, discards them.
    pub sink: Cell<Option<SinkId>>,
    /// `debug_`: has no effect.
    pub debug: Cell<i32>,
}

/// Initial values.
impl ReportedLink {
    /// The initial value of `source`.
    pub const SOURCE: Initial<i32> = Initial(-1);
    /// The initial value of `destination`.
    pub const DESTINATION: Initial<i32> = Initial(-1);
}

impl Default for ReportedLink {
    fn default() -> Self {
        ReportedLink {
            source: Cell::new(Self::SOURCE.integer()),
            destination: Cell::new(Self::DESTINATION.integer()),
            sink: Cell::new(None),
            debug: Cell::new(0),
        }
    }
}

impl ReportedLink {
    /// Writes the line that introduces the admission control `name`.
    pub(super) fn introduce(&self, sim: &Sim, name: &str) {
        let source = self.source.get();
        self.line(sim, || format!("a -t * -n {name}:{source}-{} -s {source}", self.destination.get()));
    }

    /// Writes that a quantity of the admission control `name` has changed from `old` to `new`.
    pub(super) fn change(&self, sim: &Sim, name: &str, label: &str, new: f64, old: f64) {
        self.line(sim, || {
            let (time, source) = (general(sim.now(), 6), self.source.get());
            let (new, old) = (general(new, 6), general(old, 6));
            let destination = self.destination.get();
            format!("f -t {time} -s {source} -a {name}:{source}-{destination} -T v -n \"{label}\" -v {new} -o {old}")
        });
    }

    /// Writes that the answer to requests has changed: to yes if `admitted`, else to no.
    pub(super) fn answer(&self, sim: &Sim, admitted: bool) {
        self.line(sim, || {
            let color = if admitted { "MediumBlue" } else { "red" };
            let (source, destination) = (self.source.get(), self.destination.get());
            format!("l -t {} -s {source} -d {destination} -S COLOR -c {color}", general(sim.now(), 6))
        });
    }

    fn line(&self, sim: &Sim, text: impl FnOnce() -> String) {
        if let Some(sink) = self.sink.get() {
            sim.sink(sink).append_line(&text());
        }
    }
}
