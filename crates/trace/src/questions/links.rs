use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use serde::Serialize;

use super::Question;
use super::flow::FlowKey;
use super::happening::Count;
use crate::address::Address;
use crate::records::{NamItem, Packet, PacketEvent, Record};

/// A link: the node ids at its entrance and at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct LinkKey {
    /// The id of the node at the entrance.
    pub from: i32,
    /// The id of the node at the end.
    pub to: i32,
}

/// The question of how each link and its queue were used.
#[derive(Default)]
pub struct Links {
    links: FxHashMap<LinkKey, Meter>,
    /// Number of packets in all queues.
    waiting: u64,
    declared: FxHashMap<LinkKey, f64>,
    first: Option<f64>,
    last: f64,
}

impl LinkKey {
    /// Whether the link leads to the destination of a flow.
    pub fn leads_to_destination(&self, flow: &FlowKey) -> bool {
        Address::flat(self.to) == flow.destination.address
    }
}

/// Utilisation of a link and its queue. Times count from the first packet event of the trace to the last.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LinkSummary {
    /// The link.
    #[serde(flatten)]
    pub key: LinkKey,
    /// Number of packets that the link began to transmit.
    pub packets: u64,
    /// Number of bytes that the link began to transmit.
    pub bytes: u64,
    /// Number of packets that arrived at the end of the link.
    pub received_packets: u64,
    /// The link's rate in bits per second. It comes from the nam trace, or is measured where packets leave the queue
    /// one directly after the other. `None` if the trace does not show it.
    pub rate: Option<f64>,
    /// Transmitted bits divided by the link's capacity. `None` if the rate is unknown.
    pub utilisation: Option<f64>,
    /// Mean number of waiting packets over time, without the packet in transmission.
    pub mean_queue_packets: f64,
    /// Mean number of waiting bytes over time.
    pub mean_queue_bytes: f64,
    /// Largest number of packets that waited for more than an instant.
    pub max_queue_packets: u64,
    /// Largest number of bytes that waited for more than an instant.
    pub max_queue_bytes: u64,
    /// Mean waiting time in the queue, in seconds. `None` if no packet left the queue.
    pub mean_wait: Option<f64>,
    /// Numbers of dropped packets by event.
    pub drops: Vec<Count>,
}

impl LinkSummary {
    /// The number of packets dropped for any cause.
    pub fn dropped_packets(&self) -> u64 {
        self.drops.iter().map(|drop| drop.count).sum()
    }
}

/// A queue reconstructed from a trace: the waiting packets, and since when it has its present length.
#[derive(Default)]
pub(super) struct Queue {
    waiting: FxHashMap<i64, (i32, f64)>,
    bytes: i64,
    since: f64,
}

impl Queue {
    /// Largest number of waiting packets in all queues together. The limit matters for traces without `-` lines, in
    /// which packets seem to wait forever.
    pub(super) const MOST: u64 = 1 << 20;

    /// The number of waiting packets.
    pub(super) fn packets(&self) -> u64 {
        self.waiting.len() as u64
    }

    /// The number of waiting bytes.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes.try_into().unwrap_or(0)
    }

    /// The time since which the queue has its present length, in seconds.
    pub(super) fn since(&self) -> f64 {
        self.since
    }

    /// Processes the next event of the queue. If time has passed since the last change, calls `stretch` with its start
    /// and end before the length changes. `waiting` counts the packets of all queues; packets beyond [`Queue::MOST`]
    /// are left out. Returns the waiting time of a packet that leaves now.
    pub(super) fn see(
        &mut self,
        packet: &Packet,
        waiting: &mut u64,
        stretch: impl FnOnce(&Queue, f64, f64),
    ) -> Option<f64> {
        let arrives = matches!(packet.event, PacketEvent::Enqueue | PacketEvent::SessionEnqueue);
        let known = self.waiting.contains_key(&packet.uid);
        if arrives == known || arrives && *waiting >= Queue::MOST {
            return None;
        }
        if packet.time > self.since {
            stretch(self, self.since, packet.time);
            self.since = packet.time;
        }
        if arrives {
            self.waiting.insert(packet.uid, (packet.size, packet.time));
            *waiting += 1;
            self.bytes += i64::from(packet.size);
            return None;
        }
        let (size, since) = self.waiting.remove(&packet.uid)?;
        *waiting -= 1;
        self.bytes -= i64::from(size);
        (packet.event == PacketEvent::Dequeue).then_some(packet.time - since)
    }

    pub(super) fn begin(at: f64) -> Self {
        Queue { since: at, ..Queue::default() }
    }

    /// Returns true if an event changes the length of a queue.
    pub(super) fn is_changed_by(event: PacketEvent) -> bool {
        matches!(
            event,
            PacketEvent::Enqueue
                | PacketEvent::Dequeue
                | PacketEvent::Drop
                | PacketEvent::MonitorDrop
                | PacketEvent::Error
                | PacketEvent::SessionEnqueue
                | PacketEvent::SessionDequeue
        )
    }
}

struct Meter {
    queue: Queue,
    packets: u64,
    bytes: u64,
    received: u64,
    drops: BTreeMap<PacketEvent, u64>,
    packet_seconds: f64,
    byte_seconds: f64,
    max_packets: u64,
    max_bytes: u64,
    waits: u64,
    waited: f64,
    rate: RateMeter,
    /// Unique id of the last transmitted packet. It recognises further lines of an SCTP packet, which has a line for
    /// each chunk.
    latest: Option<i64>,
    latest_received: Option<i64>,
}

/// Measures a link's rate from packets that leave its queue one directly after the other.
#[derive(Default)]
struct RateMeter {
    /// The previous packet: the start of its transmission in seconds, and its size in bytes.
    before: Option<(f64, i32)>,
    bits: f64,
    seconds: f64,
}

impl RateMeter {
    /// Records that the transmission of a packet begins at `time`. `waited` is true if the packet had to wait for the
    /// previous one.
    fn transmit(&mut self, time: f64, size: i32, waited: bool) {
        if let Some((before, bytes)) = self.before.replace((time, size))
            && waited
        {
            self.bits += f64::from(bytes) * 8.0;
            self.seconds += time - before;
        }
    }

    fn rate(&self) -> Option<f64> {
        (self.seconds > 0.0).then(|| self.bits / self.seconds)
    }
}

impl Meter {
    fn new(start: f64) -> Self {
        Meter {
            queue: Queue::begin(start),
            packets: 0,
            bytes: 0,
            received: 0,
            drops: BTreeMap::new(),
            packet_seconds: 0.0,
            byte_seconds: 0.0,
            max_packets: 0,
            max_bytes: 0,
            waits: 0,
            waited: 0.0,
            rate: RateMeter::default(),
            latest: None,
            latest_received: None,
        }
    }

    /// Processes the next event of the link. `waiting` counts the packets in all queues.
    fn see(&mut self, packet: &Packet, waiting: &mut u64) {
        let waited = if Queue::is_changed_by(packet.event) {
            let (packet_seconds, byte_seconds) = (&mut self.packet_seconds, &mut self.byte_seconds);
            let (max_packets, max_bytes) = (&mut self.max_packets, &mut self.max_bytes);
            self.queue.see(packet, waiting, |queue, start, end| {
                *packet_seconds += queue.packets() as f64 * (end - start);
                *byte_seconds += queue.bytes() as f64 * (end - start);
                *max_packets = queue.packets().max(*max_packets);
                *max_bytes = queue.bytes().max(*max_bytes);
            })
        } else {
            None
        };
        match packet.event {
            PacketEvent::Dequeue if self.latest != Some(packet.uid) => {
                self.latest = Some(packet.uid);
                self.packets += 1;
                self.bytes += u64::try_from(packet.size).unwrap_or(0);
                if let Some(waited) = waited {
                    self.waits += 1;
                    self.waited += waited;
                }
                self.rate.transmit(packet.time, packet.size, waited.is_some_and(|waited| waited > 0.0));
            }
            PacketEvent::Receive if self.latest_received != Some(packet.uid) => {
                self.latest_received = Some(packet.uid);
                self.received += 1;
            }
            PacketEvent::Drop | PacketEvent::MonitorDrop | PacketEvent::Error | PacketEvent::Collision => {
                *self.drops.entry(packet.event).or_default() += 1;
            }
            _ => {}
        }
    }
}

impl Links {
    /// The largest number of links; further ones are ignored.
    pub const MOST: usize = 200_000;

    /// Summaries of the links with packets seen so far, ordered by their nodes.
    pub fn so_far(&self) -> Vec<LinkSummary> {
        let seconds = self.last - self.first.unwrap_or(0.0);
        let over_time = |sum: f64| if seconds > 0.0 { sum / seconds } else { 0.0 };
        let mut links: Vec<LinkSummary> = self
            .links
            .iter()
            .map(|(&key, meter)| {
                let rate = self.declared.get(&key).copied().or_else(|| meter.rate.rate());
                let used =
                    rate.filter(|_| seconds > 0.0).map(|rate| meter.bytes as f64 * 8.0 / (rate * seconds));
                let rest = (self.last - meter.queue.since).max(0.0);
                let lasting = |length: u64| if rest > 0.0 { length } else { 0 };
                LinkSummary {
                    key,
                    packets: meter.packets,
                    bytes: meter.bytes,
                    received_packets: meter.received,
                    rate,
                    utilisation: used,
                    mean_queue_packets: over_time(meter.packet_seconds + meter.queue.packets() as f64 * rest),
                    mean_queue_bytes: over_time(meter.byte_seconds + meter.queue.bytes() as f64 * rest),
                    max_queue_packets: meter.max_packets.max(lasting(meter.queue.packets())),
                    max_queue_bytes: meter.max_bytes.max(lasting(meter.queue.bytes())),
                    mean_wait: (meter.waits > 0).then(|| meter.waited / meter.waits as f64),
                    drops: meter
                        .drops
                        .iter()
                        .map(|(event, &count)| Count { cause: event.name().to_owned(), count })
                        .collect(),
                }
            })
            .collect();
        links.sort_by_key(|link| link.key);
        links
    }
}

impl Question for Links {
    type Answer = Vec<LinkSummary>;

    fn see(&mut self, _line: u64, record: &Record) {
        match record {
            Record::Packet(packet) => {
                let first = *self.first.get_or_insert(packet.time);
                self.last = self.last.max(packet.time);
                let key = LinkKey { from: packet.from, to: packet.to };
                if self.links.len() >= Links::MOST && !self.links.contains_key(&key) {
                    return;
                }
                let meter = self.links.entry(key).or_insert_with(|| Meter::new(first));
                meter.see(packet, &mut self.waiting);
            }
            Record::Nam(nam) => {
                if let NamItem::Link(link) = &nam.item
                    && let Some(rate) = link.rate.filter(|&rate| rate > 0.0)
                {
                    for (from, to) in [(link.from, link.to), (link.to, link.from)] {
                        self.declared.insert(LinkKey { from, to }, rate);
                    }
                }
            }
            _ => {}
        }
    }

    /// Summaries of the links with packets, ordered by their nodes.
    fn answer(self) -> Vec<LinkSummary> {
        self.so_far()
    }
}
