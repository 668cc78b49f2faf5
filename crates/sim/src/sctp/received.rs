//! A receiver's record of TSNs (RFC 9260, section 6.2).

use super::chunk::Block;

/// A receiver's record of TSNs: all TSNs up to [`ReceivedTsns::cumulative`], and blocks beyond it.
#[derive(Clone, Debug, Default)]
pub(super) struct ReceivedTsns {
    /// The TSN up to which all data have arrived.
    pub cumulative: u32,
    /// The highest TSN that arrived as data.
    pub highest: u32,
    /// The chunks received out of order, in ascending blocks that are not adjacent.
    pub blocks: Vec<Block>,
    /// TSNs that arrived more than once and have not been reported yet, ascending.
    pub duplicates: Vec<u32>,
}

impl ReceivedTsns {
    /// Resets the record.
    pub fn clear(&mut self) {
        self.cumulative = 0;
        self.highest = 0;
        self.forget_beyond();
    }

    /// Discards the chunks received out of order.
    pub fn forget_beyond(&mut self) {
        self.blocks.clear();
        self.duplicates.clear();
    }

    /// Whether `tsn` has arrived before.
    pub fn contains(&self, tsn: u32) -> bool {
        tsn <= self.highest && self.holds(tsn)
    }

    fn holds(&self, tsn: u32) -> bool {
        tsn <= self.cumulative || self.blocks.iter().any(|block| block.contains(&tsn))
    }

    /// Records a TSN that arrived for the first time.
    pub fn insert(&mut self, tsn: u32) {
        self.highest = self.highest.max(tsn);
        self.merge(tsn);
    }

    /// Records all TSNs up to `tsn` as received (RFC 3758, section 3.6).
    pub fn skip_to(&mut self, tsn: u32) {
        for skipped in self.cumulative.saturating_add(1)..=tsn {
            if !self.contains(skipped) {
                self.merge(skipped);
            }
        }
    }

    #[inline]
    fn merge(&mut self, tsn: u32) {
        if tsn == self.cumulative.wrapping_add(1) {
            self.cumulative = tsn;
            if self.blocks.first().is_some_and(|block| *block.start() == tsn.wrapping_add(1)) {
                self.cumulative = *self.blocks.remove(0).end();
            }
            return;
        }
        let place = self.blocks.partition_point(|block| *block.end() < tsn);
        let joins_before = place > 0 && *self.blocks[place - 1].end() == tsn.wrapping_sub(1);
        let joins_after = self.blocks.get(place).is_some_and(|block| *block.start() == tsn.wrapping_add(1));
        match (joins_before, joins_after) {
            (true, true) => {
                let after = self.blocks.remove(place);
                self.blocks[place - 1] = *self.blocks[place - 1].start()..=*after.end();
            }
            (true, false) => self.blocks[place - 1] = *self.blocks[place - 1].start()..=tsn,
            (false, true) => self.blocks[place] = tsn..=*self.blocks[place].end(),
            (false, false) => self.blocks.insert(place, tsn..=tsn),
        }
    }

    /// Records a duplicate TSN, unless it is already recorded.
    pub fn add_duplicate(&mut self, tsn: u32) {
        if let Err(place) = self.duplicates.binary_search(&tsn) {
            self.duplicates.insert(place, tsn);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_close_from_either_side() {
        let mut received = ReceivedTsns::default();
        let mut after = |tsn| {
            received.insert(tsn);
            (received.cumulative, received.blocks.clone())
        };
        assert_eq!(after(1), (1, vec![]));
        assert_eq!(after(4), (1, vec![4..=4]));
        assert_eq!(after(6), (1, vec![4..=4, 6..=6]));
        assert_eq!(after(5), (1, vec![4..=6]));
        assert_eq!(after(3), (1, vec![3..=6]));
        assert_eq!(after(8), (1, vec![3..=6, 8..=8]));
        assert_eq!(after(2), (6, vec![8..=8]));
        assert_eq!(after(7), (8, vec![]));
    }

    #[test]
    fn what_was_given_up_counts_as_received() {
        let mut received = ReceivedTsns::default();
        for tsn in [1, 3, 7] {
            received.insert(tsn);
        }
        received.skip_to(5);
        assert_eq!((received.cumulative, received.highest), (5, 7));
        assert!(received.contains(4) && !received.contains(6));
    }

    #[test]
    fn duplicates_are_listed_once_and_in_order() {
        let mut received = ReceivedTsns::default();
        for tsn in [5, 2, 5, 9] {
            received.add_duplicate(tsn);
        }
        assert_eq!(received.duplicates, [2, 5, 9]);
    }
}
