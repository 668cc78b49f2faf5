use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use serde::Serialize;

use super::links::Queue;
use super::{LinkKey, Question, Windows};
use crate::records::{PacketEvent, Record};

/// The question of how long the queues of links are over time.
pub struct MeasureQueues {
    windows: Windows,
    links: FxHashMap<LinkKey, Watched>,
    /// Number of packets in all queues.
    waiting: u64,
    wanted: Option<LinkKey>,
    first: Option<f64>,
    last: f64,
}

/// The length of a link's queue in windows of time. Packets in transmission do not count as waiting.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct QueueHistory {
    /// The link.
    #[serde(flatten)]
    pub key: LinkKey,
    /// The width of a window in seconds. The first begins at 0.
    pub window: f64,
    /// The windows in which the queue had packets or drops, by number.
    pub windows: BTreeMap<u32, QueueWindow>,
}

/// The length of a queue in one window of time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct QueueWindow {
    /// Mean number of waiting packets over the window.
    pub mean_packets: f64,
    /// Mean number of waiting bytes over the window.
    pub mean_bytes: f64,
    /// Largest number of packets that waited for more than an instant.
    pub max_packets: u64,
    /// Largest number of bytes that waited for more than an instant.
    pub max_bytes: u64,
    /// Number of packets that were dropped.
    pub drops: u64,
}

struct Watched {
    queue: Queue,
    /// Windows with sums over time instead of means.
    windows: BTreeMap<u32, QueueWindow>,
}

impl MeasureQueues {
    /// Measures the queue of `link`, or of all links if it is `None`, in the given windows.
    pub fn new(windows: Windows, link: Option<LinkKey>) -> Self {
        MeasureQueues {
            windows,
            links: FxHashMap::default(),
            waiting: 0,
            wanted: link,
            first: None,
            last: 0.0,
        }
    }
}

/// Merges every ten windows into one.
fn join(windows: &mut BTreeMap<u32, QueueWindow>) {
    for (number, window) in std::mem::take(windows) {
        let joined = windows.entry(number / 10).or_default();
        joined.mean_packets += window.mean_packets;
        joined.mean_bytes += window.mean_bytes;
        joined.max_packets = joined.max_packets.max(window.max_packets);
        joined.max_bytes = joined.max_bytes.max(window.max_bytes);
        joined.drops += window.drops;
    }
}

/// Adds an interval in which the queue's length does not change.
fn add(windows: &Windows, sums: &mut BTreeMap<u32, QueueWindow>, queue: &Queue, start: f64, end: f64) {
    if queue.packets() == 0 || !start.is_finite() || !end.is_finite() {
        return;
    }
    let mut wide_enough = *windows;
    let Some(first) = wide_enough.place(start, || ()) else { return };
    for number in first.. {
        let (from, to) = (windows.start(number).max(start), windows.start(number + 1).min(end));
        if to > from {
            let sum = sums.entry(number).or_default();
            sum.mean_packets += queue.packets() as f64 * (to - from);
            sum.mean_bytes += queue.bytes() as f64 * (to - from);
            sum.max_packets = sum.max_packets.max(queue.packets());
            sum.max_bytes = sum.max_bytes.max(queue.bytes());
        }
        if windows.start(number + 1) >= end {
            return;
        }
    }
}

impl Question for MeasureQueues {
    type Answer = Vec<QueueHistory>;

    fn see(&mut self, _line: u64, record: &Record) {
        let Record::Packet(packet) = record else { return };
        if !packet.time.is_finite() {
            return;
        }
        let first = *self.first.get_or_insert(packet.time);
        self.last = self.last.max(packet.time);
        let key = LinkKey { from: packet.from, to: packet.to };
        if !Queue::is_changed_by(packet.event) || self.wanted.is_some_and(|wanted| wanted != key) {
            return;
        }
        let (links, windows) = (&mut self.links, &mut self.windows);
        let widen = || links.values_mut().for_each(|link| join(&mut link.windows));
        let Some(number) = windows.place(packet.time, widen) else { return };
        if self.links.len() >= super::Links::MOST && !self.links.contains_key(&key) {
            return;
        }
        let begin = || Watched { queue: Queue::begin(first), windows: BTreeMap::new() };
        let link = self.links.entry(key).or_insert_with(begin);
        let sums = &mut link.windows;
        link.queue
            .see(packet, &mut self.waiting, |queue, start, end| add(&self.windows, sums, queue, start, end));
        if matches!(packet.event, PacketEvent::Drop | PacketEvent::MonitorDrop | PacketEvent::Error) {
            link.windows.entry(number).or_default().drops += 1;
        }
    }

    /// The histories of the queues, ordered by the nodes of their links.
    fn answer(self) -> Vec<QueueHistory> {
        let (mut windows, mut links) = (self.windows, self.links);
        if links.values().any(|link| link.queue.packets() > 0) {
            // Packets that still wait do so until the end of the trace, which may be long after the last change.
            windows.place(self.last, || links.values_mut().for_each(|link| join(&mut link.windows)));
        }
        let mut queues: Vec<QueueHistory> = links
            .into_iter()
            .map(|(key, mut link)| {
                add(&windows, &mut link.windows, &link.queue, link.queue.since(), self.last);
                for window in link.windows.values_mut() {
                    window.mean_packets /= windows.width();
                    window.mean_bytes /= windows.width();
                }
                QueueHistory { key, window: windows.width(), windows: link.windows }
            })
            .collect();
        queues.sort_by_key(|queue| queue.key);
        queues
    }
}
