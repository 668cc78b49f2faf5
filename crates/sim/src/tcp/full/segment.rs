//! An arriving segment, and what has been concluded about it so far.

use super::state::State;
use crate::packet::Header;

/// A segment that passes through the receiving rules. Its number, size and flags change when parts of it are old.
pub(super) struct Segment<'a> {
    /// The header as it arrived.
    pub header: &'a Header,
    /// Number of the first byte.
    pub seqno: i32,
    /// Size with header, bytes.
    pub size: i32,
    /// Data bytes.
    pub length: i32,
    /// Flags still to be acted upon.
    pub flags: u8,
    /// Whether all its data had arrived before.
    pub is_duplicate: bool,
    /// The state in which the segment found the connection.
    pub found_state: State,
    /// Whether it is time to send.
    pub wants_output: bool,
}

impl<'a> Segment<'a> {
    pub fn new(header: &'a Header, state: State) -> Segment<'a> {
        Segment {
            header,
            seqno: header.tcp.seqno,
            size: header.size,
            length: header.size - header.tcp.header_length,
            flags: header.tcp.flags,
            is_duplicate: false,
            found_state: state,
            wants_output: false,
        }
    }

    /// The acknowledgement number.
    #[inline]
    pub fn ackno(&self) -> i32 {
        self.header.tcp.ackno
    }

    /// Whether one of these flags is still to be acted upon.
    #[inline]
    pub fn has(&self, flags: u8) -> bool {
        self.flags & flags != 0
    }

    /// Whether the sender echoes congestion.
    #[inline]
    pub fn echoes_congestion(&self) -> bool {
        self.header.flags.ecn_echo
    }

    /// Whether a router marked the segment.
    #[inline]
    pub fn is_marked(&self) -> bool {
        self.header.flags.congestion_experienced && self.header.flags.ecn_capable
    }

    /// The number of data bytes, one fewer than [`Segment::length`] after a repeated SYN.
    pub fn payload(&self) -> i32 {
        self.size - self.header.tcp.header_length
    }
}
