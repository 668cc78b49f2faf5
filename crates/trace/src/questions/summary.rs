use serde::Serialize;

use super::{FlowSummary, Flows, LinkSummary, Links, Mobile, MobileSummary, Purpose, Question};
use crate::records::Record;

/// A request for flows, links and mobile nodes at once.
#[derive(Default)]
pub struct Summarise {
    flows: Flows,
    links: Links,
    mobile: Mobile,
    span: Option<(f64, f64)>,
    packet_events: u64,
}

/// An overview of flows, links and mobile nodes in a trace.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// The time of the first packet event, in seconds. `None` if there are none.
    pub first: Option<f64>,
    /// The time of the last packet event, in seconds.
    pub last: Option<f64>,
    /// Number of lines with events of packets or frames.
    pub packet_events: u64,
    /// Flows, ordered by source, destination and flow id.
    pub flows: Vec<FlowSummary>,
    /// Links, ordered by their nodes.
    pub links: Vec<LinkSummary>,
    /// The summary of mobile nodes; `None` if there are none.
    pub mobile: Option<MobileSummary>,
    /// Number of packets that were not counted because the trace has too many flows.
    pub untracked: u64,
}

impl Summary {
    /// The flows that carry data.
    pub fn data_flows(&self) -> impl Iterator<Item = &FlowSummary> {
        self.flows.iter().filter(|flow| flow.purpose == Purpose::Data)
    }

    /// The ratio of delivered to sent packets, over all flows with data to single receivers. `None` if none was sent.
    pub fn delivery_ratio(&self) -> Option<f64> {
        let flows = || self.data_flows().filter(|flow| flow.delivered_packets <= flow.sent_packets);
        let sent: u64 = flows().map(|flow| flow.sent_packets).sum();
        let delivered: u64 = flows().map(|flow| flow.delivered_packets).sum();
        (sent > 0).then(|| delivered as f64 / sent as f64)
    }
}

impl Question for Summarise {
    type Answer = Summary;

    fn see(&mut self, line: u64, record: &Record) {
        if let Record::Packet(_) | Record::Frame(_) = record
            && let Some(time) = record.time()
        {
            self.packet_events += 1;
            let (first, last) = self.span.get_or_insert((time, time));
            *first = first.min(time);
            *last = last.max(time);
        }
        self.flows.see(line, record);
        self.links.see(line, record);
        self.mobile.see(line, record);
    }

    fn untracked(&self) -> u64 {
        self.flows.untracked()
    }

    fn answer(self) -> Summary {
        let untracked = self.untracked();
        Summary {
            first: self.span.map(|(first, _)| first),
            last: self.span.map(|(_, last)| last),
            packet_events: self.packet_events,
            flows: self.flows.answer(),
            links: self.links.answer(),
            mobile: self.mobile.answer(),
            untracked,
        }
    }
}
