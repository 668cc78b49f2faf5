use std::collections::BTreeSet;

use serde::Serialize;

use super::{FlowKey, Happening, Question, Tracker, What};
use crate::records::Record;

/// The question of which packets were lost.
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
    /// All losses, in the order of time.
    pub losses: Vec<Loss>,
    /// The losses grouped into clusters. Within a cluster, each loss follows the previous one within the granularity.
    pub clusters: Vec<Cluster>,
}

/// A lost packet.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Loss {
    /// Number of the line that shows the loss.
    pub line: u64,
    /// The time of the loss, in seconds.
    pub time: f64,
    /// Unique id of the lost packet.
    pub uid: i64,
    /// The flow of the lost packet.
    #[serde(flatten)]
    pub flow: FlowKey,
    /// The id of the node at which, or at whose outgoing link, the packet was lost.
    pub node: i32,
    /// The id of the node at the end of the link; `None` in a mobile node.
    pub to: Option<i32>,
    /// The cause: the event on a link (`drop`, `error`, `collision`, `monitor-drop`), or the reason given in the trace.
    pub cause: String,
}

/// A group of losses that follow each other closely.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Cluster {
    /// The time of the first loss, in seconds.
    pub start: f64,
    /// The time of the last loss, in seconds.
    pub end: f64,
    /// The number of losses.
    pub losses: u64,
    /// The flows of the lost packets. There is more than one if the cluster affects several flows.
    pub flows: BTreeSet<FlowKey>,
}

impl FindLosses {
    /// Finds losses, and groups losses that are at most `granularity` seconds apart into clusters.
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
