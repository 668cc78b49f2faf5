//! Chunks, which are bundled in SCTP packets (RFC 9260, section 3; spec: sctp, section 7).

use std::cell::RefCell;
use std::ops::{Deref, DerefMut, RangeInclusive};

use crate::packet::Endpoint;

/// A chunk of a packet. Lengths are in bytes and include the chunk's header, but not the padding to a multiple of four.
#[derive(Clone, Debug, PartialEq)]
pub enum Chunk {
    /// User data (RFC 9260, section 3.3.1).
    Data(DataChunk),
    /// Requests an association (RFC 9260, section 3.3.2).
    Init(InitChunk),
    /// Accepts an association (RFC 9260, section 3.3.3).
    InitAck(InitChunk),
    /// A selective acknowledgement (RFC 9260, section 3.3.4), or an NR-SACK (draft-natarajan-tsvwg-sctp-nrsack).
    Sack(Box<SackChunk>),
    /// Checks whether a destination is reachable (RFC 9260, section 3.3.5).
    Heartbeat(HeartbeatInfo),
    /// Answers a heartbeat (RFC 9260, section 3.3.6).
    HeartbeatAck(HeartbeatInfo),
    /// The third packet of the set-up (RFC 9260, section 3.3.11).
    CookieEcho,
    /// The fourth packet of the set-up (RFC 9260, section 3.3.12).
    CookieAck,
    /// Reports that the sender has abandoned all data up to the given TSN (RFC 3758, section 3.2).
    ForwardTsn(u32),
    /// The transmission times of the packet that carries the chunk and of a packet that its sender has received.
    Timestamp(TimestampChunk),
}

/// The chunks of a packet. The memory of freed lists is reused.
#[derive(Debug, Default, PartialEq)]
pub struct Chunks(Vec<Chunk>);

/// The maximum number of freed lists that are kept for reuse.
const POOL_LIMIT: usize = 1 << 12;

thread_local! {
    static POOL: RefCell<Vec<Vec<Chunk>>> = const { RefCell::new(Vec::new()) };
}

impl Chunks {
    /// An empty list.
    #[inline]
    pub fn new() -> Chunks {
        Chunks(POOL.with_borrow_mut(Vec::pop).unwrap_or_else(|| Vec::with_capacity(2)))
    }
}

impl Drop for Chunks {
    #[inline]
    fn drop(&mut self) {
        let mut list = std::mem::take(&mut self.0);
        if list.capacity() > 0 {
            list.clear();
            // While the thread ends the pool no longer exists, and the list is freed.
            let _ = POOL.try_with(|pool| {
                let mut pool = pool.borrow_mut();
                if pool.len() < POOL_LIMIT {
                    pool.push(list);
                }
            });
        }
    }
}

impl Clone for Chunks {
    fn clone(&self) -> Self {
        let mut list = Chunks::new();
        list.0.extend_from_slice(&self.0);
        list
    }
}

impl From<Chunk> for Chunks {
    fn from(chunk: Chunk) -> Self {
        let mut list = Chunks::new();
        list.0.push(chunk);
        list
    }
}

impl Deref for Chunks {
    type Target = Vec<Chunk>;

    #[inline]
    fn deref(&self) -> &Vec<Chunk> {
        &self.0
    }
}

impl DerefMut for Chunks {
    #[inline]
    fn deref_mut(&mut self) -> &mut Vec<Chunk> {
        &mut self.0
    }
}

/// A chunk with user data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DataChunk {
    /// Transmission sequence number.
    pub tsn: u32,
    /// The length of the chunk, bytes.
    pub length: i32,
    /// The number of the stream.
    pub stream: u16,
    /// The sequence number within the stream; 0 if the chunk is unordered.
    pub ssn: u16,
    /// Whether the chunk may be delivered before earlier ones of its stream.
    pub unordered: bool,
}

/// The parameters that the ends exchange at set-up. Sequence numbers always start at 1, so they are not
/// included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InitChunk {
    /// The receive window of the sender, bytes.
    pub receive_window: u32,
    /// The number of outgoing streams.
    pub streams: u32,
    /// The number of unreliable outgoing streams, which are the first ones.
    pub unreliable_streams: u32,
}

/// A range of TSNs.
pub type Block = RangeInclusive<u32>;

/// A selective acknowledgement.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SackChunk {
    /// The TSN up to which all data have arrived.
    pub cumulative: u32,
    /// The free receive window, bytes.
    pub receive_window: u32,
    /// The chunks received out of order that the receiver may still drop.
    pub gaps: Vec<Block>,
    /// NR-SACK: the chunks received out of order that the receiver will keep.
    pub non_renegable: Vec<Block>,
    /// The TSNs that arrived more than once.
    pub duplicates: Vec<u32>,
    /// CMT: the number of data packets since the last acknowledgement, which the delayed-ACK algorithm of CMT reads.
    pub packets: i32,
    /// Whether the acknowledgement is an NR-SACK.
    pub is_nr: bool,
}

/// The contents of a heartbeat, which its answer echoes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HeartbeatInfo {
    /// The time at which the heartbeat was sent, seconds.
    pub sent: f64,
    /// The destination that the heartbeat was sent to.
    pub destination: Endpoint,
}

/// Transmission times, seconds, in single precision. ns-2.35: a chunk without any time has no type, and the peer reads
/// it as data with TSN 0.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TimestampChunk {
    /// The time at which the packet that carries the chunk was sent.
    pub sent: Option<f32>,
    /// The transmission time of the first packet that arrived since the last echo.
    pub echo: Option<f32>,
}

/// The length of a DATA chunk's header, bytes.
pub(super) const DATA_HEADER: i32 = 16;
/// The length of a TIMESTAMP chunk, bytes.
pub(super) const TIMESTAMP_LENGTH: i32 = 12;
/// The length of a gap block or a duplicate's TSN, bytes.
pub(super) const BLOCK_LENGTH: i32 = 4;

/// Rounds up to a multiple of four.
#[inline]
pub(super) fn pad(length: i32) -> i32 {
    (length + 3) & !3
}

impl SackChunk {
    /// The length of the chunk, bytes.
    pub fn length(&self) -> i32 {
        let entries = self.gaps.len() + self.non_renegable.len() + self.duplicates.len();
        (if self.is_nr { 20 } else { 16 }) + BLOCK_LENGTH * entries as i32
    }
}

impl Chunk {
    /// The length of the chunk, bytes.
    pub fn length(&self) -> i32 {
        match self {
            Chunk::Data(data) => data.length,
            Chunk::Init(init) | Chunk::InitAck(init) if init.unreliable_streams > 0 => 28,
            Chunk::Init(_) | Chunk::InitAck(_) => 24,
            Chunk::Sack(sack) => sack.length(),
            Chunk::Heartbeat(_) | Chunk::HeartbeatAck(_) => 24,
            Chunk::CookieEcho | Chunk::CookieAck => 4,
            Chunk::ForwardTsn(_) => 8,
            Chunk::Timestamp(_) => TIMESTAMP_LENGTH,
        }
    }

    /// The contents of the chunk, read as an INIT ACK. ns-2.35: an end that waits for an INIT ACK accepts any chunk and
    /// reads the bytes at the positions of the fields.
    pub(super) fn as_init_ack(&self) -> InitChunk {
        let read =
            |receive_window: u32, streams: u32| InitChunk { receive_window, streams, unreliable_streams: 0 };
        match self {
            Chunk::Init(init) | Chunk::InitAck(init) => *init,
            Chunk::Data(data) => read(u32::from(data.stream) | u32::from(data.ssn) << 16, 0),
            Chunk::Sack(sack) => read(sack.receive_window, sack.gaps.len() as u32),
            Chunk::Heartbeat(info) | Chunk::HeartbeatAck(info) => {
                let bits = info.sent.to_bits();
                read(bits as u32, (bits >> 32) as u32 & 0xffff)
            }
            Chunk::Timestamp(stamp) => read(stamp.echo.map_or(0, f32::to_bits), 0),
            Chunk::CookieEcho | Chunk::CookieAck | Chunk::ForwardTsn(_) => read(0, 0),
        }
    }

    /// The chunk as traces show it; `None` for chunks that traces omit.
    pub fn trace_entry(&self) -> Option<TraceEntry> {
        let control = |letter, tsn: u32| TraceEntry { letter, tsn: tsn as i32, stream: 0xffff, ssn: 0xffff };
        const NO_TSN: u32 = u32::MAX;
        Some(match self {
            Chunk::Data(data) => {
                TraceEntry { letter: b'D', tsn: data.tsn as i32, stream: data.stream, ssn: data.ssn }
            }
            Chunk::Init(_) | Chunk::InitAck(_) | Chunk::CookieEcho | Chunk::CookieAck => {
                control(b'I', NO_TSN)
            }
            Chunk::Sack(sack) => control(if sack.is_nr { b'N' } else { b'S' }, sack.cumulative),
            Chunk::Heartbeat(_) => control(b'H', NO_TSN),
            Chunk::HeartbeatAck(_) => control(b'B', NO_TSN),
            Chunk::ForwardTsn(tsn) => control(b'R', *tsn),
            Chunk::Timestamp(_) => return None,
        })
    }
}

/// A chunk as traces show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TraceEntry {
    /// The letter for the kind of chunk.
    pub letter: u8,
    /// The TSN; −1 if the chunk has none.
    pub tsn: i32,
    /// The stream; 65535 if the chunk has none.
    pub stream: u16,
    /// The sequence number within the stream; 65535 if the chunk has none.
    pub ssn: u16,
}

/// The chunks of a packet that traces show.
pub fn trace_entries(chunks: &[Chunk]) -> impl DoubleEndedIterator<Item = TraceEntry> + Clone {
    chunks.iter().filter_map(Chunk::trace_entry)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_follow_the_contents() {
        let init = InitChunk { receive_window: 65536, streams: 1, unreliable_streams: 0 };
        assert_eq!(Chunk::Init(init).length(), 24);
        assert_eq!(Chunk::InitAck(InitChunk { unreliable_streams: 1, ..init }).length(), 28);
        let sack = SackChunk { gaps: vec![3..=4, 6..=6], duplicates: vec![1], ..SackChunk::default() };
        assert_eq!(sack.length(), 28);
        let nr = SackChunk { non_renegable: vec![6..=6], is_nr: true, ..sack };
        assert_eq!(nr.length(), 36);
    }

    #[test]
    fn traces_leave_time_stamps_out() {
        let data = DataChunk { tsn: 7, length: 100, stream: 2, ssn: 3, unordered: false };
        let chunks = [Chunk::Timestamp(TimestampChunk::default()), Chunk::Data(data)];
        let entries: Vec<_> = trace_entries(&chunks).collect();
        assert_eq!(entries, [TraceEntry { letter: b'D', tsn: 7, stream: 2, ssn: 3 }]);
    }
}
