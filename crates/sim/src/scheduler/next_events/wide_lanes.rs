//! Inserting an event without a branch, eight places at a time.
//!
//! Where [`lanes`](super::lanes) selects the content of each place, these functions open a gap: the instruction
//! `vpexpandq` moves the events after the gap up by one place.

use std::arch::x86_64::{
    __m512i, __mmask8, _mm512_cmpeq_epi64_mask, _mm512_cmpgt_epi64_mask, _mm512_loadu_si512,
    _mm512_mask_cmpgt_epi64_mask, _mm512_mask_expand_epi64, _mm512_set1_epi64, _mm512_storeu_si512,
};

use super::{Columns, EventKey, PLACES, PackedEvent};

/// The number of places that one instruction processes.
pub(super) const LANES: usize = 8;

/// The new event, in each lane of three vectors.
struct NewEvent {
    time: __m512i,
    sequence: __m512i,
    event: __m512i,
}

impl NewEvent {
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn new(key: EventKey, event: PackedEvent) -> NewEvent {
        NewEvent { time: fill(key.time_bits()), sequence: fill(key.sequence()), event: fill(event.0) }
    }

    /// Which of eight events come before this one. They are sorted, so the bits set are the lowest ones.
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn follows(&self, times: __m512i, sequences: __m512i) -> __mmask8 {
        let simultaneous = _mm512_cmpeq_epi64_mask(times, self.time);
        let later = _mm512_cmpgt_epi64_mask(times, self.time);
        !(later | _mm512_mask_cmpgt_epi64_mask(simultaneous, sequences, self.sequence))
    }
}

/// Inserts an event into eight places that begin at `to`: they receive the events of the places that begin at `from`, and the new
/// event where it belongs. The event seven places behind `from` must be later.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn insert(columns: &mut Columns, from: usize, to: usize, key: EventKey, event: PackedEvent) {
    let new = NewEvent::new(key, event);
    let Columns { times, sequences, events } = columns;
    let (time, sequence) = (read(times, from), read(sequences, from));
    let around_gap = !new.follows(time, sequence).wrapping_add(1);
    let event = read(events, from);
    write(times, to, _mm512_mask_expand_epi64(new.time, around_gap, time));
    write(sequences, to, _mm512_mask_expand_epi64(new.sequence, around_gap, sequence));
    write(events, to, _mm512_mask_expand_epi64(new.event, around_gap, event));
}

/// Inserts an event into the sixteen places that end with `tail`, which is behind the last event. The first of them must not come
/// after the new event.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn insert_among_sixteen(columns: &mut Columns, tail: usize, key: EventKey, event: PackedEvent) {
    assert!((2 * LANES..PLACES).contains(&tail));
    let (low, high) = (tail + 1 - 2 * LANES, tail + 1 - LANES);
    let new = NewEvent::new(key, event);
    let Columns { times, sequences, events } = columns;
    let (low_time, low_sequence) = (read(times, low), read(sequences, low));
    let below = new.follows(low_time, low_sequence);
    let above = new.follows(read(times, high), read(sequences, high));
    // Either the lower eight places receive the new event, and all events of the upper ones move up, or `below` has all bits.
    let around_low_gap = !below.wrapping_add(1);
    let is_high = below == __mmask8::MAX;
    let around_high_gap = if is_high { !above.wrapping_add(1) } else { __mmask8::MAX };
    let from = high - usize::from(!is_high);
    let (time, sequence, event) = (read(times, from), read(sequences, from), read(events, from));
    let low_event = read(events, low);
    write(times, low, _mm512_mask_expand_epi64(new.time, around_low_gap, low_time));
    write(sequences, low, _mm512_mask_expand_epi64(new.sequence, around_low_gap, low_sequence));
    write(events, low, _mm512_mask_expand_epi64(new.event, around_low_gap, low_event));
    write(times, high, _mm512_mask_expand_epi64(new.time, around_high_gap, time));
    write(sequences, high, _mm512_mask_expand_epi64(new.sequence, around_high_gap, sequence));
    write(events, high, _mm512_mask_expand_epi64(new.event, around_high_gap, event));
}

/// Moves events up by one place, eight at a time, beginning at the end, while all eight come after `time`. Returns the
/// place that has become free.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn move_up(columns: &mut Columns, tail: usize, time: u64) -> usize {
    let Columns { times, sequences, events } = columns;
    let mut free = tail;
    while let Some(from) = free.checked_sub(LANES)
        && times[from] > time
    {
        let (moved, sequence, event) = (read(times, from), read(sequences, from), read(events, from));
        write(times, from + 1, moved);
        write(sequences, from + 1, sequence);
        write(events, from + 1, event);
        free = from;
    }
    free
}

/// A vector with `word` in each lane.
#[inline]
#[target_feature(enable = "avx512f")]
fn fill(word: u64) -> __m512i {
    _mm512_set1_epi64(word.cast_signed())
}

/// Reads the contents of a place and of the places behind it into one vector.
#[inline]
#[target_feature(enable = "avx512f")]
fn read(column: &[u64; PLACES + 1], place: usize) -> __m512i {
    let lanes = &column[place..place + LANES];
    // SAFETY: the slice has as many words as the instruction reads, and the instruction needs no alignment.
    unsafe { _mm512_loadu_si512(lanes.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn write(column: &mut [u64; PLACES + 1], place: usize, value: __m512i) {
    let lanes = &mut column[place..place + LANES];
    // SAFETY: the slice has as many words as the instruction writes, and the instruction needs no alignment.
    unsafe { _mm512_storeu_si512(lanes.as_mut_ptr().cast(), value) }
}
