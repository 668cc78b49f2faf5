//! Recognising retransmissions of frames that had arrived.

use std::cell::RefCell;

use crate::Sim;
use crate::packet::Packet;

/// How often it is reported that a sender was not announced to God.
const WARNINGS: u32 = 10;

/// The last sequence number of each sender, for as many senders as God has announced
/// (spec: wireless-stack, section 8.9).
#[derive(Debug, Default)]
pub(super) struct DuplicateFilter {
    last: RefCell<Vec<u16>>,
}

impl DuplicateFilter {
    /// Sets how many senders there are. False if that was set before.
    pub fn set_size(&self, senders: i32) -> bool {
        let mut last = self.last.borrow_mut();
        if !last.is_empty() {
            return false;
        }
        last.resize(usize::try_from(senders).unwrap_or(0), 0);
        true
    }

    /// Whether this is a retransmission of the last frame from its sender; records its number.
    pub fn is_duplicate(&self, sim: &Sim, packet: &Packet) -> bool {
        let mac = &packet.radio().mac;
        let mut last = self.last.borrow_mut();
        let size = last.len();
        let Some(last) = usize::try_from(mac.transmitter).ok().and_then(|sender| last.get_mut(sender)) else {
            warn(sim, mac.transmitter, mac.receiver, size);
            return false;
        };
        // ns-2.35: number 0 is never taken for a repetition (spec: wireless-stack, section 8.9).
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
