//! Conversations: packets that go from one port to another under one flow id.

use neons_trace::address::Endpoint;
use rustc_hash::FxHashMap;

/// Who sent a packet, and to whom, as far as the trace says.
pub type Ends = (Option<Endpoint>, Option<Endpoint>);

/// One direction of a conversation.
#[derive(Clone, Debug)]
pub struct Stream {
    /// The flow id.
    pub flow: i32,
    /// The sender's address and port, if the trace has them.
    pub source: Option<Endpoint>,
    /// The receiver's.
    pub destination: Option<Endpoint>,
    /// Number of the name of the type of its first packet.
    pub kind: u16,
    /// When its first packet was sent.
    pub first: f64,
    /// Packets sent, retransmissions included.
    pub sent: u64,
    /// Packets lost.
    pub lost: u64,
    /// Packets that were sent again.
    pub retransmitted: u64,
}

/// All streams, and what is needed to find retransmissions.
#[derive(Default)]
pub struct Streams {
    /// By number.
    pub all: Vec<Stream>,
    numbers: FxHashMap<(i32, Ends), u32>,
    /// The last stream that was asked for: runs of lines are about one.
    recent: Vec<u32>,
    /// The last packet with a sequence number.
    carriers: FxHashMap<(u32, i32), i32>,
    /// The packet that carries the same data later.
    again: FxHashMap<i32, i32>,
    /// The packet that carried the same data before.
    before: FxHashMap<i32, i32>,
}

impl Streams {
    /// Returns the number of a stream; it is made if it is not there.
    pub fn number(&mut self, flow: i32, ends: Ends, kind: u16, time: f64) -> u32 {
        for &number in &self.recent {
            let stream = &self.all[number as usize];
            if stream.flow == flow && (stream.source, stream.destination) == ends {
                return number;
            }
        }
        let number = *self.numbers.entry((flow, ends)).or_insert_with(|| {
            self.all.push(Stream {
                flow,
                source: ends.0,
                destination: ends.1,
                kind,
                first: time,
                sent: 0,
                lost: 0,
                retransmitted: 0,
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

    /// Records that a packet carries data; returns whether the data had been sent before.
    pub fn carry(&mut self, stream: u32, sequence: i32, packet: i32) -> bool {
        match self.carriers.insert((stream, sequence), packet) {
            Some(before) if before != packet => {
                self.again.insert(before, packet);
                self.before.insert(packet, before);
                true
            }
            _ => false,
        }
    }

    /// Returns the packet in which the data of `packet` were sent again.
    pub fn sent_again_as(&self, packet: i32) -> Option<i32> {
        self.again.get(&packet).copied()
    }

    /// Returns the packet in which the data of `packet` had been sent before.
    pub fn sent_before_as(&self, packet: i32) -> Option<i32> {
        self.before.get(&packet).copied()
    }

    /// Returns the last packet that carried a sequence number of a stream.
    pub fn carrier(&self, stream: u32, sequence: i32) -> Option<i32> {
        self.carriers.get(&(stream, sequence)).copied()
    }

    /// Returns the first packet that carried a sequence number, of the first stream that has it.
    pub fn with_sequence(&self, sequence: i32) -> Option<i32> {
        let mut packet = (0..self.all.len() as u32).find_map(|stream| self.carrier(stream, sequence))?;
        while let Some(before) = self.sent_before_as(packet) {
            packet = before;
        }
        Some(packet)
    }

    /// Returns the stream in the opposite direction, the one of the acknowledgements.
    pub fn opposite(&self, stream: u32) -> Option<u32> {
        let &Stream { flow, source, destination, .. } = &self.all[stream as usize];
        self.numbers.get(&(flow, (destination, source))).copied()
    }
}
