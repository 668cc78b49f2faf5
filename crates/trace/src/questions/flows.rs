use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use serde::Serialize;

use super::distribution::{Distribution, Quantiles};
use super::happening::Count;
use super::{FlowKey, Happening, Purpose, Question, Tracker, What};
use crate::address::Endpoint;
use crate::records::Record;

/// The question of what happened to the packets of each flow.
#[derive(Clone, Default)]
pub struct Flows {
    tracker: Tracker,
    tallies: Vec<Tally>,
    /// Values of the agents' variable `nrexmit_`, which counts timeouts.
    reported_timeouts: FxHashMap<Endpoint, u64>,
    /// Number of `TIMEOUT` events of each agent.
    timeout_events: FxHashMap<Endpoint, u64>,
    events_are_traced: bool,
}

/// A summary of what happened to a flow's packets.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FlowSummary {
    /// The flow.
    #[serde(flatten)]
    pub key: FlowKey,
    /// The type of the flow's first packet, such as `tcp`; safe to display.
    pub kind: String,
    /// The purpose of the flow's packets.
    pub purpose: Purpose,
    /// Number of packets that the flow's sender sent.
    pub sent_packets: u64,
    /// Number of bytes that the flow's sender sent, with headers.
    pub sent_bytes: u64,
    /// Number of packets whose data had been sent before.
    pub retransmissions: u64,
    /// Number of packets that arrived; each copy of a multicast packet counts.
    pub delivered_packets: u64,
    /// Number of bytes that arrived, with headers.
    pub delivered_bytes: u64,
    /// Number of packets that arrived although their data had arrived before.
    pub duplicates: u64,
    /// Bytes of data packets that arrived, with headers but without duplicates. SYN, FIN and pure acknowledgements do
    /// not count.
    pub goodput_bytes: u64,
    /// `goodput_bytes` in bits per second, from the first packet's sending to the last arrival. `None` if nothing
    /// arrived or the duration is 0.
    pub goodput: Option<f64>,
    /// Number of packets that were lost; each lost copy of a multicast packet counts.
    pub lost_packets: u64,
    /// Numbers of lost packets by cause.
    pub losses: Vec<Count>,
    /// Number of packets that were neither delivered nor lost when the trace ended. Multicast packets do not count.
    pub under_way: u64,
    /// Number of packets that arrived after a packet that was sent later (RFC 4737).
    pub reordered: u64,
    /// The time when the first packet was sent, in seconds. `None` if the trace does not show it.
    pub first_sent: Option<f64>,
    /// The time when the last packet arrived, in seconds.
    pub last_delivered: Option<f64>,
    /// Times from sending to arrival, in seconds.
    pub delay: Option<Quantiles>,
    /// Differences between the delays of packets that arrived in succession, in seconds (RFC 3393, absolute values).
    pub jitter: Option<Quantiles>,
    /// Mean number of links or radio hops that a delivered packet crossed.
    pub mean_hops: Option<f64>,
    /// Number of the sender's timeouts, if it traced `nrexmit_` or the trace has TCP events.
    pub timeouts: Option<u64>,
}

impl FlowSummary {
    /// The ratio of delivered to sent packets. `None` if none was sent.
    pub fn delivery_ratio(&self) -> Option<f64> {
        (self.sent_packets > 0).then(|| self.delivered_packets as f64 / self.sent_packets as f64)
    }
}

#[derive(Clone, Default)]
struct Tally {
    sent: [u64; 2],
    again: u64,
    delivered: [u64; 2],
    duplicates: u64,
    goodput: u64,
    losses: BTreeMap<usize, u64>,
    reordered: u64,
    first: Option<f64>,
    last: Option<f64>,
    delay: Distribution,
    jitter: Distribution,
    latest_delay: Option<f64>,
    hops: u64,
    hops_known: u64,
}

impl Tally {
    /// Counts an event of a flow, where about `flows` flows exist.
    fn add(&mut self, happening: &Happening, flows: usize) {
        let size = u64::try_from(happening.size).unwrap_or(0);
        match happening.what {
            What::Sent => {
                self.first.get_or_insert(happening.time);
                self.sent[0] += 1;
                self.sent[1] += size;
            }
            What::Again => self.again += 1,
            What::Delivered { delay, duplicate, late, hops } => {
                self.last = Some(self.last.map_or(happening.time, |last| last.max(happening.time)));
                self.delivered[0] += 1;
                self.delivered[1] += size;
                self.duplicates += u64::from(duplicate);
                if happening.is_goodput() {
                    self.goodput += size;
                }
                self.reordered += u64::from(late);
                if let Some(delay) = delay {
                    self.delay.add_among(delay, flows);
                    if let Some(before) = self.latest_delay.replace(delay) {
                        self.jitter.add_among((delay - before).abs(), flows);
                    }
                }
                if let Some(hops) = hops {
                    self.hops += u64::from(hops);
                    self.hops_known += 1;
                }
            }
            What::Lost { cause, .. } => *self.losses.entry(cause).or_default() += 1,
        }
    }
}

fn tally(tallies: &mut Vec<Tally>, happenings: &[Happening]) {
    for happening in happenings {
        if tallies.len() <= happening.flow {
            tallies.resize_with(happening.flow + 1, Tally::default);
        }
        let flows = tallies.len();
        tallies[happening.flow].add(happening, flows);
    }
}

impl Flows {
    pub(super) fn tracker(&self) -> &Tracker {
        &self.tracker
    }

    /// Processes the next record and returns the flow events in it.
    pub(super) fn follow(&mut self, line: u64, record: &Record) -> &[Happening] {
        match record {
            Record::Variable(variable) if variable.name == "nrexmit_" => {
                if let (Some(source), Some(value)) = (variable.source, variable.number()) {
                    self.reported_timeouts.insert(source, value as u64);
                }
            }
            Record::Event(event) if event.protocol == "TCP" => {
                self.events_are_traced = true;
                if let Some(source) = event.source
                    && event.name == "TIMEOUT"
                {
                    *self.timeout_events.entry(source).or_default() += 1;
                }
            }
            _ => {
                let happenings = self.tracker.see(line, record);
                tally(&mut self.tallies, happenings);
                return happenings;
            }
        }
        &[]
    }

    /// Ends the trace and returns the flow events that are known only then.
    pub(super) fn finish(&mut self) -> &[Happening] {
        let happenings = self.tracker.finish();
        tally(&mut self.tallies, happenings);
        happenings
    }
}

impl Question for Flows {
    type Answer = Vec<FlowSummary>;

    fn see(&mut self, line: u64, record: &Record) {
        self.follow(line, record);
    }

    fn untracked(&self) -> u64 {
        self.tracker.untracked()
    }

    /// All flows, ordered by source, destination and flow id.
    fn answer(mut self) -> Vec<FlowSummary> {
        // Values of variables name hosts as the lines of their packets do.
        let sources: Vec<Endpoint> = self.tracker.flows().iter().map(|flow| flow.key.source).collect();
        self.finish();
        let under_way = self.tracker.under_way();
        let causes = self.tracker.causes();
        let mut flows = Vec::with_capacity(self.tallies.len());
        let flows_found = self.tracker.flows().iter().zip(sources);
        for (((flow, source), tally), under_way) in flows_found.zip(&self.tallies).zip(under_way) {
            let seconds = tally.first.zip(tally.last).map(|(first, last)| last - first);
            let events = self.timeout_events.get(&source).copied();
            flows.push(FlowSummary {
                key: flow.key,
                kind: flow.kind.clone(),
                purpose: flow.purpose,
                sent_packets: tally.sent[0],
                sent_bytes: tally.sent[1],
                retransmissions: tally.again,
                delivered_packets: tally.delivered[0],
                delivered_bytes: tally.delivered[1],
                duplicates: tally.duplicates,
                goodput_bytes: tally.goodput,
                goodput: seconds.filter(|&time| time > 0.0).map(|time| tally.goodput as f64 * 8.0 / time),
                lost_packets: tally.losses.values().sum(),
                losses: counts(&tally.losses, causes),
                under_way,
                reordered: tally.reordered,
                first_sent: tally.first,
                last_delivered: tally.last,
                delay: tally.delay.summary(),
                jitter: tally.jitter.summary(),
                mean_hops: (tally.hops_known > 0).then(|| tally.hops as f64 / tally.hops_known as f64),
                timeouts: self
                    .reported_timeouts
                    .get(&source)
                    .copied()
                    .or_else(|| (self.events_are_traced && flow.kind == "tcp").then(|| events.unwrap_or(0))),
            });
        }
        flows.sort_by_key(|flow| flow.key);
        flows
    }
}

pub(super) fn counts(losses: &BTreeMap<usize, u64>, causes: &[String]) -> Vec<Count> {
    losses.iter().map(|(&cause, &count)| Count { cause: causes[cause].clone(), count }).collect()
}
