//! Numbers of links.

use std::num::NonZeroU32;

/// The number of a link of one [`Sim`](crate::Sim) that has had packets in flight. Events name links by this number, so
/// that the most frequent events find their link without checking the type of an entity. Numbers are never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinkNumber(NonZeroU32);

impl LinkNumber {
    /// The number as an integer.
    #[inline]
    pub(crate) fn to_u32(self) -> u32 {
        self.0.get()
    }

    /// Creates the number of the `number`th link, counted from 1; `None` for 0.
    #[inline]
    pub(crate) fn from_u32(number: u32) -> Option<LinkNumber> {
        NonZeroU32::new(number).map(LinkNumber)
    }

    /// The link's index in a table, counted from 0.
    #[inline]
    pub(crate) fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}
