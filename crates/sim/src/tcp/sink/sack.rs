//! Selective acknowledgements at the receiver (RFC 2018, RFC 2883; spec: tcp-one-way, section 27, *SACK*).

use std::cell::RefCell;

use super::Receiver;
use crate::Sim;
use crate::packet::SackBlocks;

/// The largest number of blocks that fits into a TCP header.
pub(super) const MOST_BLOCKS: i32 = 3;

/// The choice of blocks that an acknowledgement reports: first the block that has just grown, then the blocks reported
/// most recently.
#[derive(Debug, Default)]
pub struct SackReport {
    /// The blocks reported before, most recent first.
    history: RefCell<Vec<(i32, i32)>>,
}

impl SackReport {
    /// Clears the list of blocks reported before.
    pub fn forget(&self) {
        self.history.borrow_mut().clear();
    }

    /// Whether an ACK has no blocks to report, and no history that must be cleared. `duplicate` says whether the packet
    /// just received is a duplicate.
    #[inline]
    pub(super) fn is_silent(&self, receiver: &Receiver, duplicate: bool) -> bool {
        receiver.next() > receiver.max_seen() && !duplicate && self.history.borrow().is_empty()
    }

    /// The blocks for the ACK of packet `seqno`, at most `limit`. With `generate_dsack` the first block reports the
    /// packet itself as a duplicate.
    pub(super) fn blocks(
        &self,
        sim: &Sim,
        receiver: &Receiver,
        seqno: i32,
        duplicate: bool,
        generate_dsack: bool,
        limit: usize,
    ) -> SackBlocks {
        let mut blocks = SackBlocks::default();
        let in_order = receiver.next() - 1;
        let mut history = self.history.borrow_mut();
        if in_order >= receiver.max_seen() && !history.is_empty() {
            history.clear();
            return blocks;
        }
        if !(in_order < receiver.max_seen() || duplicate) || limit == 0 {
            return blocks;
        }
        if generate_dsack {
            blocks.push(seqno, seqno + 1);
        }
        if blocks.len() >= limit {
            sim.print("Error: can't use DSACK with less than 2 SACK blocks\n");
            return blocks;
        }
        let newest = newest_block(receiver, seqno);
        if seqno > in_order {
            blocks.push(newest.0, newest.1);
        }
        let mut index = 0;
        while blocks.len() < limit {
            let Some(&(left, right)) = history.get(index) else { break };
            if right > receiver.max_seen() + 1 {
                break;
            }
            if newest.0 <= left && right <= newest.1 {
                history.remove(index);
            } else {
                blocks.push(left, right);
                index += 1;
            }
        }
        if seqno > in_order {
            history.truncate(limit - 1);
            history.insert(0, newest);
        }
        blocks
    }
}

/// The block that contains packet `seqno`.
fn newest_block(receiver: &Receiver, seqno: i32) -> (i32, i32) {
    match receiver.range_around(seqno) {
        _ if seqno < receiver.next() => (0, receiver.next()),
        Some(range) => range,
        // A packet that was ignored is not part of any block.
        None => {
            let before = receiver.range_around(seqno - 1);
            (before.map_or(seqno, |(left, _)| left), seqno)
        }
    }
}
