use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use serde::Serialize;

use super::{FlowKey, Happening, LinkKey, Purpose, Question, Tracker, What, Windows};
use crate::records::{PacketEvent, Record};

/// The question of how many bytes arrived in windows of time.
pub struct MeasureThroughput {
    tracker: Tracker,
    windows: Windows,
    flows: Vec<BTreeMap<u32, u64>>,
    links: FxHashMap<LinkKey, BTreeMap<u32, u64>>,
    latest: FxHashMap<LinkKey, i64>,
}

/// The bytes that arrived in each window of time.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Throughput {
    /// The width of a window in seconds. The first begins at 0.
    pub window: f64,
    /// The number of windows up to the last arrival.
    pub windows: u32,
    /// Flows, ordered by source, destination and flow id.
    pub flows: Vec<FlowThroughput>,
    /// Links, ordered by their nodes.
    pub links: Vec<LinkThroughput>,
}

/// The bytes of a flow that arrived, with headers and duplicates.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FlowThroughput {
    /// The flow.
    #[serde(flatten)]
    pub key: FlowKey,
    /// The type of the flow's first packet, safe to display.
    pub kind: String,
    /// The purpose of the flow's packets.
    pub purpose: Purpose,
    /// The number of bytes that arrived in each window, by window number. Windows without arrivals are left out.
    pub bytes: BTreeMap<u32, u64>,
}

/// The bytes that arrived at the end of a link.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LinkThroughput {
    /// The link.
    #[serde(flatten)]
    pub key: LinkKey,
    /// The number of bytes that arrived in each window, by window number. Windows without arrivals are left out.
    pub bytes: BTreeMap<u32, u64>,
}

impl MeasureThroughput {
    /// Measures in the given windows.
    pub fn new(windows: Windows) -> Self {
        MeasureThroughput {
            tracker: Tracker::default(),
            windows,
            flows: Vec::new(),
            links: FxHashMap::default(),
            latest: FxHashMap::default(),
        }
    }

    fn widen(&mut self, time: f64) -> Option<u32> {
        let (flows, links) = (&mut self.flows, &mut self.links);
        self.windows.place(time, || flows.iter_mut().chain(links.values_mut()).for_each(join))
    }

    fn add_deliveries(&mut self, happenings: &[Happening]) {
        for happening in happenings {
            if let What::Delivered { .. } = happening.what
                && let Some(window) = self.widen(happening.time)
            {
                if self.flows.len() <= happening.flow {
                    self.flows.resize_with(happening.flow + 1, BTreeMap::new);
                }
                *self.flows[happening.flow].entry(window).or_default() +=
                    u64::try_from(happening.size).unwrap_or(0);
            }
        }
    }
}

/// Merges every ten windows into one.
fn join(bytes: &mut BTreeMap<u32, u64>) {
    for (window, bytes_there) in std::mem::take(bytes) {
        *bytes.entry(window / 10).or_default() += bytes_there;
    }
}

impl Question for MeasureThroughput {
    type Answer = Throughput;

    fn see(&mut self, line: u64, record: &Record) {
        if let Record::Packet(packet) = record
            && matches!(packet.event, PacketEvent::Receive | PacketEvent::SessionDequeue)
        {
            let key = LinkKey { from: packet.from, to: packet.to };
            let known = self.links.len() < super::Links::MOST || self.links.contains_key(&key);
            // An SCTP packet has a line for each chunk, but counts only once.
            let new = self.latest.get(&key) != Some(&packet.uid);
            if known
                && new
                && let Some(window) = self.widen(packet.time)
            {
                self.latest.insert(key, packet.uid);
                let bytes = self.links.entry(key).or_default().entry(window).or_default();
                *bytes += u64::try_from(packet.size).unwrap_or(0);
            }
        }
        let happenings = self.tracker.see(line, record);
        if !happenings.is_empty() {
            let happenings = happenings.to_vec();
            self.add_deliveries(&happenings);
        }
    }

    fn untracked(&self) -> u64 {
        self.tracker.untracked()
    }

    fn answer(mut self) -> Throughput {
        let last = self.tracker.finish().to_vec();
        self.add_deliveries(&last);
        self.flows.resize_with(self.tracker.flows().len(), BTreeMap::new);
        let mut flows: Vec<FlowThroughput> = self
            .tracker
            .flows()
            .iter()
            .zip(self.flows)
            .map(|(flow, bytes)| FlowThroughput {
                key: flow.key,
                kind: flow.kind.clone(),
                purpose: flow.purpose,
                bytes,
            })
            .collect();
        flows.sort_by_key(|flow| flow.key);
        let links = self.links.into_iter().map(|(key, bytes)| LinkThroughput { key, bytes });
        let mut links: Vec<LinkThroughput> = links.collect();
        links.sort_by_key(|link| link.key);
        let series = flows.iter().map(|flow| &flow.bytes).chain(links.iter().map(|link| &link.bytes));
        let last = series.filter_map(|bytes| bytes.keys().next_back()).max();
        let windows = last.map_or(0, |&last| last + 1);
        Throughput { window: self.windows.width(), windows, flows, links }
    }
}
