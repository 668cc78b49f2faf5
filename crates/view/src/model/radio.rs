//! Wireless nodes: their positions and transmissions, in columns.

/// The operation of a wireless node on a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum RadioStep {
    /// Sent its own packet.
    Send = 0,
    /// Received.
    Receive = 1,
    /// Passed on for another node.
    Forward = 2,
    /// Gave it up.
    Drop = 3,
}

/// A layer of a wireless node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Layer {
    /// Agents.
    Agent = 0,
    /// Routing.
    Router = 1,
    /// The queue of the interface.
    Queue = 2,
    /// Medium access.
    Mac = 3,
    /// The radio.
    Physical = 4,
}

impl Layer {
    /// Returns the layer with a trace's name; others are taken for routing.
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

/// One line about a packet at a wireless node.
#[derive(Clone, Copy, Debug)]
pub struct Transmission {
    /// When, in seconds.
    pub time: f64,
    /// What happened.
    pub step: RadioStep,
    /// Number of the node.
    pub node: u32,
    /// Number of the node addressed, −1 for all neighbours, −2 if unknown.
    pub to: i32,
    /// At which layer.
    pub layer: Layer,
    /// Number of the name of the reason of a drop.
    pub reason: u16,
    /// Number of the name of the packet's type.
    pub kind: u16,
    /// Size in bytes.
    pub size: u32,
    /// Number of the stream.
    pub stream: u32,
    /// Sequence number, −1 if there is none.
    pub sequence: i32,
    /// The packet's unique id.
    pub packet: i32,
}

/// A straight path of a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Motion {
    /// Number of the node.
    pub node: u32,
    /// When it begins, in seconds.
    pub time: f64,
    /// Where, in metres.
    pub from: (f64, f64),
    /// When it ends.
    pub until: f64,
    /// Where.
    pub to: (f64, f64),
}

/// The wireless nodes.
#[derive(Default)]
pub struct Radio {
    /// In the order of the trace.
    pub all: Vec<Transmission>,
    /// In the order of the trace.
    pub motions: Vec<Motion>,
    /// Whether there is a line of each layer.
    pub layers: [bool; 5],
    /// How far frames can be received, in metres, if the trace says.
    pub range: Option<f64>,
    /// Whether the lines are those of a nam file, which does not say whose packets its frames carry.
    pub in_nam: bool,
    last_seen: Vec<Option<(f64, (f64, f64))>>,
}

impl Radio {
    /// Records a position of a node. The path from the one before is taken to be straight, unless it is longer than
    /// `leap` from west to east, as where a map ends.
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

    /// Returns the layer at which sending is shown: the lowest that the trace has.
    pub fn shown(&self) -> Layer {
        match self.layers {
            [.., true, _] => Layer::Mac,
            [_, true, ..] => Layer::Router,
            [_, _, _, _, true] => Layer::Physical,
            _ => Layer::Agent,
        }
    }

    /// Returns when frames of a nam file were lost, in seconds; whose packets those of other traces carry is known.
    pub fn lost_frames(&self) -> impl Iterator<Item = f64> {
        self.all.iter().filter(|line| self.in_nam && line.step == RadioStep::Drop).map(|line| line.time)
    }

    /// Returns the index of the first line at or after a time.
    pub fn first_at(&self, time: f64) -> usize {
        self.all.partition_point(|line| line.time < time)
    }
}
