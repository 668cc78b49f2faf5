//! Lines about changes of loads and decisions.

use std::cell::Cell;

use crate::Sim;
use crate::format::general;
use crate::sink::SinkId;

/// The link that lines are about, and where they go (spec: more-networks, section 6.5).
#[derive(Debug)]
pub struct ReportedLink {
    /// `src_`: number of the node before the link.
    pub source: Cell<i32>,
    /// `dst_`: number of the node behind it.
    pub destination: Cell<i32>,
    /// Where lines go; nowhere by default.
    pub sink: Cell<Option<SinkId>>,
    /// `debug_`: without effect.
    pub debug: Cell<i32>,
}

impl Default for ReportedLink {
    fn default() -> Self {
        ReportedLink {
            source: Cell::new(-1),
            destination: Cell::new(-1),
            sink: Cell::new(None),
            debug: Cell::new(0),
        }
    }
}

impl ReportedLink {
    /// Introduces the admission control `name`, whose lines follow.
    pub(super) fn introduce(&self, sim: &Sim, name: &str) {
        let source = self.source.get();
        self.line(sim, || format!("a -t * -n {name}:{source}-{} -s {source}", self.destination.get()));
    }

    /// A quantity of the admission control `name` has become `new`.
    pub(super) fn change(&self, sim: &Sim, name: &str, label: &str, new: f64, old: f64) {
        self.line(sim, || {
            let (time, source) = (general(sim.now(), 6), self.source.get());
            let (new, old) = (general(new, 6), general(old, 6));
            let destination = self.destination.get();
            format!("f -t {time} -s {source} -a {name}:{source}-{destination} -T v -n \"{label}\" -v {new} -o {old}")
        });
    }

    /// The answer to requests has changed.
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
