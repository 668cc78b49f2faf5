//! Blocks of bytes that arrived out of order (spec: tcp-full, section 16).
//!
//! A receiver keeps here the blocks beyond the first missing byte; a SACK sender keeps the blocks that its peer has
//! reported (the *scoreboard*). Both have a reference point, the first byte not yet in order, which moves up when a
//! block reaches it.

use crate::packet::SackBlocks;

/// A range of bytes that has arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Block {
    /// The first byte of the block.
    start: i32,
    /// The byte after the last one of the block.
    end: i32,
    /// All flags of the segments in the block.
    flags: u8,
    /// The number of blocks that were created before the block itself.
    serial: u32,
}

/// A gap between blocks, found by [`Reassembly::next_hole`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hole {
    /// The first missing byte.
    pub start: i32,
    /// The number of blocks above the gap; −1 if there are none.
    pub blocks_above: i32,
    /// The number of bytes in the blocks above the gap; −1 if there are none.
    pub bytes_above: i32,
}

/// Disjoint blocks in ascending order.
#[derive(Debug, Default)]
pub(super) struct Reassembly {
    blocks: Vec<Block>,
    created: u32,
}

/// A block to be added, reduced to the bytes that are not stored yet, and its place.
struct Addition {
    start: i32,
    end: i32,
    flags: u8,
    /// The index of the next higher block.
    above: usize,
    /// Whether the block adjoins the one below or above.
    touches: bool,
}

impl Reassembly {
    /// Whether there are no blocks.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    /// Removes all blocks.
    pub fn clear(&mut self) {
        self.blocks.clear();
    }

    /// The number of bytes in all blocks.
    pub fn bytes(&self) -> i32 {
        total(&self.blocks)
    }

    /// The number of stored bytes at or above `limit`.
    pub fn bytes_from(&self, limit: i32) -> i32 {
        self.blocks.iter().map(|block| block.end.saturating_sub(block.start.max(limit)).max(0)).sum()
    }

    /// Adds `[start, end)` with `flags`. Moves `next`, the reference point, up if the block reaches it. Returns the
    /// flags of the block that the bytes now belong to.
    pub fn add(&mut self, next: &mut i32, start: i32, end: i32, flags: u8) -> u8 {
        let mut flags = flags;
        if let Some(known) = self.absorb_covered(start, end, &mut flags) {
            return known;
        }
        let addition = match (self.blocks.first(), self.blocks.last()) {
            (Some(_), Some(last)) if start >= last.end => {
                let touches = start == last.end;
                Addition { start, end, flags, above: self.blocks.len(), touches }
            }
            (Some(first), Some(_)) if end > first.start => {
                let Some(rest) = self.cut_overlaps(start, end, flags) else {
                    let first = self.blocks[0];
                    if *next >= first.start {
                        *next = first.end;
                    }
                    return flags;
                };
                rest
            }
            (first, _) => {
                let touches = first.is_some_and(|first| end == first.start);
                Addition { start, end, flags, above: 0, touches }
            }
        };
        self.place(next, &addition)
    }

    /// Removes the blocks within `[start, end)` and adds their flags to `flags`. A block that is exactly `[start, end)`
    /// stays; its flags and the new ones are returned.
    fn absorb_covered(&mut self, start: i32, end: i32, flags: &mut u8) -> Option<u8> {
        if self.blocks.last().is_none_or(|last| start >= last.end) || end <= self.blocks[0].start {
            return None;
        }
        let above = self.blocks.partition_point(|block| block.start < end);
        let from = self.blocks.partition_point(|block| block.start < start);
        let to = self.blocks.partition_point(|block| block.end <= end).min(above);
        if from >= to {
            return None;
        }
        let block = &mut self.blocks[from];
        if (block.start, block.end) == (start, end) {
            block.flags |= *flags;
            return Some(block.flags);
        }
        for block in self.blocks.drain(from..to) {
            *flags |= block.flags;
        }
        None
    }

    /// Cuts off the parts of `[start, end)` that the adjacent blocks contain, and returns the rest, if any. The lowest
    /// and the highest block may be extended instead.
    fn cut_overlaps(&mut self, start: i32, end: i32, flags: u8) -> Option<Addition> {
        let mut addition = Addition {
            start,
            end,
            flags,
            above: self.blocks.partition_point(|b| b.start < end),
            touches: false,
        };
        let after_below = self.blocks.partition_point(|block| block.end <= start);
        let is_lowest = after_below == 0;
        if let Some(left) = self.blocks.get_mut(after_below)
            && (is_lowest || left.start < start)
        {
            left.start = left.start.min(start);
            left.flags |= flags;
            addition.start = left.end;
            addition.touches = true;
            addition.above = addition.above.max(after_below + 1);
        }
        let is_highest = addition.above == self.blocks.len();
        if let Some(below) = addition.above.checked_sub(1)
            && (is_highest || self.blocks[below].end > end)
        {
            let right = &mut self.blocks[below];
            right.end = right.end.max(end);
            right.flags |= flags;
            addition.end = right.start;
            addition.touches = true;
            addition.above = below;
        }
        if addition.touches && addition.end <= addition.start {
            return None;
        }
        let below = addition.above.checked_sub(1).map(|below| self.blocks[below].end);
        let above = self.blocks.get(addition.above).map(|above| above.start);
        addition.touches |= below == Some(addition.start) || above == Some(addition.end);
        Some(addition)
    }

    /// Inserts a block, or joins it with the blocks that it adjoins.
    fn place(&mut self, next: &mut i32, addition: &Addition) -> u8 {
        let &Addition { start, end, flags, above, touches } = addition;
        if !touches {
            self.blocks.insert(above, Block { start, end, flags, serial: self.created });
            self.created = self.created.wrapping_add(1);
            if *next >= start {
                *next = end;
            }
            return flags;
        }
        let touches_above = self.blocks.get(above).is_some_and(|block| block.start == end);
        let below = above.checked_sub(1).filter(|below| self.blocks[*below].end == start);
        let joined = match below {
            Some(below) if touches_above => {
                // ns-2.35: when a segment joins two blocks, the flags of the upper block are lost (spec: tcp-full,
                // quirk 7).
                self.blocks[below].end = self.blocks.remove(above).end;
                below
            }
            Some(below) => {
                self.blocks[below].end = end;
                below
            }
            None => {
                self.blocks[above].start = start;
                above
            }
        };
        let joined = &mut self.blocks[joined];
        joined.flags |= flags;
        if *next >= joined.start {
            *next = joined.end;
        }
        joined.flags
    }

    /// Removes everything below `limit` and returns the flags of the removed blocks.
    pub fn clear_to(&mut self, limit: i32) -> u8 {
        let whole = self.blocks.partition_point(|block| block.end <= limit);
        let mut flags = self.blocks.drain(..whole).fold(0, |flags, block| flags | block.flags);
        if let Some(first) = self.blocks.first_mut()
            && first.start <= limit
        {
            first.start = limit;
            flags |= first.flags;
        }
        flags
    }

    /// Appends the newest blocks, at most `limit`, to `report`.
    ///
    /// ns-2.35: a block that grows does not count as new (spec: tcp-full, section 16).
    pub fn report(&self, limit: usize, report: &mut SackBlocks) {
        let mut previous = None;
        for _ in 0..limit.min(self.blocks.len()) {
            let older = |block: &&Block| previous.is_none_or(|serial| block.serial < serial);
            let Some(block) = self.blocks.iter().filter(older).max_by_key(|block| block.serial) else {
                return;
            };
            report.push(block.start, block.end);
            previous = Some(block.serial);
        }
    }

    /// The first hole at or after `from`; `None` if there is no block from there on.
    pub fn next_hole(&self, from: i32) -> Option<Hole> {
        let index = self.blocks.partition_point(|block| block.end < from);
        let block = self.blocks.get(index)?;
        let (start, above) = if block.start > from {
            (from, &self.blocks[index..])
        } else {
            (block.end, &self.blocks[index + 1..])
        };
        let [blocks_above, bytes_above] =
            if above.is_empty() { [-1, -1] } else { [above.len() as i32, total(above)] };
        Some(Hole { start, blocks_above, bytes_above })
    }
}

fn total(blocks: &[Block]) -> i32 {
    blocks.iter().map(|block| block.end - block.start).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn behaves_like_a_set_of_bytes() {
        let mut state = 1_u64;
        let mut draw = |limit: u64| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            ((state >> 33) % limit) as i32
        };
        for _ in 0..200 {
            let mut queue = Reassembly::default();
            let mut next = 0;
            let mut model = BTreeSet::new();
            for _ in 0..100 {
                let start = next + 1 + draw(100);
                let end = start + 1 + draw(12);
                queue.add(&mut next, start, end, 0);
                model.extend(start..end);
                assert_eq!(next, 0, "nothing is in order yet");
                let held: BTreeSet<i32> =
                    queue.blocks.iter().flat_map(|block| block.start..block.end).collect();
                assert_eq!(held, model);
                assert_eq!(queue.bytes() as usize, model.len());
                assert!(queue.blocks.windows(2).all(|pair| pair[0].end <= pair[1].start));
            }
        }
    }

    #[test]
    fn the_reference_point_moves_over_what_is_in_order() {
        let mut queue = Reassembly::default();
        let mut next = 10;
        queue.add(&mut next, 20, 30, 1);
        queue.add(&mut next, 40, 50, 2);
        assert_eq!(next, 10);
        assert_eq!(queue.add(&mut next, 10, 20, 4), 5);
        assert_eq!(next, 30);
        assert_eq!(queue.clear_to(next), 5);
        assert_eq!(queue.next_hole(30), Some(Hole { start: 30, blocks_above: 1, bytes_above: 10 }));
    }

    #[test]
    fn a_held_fin_is_forgotten_when_blocks_merge() {
        let mut queue = Reassembly::default();
        let mut next = 0;
        queue.add(&mut next, 10, 20, 2);
        queue.add(&mut next, 30, 40, 1);
        assert_eq!(queue.add(&mut next, 20, 30, 4), 6);
    }

    #[test]
    fn the_newest_blocks_are_reported_first() {
        let mut queue = Reassembly::default();
        let mut next = 0;
        for start in [10, 50, 30] {
            queue.add(&mut next, start, start + 5, 0);
        }
        queue.add(&mut next, 15, 20, 0);
        let mut report = SackBlocks::default();
        queue.report(2, &mut report);
        assert_eq!(report.as_slice(), [(30, 35), (50, 55)]);
    }
}
