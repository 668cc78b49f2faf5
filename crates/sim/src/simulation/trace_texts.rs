//! Texts of traces that occur again and again.

use crate::address::AddressTexts;
use crate::format::{LineWriter, TimeText};
use crate::packet::PacketTexts;

/// The texts that the traces of a simulation have shown last.
#[derive(Debug, Default)]
pub(crate) struct TraceTexts {
    /// The time of a packet trace.
    time: TimeText,
    /// The time of a nam trace.
    pub(crate) nam_time: TimeText,
    pub(crate) addresses: AddressTexts,
    pub(crate) packets: PacketTexts,
    pub(crate) nam_packets: PacketTexts,
}

impl TraceTexts {
    /// Writes a time of a packet trace, seconds.
    #[inline]
    pub(crate) fn write_time(&self, line: &mut LineWriter, time: f64) {
        self.time.write(line, time.to_bits(), |line| line.trace_time(time));
    }

    /// Forgets the texts in which there are addresses.
    pub(crate) fn forget_addresses(&self) {
        self.addresses.forget();
        self.packets.forget();
        self.nam_packets.forget();
    }
}
