//! An arriving segment and what its processing has found so far.

use super::state::State;
use crate::packet::Header;

/// A segment under the rules for arriving segments. Its number, size and flags change when old parts are cut off.
pub(super) struct Segment<'a> {
    /// The header as it arrived.
    pub header: &'a Header,
    /// The sequence number of the segment's first byte.
    pub seqno: i32,
    /// The size of the segment including the header, bytes.
    pub size: i32,
    /// The number of data bytes in the segment.
    pub length: i32,
    /// The flags that have not been acted upon.
    pub flags: u8,
    /// Whether all data of the segment had arrived before.
    pub is_duplicate: bool,
    /// The state of the connection when the segment arrived.
    pub found_state: State,
    /// Whether the segment calls for sending data or an acknowledgement.
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

    /// The acknowledgement number of the segment.
    #[inline]
    pub fn ackno(&self) -> i32 {
        self.header.tcp.ackno
    }

    /// Whether at least one of `flags` is set and has not been acted upon.
    #[inline]
    pub fn has(&self, flags: u8) -> bool {
        self.flags & flags != 0
    }

    /// Whether the segment carries a congestion echo.
    #[inline]
    pub fn echoes_congestion(&self) -> bool {
        self.header.flags.ecn_echo
    }

    /// Whether a router marked the segment.
    #[inline]
    pub fn is_marked(&self) -> bool {
        self.header.flags.congestion_experienced && self.header.flags.ecn_capable
    }

    /// The number of data bytes, which is [`Segment::length`] minus 1 after a repeated SYN.
    pub fn payload(&self) -> i32 {
        self.size - self.header.tcp.header_length
    }
}
