//! Export of traces as packet captures for Wireshark and tshark, in the pcapng format.
//!
//! The packets of links become IP packets with TCP, UDP, ICMP or SCTP headers. Frames at the MAC of mobile nodes become
//! 802.11 frames. Fields are filled as far as the trace has them. Payload is cut off: a packet's original length is its
//! size in the trace, its captured length ends with its headers. Each packet is captured once, where its sender sends
//! it; a loss is noted in the comment of the packet.
//!
//! | in the trace | in the capture |
//! |---|---|
//! | node 3 | 10.0.0.3, with IPv6 fd00::3; the MAC address 02:00:00:00:00:03 |
//! | hierarchical address 1.0.3 | 10.1.0.3 |
//! | multicast group | 239.0.0.0 and on; ff15::... |
//! | port 2 | 10002, so that it is not taken for a well-known service |
//! | one-way TCP's packet n with p bytes of payload | bytes n·p to (n+1)·p; its acknowledgement is (n+1)·p |
//! | FullTcp | numbers, flags and length of the header as in the trace |
//! | unique id | IP's identification (its low 16 bits) |

mod blocks;
mod capture;
mod frames;
mod headers;

pub use capture::{Options, write};
