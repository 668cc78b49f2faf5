//! The texts of packets in traces.

use std::cell::OnceCell;

use super::{Endpoint, Packet};
use crate::format::{KnownText, LineWriter};

/// What lines show of a packet with a sequence number, in words: comparing those is faster than comparing fields.
#[derive(Clone, Copy, Debug, Default)]
struct Shown([u64; 6]);

impl PartialEq for Shown {
    /// Compares all words: mostly they are equal, and the derived comparison calls a function.
    #[inline]
    fn eq(&self, other: &Shown) -> bool {
        self.0.iter().zip(&other.0).fold(0, |differences, (word, other)| differences | (word ^ other)) == 0
    }
}

impl Shown {
    #[inline]
    fn of(packet: &Packet, seqno: i32) -> Shown {
        let pair = |high: i32, low: i32| u64::from(high as u32) << 32 | u64::from(low as u32);
        let endpoint = |endpoint: Endpoint| pair(endpoint.address, endpoint.port);
        Shown([
            pair(packet.uid, seqno),
            pair(packet.size, packet.flow_id),
            endpoint(packet.src),
            endpoint(packet.dst),
            packet.packet_type.0.into(),
            packet.flags.word(),
        ])
    }
}

/// The texts of the packets that a kind of trace has shown last. A packet has three lines on each link, and their greater
/// part is the same.
#[derive(Debug, Default)]
pub(crate) struct PacketTexts(OnceCell<Box<[KnownText<Shown, 80>]>>);

impl PacketTexts {
    /// Enough for all packets on their way through a network of usual size.
    const COUNT: usize = 1024;

    /// Writes the text of a packet with the sequence number `seqno`. `write` writes it in the same way in all calls, and
    /// nothing but what [`Shown`] has.
    #[inline]
    pub(crate) fn write(
        &self,
        line: &mut LineWriter,
        packet: &Packet,
        seqno: i32,
        write: impl FnOnce(&mut LineWriter),
    ) {
        // In nam traces, each packet has lines with its sequence number and one with -1.
        let place = (packet.uid as usize).wrapping_mul(2) + usize::from(seqno == -1);
        let texts = self.0.get_or_init(|| (0..Self::COUNT).map(|_| KnownText::default()).collect());
        texts[place % Self::COUNT].write(line, Shown::of(packet, seqno), write);
    }

    /// Forgets all texts.
    pub(crate) fn forget(&self) {
        self.0.get().into_iter().flatten().for_each(KnownText::forget);
    }
}
