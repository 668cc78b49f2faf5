use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::Question;
use super::series::Thinned;
use crate::address::Endpoint;
use crate::records::{Record, Variable};

/// The question of how a variable changes over time.
pub struct FollowVariables {
    name: String,
    curves: BTreeMap<String, Thinned>,
    /// Values from agents that were not attached to a node yet.
    unattached: Thinned,
    others: BTreeSet<String>,
    unlike_numbers: u64,
    end: f64,
}

/// The values of one agent's variable over time.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Curve {
    /// The agent, such as `0.1`, or the name of the object; safe to display. Empty if the trace does not name it.
    pub agent: String,
    /// The time in seconds and the value, at each change.
    pub points: Vec<(f64, f64)>,
    /// True if `points` has all changes. If there are more than 131,072, groups of neighbouring changes are represented
    /// by their least and greatest value.
    pub complete: bool,
}

/// The curves of a variable, with the names of the other variables in the trace.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Curves {
    /// A curve for each agent.
    pub curves: Vec<Curve>,
    /// The names of the other variables, safe to display; at most one thousand.
    pub others: BTreeSet<String>,
    /// Number of values of the variable that are not finite numbers. They are left out.
    pub unlike_numbers: u64,
    /// The latest time of a packet or a value in the trace, seconds. The last value of each curve holds until then.
    pub end: f64,
}

impl FollowVariables {
    /// The largest number of agents.
    const MOST: usize = 10_000;

    /// Follows the variable with this name, such as `cwnd_`.
    pub fn new(name: &str) -> Self {
        FollowVariables {
            name: name.to_owned(),
            curves: BTreeMap::new(),
            unattached: Thinned::default(),
            others: BTreeSet::new(),
            unlike_numbers: 0,
            end: 0.0,
        }
    }

    fn see_variable(&mut self, variable: &Variable) {
        if variable.name.bytes() != self.name.as_bytes() {
            let name = variable.name.to_string();
            if self.others.len() < 1000 {
                self.others.insert(name);
            }
            return;
        }
        let Some(value) = variable.number().filter(|value| value.is_finite() && variable.time.is_finite())
        else {
            self.unlike_numbers += 1;
            return;
        };
        let point = (variable.time, value);
        if variable.source.is_some_and(is_unattached) {
            self.unattached.push(point);
            return;
        }
        let agent = variable.source.map_or_else(|| variable.object.to_string(), |source| source.to_string());
        if self.curves.len() < FollowVariables::MOST || self.curves.contains_key(&agent) {
            self.curves.entry(agent).or_default().push(point);
        }
    }
}

fn is_unattached(source: Endpoint) -> bool {
    source.address.number() == Some(-1)
}

impl Question for FollowVariables {
    type Answer = Curves;

    fn see(&mut self, _line: u64, record: &Record) {
        if let Some(time) = record.time().filter(|time| time.is_finite()) {
            self.end = self.end.max(time);
        }
        match record {
            Record::Variable(variable) => self.see_variable(variable),
            Record::Report(report) => report.variables().for_each(|variable| self.see_variable(&variable)),
            _ => {}
        }
    }

    /// Returns the curves. Values from before an agent was attached to a node belong to its curve if there is only one
    /// agent. Otherwise it is unknown which agent they are from, and they are ignored.
    fn answer(self) -> Curves {
        let mut curves: Vec<Curve> = self
            .curves
            .into_iter()
            .map(|(agent, points)| {
                let (points, complete) = points.finish();
                Curve { agent, points, complete }
            })
            .collect();
        let (mut before, complete) = self.unattached.finish();
        if let ([] | [_], false) = (curves.as_slice(), before.is_empty()) {
            match curves.first_mut() {
                Some(only) => {
                    before.append(&mut only.points);
                    before.sort_by(|a, b| a.0.total_cmp(&b.0));
                    only.points = before;
                    only.complete &= complete;
                }
                None => curves.push(Curve { agent: String::new(), points: before, complete }),
            }
        }
        Curves { curves, others: self.others, unlike_numbers: self.unlike_numbers, end: self.end }
    }
}
