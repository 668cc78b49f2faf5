use std::collections::BTreeMap;

use serde::Serialize;

use super::mobile::{TracedLayers, energy_of, is_collision, routing_layer};
use super::tracker::is_broadcast;
use super::{Happening, Purpose, Question, Tracker, What, Windows};
use crate::records::{Frame, FrameEvent, Record};

/// The question of how delivery, routing overhead, collisions and energy of mobile nodes change over time.
pub struct MeasureMobile {
    tracker: Tracker,
    windows: Windows,
    counts: BTreeMap<u32, Counts>,
    energy: BTreeMap<i32, BTreeMap<u32, f64>>,
    seen: bool,
    layers: TracedLayers,
    routing_agent_traced: bool,
}

/// Activity of mobile nodes in windows of time.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MobileHistory {
    /// The width of a window in seconds. The first begins at 0.
    pub window: f64,
    /// The activity by window number. Windows without activity are left out.
    pub windows: BTreeMap<u32, MobileWindow>,
    /// The energy of each node, in joules: the last traced level in a window, by node id and window number.
    pub energy: BTreeMap<i32, BTreeMap<u32, f64>>,
    /// A window without activity.
    #[serde(skip)]
    quiet: MobileWindow,
}

impl MobileHistory {
    /// The activity in the window with the given number.
    pub fn window(&self, number: u32) -> MobileWindow {
        self.windows.get(&number).copied().unwrap_or(self.quiet)
    }
}

/// Activity of mobile nodes in one window of time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct MobileWindow {
    /// Number of data packets that were sent to a single receiver.
    pub sent: u64,
    /// Number of packets sent in this window that arrived, now or later.
    pub delivered: u64,
    /// Mean number of radio hops of the packets that arrived. `None` if none did.
    pub mean_hops: Option<f64>,
    /// Number of packets of routing protocols, counted like [`super::MobileSummary::routing_packets`].
    pub routing_packets: Option<u64>,
    /// Number of frames that MACs started to transmit. `None` if MACs are not traced.
    pub mac_frames: Option<u64>,
    /// Number of frames destroyed by collisions, counted like [`super::MobileSummary::collisions`].
    pub collisions: Option<u64>,
    /// Number of drops in all layers. A dropped frame is not always a lost packet.
    pub drops: u64,
}

impl MobileWindow {
    /// The fraction of sent packets that arrived. `None` if none was sent.
    pub fn delivery_ratio(&self) -> Option<f64> {
        (self.sent > 0).then(|| self.delivered as f64 / self.sent as f64)
    }
}

#[derive(Clone, Copy, Default)]
struct Counts {
    window: MobileWindow,
    hops: u64,
    hops_known: u64,
    mac_frames: u64,
    collisions: u64,
    /// Numbers of routing packets, first at routing agents, then at MACs.
    routing_at: [u64; 2],
}

impl Counts {
    fn add(&mut self, other: &Counts) {
        let (window, more) = (&mut self.window, &other.window);
        window.sent += more.sent;
        window.delivered += more.delivered;
        window.drops += more.drops;
        self.mac_frames += other.mac_frames;
        self.collisions += other.collisions;
        self.hops += other.hops;
        self.hops_known += other.hops_known;
        for (sum, more) in self.routing_at.iter_mut().zip(other.routing_at) {
            *sum += more;
        }
    }
}

impl MeasureMobile {
    /// The largest number of nodes whose energy is stored.
    const MOST_NODES: usize = 10_000;

    /// Measures in the given windows.
    pub fn new(windows: Windows) -> Self {
        MeasureMobile {
            tracker: Tracker::default(),
            windows,
            counts: BTreeMap::new(),
            energy: BTreeMap::new(),
            seen: false,
            layers: TracedLayers::default(),
            routing_agent_traced: false,
        }
    }

    fn place(&mut self, time: f64) -> Option<u32> {
        let (counts, energy) = (&mut self.counts, &mut self.energy);
        self.windows.place(time, || {
            for (window, there) in std::mem::take(counts) {
                counts.entry(window / 10).or_default().add(&there);
            }
            for levels in energy.values_mut() {
                // Of ten windows the last level is kept: entries come in order, and later ones replace earlier ones.
                *levels =
                    std::mem::take(levels).into_iter().map(|(window, level)| (window / 10, level)).collect();
            }
        })
    }

    fn at(&mut self, time: f64) -> Option<&mut Counts> {
        self.place(time).map(|window| self.counts.entry(window).or_default())
    }

    fn see_happenings(&mut self, happenings: &[Happening]) {
        for happening in happenings {
            let to = self.tracker.flows()[happening.flow].key.destination;
            if happening.purpose != Purpose::Data || is_broadcast(to) {
                continue;
            }
            match happening.what {
                What::Sent => self.at(happening.time).into_iter().for_each(|counts| counts.window.sent += 1),
                What::Delivered { delay: Some(delay), hops, .. } => {
                    if let Some(counts) = self.at(happening.time - delay) {
                        counts.window.delivered += 1;
                        counts.hops += u64::from(hops.unwrap_or(0));
                        counts.hops_known += u64::from(hops.is_some());
                    }
                }
                _ => {}
            }
        }
    }

    fn see_frame(&mut self, frame: &Frame) {
        self.seen = true;
        self.layers.see(frame);
        let (routing, collision) = (routing_layer(frame), is_collision(frame));
        let at_mac = frame.layer == "MAC" && matches!(frame.event, FrameEvent::Send | FrameEvent::Forward);
        let dropped = frame.event == FrameEvent::Drop;
        self.routing_agent_traced |= routing == Some(0);
        if (routing.is_some() || at_mac || dropped)
            && let Some(counts) = self.at(frame.time)
        {
            counts.mac_frames += u64::from(at_mac);
            counts.collisions += u64::from(collision);
            counts.window.drops += u64::from(dropped);
            if let Some(layer) = routing {
                counts.routing_at[layer] += 1;
            }
        }
    }

    fn see_energy(&mut self, time: f64, node: i32, joules: f64) {
        if (self.energy.len() < MeasureMobile::MOST_NODES || self.energy.contains_key(&node))
            && let Some(window) = self.place(time)
        {
            self.energy.entry(node).or_default().insert(window, joules);
        }
    }
}

impl Question for MeasureMobile {
    /// The history; `None` if the trace has no mobile nodes.
    type Answer = Option<MobileHistory>;

    fn see(&mut self, line: u64, record: &Record) {
        if let Record::Frame(frame) = record {
            self.see_frame(frame);
        }
        if let Some((time, node, joules)) = energy_of(record) {
            self.see_energy(time, node, joules);
        }
        let happenings = self.tracker.see(line, record);
        if !happenings.is_empty() {
            let happenings = happenings.to_vec();
            self.see_happenings(&happenings);
        }
    }

    fn untracked(&self) -> u64 {
        self.tracker.untracked()
    }

    fn answer(mut self) -> Option<MobileHistory> {
        let last = self.tracker.finish().to_vec();
        self.see_happenings(&last);
        let layer = usize::from(!self.routing_agent_traced);
        let layers = self.layers;
        let collisions = self.counts.values().map(|counts| counts.collisions).sum();
        let finished = |counts: Counts| MobileWindow {
            mean_hops: (counts.hops_known > 0).then(|| counts.hops as f64 / counts.hops_known as f64),
            routing_packets: layers.routing(counts.routing_at[layer]),
            mac_frames: layers.mac(counts.mac_frames),
            collisions: layers.collisions(counts.collisions, collisions),
            ..counts.window
        };
        let windows = self.counts.into_iter().map(|(number, counts)| (number, finished(counts))).collect();
        let quiet = finished(Counts::default());
        self.seen.then(|| MobileHistory { window: self.windows.width(), windows, energy: self.energy, quiet })
    }
}
