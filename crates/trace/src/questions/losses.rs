use std::collections::BTreeSet;

use serde::Serialize;

use super::{FlowKey, Happening, Question, Tracker, What};
use crate::records::Record;

/// Asks which packets were lost.
pub struct FindLosses {
    tracker: Tracker,
    granularity: f64,
    losses: Vec<Found>,
}

struct Found {
    line: u64,
    time: f64,
    uid: i64,
    flow: u32,
    node: i32,
    to: Option<i32>,
    cause: u32,
}

/// The losses of a trace.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Losses {
    /// All of them, in the order of their times.
    pub losses: Vec<Loss>,
    /// The same in clusters: losses of which each follows the one before within the granularity.
    pub clusters: Vec<Cluster>,
}

/// A lost packet.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Loss {
    /// Number of the line that shows it.
    pub line: u64,
    /// When, in seconds.
    pub time: f64,
    /// Unique id of the packet.
    pub uid: i64,
    /// The packet's flow.
    #[serde(flatten)]
    pub flow: FlowKey,
    /// The node id where it was, or at whose outgoing link.
    pub node: i32,
    /// The node id at the end of the link; `None` in a mobile node.
    pub to: Option<i32>,
    /// Why: the event on a link (`drop`, `error`, `collision`, `monitor-drop`), or the reason that the trace gives.
    pub cause: String,
}

/// Losses that follow each other closely.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Cluster {
    /// When the first happened, in seconds.
    pub start: f64,
    /// The time of the last one, in seconds.
    pub end: f64,
    /// How many they are.
    pub losses: u64,
    /// The flows that they belong to: more than one if the cluster is shared.
    pub flows: BTreeSet<FlowKey>,
}

impl FindLosses {
    /// Finds losses and joins those to clusters that are at most `granularity` seconds apart.
    pub fn new(granularity: f64) -> Self {
        FindLosses { tracker: Tracker::default(), granularity, losses: Vec::new() }
    }

    fn add(losses: &mut Vec<Found>, happenings: &[Happening]) {
        for &Happening { line, time, flow, uid, what, .. } in happenings {
            if let What::Lost { node, to, cause } = what {
                losses.push(Found { line, time, uid, flow: flow as u32, node, to, cause: cause as u32 });
            }
        }
    }
}

impl Question for FindLosses {
    type Answer = Losses;

    fn see(&mut self, line: u64, record: &Record) {
        FindLosses::add(&mut self.losses, self.tracker.see(line, record));
    }

    fn untracked(&self) -> u64 {
        self.tracker.untracked()
    }

    fn answer(mut self) -> Losses {
        FindLosses::add(&mut self.losses, self.tracker.finish());
        self.losses.sort_by(|a, b| a.time.total_cmp(&b.time));
        let mut clusters: Vec<Cluster> = Vec::new();
        let mut losses = Vec::with_capacity(self.losses.len());
        for Found { line, time, uid, flow, node, to, cause } in self.losses {
            let flow = self.tracker.flows()[flow as usize].key;
            match clusters.last_mut() {
                Some(last) if time - last.end <= self.granularity => {
                    last.end = time;
                    last.losses += 1;
                    last.flows.insert(flow);
                }
                _ => clusters.push(Cluster {
                    start: time,
                    end: time,
                    losses: 1,
                    flows: BTreeSet::from([flow]),
                }),
            }
            let cause = self.tracker.causes()[cause as usize].clone();
            losses.push(Loss { line, time, uid, flow, node, to, cause });
        }
        Losses { losses, clusters }
    }
}
