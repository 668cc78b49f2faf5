use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use serde::Serialize;

use super::links::Queue;
use super::{LinkKey, Question, Windows};
use crate::records::{PacketEvent, Record};

/// Asks how long the queues of links are over time.
pub struct MeasureQueues {
    windows: Windows,
    links: FxHashMap<LinkKey, Watched>,
    /// Packets in all queues.
    waiting: u64,
    wanted: Option<LinkKey>,
    first: Option<f64>,
    last: f64,
}

/// The length of a link's queue in windows of time. Packets in transmission do not wait.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct QueueHistory {
    /// Which link.
    #[serde(flatten)]
    pub key: LinkKey,
    /// The width of a window in seconds. The first begins at 0.
    pub window: f64,
    /// The windows with packets in the queue or drops, by number.
    pub windows: BTreeMap<u32, QueueWindow>,
}

/// A queue in a window of time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct QueueWindow {
    /// Packets waiting, on average over the window.
    pub mean_packets: f64,
    /// Bytes waiting, on average over the window.
    pub mean_bytes: f64,
    /// The most packets that waited for some time.
    pub max_packets: u64,
    /// The most bytes that waited for some time.
    pub max_bytes: u64,
    /// Packets that were dropped.
    pub drops: u64,
}

struct Watched {
    queue: Queue,
    /// Sums over time in place of means.
    windows: BTreeMap<u32, QueueWindow>,
}

impl MeasureQueues {
    /// Measures in the given windows: the queue of one link, or all.
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

/// Joins each ten windows to one.
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

/// Adds a stretch of time in which the queue's length does not change.
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

    /// The queues, ordered by the nodes of their links.
    fn answer(self) -> Vec<QueueHistory> {
        let windows = self.windows;
        let mut queues: Vec<QueueHistory> = self
            .links
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
