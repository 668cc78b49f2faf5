//! The stored parts of a layer of a stream (spec: web-caches, section 13).

use crate::Sim;

/// A range of bytes of a layer, from `start` to before `end`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Segment {
    /// The first byte of the range.
    pub start: i32,
    /// The byte after the last one of the range.
    pub end: i32,
}

impl Segment {
    /// The range of `length` bytes from `start` on.
    pub fn at(start: i32, length: i32) -> Segment {
        Segment { start, end: start.wrapping_add(length) }
    }

    /// The number of bytes in the range.
    pub fn length(self) -> i32 {
        self.end - self.start
    }

    /// Whether the range contains no bytes.
    pub fn is_empty(self) -> bool {
        self.length() <= 0
    }

    fn touches(self, other: Segment) -> bool {
        self.start <= other.end && other.start <= self.end
    }

    fn overlaps(self, other: Segment) -> bool {
        self.start < other.end && other.start < self.end
    }
}

/// The result of a search for a part of a layer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The part of the layer that the search found; empty if it found none.
    pub segment: Segment,
    /// Whether the layer has no data after the part in `segment`.
    pub is_last: bool,
}

/// An ordered list of segments that do not adjoin each other.
#[derive(Clone, Debug, Default)]
pub struct SegmentList {
    segments: Vec<Segment>,
}

impl SegmentList {
    /// Creates a list with one segment of `length` bytes from 0 on.
    pub fn whole(length: i32) -> SegmentList {
        SegmentList { segments: vec![Segment::at(0, length)] }
    }

    /// The number of bytes in all segments.
    pub fn length(&self) -> i32 {
        self.segments.iter().map(|segment| segment.length()).sum()
    }

    /// Whether the list contains no segment.
    pub fn is_empty(&self) -> bool {
        self.segments.is_empty()
    }

    /// Adds a segment. If it contains a stored segment, prints a warning and returns false instead.
    pub fn add(&mut self, sim: &Sim, new: Segment) -> bool {
        let place = self.segments.iter().position(|segment| segment.end > new.start);
        if let Some(found) = place.map(|place| self.segments[place])
            && new.start <= found.start
            && found.end <= new.end
        {
            // ns-2.35: the warning was meant for a new segment inside a stored one, but the test is reversed (spec:
            // web-caches, section 13).
            self.complain(sim, new);
            return false;
        }
        let place = place.unwrap_or(self.segments.len());
        self.segments.insert(place, new);
        self.merge();
        true
    }

    fn merge(&mut self) {
        let mut merged: Vec<Segment> = Vec::with_capacity(self.segments.len());
        self.segments.sort_by_key(|segment| segment.start);
        for segment in self.segments.drain(..) {
            match merged.last_mut() {
                Some(last) if last.touches(segment) => last.end = last.end.max(segment.end),
                _ => merged.push(segment),
            }
        }
        self.segments = merged;
    }

    fn complain(&self, sim: &Sim, new: Segment) {
        let Segment { start, end } = new;
        sim.warn(&format!(
            "MediaSegmentList: get a seg ({start} {end}) which is already in cache!\nList contents: "
        ));
        let mut text = String::new();
        for (place, segment) in self.segments.iter().enumerate() {
            text.push_str(&format!("({}, {})  ", segment.start, segment.end));
            if place % 8 == 7 {
                text.push('\n');
            }
        }
        text.push_str(&format!("\nTotal = {}\n", self.length()));
        sim.embedder().print(&text);
    }

    /// The first stored bytes from the start of `range` on, at most as many as `range` contains. They may lie behind
    /// `range`.
    fn next(&self, range: Segment) -> Found {
        let Some(place) = self.segments.iter().position(|segment| segment.end > range.start) else {
            return Found { segment: Segment::default(), is_last: true };
        };
        let stored = self.segments[place];
        let segment = if range.start < stored.start {
            Segment::at(stored.start, stored.length().min(range.length()))
        } else {
            Segment { start: range.start, end: range.end.min(stored.end) }
        };
        Found { segment, is_last: segment.end == stored.end && place + 1 == self.segments.len() }
    }

    /// The first stored bytes from the start of `range` on, if they overlap with `range`; otherwise an empty segment.
    pub fn next_overlap(&self, range: Segment) -> Found {
        let found = self.next(range);
        match found.segment.overlaps(range) {
            true => found,
            false => Found { segment: Segment::default(), ..found },
        }
    }

    /// Removes up to `bytes` bytes from the end. Returns the number of bytes removed.
    pub fn cut_tail(&mut self, bytes: i32) -> i32 {
        let mut left = bytes;
        while left > 0
            && let Some(last) = self.segments.last_mut()
        {
            let cut = left.min(last.length());
            last.end -= cut;
            left -= cut;
            if last.is_empty() {
                self.segments.pop();
            }
        }
        bytes - left
    }

    /// Removes all bytes before `offset`. Returns the number of bytes removed.
    pub fn cut_before(&mut self, offset: i32) -> i32 {
        let before = self.length();
        self.segments.retain_mut(|segment| {
            segment.start = segment.start.max(offset);
            !segment.is_empty()
        });
        before - self.length()
    }

    /// The parts of a range that are not stored.
    pub fn holes(&self, range: Segment) -> Vec<Segment> {
        let mut holes = Vec::new();
        let mut start = range.start;
        for segment in self.segments.iter().filter(|segment| segment.overlaps(range)) {
            if segment.start > start {
                holes.push(Segment { start, end: segment.start });
            }
            start = segment.end;
        }
        if start < range.end {
            holes.push(Segment { start, end: range.end });
        }
        holes
    }

    /// All segments, in order.
    pub fn iter(&self) -> impl Iterator<Item = &Segment> {
        self.segments.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(segments: &[(i32, i32)]) -> SegmentList {
        let (sim, mut list) = (Sim::new(), SegmentList::default());
        for &(start, end) in segments {
            list.add(&sim, Segment { start, end });
        }
        list
    }

    fn contents(list: &SegmentList) -> Vec<(i32, i32)> {
        list.iter().map(|segment| (segment.start, segment.end)).collect()
    }

    #[test]
    fn segments_that_touch_become_one() {
        assert_eq!(contents(&list(&[(0, 10), (20, 30), (10, 15), (14, 21)])), [(0, 30)]);
        assert_eq!(contents(&list(&[(20, 30), (0, 10)])), [(0, 10), (20, 30)]);
        assert_eq!(contents(&list(&[(5, 10), (0, 20)])), [(5, 10)]);
    }

    #[test]
    fn what_is_asked_for_is_cut_to_what_is_there() {
        let stored = list(&[(0, 10), (20, 30)]);
        let found = |start, end| {
            let found = stored.next_overlap(Segment { start, end });
            (found.segment.start, found.segment.end, found.is_last)
        };
        assert_eq!(found(5, 12), (5, 10, false));
        assert_eq!(found(12, 18), (0, 0, false));
        assert_eq!(found(15, 25), (20, 30, true));
        assert_eq!(found(30, 40), (0, 0, true));
    }

    #[test]
    fn bytes_leave_at_both_ends() {
        let mut stored = list(&[(0, 10), (20, 30)]);
        assert_eq!((stored.cut_tail(12), stored.length()), (12, 8));
        assert_eq!((stored.cut_before(5), contents(&stored)), (5, vec![(5, 8)]));
        assert_eq!((stored.cut_tail(9), stored.is_empty()), (3, true));
    }

    #[test]
    fn holes_are_what_is_missing() {
        let stored = list(&[(0, 10), (20, 30)]);
        let holes = stored.holes(Segment { start: 5, end: 40 });
        assert_eq!(holes, [Segment { start: 10, end: 20 }, Segment { start: 30, end: 40 }]);
    }
}
