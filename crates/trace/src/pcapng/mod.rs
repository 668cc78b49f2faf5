//! Traces as captures of packets, for Wireshark and tshark: the pcapng format.
//!
//! The packets of links become IP packets with TCP, UDP, ICMP or SCTP headers, frames of mobile nodes (at the MAC) become
//! 802.11 frames, as far as a trace knows their fields. Payload is cut off: a packet's original length is its size in the
//! trace, its captured length ends with its headers. Each packet is captured once, where its sender sends it; losses are
//! comments of packets.
//!
//! | in the trace | in the capture |
//! |---|---|
//! | node 3 | 10.0.0.3, with IPv6 fd00::3; the MAC address 02:00:00:00:00:03 |
//! | hierarchical address 1.0.3 | 10.1.0.3 |
//! | multicast group | 239.0.0.0 and on; ff15::... |
//! | port 2 | 10002, so that it is taken for no well-known service |
//! | one-way TCP's packet n with p bytes of payload | bytes n·p to (n+1)·p; its acknowledgement is (n+1)·p |
//! | FullTcp | numbers, flags and length of the header as the trace has them |
//! | unique id | IP's identification (its low 16 bits) |

mod blocks;
mod capture;
mod frames;
mod headers;

pub use capture::{Options, write};
