//! Packets.
//!
//! A [`Packet`] is owned by whoever handles it: it moves from entity to entity, and dropping it frees it. The
//! memory of freed packets is kept and used again, so that the hot path does not allocate. Its [`Header`] holds
//! what nearly every simulation needs; rarer protocols put theirs into the [`Extension`].

mod extension;
mod in_flight;
mod interface;
mod nix_route;
mod packet_type;
mod protocol_header;
mod sack_blocks;
mod source_route;

use std::cell::Cell;
use std::mem::ManuallyDrop;
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;

pub use extension::{Extension, ExtensionBox, InnerHeader};
pub use in_flight::InFlight;
pub(crate) use in_flight::InFlightList;
pub use interface::Interface;
pub use nix_route::NixRoute;
pub use packet_type::PacketType;
pub use protocol_header::ProtocolHeader;
pub use sack_blocks::SackBlocks;
pub use source_route::{FlowPath, NextHop, SourceRoute};

use crate::mpls::Label;
use crate::prefetch::prefetch;
use crate::tcp::XcpHeader;
use crate::wireless::RadioHeader;

/// A network address and a port.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Endpoint {
    /// The node's address.
    pub address: i32,
    /// The agent's port on that node.
    pub port: i32,
}

/// The flags a trace line shows, and a few that it does not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flags {
    /// Explicit congestion notification: congestion experienced (CE), set by queues.
    pub congestion_experienced: bool,
    /// ECN-capable transport (ECT).
    pub ecn_capable: bool,
    /// The receiver echoes congestion (ECE).
    pub ecn_echo: bool,
    /// The sender has reduced its window (CWR).
    pub congestion_action: bool,
    /// Priority bit, used by RIO.
    pub priority: bool,
    /// Sent in fast start.
    pub fast_start: bool,
    /// Explicit loss notification.
    pub loss_notification: bool,
    /// Sent at a rate that the path has approved (Quick-Start).
    pub quick_start: bool,
}

/// The fields of one-way and two-way TCP segments and acknowledgements.
#[derive(Clone, Debug, Default)]
pub struct TcpHeader {
    /// Sequence number: of packets (one-way TCP) or of bytes (Full TCP).
    pub seqno: i32,
    /// Acknowledgement number of Full TCP.
    pub ackno: i32,
    /// Time at which the sender sent the packet, seconds.
    pub ts: f64,
    /// The peer's time stamp, echoed.
    pub ts_echo: f64,
    /// Header length in bytes (Full TCP).
    pub header_length: i32,
    /// Flag byte (FIN 1, SYN 2, RST 4, PSH 8, ACK 16; Full TCP).
    pub flags: u8,
    /// Why the packet was sent (spec: tcp-one-way, section 7).
    pub reason: u8,
    /// The receiver is to echo the congestion mark of each packet by itself, as DCTCP asks (RFC 8257, section 3.2).
    pub exact_echo: bool,
    /// The sender's last round-trip time sample in milliseconds.
    pub last_rtt: i32,
    /// Selective acknowledgement blocks.
    pub sack: SackBlocks,
}

/// What a TCP sender for asymmetric paths tells its sink (spec: tcp-one-way, section 26).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AsymHeader {
    /// Packets that may still be sent at once.
    pub window: i32,
    /// The highest acknowledgement the sender has received.
    pub highest_ack: i32,
    /// Packets offered and not yet acknowledged.
    pub left: i32,
}

/// What Sync-TCP writes on its packets (see [`DelayControl`](crate::tcp::DelayControl)). As with the other time stamps of one-way
/// TCP, it does not count in the size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SyncOption {
    /// When the packet was sent, seconds.
    pub sent: f64,
    /// What became of the peer's data.
    pub echo: Option<TransitEcho>,
}

/// A receiver's report on the last packet with data that arrived.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TransitEcho {
    /// How long it took from sender to receiver, seconds.
    pub transit: f64,
    /// How long ago it arrived when the report was sent, seconds.
    pub held: f64,
}

/// The contents of a packet. What every hop looks at comes first, in one line of the cache.
#[derive(Clone, Debug, Default)]
#[repr(C, align(64))]
pub struct Header {
    /// See `InFlight`.
    pub in_flight: InFlight,
    /// Size on the wire, bytes.
    pub size: i32,
    /// Time to live: links it may still cross.
    pub ttl: i32,
    /// Receiver.
    pub dst: Endpoint,
    /// Sender.
    pub src: Endpoint,
    /// Number of the packet, counted over the whole simulation from 0.
    pub uid: i32,
    /// Flow id (`fid_`).
    pub flow_id: i32,
    /// Priority (`prio_`).
    pub prio: i32,
    /// RTP sequence number; also that of UDP.
    pub rtp_seqno: i32,
    /// Creation time in seconds (some senders use another unit).
    pub timestamp: f64,
    /// What the packet is, which also says which header is in use.
    pub packet_type: PacketType,
    /// See [`Interface`].
    pub interface: Interface,
    /// Damaged on the way.
    pub error: bool,
    /// RTP: first packet after a silence.
    pub rtp_mark: bool,
    /// See [`Flags`].
    pub flags: Flags,
    /// TCP fields.
    pub tcp: TcpHeader,
    /// Rarer headers.
    pub extension: Option<ExtensionBox>,
}

impl Header {
    /// The rarer headers, made if absent.
    pub fn extend(&mut self) -> &mut Extension {
        self.extension.get_or_insert_default()
    }

    /// The labels of label switching, the one on top last.
    #[inline]
    pub fn labels(&self) -> &[Label] {
        self.extension.as_ref().map_or(&[], |extension| &extension.labels)
    }

    /// Removes all labels.
    pub fn strip_labels(&mut self) {
        if let Some(extension) = &mut self.extension {
            extension.labels.clear();
        }
    }

    /// XCP's header, on packets that have one.
    #[inline]
    pub fn xcp(&self) -> Option<&XcpHeader> {
        match &self.extension.as_ref()?.protocol {
            ProtocolHeader::Xcp(header) => Some(header),
            _ => None,
        }
    }

    /// As [`Header::xcp`], to be written.
    #[inline]
    pub fn xcp_mut(&mut self) -> Option<&mut XcpHeader> {
        match &mut self.extension.as_mut()?.protocol {
            ProtocolHeader::Xcp(header) => Some(header),
            _ => None,
        }
    }

    /// What mobile nodes and their radios wrote on the packet.
    #[inline]
    pub fn radio(&self) -> &RadioHeader {
        match &self.extension {
            Some(extension) => &extension.radio,
            None => &RadioHeader::UNTOUCHED,
        }
    }

    /// As [`Header::radio`], to be written.
    #[inline]
    pub fn radio_mut(&mut self) -> &mut RadioHeader {
        &mut self.extend().radio
    }
}

/// A packet: the owner of a [`Header`].
///
/// It dereferences to its header:
///
/// ```
/// use neons_sim::{Header, Packet};
///
/// let mut packet = Packet::new(Header { size: 1040, ..Header::default() });
/// packet.ttl -= 1;
/// assert_eq!((packet.size, packet.ttl), (1040, Header::default().ttl - 1));
/// ```
#[derive(Debug)]
pub struct Packet(NonNull<Header>);

/// How many freed headers are kept for reuse.
const POOL_LIMIT: usize = 1 << 16;

/// Freed headers, a list through their own memory.
struct Pool {
    first: Cell<Option<Packet>>,
    size: Cell<usize>,
}

impl Pool {
    /// Makes this the first header, where there is none.
    #[inline(always)]
    fn put(&self, first: Option<Packet>) {
        let before = self.first.replace(first);
        debug_assert!(before.is_none());
        std::mem::forget(before);
    }
}

thread_local! {
    // ManuallyDrop spares every access the check whether the thread is ending.
    static POOL: ManuallyDrop<Pool> =
        const { ManuallyDrop::new(Pool { first: Cell::new(None), size: Cell::new(0) }) };
}

impl Packet {
    /// A packet with these contents.
    #[inline(always)]
    pub fn new(header: Header) -> Packet {
        // Not freed should the allocation unwind: so the contents are written where they stay, and copied nowhere.
        let header = ManuallyDrop::new(header);
        let memory = Packet::unused_memory();
        // SAFETY: the memory is a header's and nobody else's. What it held owns nothing: `drop` took its extension, and
        // `unused_memory` what came after it.
        unsafe { memory.cast().write(header) };
        Packet(memory)
    }

    /// Memory for a header, from the pool or new.
    #[inline(always)]
    fn unused_memory() -> NonNull<Header> {
        POOL.with(|pool| match pool.first.take() {
            Some(packet) => {
                let mut packet = ManuallyDrop::new(packet);
                pool.put(packet.in_flight.take_next());
                pool.size.set(pool.size.get() - 1);
                packet.0
            }
            None => Packet::new_memory(),
        })
    }

    #[cold]
    fn new_memory() -> NonNull<Header> {
        NonNull::from(Box::leak(Box::default()))
    }

    /// Frees the memory of a packet that is being dropped.
    #[cold]
    fn free(&mut self) {
        // SAFETY: the memory came from a box, and its owner is used no more.
        drop(unsafe { Box::from_raw(self.0.as_ptr()) });
    }

    /// Prefetches what the next hop reads, and the TCP fields, which a receiver reads: thousands of packets in flight leave
    /// the cache before they arrive.
    #[inline]
    fn prefetch(&self) {
        prefetch(self.0.as_ptr(), std::mem::offset_of!(Header, tcp) + 1);
    }

    /// Where the header is, as long as the packet lives.
    #[inline]
    fn memory(&self) -> NonNull<Header> {
        self.0
    }
}

impl Clone for Packet {
    fn clone(&self) -> Self {
        Packet::new(Header::clone(self))
    }
}

impl Deref for Packet {
    type Target = Header;

    #[inline]
    fn deref(&self) -> &Header {
        // SAFETY: the packet owns the header, and lends it as it is lent itself.
        unsafe { self.0.as_ref() }
    }
}

impl DerefMut for Packet {
    #[inline]
    fn deref_mut(&mut self) -> &mut Header {
        // SAFETY: as above.
        unsafe { self.0.as_mut() }
    }
}

impl Drop for Packet {
    fn drop(&mut self) {
        if let Some(extension) = self.extension.take() {
            extension.recycle();
        }
        POOL.with(|pool| {
            let size = pool.size.get();
            if size < POOL_LIMIT {
                self.in_flight.append(pool.first.take());
                pool.put(Some(Packet(self.0)));
                pool.size.set(size + 1);
            } else {
                self.free();
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reused_packet_starts_afresh() {
        let mut first = Packet::new(Header::default());
        first.uid = 7;
        first.extend().data = Some("text".into());
        drop(first);
        let second = Packet::new(Header::default());
        assert_eq!(second.uid, 0);
        assert!(second.extension.is_none());
    }

    #[test]
    fn the_header_stays_small() {
        assert!(size_of::<Header>() <= 192, "{} bytes", size_of::<Header>());
    }
}
