//! Incoming streams, which determine the order in which data are delivered (RFC 9260, section 6.6; spec: sctp, section
//! 12).

use super::chunk::DataChunk;

/// An incoming stream.
#[derive(Clone, Debug, Default)]
struct Stream {
    is_unreliable: bool,
    /// The next sequence number of the stream.
    expected: u16,
    /// The chunks that wait for earlier ones, sorted by sequence number.
    waiting: Vec<DataChunk>,
}

/// The incoming streams.
#[derive(Clone, Debug, Default)]
pub(super) struct InboundStreams {
    streams: Vec<Stream>,
    waiting: usize,
}

impl InboundStreams {
    /// Creates `count` streams, the first `unreliable` of which are unreliable.
    pub fn open(count: u32, unreliable: u32) -> InboundStreams {
        let stream = |number| Stream { is_unreliable: number < unreliable, ..Stream::default() };
        InboundStreams { streams: (0..count).map(stream).collect(), waiting: 0 }
    }

    /// Whether an ordered chunk can be delivered at once: it is the next of its stream, and no chunk waits. If so, it
    /// counts as delivered.
    pub fn passes(&mut self, chunk: &DataChunk) -> bool {
        if self.waiting > 0 {
            return false;
        }
        let Some(stream) = self.streams.get_mut(usize::from(chunk.stream)) else { return false };
        let is_next = chunk.ssn == stream.expected;
        stream.expected = stream.expected.wrapping_add(u16::from(is_next));
        is_next
    }

    /// Keeps an ordered chunk until it is the next of its stream. A chunk of an unknown stream is discarded.
    pub fn hold(&mut self, chunk: DataChunk) {
        let Some(stream) = self.streams.get_mut(usize::from(chunk.stream)) else { return };
        let place = stream.waiting.partition_point(|held| held.ssn < chunk.ssn);
        if stream.waiting.get(place).is_none_or(|held| held.ssn != chunk.ssn) {
            stream.waiting.insert(place, chunk);
            self.waiting += 1;
        }
    }

    /// Whether any chunk waits.
    pub fn has_waiting(&self) -> bool {
        self.waiting > 0
    }

    /// Delivers the chunks that are due: those next in sequence and, on unreliable streams, those up to `cumulative`,
    /// because the earlier ones were abandoned.
    pub fn deliver(&mut self, cumulative: u32, mut deliver: impl FnMut(DataChunk)) {
        for stream in self.streams.iter_mut().filter(|stream| !stream.waiting.is_empty()) {
            let ready = stream.waiting.iter().take_while(|chunk| {
                let is_next = chunk.ssn == stream.expected;
                if is_next || stream.is_unreliable && chunk.tsn <= cumulative {
                    stream.expected = chunk.ssn.wrapping_add(1);
                    return true;
                }
                false
            });
            let ready = ready.count();
            self.waiting -= ready;
            stream.waiting.drain(..ready).for_each(&mut deliver);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chunk(tsn: u32, stream: u16, ssn: u16) -> DataChunk {
        DataChunk { tsn, length: 100, stream, ssn, unordered: false }
    }

    fn delivered(streams: &mut InboundStreams, cumulative: u32) -> Vec<u32> {
        let mut tsns = Vec::new();
        streams.deliver(cumulative, |chunk| tsns.push(chunk.tsn));
        tsns
    }

    #[test]
    fn a_gap_holds_up_its_own_stream_only() {
        let mut streams = InboundStreams::open(2, 0);
        streams.hold(chunk(3, 0, 1));
        streams.hold(chunk(4, 1, 0));
        assert_eq!(delivered(&mut streams, 0), [4]);
        streams.hold(chunk(2, 0, 0));
        assert_eq!(delivered(&mut streams, 4), [2, 3]);
    }

    #[test]
    fn chunks_pass_in_sequence_while_nothing_waits() {
        let mut streams = InboundStreams::open(1, 0);
        assert!(streams.passes(&chunk(1, 0, 0)));
        assert!(!streams.passes(&chunk(3, 0, 2)));
        streams.hold(chunk(3, 0, 2));
        assert!(!streams.passes(&chunk(2, 0, 1)), "the other one has to follow it");
    }

    #[test]
    fn unreliable_streams_skip_what_was_given_up() {
        let mut streams = InboundStreams::open(1, 1);
        streams.hold(chunk(3, 0, 2));
        assert_eq!(delivered(&mut streams, 1), []);
        assert_eq!(delivered(&mut streams, 3), [3]);
        streams.hold(chunk(4, 0, 3));
        assert_eq!(delivered(&mut streams, 4), [4]);
    }
}
