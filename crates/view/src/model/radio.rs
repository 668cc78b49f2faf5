//! Wireless nodes: their positions and transmissions, in columns.

/// The operations of a wireless node on a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum RadioStep {
    /// The node sent a packet of its own.
    Send = 0,
    /// The node received a packet.
    Receive = 1,
    /// The node forwarded a packet of another node.
    Forward = 2,
    /// The node dropped a packet.
    Drop = 3,
}

/// A layer of a wireless node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Layer {
    /// The agents.
    Agent = 0,
    /// The routing agent.
    Router = 1,
    /// The interface queue.
    Queue = 2,
    /// The MAC.
    Mac = 3,
    /// The radio.
    Physical = 4,
}

impl Layer {
    /// Returns the layer with this name in traces. Unknown names stand for routing.
    pub fn named(name: &[u8]) -> Layer {
        match name {
            b"AGT" => Layer::Agent,
            b"IFQ" => Layer::Queue,
            b"MAC" => Layer::Mac,
            b"PHY" => Layer::Physical,
            _ => Layer::Router,
        }
    }
}

/// A trace line about a packet at a wireless node.
#[derive(Clone, Copy, Debug)]
pub struct Transmission {
    /// The time of the event, in seconds.
    pub time: f64,
    /// The operation of the node.
    pub step: RadioStep,
    /// Number of the node.
    pub node: u32,
    /// Number of the node to which the packet is addressed, −1 for all neighbours, −2 if unknown.
    pub to: i32,
    /// The layer of the event.
    pub layer: Layer,
    /// Number of the name of the reason for a drop.
    pub reason: u16,
    /// Number of the name of the packet's type.
    pub kind: u16,
    /// Size of the packet in bytes.
    pub size: u32,
    /// Number of the packet's stream.
    pub stream: u32,
    /// Sequence number; −1 if the packet has none.
    pub sequence: i32,
    /// The packet's unique id.
    pub packet: i32,
}

/// A movement of a node along a straight line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Motion {
    /// Number of the node.
    pub node: u32,
    /// The time when the movement begins, in seconds.
    pub time: f64,
    /// The position at the beginning, in metres.
    pub from: (f64, f64),
    /// The time when the movement ends, in seconds.
    pub until: f64,
    /// The position at the end, in metres.
    pub to: (f64, f64),
}

impl Motion {
    /// Returns the position at `time` in metres, and the speed in metres per second.
    pub fn at(&self, time: f64) -> ((f64, f64), f64) {
        let took = self.until - self.time;
        if time >= self.until || took <= 0.0 {
            return (self.to, 0.0);
        }
        let share = ((time - self.time) / took).max(0.0);
        let (dx, dy) = (self.to.0 - self.from.0, self.to.1 - self.from.1);
        ((self.from.0 + dx * share, self.from.1 + dy * share), dx.hypot(dy) / took)
    }
}

/// The transmissions and movements of wireless nodes.
#[derive(Default)]
pub struct Radio {
    /// All lines about packets, in the order of the trace.
    pub all: Vec<Transmission>,
    /// All movements, in the order of the trace.
    pub motions: Vec<Motion>,
    /// True for each layer that has a line in the trace.
    pub layers: [bool; 5],
    /// The distance up to which frames can be received, in metres; `None` if the trace does not show it.
    pub range: Option<f64>,
    /// True if the lines are from a nam file, which does not show whose packets its frames carry.
    pub in_nam: bool,
    last_seen: Vec<Option<(f64, (f64, f64))>>,
}

impl Radio {
    /// Records a position of a node. The path from the previous position is taken to be straight, unless the node
    /// moved by more than `leap` from west to east, which happens at the edge of a map.
    pub fn see(&mut self, node: u32, time: f64, place: (f64, f64), leap: f64) {
        if self.last_seen.len() <= node as usize {
            self.last_seen.resize(node as usize + 1, None);
        }
        match self.last_seen[node as usize].replace((time, place)) {
            Some((_, from)) if (from.0 - place.0).abs() > leap => {
                self.motions.push(Motion { node, time, from: place, until: time, to: place });
            }
            Some((before, from)) if from != place => {
                self.motions.push(Motion { node, time: before, from, until: time, to: place });
            }
            None => self.motions.push(Motion { node, time, from: place, until: time, to: place }),
            _ => {}
        }
    }

    /// Returns the layer whose transmissions are shown: the lowest one in the trace.
    pub fn shown(&self) -> Layer {
        match self.layers {
            [.., true, _] => Layer::Mac,
            [_, true, ..] => Layer::Router,
            [_, _, _, _, true] => Layer::Physical,
            _ => Layer::Agent,
        }
    }

    /// Returns the times in seconds at which frames of a nam file were lost. Losses in other traces are counted as
    /// those of packets.
    pub fn lost_frames(&self) -> impl Iterator<Item = f64> {
        self.all.iter().filter(|line| self.in_nam && line.step == RadioStep::Drop).map(|line| line.time)
    }

    /// Returns the index of the first line at or after `time`.
    pub fn first_at(&self, time: f64) -> usize {
        self.all.partition_point(|line| line.time < time)
    }
}
