//! Numbers of links.

use std::num::NonZeroU32;

/// Names a link of one [`Sim`](crate::Sim) that has had packets in flight. Events of links name them by this number, so
/// that what happens most often needs no look at what kind of entity it happens to. Numbers are never used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinkNumber(NonZeroU32);

impl LinkNumber {
    /// The number as such.
    #[inline]
    pub(crate) fn to_u32(self) -> u32 {
        self.0.get()
    }

    /// The `number`th link, counted from 1.
    #[inline]
    pub(crate) fn from_u32(number: u32) -> Option<LinkNumber> {
        NonZeroU32::new(number).map(LinkNumber)
    }

    /// Its place in a table, counted from 0.
    #[inline]
    pub(crate) fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}
