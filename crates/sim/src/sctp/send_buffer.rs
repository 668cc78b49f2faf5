//! Chunks that were sent and are not yet acknowledged cumulatively.

use std::collections::VecDeque;

use super::chunk::{Block, DataChunk};

/// The reason for a retransmission.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Mark {
    /// It is not.
    #[default]
    None,
    /// Later chunks were acknowledged.
    Fast,
    /// A timeout.
    Timeout,
}

/// A chunk in the send buffer.
#[derive(Clone, Debug)]
pub(super) struct Outstanding {
    pub chunk: DataChunk,
    /// The destination of its last transmission.
    pub destination: usize,
    /// Whether a gap block covers it.
    pub gap_acked: bool,
    /// Given up: counts as acknowledged for the advanced peer ack point (RFC 3758).
    pub adv_acked: bool,
    /// Whether it has been counted in the partial bytes acknowledged.
    pub in_partial_bytes: bool,
    /// Missing reports.
    pub missing: i32,
    /// How often it may be sent again; for unreliable streams.
    pub retransmissions_allowed: u32,
    /// Whether its stream is unreliable.
    pub is_unreliable: bool,
    pub mark: Mark,
    /// Whether it was fast retransmitted.
    pub ineligible: bool,
    /// How often it was sent.
    pub transmissions: u32,
    /// When it was sent, seconds; 0 if it is not timed.
    pub sent: f64,
    /// Multiple fast retransmits: the highest outstanding TSN at its last fast retransmission.
    pub recover: u32,
    /// CMT: whether it is timed.
    pub is_timed: bool,
}

impl Outstanding {
    /// Whether neither acknowledged nor given up.
    pub fn is_open(&self) -> bool {
        !self.gap_acked && !self.adv_acked
    }
}

/// Where a chunk is in relation to a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    Before,
    Within,
    After,
}

/// A walk over the send buffer and the blocks of a SACK at the same time.
#[derive(Debug, Default)]
pub(super) struct BlockWalk {
    /// The next chunk.
    pub chunk: usize,
    block: usize,
}

impl BlockWalk {
    /// The next chunk, the end of the present block, and how the two are related; `None` once blocks or chunks are
    /// exhausted.
    ///
    /// ns-2.35: a chunk beyond a block is not compared with the next block, unless the SACK is an NR-SACK and the chunk is
    /// not the first in the buffer.
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
