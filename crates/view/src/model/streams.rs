//! Streams: packets that go from one port to another under one flow id.

use neons_trace::address::Endpoint;
use neons_trace::questions::FlowKey;
use rustc_hash::FxHashMap;

/// The source and the destination of a packet; `None` where the trace does not show them.
pub type Ends = (Option<Endpoint>, Option<Endpoint>);

/// The first flow number of further paths of SCTP associations, and of further conversations in traces without flow ids.
pub const FIRST_PATH: i32 = 1_000_000_000;

/// One direction of a conversation between two agents.
#[derive(Clone, Debug)]
pub struct Stream {
    /// The flow number: the flow id, except that further paths of an SCTP association, and further conversations in
    /// a trace without flow ids, have numbers of their own.
    pub flow: i32,
    /// The flow id in the trace; `None` if the trace does not show it.
    pub id: Option<i32>,
    /// The sender's address and port; `None` if the trace does not show them.
    pub source: Option<Endpoint>,
    /// The receiver's address and port; `None` if the trace does not show them.
    pub destination: Option<Endpoint>,
    /// Number of the name of the first packet's type.
    pub kind: u16,
    /// The time when the first packet was sent, in seconds.
    pub first: f64,
    /// Numbers of frames sent and lost, for nam files, which do not show whose packets their frames carry.
    pub frames: (u64, u64),
}

impl Stream {
    /// Returns the key of this flow in crate `trace`; `None` if the trace does not show the end points.
    pub fn key(&self) -> Option<FlowKey> {
        Some(FlowKey { source: self.source?, destination: self.destination?, id: self.id })
    }
}

/// All streams, with the state that detects retransmissions.
#[derive(Default)]
pub struct Streams {
    /// The streams, by number.
    pub all: Vec<Stream>,
    numbers: FxHashMap<(i32, Ends), u32>,
    /// The flow numbers of the parts of a flow id, by flow id and both ends.
    parts: FxHashMap<(i32, Endpoint, Endpoint), i32>,
    /// The streams that were looked up last: consecutive lines often belong to the same stream.
    recent: Vec<u32>,
    /// The last packet that carried a sequence number, by stream and sequence number.
    carriers: FxHashMap<(u32, i32), i32>,
    /// For each packet, the next packet that carries the same data.
    again: FxHashMap<i32, i32>,
    /// For each packet, the previous packet that carried the same data.
    before: FxHashMap<i32, i32>,
}

impl Streams {
    /// Returns the number of a stream. The stream is created if it does not exist.
    pub fn number(&mut self, id: Option<i32>, flow: i32, ends: Ends, kind: u16, time: f64) -> u32 {
        for &number in &self.recent {
            let stream = &self.all[number as usize];
            if stream.flow == flow && (stream.source, stream.destination) == ends {
                return number;
            }
        }
        let number = *self.numbers.entry((flow, ends)).or_insert_with(|| {
            self.all.push(Stream {
                flow,
                id,
                source: ends.0,
                destination: ends.1,
                kind,
                first: time,
                frames: (0, 0),
            });
            (self.all.len() - 1) as u32
        });
        if self.recent.len() < 8 {
            self.recent.push(number);
        } else {
            self.recent.rotate_right(1);
            self.recent[0] = number;
        }
        number
    }

    /// Returns the flow number of the path that a packet takes between two hosts of an SCTP association: the flow id
    /// for the first pair of addresses, a new number for each further pair.
    pub fn path(&mut self, flow: i32, (source, destination): Ends) -> i32 {
        let host = |agent: Endpoint| Endpoint { port: 0, ..agent };
        self.part(flow, (source.map(host), destination.map(host)))
    }

    /// Returns the flow number of the packets between two agents in a trace without flow ids: 0 for the first two
    /// agents and for packets without addresses, a new number for each further pair.
    pub fn conversation(&mut self, ends: Ends) -> i32 {
        self.part(0, ends)
    }

    fn part(&mut self, flow: i32, (source, destination): Ends) -> i32 {
        let (Some(one), Some(other)) = (source, destination) else { return flow };
        let key = if one <= other { (flow, one, other) } else { (flow, other, one) };
        if let Some(&known) = self.parts.get(&key) {
            return known;
        }
        let is_first = !self.parts.keys().any(|&(id, ..)| id == flow);
        let number = if is_first { flow } else { FIRST_PATH + self.parts.len() as i32 };
        self.parts.insert(key, number);
        number
    }

    /// Records that `packet` carries the data with this sequence number.
    pub fn carry(&mut self, stream: u32, sequence: i32, packet: i32) {
        if let Some(before) =
            self.carriers.insert((stream, sequence), packet).filter(|&before| before != packet)
        {
            self.again.insert(before, packet);
            self.before.insert(packet, before);
        }
    }

    /// Returns the packet that repeated the data of `packet`; `None` if they were not sent again.
    pub fn sent_again_as(&self, packet: i32) -> Option<i32> {
        self.again.get(&packet).copied()
    }

    /// Returns the earlier packet with the data of `packet`; `None` if they had not been sent before.
    pub fn sent_before_as(&self, packet: i32) -> Option<i32> {
        self.before.get(&packet).copied()
    }

    /// Returns the last packet of a stream that carried this sequence number.
    pub fn carrier(&self, stream: u32, sequence: i32) -> Option<i32> {
        self.carriers.get(&(stream, sequence)).copied()
    }

    /// Returns the first packet that carried this sequence number, in the first stream that has it.
    pub fn with_sequence(&self, sequence: i32) -> Option<i32> {
        let mut packet = (0..self.all.len() as u32).find_map(|stream| self.carrier(stream, sequence))?;
        while let Some(before) = self.sent_before_as(packet) {
            packet = before;
        }
        Some(packet)
    }

    /// Returns the stream in the opposite direction, which carries the acknowledgements.
    pub fn opposite(&self, stream: u32) -> Option<u32> {
        let &Stream { flow, source, destination, .. } = &self.all[stream as usize];
        self.numbers.get(&(flow, (destination, source))).copied()
    }
}
