//! Flows as crate `trace` follows them, with the numbers that the page uses.

use neons_trace::address::Endpoint;
use neons_trace::questions::{
    FlowHistory, FlowKey, FlowSummary, Histories, LinkSummary, Links, Purpose, Question, Tracked, What,
};
use neons_trace::records::Record;
use rustc_hash::FxHashMap;

use super::{FIRST_PATH, Model, Stream};

/// The answers of crate `trace` about flows and links, and the grouping of flows on the page.
#[derive(Default)]
pub struct Followed {
    /// The packets that flows sent, received and lost.
    pub histories: Histories,
    /// The use of links.
    links: Links,
    link_summaries: Vec<LinkSummary>,
    /// The indices of flows in `histories`, by the page's flow number.
    by_flow: FxHashMap<i32, Vec<usize>>,
    numbered: usize,
}

/// The largest difference between two times in a trace that belong to the same moment, in seconds: the times of traced
/// variables have five decimals.
pub const ROUNDING: f64 = 1e-5;

/// Packet counts of a flow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Number of packets sent.
    pub sent: u64,
    /// Number of packets whose data had been sent before.
    pub again: u64,
    /// Number of packets lost.
    pub lost: u64,
}

impl Model {
    /// Passes a line to the evaluation of flows and links. The picture already contains the line.
    pub(super) fn follow(&mut self, line: u64, record: &Record<'_>) {
        if let Record::Packet(_) | Record::Nam(_) = record {
            self.followed.links.see(line, record);
        }
        for happening in self.followed.histories.see(line, record) {
            let packet = happening.uid as i32;
            let row = self.hops.latest(packet);
            match happening.what {
                What::Sent => {
                    let stream = row
                        .map(|row| self.hops.stream[row as usize])
                        .or_else(|| self.radio.all.last().map(|sent| sent.stream));
                    if let (Some(stream), Some(number)) = (stream, happening.number) {
                        self.streams.carry(stream, number as i32, packet);
                    }
                }
                What::Again => {
                    if let Some(row) = row {
                        self.hops.mark_retransmission(row);
                    }
                }
                What::Lost { .. } => self.activity.lose(happening.time),
                What::Delivered { .. } => {}
            }
        }
        let flows = self.followed.histories.flows();
        for (index, tracked) in flows.iter().enumerate().skip(self.followed.numbered) {
            let key = tracked.key;
            let ends = (Some(key.source), Some(key.destination));
            let flow = match key.id {
                Some(id) if tracked.kind == "sctp" => self.streams.path(id, ends),
                Some(id) => id,
                None if tracked.purpose == Purpose::Control => 0,
                None => self.streams.conversation(ends),
            };
            self.followed.by_flow.entry(flow).or_default().push(index);
        }
        self.followed.numbered = flows.len();
    }

    /// Computes the summaries of flows and links, as if the trace ended here.
    pub(super) fn sum_up(&mut self) {
        self.followed.histories.close();
        self.followed.link_summaries = self.followed.links.so_far();
        for link in 0..self.network.links.len() {
            let rate = self.link_summary(link as u32).and_then(|summary| summary.rate);
            let link = &mut self.network.links[link];
            if let Some(rate) = rate.filter(|_| !link.declared) {
                link.rate = rate;
            }
        }
        self.network.complete_rates();
    }

    /// Returns the indices of a flow's histories: those with data; if there are none, those of routing; otherwise those
    /// of feedback.
    fn indices(&self, flow: i32) -> impl Iterator<Item = usize> {
        let all = self.followed.by_flow.get(&flow).map_or(&[][..], Vec::as_slice);
        let flows = self.followed.histories.flows();
        let purpose = all.iter().map(|&index| flows[index].purpose).min().unwrap_or(Purpose::Data);
        all.iter().copied().filter(move |&index| flows[index].purpose == purpose)
    }

    /// Returns the name of a flow, which is its id. Further paths of an SCTP association, and further conversations in a
    /// trace without flow ids, also have a letter.
    pub fn flow_name(&self, flow: i32) -> String {
        let found = self.streams.all.iter().find(|stream| stream.flow == flow);
        let id = found.and_then(|stream| stream.id).unwrap_or(if flow < FIRST_PATH { flow } else { 0 });
        match u8::try_from(flow.saturating_sub(FIRST_PATH)) {
            Ok(path) if flow >= FIRST_PATH && path < 26 => format!("{id}{}", char::from(b'a' + path)),
            _ if flow >= FIRST_PATH => format!("{id}-{}", flow - FIRST_PATH + 1),
            _ => id.to_string(),
        }
    }

    /// Returns the histories of a flow with names and keys. If several conversations share the flow id, the names
    /// contain their end points.
    pub fn named_histories(&self, flow: i32) -> Vec<(String, FlowKey, &FlowHistory)> {
        let name = format!("Flow {}", self.flow_name(flow));
        let several = self.indices(flow).count() > 1;
        self.indices(flow)
            .filter_map(|index| {
                let key = self.followed.histories.flows()[index].key;
                let node = |agent: Endpoint| match self.network.owner(Some(agent)) {
                    Some(number) => self.network.nodes[number as usize].id.to_string(),
                    None => agent.address.to_string(),
                };
                let ends = format!(" ({}→{})", node(key.source), node(key.destination));
                let name = if several { format!("{name}{ends}") } else { name.clone() };
                Some((name, key, self.followed.histories.of(index)?))
            })
            .collect()
    }

    /// Returns the histories of a flow, without those of its acknowledgements.
    pub fn histories(&self, flow: i32) -> impl Iterator<Item = &FlowHistory> {
        self.indices(flow).filter_map(|index| self.followed.histories.of(index))
    }

    /// Returns whether the sender of a flow acted on feedback at `time` (in seconds): true if a packet of its receiver
    /// reached it then, false if none did, `None` if the trace shows no such packets.
    pub fn is_answer(&self, key: FlowKey, time: f64) -> Option<bool> {
        let feedback = self.followed.histories.of(self.followed.histories.index(&key.reversed())?)?;
        feedback.arrivals(f64::NEG_INFINITY, f64::INFINITY).next()?;
        Some(feedback.arrivals(time - ROUNDING, time + ROUNDING).next().is_some())
    }

    /// Returns the summary of a flow; `None` if several conversations share the flow id.
    pub fn summary(&self, flow: i32) -> Option<&FlowSummary> {
        let mut indices = self.indices(flow);
        let index = indices.next()?;
        indices.next().is_none().then(|| self.followed.histories.summary(index)).flatten()
    }

    /// Whether links are traced, but none to the destination of a flow: packets are seen, but not their arrival.
    pub fn ends_early(&self) -> bool {
        let links = &self.followed.link_summaries;
        let histories = &self.followed.histories;
        let is_reached = |(index, flow): (usize, &Tracked)| {
            let history = histories.of(index);
            history.is_some_and(|history| history.arrivals(0.0, f64::INFINITY).next().is_some())
                || links.iter().any(|link| link.key.leads_to_destination(&flow.key))
        };
        let mut flows = histories.flows().iter().enumerate();
        !links.is_empty() && flows.len() > 0 && !flows.any(is_reached)
    }

    /// Counts the packets of a flow; in wireless nam files, the frames.
    pub fn totals(&self, flow: i32) -> Totals {
        let mut totals = Totals::default();
        for history in self.histories(flow) {
            totals.sent += history.sent;
            totals.again += history.again;
            totals.lost += history.lost();
        }
        for stream in self.streams.all.iter().filter(|stream| stream.flow == flow) {
            totals.sent += stream.frames.0;
            totals.lost += stream.frames.1;
        }
        totals
    }

    /// Returns true if a stream sends data, not only acknowledgements.
    pub fn sends_data(&self, stream: &Stream) -> bool {
        let flows = &self.followed.histories;
        let index = stream.key().and_then(|key| flows.index(&key));
        match index.and_then(|index| Some((flows.flows()[index].purpose, flows.of(index)?))) {
            Some((purpose, history)) => purpose != Purpose::Feedback && history.sent > 0,
            None => stream.frames.0 > 0,
        }
    }

    /// Returns the times of packet losses in seconds, in ascending order.
    pub fn losses(&self) -> Vec<f64> {
        let flows = &self.followed.histories;
        let mut losses: Vec<f64> = (0..flows.flows().len())
            .filter_map(|index| flows.of(index))
            .flat_map(FlowHistory::losses)
            .collect();
        losses.extend(self.radio.lost_frames());
        losses.sort_by(f64::total_cmp);
        losses
    }

    /// Returns the summary of a link, as of the last `close`.
    pub fn link_summary(&self, link: u32) -> Option<&LinkSummary> {
        let link = &self.network.links[link as usize];
        let ends = (self.network.nodes[link.from as usize].id, self.network.nodes[link.to as usize].id);
        let all = &self.followed.link_summaries;
        let at = all.binary_search_by_key(&ends, |summary| (summary.key.from, summary.key.to)).ok()?;
        all.get(at)
    }
}
