//! The contents of a trace in the form that the picture needs: a network, and events over time.

mod activity;
mod add;
mod clusters;
mod flows;
mod frames;
mod hops;
mod names;
mod network;
mod notes;
mod packets;
mod radio;
mod streams;
mod variables;

pub use activity::Activity;
pub use clusters::{Association, Clusters};
pub use flows::{Followed, ROUNDING, Totals};
pub use hops::{Fate, Hop, Hops, RETRANSMISSION, UNQUEUED};
pub use names::Names;
pub use network::{LAN, Link, Network, Node};
pub use notes::{Change, Note, Notes, What};
pub use radio::{Layer, Motion, Radio, RadioStep, Transmission};
pub use streams::{FIRST_PATH, Stream, Streams};
pub use variables::{ENERGY, Variable, Variables};

use rustc_hash::FxHashMap;

/// All information from the traces read so far.
#[derive(Default)]
pub struct Model {
    /// Nodes and links.
    pub network: Network,
    /// Packets on wired links.
    pub hops: Hops,
    /// Packets at wireless nodes, and the positions of these nodes.
    pub radio: Radio,
    /// Clusters of personal area networks.
    pub clusters: Clusters,
    /// The answers of crate `trace` about flows and links.
    pub followed: Followed,
    /// Streams: packets from one port to another with the same flow id.
    pub streams: Streams,
    /// Traced variables.
    pub variables: Variables,
    /// Annotations, failures, events, and changes of appearance.
    pub notes: Notes,
    /// The activity over time.
    pub activity: Activity,
    /// Names of packet types, reasons and layers, by number.
    pub names: Names,
    /// Times of the first and of the last line that has a time, in seconds.
    pub span: Option<(f64, f64)>,
    /// Simulated seconds per second of animation, as the script requested.
    pub rate: Option<f64>,
    /// For each terminal, the satellite that forwarded its last packet. Keys and values are node ids.
    uplinks: FxHashMap<i32, i32>,
    /// Lines of mobile nodes whose next hop is not known yet: the index in `radio` and the id or address of the next hop.
    unknown_hops: Vec<(usize, i32)>,
    /// The time when a node last reported a broken route to another node. The keys are both node ids.
    route_breaks: FxHashMap<(i32, i32), f64>,
}

impl Model {
    /// Extends the span of time to `time`.
    fn see(&mut self, time: f64) {
        if !time.is_finite() {
            return;
        }
        self.span = Some(match self.span {
            None => (time, time),
            Some((first, last)) => (first.min(time), last.max(time)),
        });
    }

    /// Returns the times of the first and of the last line in seconds; 0 and 0 if there is none.
    pub fn span(&self) -> (f64, f64) {
        self.span.unwrap_or_default()
    }

    /// Returns true if there is a packet with this id.
    pub fn knows(&self, packet: i32) -> bool {
        self.hops.knows(packet) || self.radio.all.iter().any(|line| line.packet == packet)
    }

    /// Returns the ids of all packets in ascending order.
    pub fn packets(&self) -> Vec<i32> {
        let mut packets: Vec<i32> = self.hops.packet.clone();
        packets.extend(self.radio.all.iter().map(|line| line.packet));
        packets.sort_unstable();
        packets.dedup();
        packets
    }
}
