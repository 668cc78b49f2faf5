//! Inserting an event without a branch.
//!
//! The place of a new event is unpredictable, and a mispredicted branch costs the processor as much as moving all later
//! events. This module processes several places at the end of the list together. The new content of each place is one
//! of three events: its old event, if that comes before the new event; the event of the previous place, if that comes
//! after the new event; otherwise the new event.

use std::arch::x86_64::{
    __m256i, _mm256_and_si256, _mm256_blendv_epi8, _mm256_castsi256_pd, _mm256_cmpeq_epi64,
    _mm256_cmpgt_epi64, _mm256_loadu_si256, _mm256_movemask_pd, _mm256_or_si256, _mm256_set1_epi64x,
    _mm256_storeu_si256,
};

use super::wide_lanes::{self, WideLanes, block_of};
use super::{Column, Columns, EventKey, PLACES, PackedEvent};

/// The number of places that an insertion may change in a long list. The last of them is behind the last event.
const WINDOW: usize = 16;

/// The number of places that an insertion may change in a list shorter than [`LONG`].
const SHORT_WINDOW: usize = 8;

/// The length from which on the place of a new event is often not among the last few.
const LONG: usize = 12;

/// The number of places that [`Lanes::try_insert_early`] may change.
const EARLY: usize = 8;

/// The number of places that one instruction processes.
const LANES: usize = 4;

/// The branch-free operations. A value exists only if the processor has the instructions (AVX2).
#[derive(Clone, Copy)]
pub(super) struct Lanes {
    /// The operations that process eight places, if the processor has them.
    wide: Option<WideLanes>,
}

impl Lanes {
    pub(super) fn new() -> Option<Lanes> {
        std::is_x86_feature_detected!("avx2").then(|| Lanes { wide: WideLanes::new() })
    }

    /// The same without the operations that process eight places.
    #[cfg(test)]
    pub(super) fn narrow(self) -> Lanes {
        Lanes { wide: None }
    }

    /// Whether eight places are processed by one instruction, so that moving many events takes little time.
    pub(super) fn are_wide(self) -> bool {
        self.wide.is_some()
    }

    /// Inserts an event near the end of a list between `head` and `tail`. Returns false if it belongs further to the
    /// front.
    #[inline(always)]
    pub(super) fn try_insert(
        self,
        columns: &mut Columns,
        head: usize,
        tail: usize,
        key: EventKey,
        event: PackedEvent,
    ) -> bool {
        let time = key.time_bits();
        if let Some(wide) = self.wide {
            if tail - head < wide_lanes::LANES
                && let Some(first) = tail.checked_sub(wide_lanes::LANES - 1)
                && columns.times[head - 1] < time
            {
                wide.insert_in_one(columns, first, first, key, event);
                return true;
            }
            let high = block_of(tail);
            let fits = high
                .checked_sub(wide_lanes::LANES + 1)
                .is_some_and(|before| columns.is_before(before.max(head - 1), time));
            if fits {
                wide.insert(columns, high, key, event);
            }
            return fits;
        }
        let window = if tail - head < LONG { SHORT_WINDOW } else { WINDOW };
        let fits =
            tail.checked_sub(window).is_some_and(|before| columns.is_before(before.max(head - 1), time));
        if fits {
            // SAFETY: the processor has the instructions; otherwise this object would not exist.
            unsafe {
                if window == SHORT_WINDOW {
                    insert::<SHORT_WINDOW>(columns, tail, time, key.sequence(), event);
                } else {
                    insert::<WINDOW>(columns, tail, time, key.sequence(), event);
                }
            }
        }
        fits
    }

    /// Inserts an event near the front of a list between `head` and `tail`: earlier events move down by one place.
    /// Returns false if it belongs further to the end or there is no room.
    #[inline(always)]
    pub(super) fn try_insert_early(
        self,
        columns: &mut Columns,
        head: usize,
        tail: usize,
        key: EventKey,
        event: PackedEvent,
    ) -> bool {
        let time = key.time_bits();
        let is_early = tail - head >= EARLY
            && (2..PLACES - 2 * EARLY).contains(&head)
            && columns.times[head - 1] < time
            && columns.times[head + EARLY - 1] > time;
        if is_early {
            match self.wide {
                Some(wide) => wide.insert_in_one(columns, head, head - 1, key, event),
                // SAFETY: the processor has the instructions; otherwise this object would not exist.
                None => unsafe { insert_early(columns, head, time, key.sequence(), event) },
            }
        }
        is_early
    }

    /// Inserts an event anywhere in a list between `head` and `tail`: later events are moved up, several at a time, until
    /// its place is near.
    ///
    /// # Errors
    /// The event has not been inserted, because an event of the same time is near its place or there is no room before
    /// it. All events behind the returned place have moved up, so that this place is free.
    #[inline(always)]
    pub(super) fn insert_far(
        self,
        columns: &mut Columns,
        head: usize,
        tail: usize,
        key: EventKey,
        event: PackedEvent,
    ) -> Result<(), usize> {
        let time = key.time_bits();
        if let Some(wide) = self.wide {
            let (free, high) = wide.move_up(columns, tail, time);
            if high
                .checked_sub(wide_lanes::LANES + 1)
                .is_none_or(|before| !columns.is_before(before.max(head - 1), time))
            {
                return Err(free);
            }
            wide.insert(columns, high, key, event);
            return Ok(());
        }
        // SAFETY: the processor has the instructions; otherwise this object would not exist.
        let free = unsafe { move_up(columns, tail, time) };
        if free.checked_sub(LANES).is_none_or(|before| !columns.is_before(before.max(head - 1), time)) {
            return Err(free);
        }
        // SAFETY: the processor has the instructions; otherwise this object would not exist.
        unsafe { insert::<LANES>(columns, free, time, key.sequence(), event) };
        Ok(())
    }
}

/// Moves events up by one place, four at a time, beginning at the end, while all four come after `time`. Returns the
/// place that has become free.
#[inline]
#[target_feature(enable = "avx2")]
fn move_up(columns: &mut Columns, tail: usize, time: u64) -> usize {
    let new_time = fill(time);
    let Columns { times, sequences, events } = columns;
    let mut free = tail;
    while free > LANES {
        let from = free - LANES;
        let moved = read(times, from);
        if _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpgt_epi64(moved, new_time))) != 0b1111 {
            break;
        }
        let (sequence, event) = (read(sequences, from), read(events, from));
        write(times, from + 1, moved);
        write(sequences, from + 1, sequence);
        write(events, from + 1, event);
        free = from;
    }
    free
}

/// Inserts an event near the front. Changes only the place before `head` and the first places of the list.
#[inline]
#[target_feature(enable = "avx2")]
fn insert_early(columns: &mut Columns, head: usize, time: u64, sequence: u64, event: PackedEvent) {
    assert!((1..PLACES - EARLY).contains(&head));
    let (new_time, new_sequence, new_event) = (fill(time), fill(sequence), fill(event.0));
    let after_new = |time, sequence| {
        let simultaneous = _mm256_cmpeq_epi64(time, new_time);
        let follows = _mm256_and_si256(simultaneous, _mm256_cmpgt_epi64(sequence, new_sequence));
        _mm256_or_si256(_mm256_cmpgt_epi64(time, new_time), follows)
    };
    let Columns { times, sequences, events } = columns;
    // The places are processed from the front, because each place reads the old content of the next one.
    for step in 0..EARLY / LANES {
        let place = head - 1 + step * LANES;
        let (time, sequence, event) = (read(times, place), read(sequences, place), read(events, place));
        let (time_behind, sequence_behind, event_behind) =
            (read(times, place + 1), read(sequences, place + 1), read(events, place + 1));
        let stays = after_new(time, sequence);
        let is_place = after_new(time_behind, sequence_behind);
        let now_there = |held, new, held_behind| {
            _mm256_blendv_epi8(_mm256_blendv_epi8(held_behind, new, is_place), held, stays)
        };
        write(times, place, now_there(time, new_time, time_behind));
        write(sequences, place, now_there(sequence, new_sequence, sequence_behind));
        write(events, place, now_there(event, new_event, event_behind));
    }
}

/// Inserts an event near the end. Changes only the last `W` places.
#[inline]
#[target_feature(enable = "avx2")]
fn insert<const W: usize>(columns: &mut Columns, tail: usize, time: u64, sequence: u64, event: PackedEvent) {
    assert!((W..PLACES).contains(&tail));
    let first = tail - (W - 1);
    let (new_time, new_sequence, new_event) = (fill(time), fill(sequence), fill(event.0));
    let after_new = |time, sequence| {
        let simultaneous = _mm256_cmpeq_epi64(time, new_time);
        let follows = _mm256_and_si256(simultaneous, _mm256_cmpgt_epi64(sequence, new_sequence));
        _mm256_or_si256(_mm256_cmpgt_epi64(time, new_time), follows)
    };
    let Columns { times, sequences, events } = columns;
    // The places are processed from the end, because each place reads the old content of the previous one.
    for step in (0..W / LANES).rev() {
        let place = first + step * LANES;
        let (time, sequence, event) = (read(times, place), read(sequences, place), read(events, place));
        let (time_before, sequence_before, event_before) =
            (read(times, place - 1), read(sequences, place - 1), read(events, place - 1));
        let moves_in = after_new(time_before, sequence_before);
        let moves_away = after_new(time, sequence);
        let now_there = |held, new, held_before| {
            _mm256_blendv_epi8(_mm256_blendv_epi8(held, new, moves_away), held_before, moves_in)
        };
        write(times, place, now_there(time, new_time, time_before));
        write(sequences, place, now_there(sequence, new_sequence, sequence_before));
        write(events, place, now_there(event, new_event, event_before));
    }
}

/// A vector with `word` in each lane.
#[inline]
#[target_feature(enable = "avx2")]
fn fill(word: u64) -> __m256i {
    _mm256_set1_epi64x(word.cast_signed())
}

/// Reads the contents of a place and of the places behind it into one vector.
#[inline]
#[target_feature(enable = "avx2")]
fn read(column: &Column, place: usize) -> __m256i {
    let lanes = &column[place..place + LANES];
    // SAFETY: the slice has as many words as the instruction reads, and the instruction needs no alignment. Safe code,
    // which builds the vector from four words, takes twice as many instructions for an event: see docs/design-notes.md.
    unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn write(column: &mut Column, place: usize, value: __m256i) {
    let lanes = &mut column[place..place + LANES];
    // SAFETY: the slice has as many words as the instruction writes, and the instruction needs no alignment.
    unsafe { _mm256_storeu_si256(lanes.as_mut_ptr().cast(), value) }
}
