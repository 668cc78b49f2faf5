//! Detection of frames that were retransmitted although they had arrived.

use std::cell::RefCell;

use crate::Sim;
use crate::packet::Packet;

/// The maximum number of warnings about senders that were not announced to God.
const WARNINGS: u32 = 10;

/// The last sequence number of each sender. The table has room for as many senders as God knows nodes (spec:
/// wireless-stack, section 8.9).
#[derive(Debug, Default)]
pub(super) struct DuplicateFilter {
    last: RefCell<Vec<u16>>,
}

impl DuplicateFilter {
    /// Sets the number of senders. Returns false without changing it if it has been set before.
    pub fn set_size(&self, senders: i32) -> bool {
        let mut last = self.last.borrow_mut();
        if !last.is_empty() {
            return false;
        }
        last.resize(usize::try_from(senders).unwrap_or(0), 0);
        true
    }

    /// Whether a frame is a retransmission of the last frame from its sender. Records the sequence number of the frame.
    pub fn is_duplicate(&self, sim: &Sim, packet: &Packet) -> bool {
        let mac = &packet.radio().mac;
        let mut last = self.last.borrow_mut();
        let size = last.len();
        let Some(last) = usize::try_from(mac.transmitter).ok().and_then(|sender| last.get_mut(sender)) else {
            warn(sim, mac.transmitter, mac.receiver, size);
            return false;
        };
        // ns-2.35: a frame with number 0 never counts as a retransmission (spec: wireless-stack, section 8.9).
        if *last != 0 && *last == mac.sequence {
            return true;
        }
        *last = mac.sequence;
        false
    }
}

#[cold]
fn warn(sim: &Sim, sender: i32, receiver: i32, size: usize) {
    let count = &sim.wireless().unannounced_senders;
    count.set(count.get() + 1);
    if count.get() <= WARNINGS {
        sim.print(&format!(
            "MAC_802_11: accessing MAC cache_ array out of range (src {}, dst {}, size {size})!\n",
            sender as u32, receiver as u32
        ));
    }
    if count.get() == WARNINGS {
        sim.print("[suppressing additional MAC cache_ warnings]\n");
    }
}
