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

use super::{Columns, EventKey, PLACES, PackedEvent, wide_lanes};

/// The number of places that an insertion may change in a long list. The last of them is behind the last event.
const WINDOW: usize = 16;

/// The number of places that an insertion may change in a list shorter than [`LONG`].
const SHORT_WINDOW: usize = 8;

/// The length from which on the place of a new event is often not among the last few.
const LONG: usize = 12;

/// The number of places that one instruction processes.
const LANES: usize = 4;

/// The branch-free operations. A value exists only if the processor has the instructions (AVX2).
#[derive(Clone, Copy)]
pub(super) struct Lanes {
    /// Whether the processor also has those of `wide_lanes` (AVX-512).
    has_wide: bool,
}

impl Lanes {
    pub(super) fn new() -> Option<Lanes> {
        let has_wide = std::is_x86_feature_detected!("avx512f") && std::env::var_os("NARROW").is_none();
        std::is_x86_feature_detected!("avx2").then_some(Lanes { has_wide })
    }

    /// The number of places that [`Lanes::insert`] processes in a list of the length `length`.
    #[inline(always)]
    pub(super) fn window(length: usize) -> usize {
        if length < LONG { SHORT_WINDOW } else { WINDOW }
    }

    /// The number of places that [`Lanes::insert_early`] processes.
    pub(super) const EARLY: usize = 8;

    /// Inserts an event near the front of a list that begins at `head`: earlier events move down by one place. All past
    /// events must be earlier than the new event, and the event [`Lanes::EARLY`] − 1 places behind `head` must be
    /// later.
    #[inline(always)]
    pub(super) fn insert_early(self, columns: &mut Columns, head: usize, key: EventKey, event: PackedEvent) {
        if self.has_wide {
            // SAFETY: the processor has the instructions, as `has_wide` says.
            return unsafe { wide_lanes::insert(columns, head, head - 1, key, event) };
        }
        // SAFETY: the processor has the instructions; otherwise this object would not exist.
        unsafe { insert_early(columns, head, key.time_bits(), key.sequence(), event) }
    }

    /// The number of places that [`Lanes::insert_where_moved`] processes, and [`Lanes::move_up`] in a step.
    #[inline(always)]
    pub(super) fn moved(self) -> usize {
        if self.has_wide { wide_lanes::LANES } else { LANES }
    }

    /// Inserts an event like [`Lanes::insert`], after [`Lanes::move_up`] has left `free` open. The event
    /// [`Lanes::moved`] places before `free` must be earlier.
    #[inline(always)]
    pub(super) fn insert_where_moved(
        self,
        columns: &mut Columns,
        free: usize,
        key: EventKey,
        event: PackedEvent,
    ) {
        if self.has_wide {
            let first = free - (wide_lanes::LANES - 1);
            // SAFETY: the processor has the instructions, as `has_wide` says.
            return unsafe { wide_lanes::insert(columns, first, first, key, event) };
        }
        // SAFETY: the processor has the instructions; otherwise this object would not exist.
        unsafe { insert::<LANES>(columns, free, key.time_bits(), key.sequence(), event) }
    }

    /// Moves events after `time` up by one place, except for the first few of them. Returns the place that has become
    /// free.
    #[inline(always)]
    pub(super) fn move_up(self, columns: &mut Columns, tail: usize, time: u64) -> usize {
        if self.has_wide {
            // SAFETY: the processor has the instructions, as `has_wide` says.
            return unsafe { wide_lanes::move_up(columns, tail, time) };
        }
        // SAFETY: the processor has the instructions; otherwise this object would not exist.
        unsafe { move_up(columns, tail, time) }
    }

    /// Inserts an event near the end of a list that ends before `tail`. All past events must come before the new event,
    /// and so must the event `window` places before `tail`.
    #[inline(always)]
    pub(super) fn insert(
        self,
        columns: &mut Columns,
        window: usize,
        tail: usize,
        key: EventKey,
        event: PackedEvent,
    ) {
        if self.has_wide {
            // SAFETY: the processor has the instructions, as `has_wide` says.
            return unsafe {
                if window == SHORT_WINDOW {
                    let first = tail - (SHORT_WINDOW - 1);
                    wide_lanes::insert(columns, first, first, key, event);
                } else {
                    wide_lanes::insert_among_sixteen(columns, tail, key, event);
                }
            };
        }
        // SAFETY: the processor has the instructions; otherwise this object would not exist.
        unsafe {
            if window == SHORT_WINDOW {
                insert::<SHORT_WINDOW>(columns, tail, key.time_bits(), key.sequence(), event);
            } else {
                insert::<WINDOW>(columns, tail, key.time_bits(), key.sequence(), event);
            }
        }
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
    assert!((1..PLACES - Lanes::EARLY).contains(&head));
    let (new_time, new_sequence, new_event) = (fill(time), fill(sequence), fill(event.0));
    let after_new = |time, sequence| {
        let simultaneous = _mm256_cmpeq_epi64(time, new_time);
        let follows = _mm256_and_si256(simultaneous, _mm256_cmpgt_epi64(sequence, new_sequence));
        _mm256_or_si256(_mm256_cmpgt_epi64(time, new_time), follows)
    };
    let Columns { times, sequences, events } = columns;
    // The places are processed from the front, because each place reads the old content of the next one.
    for step in 0..Lanes::EARLY / LANES {
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
fn read(column: &[u64; PLACES + 1], place: usize) -> __m256i {
    let lanes = &column[place..place + LANES];
    // SAFETY: the slice has as many words as the instruction reads, and the instruction needs no alignment. Safe code,
    // which builds the vector from four words, takes twice as many instructions for an event: see docs/design-notes.md.
    unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn write(column: &mut [u64; PLACES + 1], place: usize, value: __m256i) {
    let lanes = &mut column[place..place + LANES];
    // SAFETY: the slice has as many words as the instruction writes, and the instruction needs no alignment.
    unsafe { _mm256_storeu_si256(lanes.as_mut_ptr().cast(), value) }
}
