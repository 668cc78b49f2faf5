//! Inserting an event without a branch, eight places at a time.
//!
//! Long lists are processed in blocks that begin at multiples of eight. A block is then read in the same pieces in which
//! it was written, and the processor forwards it; a read that spans two recent writes would wait for the cache. In short
//! lists and near the front, one vector that begins anywhere takes fewer instructions than two blocks.

use std::arch::x86_64::{
    __m512i, __mmask8, _mm512_alignr_epi64, _mm512_cmpeq_epi64_mask, _mm512_cmpgt_epi64_mask,
    _mm512_loadu_si512, _mm512_mask_cmpgt_epi64_mask, _mm512_mask_expand_epi64, _mm512_mask_mov_epi64,
    _mm512_set1_epi64, _mm512_storeu_si512,
};

use super::{BLOCK, Column, Columns, EventKey, PackedEvent};

/// The number of places of a block.
pub(super) const LANES: usize = BLOCK;

/// The times, sequence numbers and events of eight places.
type Block = [__m512i; 3];

/// The operations. A value exists only if the processor has the instructions (AVX-512) and is fast with them.
#[derive(Clone, Copy)]
pub(super) struct WideLanes(());

impl WideLanes {
    pub(super) fn new() -> Option<WideLanes> {
        // The first processors with AVX-512, which lack VBMI2, run at a lower frequency while they use 512 bits.
        let keeps_frequency = std::is_x86_feature_detected!("avx512vbmi2");
        (keeps_frequency && std::is_x86_feature_detected!("avx512f")).then_some(WideLanes(()))
    }

    /// Inserts an event into the block that begins at `high` and the one below: the events after it move up. The last
    /// place of the upper block is overwritten. The place below both blocks must come before the new event.
    #[inline(always)]
    pub(super) fn insert(self, columns: &mut Columns, high: usize, key: EventKey, event: PackedEvent) {
        // SAFETY: the processor has the instructions; otherwise this object would not exist.
        unsafe { insert(columns, high, key, event) }
    }

    /// Inserts an event into the eight places that begin at `to`: they receive the events of those that begin at
    /// `from`, and the new one where it belongs. The event seven places behind `from` must come after the new one; it is
    /// not moved.
    #[inline(always)]
    pub(super) fn insert_in_one(
        self,
        columns: &mut Columns,
        from: usize,
        to: usize,
        key: EventKey,
        event: PackedEvent,
    ) {
        // SAFETY: the processor has the instructions; otherwise this object would not exist.
        unsafe { insert_in_one(columns, from, to, key, event) }
    }

    /// Moves events up by one place, a block at a time, beginning at the end, while the block below begins after `time`.
    /// Returns the place that has become free and the beginning of its block.
    #[inline(always)]
    pub(super) fn move_up(self, columns: &mut Columns, tail: usize, time: u64) -> (usize, usize) {
        // SAFETY: the processor has the instructions; otherwise this object would not exist.
        unsafe { move_up(columns, tail, time) }
    }
}

/// The first place of the block of `place`.
#[inline]
pub(super) fn block_of(place: usize) -> usize {
    place / LANES * LANES
}

#[inline]
#[target_feature(enable = "avx512f")]
fn insert(columns: &mut Columns, high: usize, key: EventKey, event: PackedEvent) {
    let low = high - LANES;
    let new = fill(key, event);
    let (held_low, held_high) = (read(columns, low), read(columns, high));
    // The places that keep their events, the one for the new event, and those whose events move up.
    let stay = before(&new, &held_low, &held_high);
    let here = stay.wrapping_add(1);
    let move_up = !(stay | here);
    let moved_low = up(&held_low, &held_low);
    let moved_high = up(&held_high, &held_low);
    write(columns, low, choose(held_low, (here as u8, new), (move_up as u8, moved_low)));
    write(columns, high, choose(held_high, ((here >> 8) as u8, new), ((move_up >> 8) as u8, moved_high)));
}

#[inline]
#[target_feature(enable = "avx512f")]
fn insert_in_one(columns: &mut Columns, from: usize, to: usize, key: EventKey, event: PackedEvent) {
    let new = fill(key, event);
    let held = read(columns, from);
    let around = !(!after(&new, &held)).wrapping_add(1);
    write(
        columns,
        to,
        [
            _mm512_mask_expand_epi64(new[0], around, held[0]),
            _mm512_mask_expand_epi64(new[1], around, held[1]),
            _mm512_mask_expand_epi64(new[2], around, held[2]),
        ],
    );
}

#[inline]
#[target_feature(enable = "avx512f")]
fn move_up(columns: &mut Columns, tail: usize, time: u64) -> (usize, usize) {
    let (mut free, mut high) = (tail, block_of(tail));
    while let Some(before) = high.checked_sub(LANES + 1)
        && columns.times[before] > time
    {
        let moved = up(&read(columns, high), &read(columns, high - LANES));
        write(columns, high, moved);
        free = high - 1;
        high -= LANES;
    }
    (free, high)
}

/// A bit for each of the places of two blocks that come before the event `new`. The places are sorted, so these are the
/// lowest bits.
#[inline]
#[target_feature(enable = "avx512f")]
fn before(new: &Block, low: &Block, high: &Block) -> u16 {
    !(u16::from(after(new, low)) | u16::from(after(new, high)) << 8)
}

#[inline]
#[target_feature(enable = "avx512f")]
fn after(new: &Block, held: &Block) -> __mmask8 {
    let simultaneous = _mm512_cmpeq_epi64_mask(held[0], new[0]);
    _mm512_cmpgt_epi64_mask(held[0], new[0]) | _mm512_mask_cmpgt_epi64_mask(simultaneous, held[1], new[1])
}

/// The block with each event in the next place, and the last event of the block `before` in the first place.
#[inline]
#[target_feature(enable = "avx512f")]
fn up(block: &Block, before: &Block) -> Block {
    [
        _mm512_alignr_epi64::<7>(block[0], before[0]),
        _mm512_alignr_epi64::<7>(block[1], before[1]),
        _mm512_alignr_epi64::<7>(block[2], before[2]),
    ]
}

/// The block with some places taken from two others.
#[inline]
#[target_feature(enable = "avx512f")]
fn choose(held: Block, one: (__mmask8, Block), other: (__mmask8, Block)) -> Block {
    let mut chosen = held;
    for column in 0..3 {
        let first = _mm512_mask_mov_epi64(held[column], one.0, one.1[column]);
        chosen[column] = _mm512_mask_mov_epi64(first, other.0, other.1[column]);
    }
    chosen
}

/// A block with an event in each place.
#[inline]
#[target_feature(enable = "avx512f")]
fn fill(key: EventKey, event: PackedEvent) -> Block {
    [
        _mm512_set1_epi64(key.time_bits().cast_signed()),
        _mm512_set1_epi64(key.sequence().cast_signed()),
        _mm512_set1_epi64(event.0.cast_signed()),
    ]
}

#[inline]
#[target_feature(enable = "avx512f")]
fn read(columns: &Columns, place: usize) -> Block {
    [
        read_column(&columns.times, place),
        read_column(&columns.sequences, place),
        read_column(&columns.events, place),
    ]
}

#[inline]
#[target_feature(enable = "avx512f")]
fn write(columns: &mut Columns, place: usize, block: Block) {
    write_column(&mut columns.times, place, block[0]);
    write_column(&mut columns.sequences, place, block[1]);
    write_column(&mut columns.events, place, block[2]);
}

#[inline]
#[target_feature(enable = "avx512f")]
fn read_column(column: &Column, place: usize) -> __m512i {
    let lanes = &column[place..place + LANES];
    // SAFETY: the slice has as many words as the instruction reads, and the instruction needs no alignment.
    unsafe { _mm512_loadu_si512(lanes.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn write_column(column: &mut Column, place: usize, value: __m512i) {
    let lanes = &mut column[place..place + LANES];
    // SAFETY: the slice has as many words as the instruction writes, and the instruction needs no alignment.
    unsafe { _mm512_storeu_si512(lanes.as_mut_ptr().cast(), value) }
}
