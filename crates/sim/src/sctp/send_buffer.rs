//! The send buffer: chunks that were sent and are not yet acknowledged cumulatively.

use std::collections::VecDeque;

use super::chunk::{Block, DataChunk};

/// The reason for which a chunk is marked for retransmission.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Mark {
    /// The chunk is not marked.
    #[default]
    None,
    /// Later chunks were acknowledged.
    Fast,
    /// The retransmission timer has expired.
    Timeout,
}

/// A chunk in the send buffer.
#[derive(Clone, Debug)]
pub(super) struct Outstanding {
    pub chunk: DataChunk,
    /// The destination of the last transmission.
    pub destination: usize,
    /// Whether a gap block covers the chunk.
    pub gap_acked: bool,
    /// Whether the chunk was abandoned: then it counts as acknowledged for the advanced peer ack point (RFC 3758).
    pub adv_acked: bool,
    /// Whether the chunk has been counted in the partial bytes acknowledged.
    pub in_partial_bytes: bool,
    /// The number of miss indications, reports that the chunk is missing.
    pub missing: i32,
    /// The maximum number of retransmissions, for unreliable streams.
    pub retransmissions_allowed: u32,
    /// Whether the stream of the chunk is unreliable.
    pub is_unreliable: bool,
    pub mark: Mark,
    /// Whether the chunk has been fast retransmitted.
    pub ineligible: bool,
    /// The number of transmissions.
    pub transmissions: u32,
    /// The time of transmission, seconds; 0 if the chunk is not timed.
    pub sent: f64,
    /// Multiple fast retransmits: the highest outstanding TSN at the last fast retransmission of the chunk.
    pub recover: u32,
    /// CMT: whether the chunk is timed.
    pub is_timed: bool,
}

impl Outstanding {
    /// Whether the chunk is neither acknowledged nor abandoned.
    pub fn is_open(&self) -> bool {
        !self.gap_acked && !self.adv_acked
    }
}

/// The position of a chunk relative to a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    Before,
    Within,
    After,
}

/// A simultaneous walk over the send buffer and the blocks of a SACK.
#[derive(Debug, Default)]
pub(super) struct BlockWalk {
    /// The index of the next chunk.
    pub chunk: usize,
    block: usize,
}

impl BlockWalk {
    /// Returns the index of the next chunk, the end of the present block, and their relation; `None` once blocks or
    /// chunks are exhausted.
    ///
    /// ns-2.35: a chunk beyond a block is not compared with the next block, unless the SACK is an NR-SACK and the chunk
    /// is not the first in the buffer.
    pub fn step(
        &mut self,
        buffer: &VecDeque<Outstanding>,
        blocks: &[Block],
        is_nr: bool,
    ) -> Option<(usize, u32, Relation)> {
        let (index, block) = (self.chunk, blocks.get(self.block)?);
        let tsn = buffer.get(index)?.chunk.tsn;
        self.chunk += 1;
        let relation = if tsn < *block.start() {
            Relation::Before
        } else if tsn <= *block.end() {
            Relation::Within
        } else {
            self.block += 1;
            if is_nr && self.block < blocks.len() {
                self.chunk = index.max(1);
            }
            Relation::After
        };
        Some((index, *block.end(), relation))
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub fn outstanding(tsn: u32) -> Outstanding {
        Outstanding {
            chunk: DataChunk { tsn, length: 1000, stream: 0, ssn: 0, unordered: false },
            destination: 0,
            gap_acked: false,
            adv_acked: false,
            in_partial_bytes: false,
            missing: 0,
            retransmissions_allowed: 0,
            is_unreliable: false,
            mark: Mark::None,
            ineligible: false,
            transmissions: 1,
            sent: 0.0,
            recover: 0,
            is_timed: false,
        }
    }

    fn covered(tsns: &[u32], blocks: &[Block], is_nr: bool) -> Vec<u32> {
        let buffer: VecDeque<_> = tsns.iter().map(|tsn| outstanding(*tsn)).collect();
        let mut walk = BlockWalk::default();
        let mut covered = Vec::new();
        while let Some((index, _, relation)) = walk.step(&buffer, blocks, is_nr) {
            if relation == Relation::Within {
                covered.push(buffer[index].chunk.tsn);
            }
        }
        covered
    }

    #[test]
    fn blocks_cover_chunks() {
        assert_eq!(covered(&[2, 3, 4, 5, 6, 7], &[3..=4, 6..=6], false), [3, 4, 6]);
    }

    #[test]
    fn adjoining_blocks_lose_a_chunk_unless_they_come_in_an_nr_sack() {
        assert_eq!(covered(&[2, 3, 4, 5], &[3..=3, 4..=5], false), [3, 5]);
        assert_eq!(covered(&[2, 3, 4, 5], &[3..=3, 4..=5], true), [3, 4, 5]);
    }
}
