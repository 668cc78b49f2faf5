//! Inserting an event without a branch.
//!
//! The place of a new event is unpredictable, and a mispredicted branch costs the processor as much as moving all
//! later events. Here several places at the end are processed together, and each computes its new content: its old
//! content, if that comes before the new event; the content of the previous place, if that comes after the new event;
//! otherwise the new event.

use std::arch::x86_64::{
    __m256i, _mm256_and_si256, _mm256_blendv_epi8, _mm256_castsi256_pd, _mm256_cmpeq_epi64,
    _mm256_cmpgt_epi64, _mm256_loadu_si256, _mm256_movemask_pd, _mm256_or_si256, _mm256_set1_epi64x,
    _mm256_storeu_si256,
};

use super::{Columns, EventKey, PLACES, PackedEvent};

/// How many places, up to the one behind the last event, may change.
const WINDOW: usize = 16;

/// The same for a list that is not [`LONG`].
const SHORT_WINDOW: usize = 8;

/// In a list of this length, the place of a new event is often not among the last few.
const LONG: usize = 12;

/// How many places an instruction works on.
const LANES: usize = 4;

/// Exists only where the processor has the instructions (AVX2).
#[derive(Clone, Copy)]
pub(super) struct Lanes(());

impl Lanes {
    pub(super) fn new() -> Option<Lanes> {
        std::is_x86_feature_detected!("avx2").then_some(Lanes(()))
    }

    /// How many places [`Lanes::insert`] looks at in a list of this `length`.
    #[inline(always)]
    pub(super) fn window(length: usize) -> usize {
        if length < LONG { SHORT_WINDOW } else { WINDOW }
    }

    /// How many places [`Lanes::insert_early`] looks at.
    pub(super) const EARLY: usize = 8;

    /// Inserts an event among the first ones of a list that begins at `head`: earlier events move down by one place.
    /// All passed events are earlier, and the event [`Lanes::EARLY`] − 1 places behind `head` is later.
    #[inline(always)]
    pub(super) fn insert_early(self, columns: &mut Columns, head: usize, key: EventKey, event: PackedEvent) {
        // SAFETY: the processor has the instructions, or this object would not exist.
        unsafe { insert_early(columns, head, key.time_bits(), key.sequence(), event) }
    }

    /// How many places [`Lanes::insert_where_moved`] looks at.
    pub(super) const MOVED: usize = LANES;

    /// As [`Lanes::insert`], after [`Lanes::move_up`] has left `free`: the event [`Lanes::MOVED`] places before it is
    /// earlier.
    #[inline(always)]
    pub(super) fn insert_where_moved(
        self,
        columns: &mut Columns,
        free: usize,
        key: EventKey,
        event: PackedEvent,
    ) {
        // SAFETY: the processor has the instructions, or this object would not exist.
        unsafe { insert::<{ Lanes::MOVED }>(columns, free, key.time_bits(), key.sequence(), event) }
    }

    /// Moves all but a few of the events up that come after this time. Returns the place that has become free.
    #[inline(always)]
    pub(super) fn move_up(self, columns: &mut Columns, tail: usize, time: u64) -> usize {
        // SAFETY: the processor has the instructions, or this object would not exist.
        unsafe { move_up(columns, tail, time) }
    }

    /// Inserts an event among the last ones of a list that ends before `tail`. All passed events come before it, and
    /// so does the event `window` places before `tail`.
    #[inline(always)]
    pub(super) fn insert(
        self,
        columns: &mut Columns,
        window: usize,
        tail: usize,
        key: EventKey,
        event: PackedEvent,
    ) {
        // SAFETY: the processor has the instructions, or this object would not exist.
        unsafe {
            if window == SHORT_WINDOW {
                insert::<SHORT_WINDOW>(columns, tail, key.time_bits(), key.sequence(), event);
            } else {
                insert::<WINDOW>(columns, tail, key.time_bits(), key.sequence(), event);
            }
        }
    }
}

/// Moves events up by one place, four at a time, from the end on, as long as all four come after this time. Returns the place
/// that has become free.
#[target_feature(enable = "avx2")]
fn move_up(columns: &mut Columns, tail: usize, time: u64) -> usize {
    let new_time = _mm256_set1_epi64x(time.cast_signed());
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

/// Only the place before `head` and the first places may change.
#[target_feature(enable = "avx2")]
fn insert_early(columns: &mut Columns, head: usize, time: u64, sequence: u64, event: PackedEvent) {
    assert!((1..PLACES - Lanes::EARLY).contains(&head));
    let [new_time, new_sequence, new_event] =
        [time, sequence, event.0].map(|word| _mm256_set1_epi64x(word.cast_signed()));
    let after_new = |time, sequence| {
        let simultaneous = _mm256_cmpeq_epi64(time, new_time);
        let follows = _mm256_and_si256(simultaneous, _mm256_cmpgt_epi64(sequence, new_sequence));
        _mm256_or_si256(_mm256_cmpgt_epi64(time, new_time), follows)
    };
    let Columns { times, sequences, events } = columns;
    // From the beginning, as each place reads the old contents of the next one.
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

/// Only the last `W` places may change.
#[target_feature(enable = "avx2")]
fn insert<const W: usize>(columns: &mut Columns, tail: usize, time: u64, sequence: u64, event: PackedEvent) {
    assert!((W..PLACES).contains(&tail));
    let first = tail - (W - 1);
    let [new_time, new_sequence, new_event] =
        [time, sequence, event.0].map(|word| _mm256_set1_epi64x(word.cast_signed()));
    let after_new = |time, sequence| {
        let simultaneous = _mm256_cmpeq_epi64(time, new_time);
        let follows = _mm256_and_si256(simultaneous, _mm256_cmpgt_epi64(sequence, new_sequence));
        _mm256_or_si256(_mm256_cmpgt_epi64(time, new_time), follows)
    };
    let Columns { times, sequences, events } = columns;
    // From the end, as each place reads what the one before held.
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

/// The contents of a place and of those after it.
#[target_feature(enable = "avx2")]
fn read(column: &[u64; PLACES + 1], place: usize) -> __m256i {
    let lanes = &column[place..place + LANES];
    // SAFETY: there are as many words as the instruction reads, wherever they begin. Safe code, which puts the vector
    // together from four words, takes twice as many instructions for an event: see docs/design-notes.md.
    unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) }
}

#[target_feature(enable = "avx2")]
fn write(column: &mut [u64; PLACES + 1], place: usize, value: __m256i) {
    let lanes = &mut column[place..place + LANES];
    // SAFETY: as above.
    unsafe { _mm256_storeu_si256(lanes.as_mut_ptr().cast(), value) }
}
