//! The selective acknowledgement blocks of a TCP acknowledgement (RFC 2018).

/// At most four blocks, each a half-open range `[left, right)` of sequence numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SackBlocks {
    blocks: [(i32, i32); SackBlocks::MAX],
    len: u8,
}

impl SackBlocks {
    /// The largest number of blocks.
    pub const MAX: usize = 4;

    /// No blocks.
    pub const NONE: SackBlocks = SackBlocks { blocks: [(0, 0); SackBlocks::MAX], len: 0 };

    /// Appends a block. A fifth block is ignored.
    pub fn push(&mut self, left: i32, right: i32) {
        if let Some(place) = self.blocks.get_mut(usize::from(self.len)) {
            *place = (left, right);
            self.len += 1;
        }
    }

    /// The blocks, in the order in which the receiver reported them.
    #[inline]
    pub fn as_slice(&self) -> &[(i32, i32)] {
        &self.blocks[..usize::from(self.len)]
    }

    /// The number of blocks.
    #[inline]
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Returns true if there are no blocks.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}
