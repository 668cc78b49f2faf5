use rustc_hash::FxHashMap;
use serde::Serialize;

use super::{FlowKey, Happening, Purpose, Question, Tracker, What};
use crate::records::Record;

/// A request for the segments, acknowledgements and losses of flows, which are the points of a time/sequence
/// diagram. Stores every point, in 24 bytes; [`EachPoint`] stores none.
pub struct FollowSequence {
    tracker: Tracker,
    wanted: Box<dyn Fn(&FlowKey) -> bool + Send>,
    points: FxHashMap<usize, Vec<Point>>,
}

/// The segments of a flow, as its sender sees them.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sequence {
    /// The flow.
    #[serde(flatten)]
    pub key: FlowKey,
    /// The type of the flow's first packet, safe to display.
    pub kind: String,
    /// The points in the order of the trace. Losses in mobile nodes come last.
    pub points: Vec<Point>,
}

/// A point of a time/sequence diagram.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Point {
    /// The time of the point, in seconds.
    pub time: f64,
    /// The sequence number; for SCTP the TSN; for an acknowledgement the acknowledgement number.
    pub sequence: i64,
    /// The kind of the point.
    pub what: PointKind,
}

/// The kinds of points of a time/sequence diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PointKind {
    /// A segment was sent.
    Data,
    /// A segment was sent whose data had been sent before.
    Retransmission,
    /// An acknowledgement arrived at the sender.
    Ack,
    /// A segment was lost.
    Loss,
}

impl FollowSequence {
    /// Follows the flows that `wanted` accepts.
    pub fn new(wanted: impl Fn(&FlowKey) -> bool + Send + 'static) -> Self {
        FollowSequence { tracker: Tracker::default(), wanted: Box::new(wanted), points: FxHashMap::default() }
    }
}

/// The effect of a flow event on a time/sequence diagram.
pub(super) enum Addition {
    /// Adds a point to the flow with this index.
    Point(usize, Point),
    /// Turns the last point of the flow with this index into a retransmission, if it has this sequence number.
    Again(usize, i64),
}

impl Addition {
    /// The effect of a flow event; `None` if the event has no number or does not belong into the diagram.
    pub(super) fn of(tracker: &Tracker, happening: &Happening) -> Option<Addition> {
        let &Happening { time, flow, sequence, ack, purpose, what, .. } = happening;
        let data = purpose == Purpose::Data;
        let (flow, sequence, what) = match what {
            What::Sent if data => (flow, sequence, PointKind::Data),
            What::Again => return Some(Addition::Again(flow, sequence)),
            What::Lost { .. } if data => (flow, sequence, PointKind::Loss),
            What::Delivered { .. } if purpose == Purpose::Feedback => {
                let data = tracker.index(&tracker.flows()[flow].key.reversed())?;
                (data, ack, PointKind::Ack)
            }
            _ => return None,
        };
        (sequence >= 0).then_some(Addition::Point(flow, Point { time, sequence, what }))
    }
}

impl FollowSequence {
    fn add(&mut self, happening: Happening) {
        match Addition::of(&self.tracker, &happening) {
            Some(Addition::Again(flow, sequence)) => {
                // The retransmitted packet, if it has a point in the diagram, has the last one.
                if let Some(point) = self.points.get_mut(&flow).and_then(|points| points.last_mut())
                    && point.sequence == sequence
                {
                    point.what = PointKind::Retransmission;
                }
            }
            Some(Addition::Point(flow, point)) if (self.wanted)(&self.tracker.flows()[flow].key) => {
                self.points.entry(flow).or_default().push(point);
            }
            _ => {}
        }
    }
}

impl Question for FollowSequence {
    type Answer = Vec<Sequence>;

    fn see(&mut self, line: u64, record: &Record) {
        for happening in self.tracker.see(line, record).to_vec() {
            self.add(happening);
        }
    }

    fn untracked(&self) -> u64 {
        self.tracker.untracked()
    }

    /// The flows with data, ordered by source, destination and flow id.
    fn answer(mut self) -> Vec<Sequence> {
        for happening in self.tracker.finish().to_vec() {
            self.add(happening);
        }
        let flows = self.tracker.flows();
        let has_data = |points: &[Point]| points.iter().any(|point| point.what != PointKind::Ack);
        let mut sequences: Vec<Sequence> = self
            .points
            .into_iter()
            .filter(|(_, points)| has_data(points))
            .map(|(flow, points)| Sequence { key: flows[flow].key, kind: flows[flow].kind.clone(), points })
            .collect();
        sequences.sort_by_key(|sequence| sequence.key);
        sequences
    }
}

/// Emits the points of time/sequence diagrams while a trace is read, in the order of the trace; losses known only at
/// the end of the trace come last. Acknowledgements are held back until data of their flow appear; points of flows
/// without data are ignored.
pub struct EachPoint<W, S> {
    tracker: Tracker,
    wanted: W,
    sink: S,
    /// True for each flow, by its index, whose data have been seen.
    has_data: Vec<bool>,
    /// Acknowledgements of flows whose data have not been seen yet.
    early: FxHashMap<usize, Vec<Point>>,
    early_count: usize,
}

impl<W: Fn(&FlowKey) -> bool, S: FnMut(&FlowKey, Point)> EachPoint<W, S> {
    /// The largest number of acknowledgements that are held back. Further ones are left out.
    const MOST_EARLY: usize = 1 << 20;

    /// Calls `sink` with the points of the flows that `wanted` accepts.
    pub fn new(wanted: W, sink: S) -> Self {
        EachPoint {
            tracker: Tracker::default(),
            wanted,
            sink,
            has_data: Vec::new(),
            early: FxHashMap::default(),
            early_count: 0,
        }
    }

    fn add(&mut self, happenings: &[Happening]) {
        for (i, happening) in happenings.iter().enumerate() {
            let Some(Addition::Point(flow, mut point)) = Addition::of(&self.tracker, happening) else {
                continue;
            };
            let key = self.tracker.flows()[flow].key;
            if !(self.wanted)(&key) {
                continue;
            }
            if self.has_data.len() <= flow {
                self.has_data.resize(flow + 1, false);
            }
            self.has_data[flow] |= point.what != PointKind::Ack;
            // The event that marks a segment as sent before follows directly.
            let next = happenings.get(i + 1).and_then(|next| Addition::of(&self.tracker, next));
            if let Some(Addition::Again(again, sequence)) = next
                && (again, sequence) == (flow, point.sequence)
            {
                point.what = PointKind::Retransmission;
            }
            if self.has_data[flow] {
                for early in self.early.remove(&flow).into_iter().flatten() {
                    self.early_count -= 1;
                    (self.sink)(&key, early);
                }
                (self.sink)(&key, point);
            } else if self.early_count < Self::MOST_EARLY {
                self.early_count += 1;
                self.early.entry(flow).or_default().push(point);
            }
        }
    }
}

impl<W: Fn(&FlowKey) -> bool, S: FnMut(&FlowKey, Point)> Question for EachPoint<W, S> {
    /// True if there was any point.
    type Answer = bool;

    fn see(&mut self, line: u64, record: &Record) {
        let happenings = self.tracker.see(line, record);
        if !happenings.is_empty() {
            let happenings = happenings.to_vec();
            self.add(&happenings);
        }
    }

    fn untracked(&self) -> u64 {
        self.tracker.untracked()
    }

    fn answer(mut self) -> bool {
        let last = self.tracker.finish().to_vec();
        self.add(&last);
        self.has_data.contains(&true)
    }
}
