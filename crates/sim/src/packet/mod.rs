//! Packets.
//!
//! The entity that handles a [`Packet`] owns it: a packet moves from entity to entity, and dropping it frees it. The
//! memory of freed packets is kept and reused, so that the hot path does not allocate. The [`Header`] of a packet holds
//! the fields that nearly every simulation needs; headers of rarer protocols are in its [`Extension`].

mod extension;
mod in_flight;
mod interface;
mod nix_route;
mod packet_type;
mod protocol_header;
mod sack_blocks;
mod source_route;
mod text;

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
pub(crate) use text::PacketTexts;

use crate::mpls::Label;
use crate::prefetch::prefetch;
use crate::tcp::XcpHeader;
use crate::wireless::RadioHeader;

/// A network address and a port.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Endpoint {
    /// The node's address.
    pub address: i32,
    /// The port of the agent on the node.
    pub port: i32,
}

/// The flags of a packet: those that trace lines show, and a few others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// The packet was sent during fast start.
    pub fast_start: bool,
    /// Explicit loss notification.
    pub loss_notification: bool,
    /// The packet was sent at a rate that the path has approved (Quick-Start).
    pub quick_start: bool,
}

impl Flags {
    /// No flag is set.
    pub const NONE: Flags = Flags {
        congestion_experienced: false,
        ecn_capable: false,
        ecn_echo: false,
        congestion_action: false,
        priority: false,
        fast_start: false,
        loss_notification: false,
        quick_start: false,
    };

    /// All flags as one number, to compare them.
    #[inline]
    pub(crate) fn word(self) -> u64 {
        let flags = [
            self.congestion_experienced,
            self.ecn_capable,
            self.ecn_echo,
            self.congestion_action,
            self.priority,
            self.fast_start,
            self.loss_notification,
            self.quick_start,
        ];
        u64::from_le_bytes(flags.map(u8::from))
    }
}

impl Default for Flags {
    #[inline]
    fn default() -> Self {
        Flags::NONE
    }
}

/// The fields of one-way and two-way TCP segments and acknowledgements.
#[derive(Clone, Debug)]
pub struct TcpHeader {
    /// Sequence number: of packets (one-way TCP) or of bytes (Full TCP).
    pub seqno: i32,
    /// Acknowledgement number of Full TCP.
    pub ackno: i32,
    /// Time at which the sender sent the packet, seconds.
    pub ts: f64,
    /// The peer's time stamp, echoed by the receiver, seconds.
    pub ts_echo: f64,
    /// Header length in bytes (Full TCP).
    pub header_length: i32,
    /// Flag byte (FIN 1, SYN 2, RST 4, PSH 8, ACK 16; Full TCP).
    pub flags: u8,
    /// The reason why the packet was sent (spec: tcp-one-way, section 7).
    pub reason: u8,
    /// True if the receiver is to echo the congestion mark of each single packet, as DCTCP requires (RFC
    /// 8257, section 3.2).
    pub exact_echo: bool,
    /// The sender's last round-trip time sample in milliseconds.
    pub last_rtt: i32,
    /// Selective acknowledgement blocks.
    pub sack: SackBlocks,
}

impl TcpHeader {
    const BLANK: TcpHeader = TcpHeader {
        seqno: 0,
        ackno: 0,
        ts: 0.0,
        ts_echo: 0.0,
        header_length: 0,
        flags: 0,
        reason: 0,
        exact_echo: false,
        last_rtt: 0,
        sack: SackBlocks::NONE,
    };
}

impl Default for TcpHeader {
    #[inline]
    fn default() -> Self {
        TcpHeader::BLANK
    }
}

/// The fields that a TCP sender for asymmetric paths sends to its sink (spec: tcp-one-way, section 26).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AsymHeader {
    /// Number of packets that the sender may still send at once.
    pub window: i32,
    /// The highest acknowledgement number that the sender has received.
    pub highest_ack: i32,
    /// Number of packets offered to the sender but not yet acknowledged.
    pub left: i32,
}

/// The option that Sync-TCP puts on its packets (see [`DelayControl`](crate::tcp::DelayControl)). Like the other time
/// stamps of one-way TCP, it does not count in the packet size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SyncOption {
    /// When the packet was sent, seconds.
    pub sent: f64,
    /// The receiver's report on the peer's data.
    pub echo: Option<TransitEcho>,
}

/// A receiver's report on the last packet with data that arrived.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TransitEcho {
    /// The transit time of the data packet from sender to receiver, seconds.
    pub transit: f64,
    /// The time between the arrival of the data packet and the sending of the report, seconds.
    pub held: f64,
}

/// The contents of a packet. The fields that every hop reads come first, in one cache line.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub struct Header {
    /// The link's record of the packet while it is in flight; see `InFlight`.
    pub in_flight: InFlight,
    /// Size on the wire, bytes.
    pub size: i32,
    /// Time to live: the number of links that the packet may still cross.
    pub ttl: i32,
    /// Address and port of the receiver.
    pub dst: Endpoint,
    /// Address and port of the sender.
    pub src: Endpoint,
    /// Unique number of the packet, counted from 0 over the whole simulation.
    pub uid: i32,
    /// Flow id (`fid_`).
    pub flow_id: i32,
    /// Priority (`prio_`).
    pub prio: i32,
    /// Sequence number of RTP, also used by UDP.
    pub rtp_seqno: i32,
    /// Creation time in seconds (some senders use another unit).
    pub timestamp: f64,
    /// The type of the packet, which also determines which header is in use.
    pub packet_type: PacketType,
    /// The interface through which the packet entered the present node.
    pub interface: Interface,
    /// True if the packet was damaged on its path.
    pub error: bool,
    /// RTP marker: the first packet after a silence.
    pub rtp_mark: bool,
    /// ECN bits and other flags.
    pub flags: Flags,
    /// The TCP fields.
    pub tcp: TcpHeader,
    /// The rarer headers, if the packet has any.
    pub extension: Option<ExtensionBox>,
}

impl Header {
    /// The contents of a new packet. As a constant, they are copied straight to their place; otherwise the compiler
    /// assembles them on the stack, and the copy waits for stores of other lengths.
    const BLANK: Header = Header {
        in_flight: InFlight::NONE,
        size: 0,
        ttl: 0,
        dst: Endpoint { address: 0, port: 0 },
        src: Endpoint { address: 0, port: 0 },
        uid: 0,
        flow_id: 0,
        prio: 0,
        rtp_seqno: 0,
        timestamp: 0.0,
        packet_type: PacketType(0),
        interface: Interface::UNKNOWN,
        error: false,
        rtp_mark: false,
        flags: Flags::NONE,
        tcp: TcpHeader::BLANK,
        extension: None,
    };

    /// The extension with the rarer headers; created if absent.
    pub fn extend(&mut self) -> &mut Extension {
        self.extension.get_or_insert_default()
    }

    /// The label stack of label switching, top label last.
    #[inline]
    pub fn labels(&self) -> &[Label] {
        self.extension.as_ref().map_or(&[], |extension| &extension.labels)
    }

    /// Removes all labels of label switching.
    pub fn strip_labels(&mut self) {
        if let Some(extension) = &mut self.extension {
            extension.labels.clear();
        }
    }

    /// The XCP header; `None` if the packet has none.
    #[inline]
    pub fn xcp(&self) -> Option<&XcpHeader> {
        match &self.extension.as_ref()?.protocol {
            ProtocolHeader::Xcp(header) => Some(header),
            _ => None,
        }
    }

    /// The XCP header, for writing; `None` if the packet has none.
    #[inline]
    pub fn xcp_mut(&mut self) -> Option<&mut XcpHeader> {
        match &mut self.extension.as_mut()?.protocol {
            ProtocolHeader::Xcp(header) => Some(header),
            _ => None,
        }
    }

    /// The fields that mobile nodes and their radios wrote on the packet.
    #[inline]
    pub fn radio(&self) -> &RadioHeader {
        match &self.extension {
            Some(extension) => extension.radio(),
            None => &RadioHeader::UNTOUCHED,
        }
    }

    /// The fields of mobile nodes and their radios, for writing.
    #[inline]
    pub fn radio_mut(&mut self) -> &mut RadioHeader {
        self.extend().radio_mut()
    }
}

impl Default for Header {
    #[inline]
    fn default() -> Self {
        Header::BLANK
    }
}

/// A packet: the owner of a [`Header`].
///
/// A packet dereferences to its header:
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

/// The number of freed headers that are kept for reuse.
const POOL_LIMIT: usize = 1 << 16;

/// Freed headers, as a linked list through their own memory.
struct Pool {
    first: Cell<Option<Packet>>,
    size: Cell<usize>,
}

impl Pool {
    /// Sets the first header of the list. There must be none yet.
    #[inline(always)]
    fn put(&self, first: Option<Packet>) {
        let before = self.first.replace(first);
        debug_assert!(before.is_none());
        std::mem::forget(before);
    }
}

thread_local! {
    // With ManuallyDrop, an access need not check whether the thread is ending.
    static POOL: ManuallyDrop<Pool> =
        const { ManuallyDrop::new(Pool { first: Cell::new(None), size: Cell::new(0) }) };
}

impl Packet {
    /// Creates a packet with the given contents.
    #[inline(always)]
    pub fn new(header: Header) -> Packet {
        // With ManuallyDrop, the header is not freed if the allocation unwinds. The compiler can then write the
        // contents directly to their final place.
        let header = ManuallyDrop::new(header);
        let memory = Packet::unused_memory();
        // SAFETY: the memory has the size of a header, and nothing else uses it. Its old contents own nothing: `drop`
        // took the extension, and `unused_memory` the next packet.
        unsafe { memory.cast().write(header) };
        Packet(memory)
    }

    /// Creates a packet whose fields all have their default values.
    #[inline(always)]
    pub fn blank() -> Packet {
        let memory = Packet::unused_memory();
        // SAFETY: as in `new`.
        unsafe { memory.write(Header::BLANK) };
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
        // SAFETY: the memory came from a box, and the packet that owned it is not used any more.
        drop(unsafe { Box::from_raw(self.0.as_ptr()) });
    }

    /// Prefetches the fields that the next hop reads, and the TCP fields, which a receiver reads: with thousands of
    /// packets in flight, a packet has left the cache before it arrives.
    #[inline]
    fn prefetch(&self) {
        prefetch(self.0.as_ptr(), std::mem::offset_of!(Header, tcp) + 1);
    }

    /// The address of the header, valid as long as the packet lives.
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
        // SAFETY: the packet owns the header, and the returned reference borrows the packet.
        unsafe { self.0.as_ref() }
    }
}

impl DerefMut for Packet {
    #[inline]
    fn deref_mut(&mut self) -> &mut Header {
        // SAFETY: the packet owns the header, and the returned reference borrows the packet exclusively.
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
