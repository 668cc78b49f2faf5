//! An index of nodes by their y coordinate, for an array of nodes that is sorted by x.
//!
//! Of the nodes with a suitable x only those with a suitable y can receive a frame; the larger the field, the smaller
//! their proportion. So the ground is divided into strips along the x axis, and each strip has one bit for each place
//! of the array: the nodes in a given set of strips are found 64 places at a time.

/// Height of a strip, metres.
const HEIGHT: f64 = 256.0;

/// The number of sets of bits, a power of two. Strips whose numbers differ by a multiple of this number share their
/// bits.
const STRIPS: usize = 32;

/// A part of the index: for each strip, 64 bits that say which of 64 consecutive places are in the strip.
type Group = [u64; STRIPS];

const PLACES: usize = 64;

/// The strip in which each node of an array is.
#[derive(Debug, Default)]
pub(super) struct SpatialIndex {
    groups: Vec<Group>,
}

fn strip(y: f64) -> i64 {
    (y / HEIGHT).floor() as i64
}

fn bits_of(strip: i64) -> usize {
    strip.rem_euclid(STRIPS as i64) as usize
}

impl SpatialIndex {
    /// Builds the index of nodes with the given y coordinates, which are in the order of the array.
    pub(super) fn new(coordinates: impl Iterator<Item = f64>) -> SpatialIndex {
        let mut strips = SpatialIndex::default();
        for (place, y) in coordinates.enumerate() {
            strips.put(place, y);
        }
        strips
    }

    /// Sets the y coordinate of the node at `place`, metres.
    pub(super) fn put(&mut self, place: usize, y: f64) {
        let (group, bit) = (place / PLACES, 1_u64 << (place % PLACES));
        if self.groups.len() <= group {
            self.groups.resize(group + 1, [0; STRIPS]);
        }
        for bits in &mut self.groups[group] {
            *bits &= !bit;
        }
        self.groups[group][bits_of(strip(y))] |= bit;
    }

    /// The strips that overlap the range from `least` to `most`, metres.
    pub(super) fn between(&self, least: f64, most: f64) -> Selection<'_> {
        let first = strip(least);
        let count = strip(most).saturating_sub(first).saturating_add(1).clamp(1, STRIPS as i64);
        Selection { groups: &self.groups, first: bits_of(first), count: count as usize }
    }
}

/// A set of strips.
#[derive(Clone, Copy)]
pub(super) struct Selection<'a> {
    groups: &'a [Group],
    first: usize,
    count: usize,
}

impl Selection<'_> {
    /// The bits of a group for the places in `from..to` whose nodes are in the selected strips.
    #[inline]
    fn bits(self, group: usize, from: usize, to: usize) -> u64 {
        let Some(group_bits) = self.groups.get(group) else { return 0 };
        let bits = (0..self.count).fold(0, |bits, strip| bits | group_bits[(self.first + strip) % STRIPS]);
        let start = group * PLACES;
        let below = |place: usize| match place.saturating_sub(start) {
            count if count >= PLACES => u64::MAX,
            count => (1 << count) - 1,
        };
        bits & below(to) & !below(from)
    }

    /// Calls `found` with each place in `from..to` whose node is in the selected strips, in ascending order.
    #[inline]
    pub(super) fn ascending(self, from: usize, to: usize, mut found: impl FnMut(usize)) {
        for group in from / PLACES..to.div_ceil(PLACES) {
            let mut bits = self.bits(group, from, to);
            while bits != 0 {
                found(group * PLACES + bits.trailing_zeros() as usize);
                bits &= bits - 1;
            }
        }
    }

    /// Calls `found` with each place in `from..to` whose node is in the selected strips, in descending order.
    #[inline]
    pub(super) fn descending(self, from: usize, to: usize, mut found: impl FnMut(usize)) {
        for group in (from / PLACES..to.div_ceil(PLACES)).rev() {
            let mut bits = self.bits(group, from, to);
            while bits != 0 {
                let bit = PLACES - 1 - bits.leading_zeros() as usize;
                found(group * PLACES + bit);
                bits ^= 1 << bit;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_in_the_range_is_left_out() {
        let coordinates: Vec<f64> = (0..300).map(|place| f64::from(place * 7919 % 9001) - 500.0).collect();
        let mut strips = SpatialIndex::new(coordinates.iter().copied());
        let mut moved = coordinates.clone();
        for place in (0..300).step_by(3) {
            moved[place] = coordinates[place] * -0.7 + 1e3;
            strips.put(place, moved[place]);
        }
        for (least, most) in [(0.0, 1100.0), (-700.0, -10.0), (255.9, 256.0), (-1e300, 1e300)] {
            let selection = strips.between(least, most);
            for (from, to) in [(0, 300), (0, 0), (63, 64), (64, 128), (5, 130), (130, 131), (299, 300)] {
                let (mut up, mut down) = (Vec::new(), Vec::new());
                selection.ascending(from, to, |place| up.push(place));
                selection.descending(from, to, |place| down.push(place));
                down.reverse();
                assert_eq!(up, down);
                assert!(up.is_sorted() && up.iter().all(|place| (from..to).contains(place)));
                let in_range = |place: &usize| (least..=most).contains(&moved[*place]);
                assert!((from..to).filter(in_range).all(|place| up.contains(&place)), "{least} {from}");
                let is_near = |place: &&usize| {
                    let y = moved[**place];
                    (0..3).any(|turn| {
                        let y = y + f64::from(turn - 1) * HEIGHT * STRIPS as f64;
                        y >= least - HEIGHT && y <= most + HEIGHT
                    })
                };
                assert_eq!(up.iter().filter(is_near).count(), up.len(), "others are far away");
            }
        }
    }
}
