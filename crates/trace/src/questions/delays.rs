use serde::Serialize;

use super::{Distribution, FlowKey, Happening, Quantiles, Question, Tracker, What};
use crate::records::Record;

/// The question of how long packets take from their sender to their receiver.
#[derive(Default)]
pub struct MeasureDelays {
    tracker: Tracker,
    delays: Vec<Distribution>,
}

/// The one-way delays of a flow's packets.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Delays {
    /// The flow.
    #[serde(flatten)]
    pub key: FlowKey,
    /// The type of the flow's first packet, safe to display.
    pub kind: String,
    /// The purpose of the flow's packets.
    pub purpose: super::Purpose,
    /// Mean, extremes and quantiles of the delays, in seconds.
    pub quantiles: Quantiles,
    /// The distribution function: delays in seconds, each with the fraction of packets that took no longer. At most 501
    /// points.
    pub distribution: Vec<(f64, f64)>,
}

impl MeasureDelays {
    fn add(delays: &mut Vec<Distribution>, happenings: &[Happening]) {
        for happening in happenings {
            if let What::Delivered { delay: Some(delay), .. } = happening.what {
                if delays.len() <= happening.flow {
                    delays.resize_with(happening.flow + 1, Distribution::default);
                }
                let flows = delays.len();
                delays[happening.flow].add_among(delay, flows);
            }
        }
    }
}

impl Question for MeasureDelays {
    type Answer = Vec<Delays>;

    fn see(&mut self, line: u64, record: &Record) {
        MeasureDelays::add(&mut self.delays, self.tracker.see(line, record));
    }

    fn untracked(&self) -> u64 {
        self.tracker.untracked()
    }

    /// The flows with packets that arrived, ordered by source, destination and flow id.
    fn answer(mut self) -> Vec<Delays> {
        MeasureDelays::add(&mut self.delays, self.tracker.finish());
        let mut flows: Vec<Delays> = self
            .tracker
            .flows()
            .iter()
            .zip(&self.delays)
            .filter_map(|(flow, delays)| {
                Some(Delays {
                    key: flow.key,
                    kind: flow.kind.clone(),
                    purpose: flow.purpose,
                    quantiles: delays.summary()?,
                    distribution: delays.function(500),
                })
            })
            .collect();
        flows.sort_by_key(|flow| flow.key);
        flows
    }
}
