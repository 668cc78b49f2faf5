//! Headers of the Internet protocols, filled with the fields of a trace.

use crate::address::Endpoint;
use crate::records::Flags;

/// The contents of an IP packet.
pub(super) struct Datagram {
    pub(super) source: Endpoint,
    pub(super) destination: Endpoint,
    pub(super) uid: i64,
    /// The size of the packet with all headers, bytes.
    pub(super) size: usize,
    pub(super) flags: Flags,
    pub(super) content: Content,
}

/// The part of a packet behind the IP header.
pub(super) enum Content {
    Tcp(Segment),
    Udp,
    /// An ICMP echo request or reply (RFC 792).
    Echo {
        reply: bool,
        sequence: u16,
    },
    /// The TSN, the stream and the stream sequence number of a DATA chunk; `None` for packets without one.
    Sctp(Option<(u32, u16, u16)>),
}

/// The fields of a TCP header except the ports.
pub(super) struct Segment {
    pub(super) sequence: u32,
    pub(super) ack: Option<u32>,
    /// The TCP flags: FIN 1, SYN 2, RST 4, PSH 8.
    pub(super) flags: u8,
    /// Number of bytes of options, filled with padding.
    pub(super) options: usize,
}

/// A number added to ports, so that they are not taken for well-known services.
const FIRST_PORT: i32 = 10_000;
const FIRST_GROUP: i64 = 1 << 30;

/// The IPv4 address of a node.
pub(super) fn ipv4(endpoint: &Endpoint) -> [u8; 4] {
    let levels: Vec<i64> = endpoint.address.levels().collect();
    match levels.as_slice() {
        [-1] => [255; 4],
        &[group] if !(0..FIRST_GROUP).contains(&group) => {
            let [_, b, c, d] = (group as u32).to_be_bytes();
            [239, b, c, d]
        }
        &[node] => {
            let [_, b, c, d] = (node as u32).to_be_bytes();
            [10, b, c, d]
        }
        levels => {
            let low =
                |from_end: usize| levels.len().checked_sub(from_end).map_or(0, |index| levels[index] as u8);
            [10, low(3), low(2), low(1)]
        }
    }
}

/// The IPv6 address of a node, in a private network (RFC 4193).
fn ipv6(endpoint: &Endpoint) -> [u8; 16] {
    let mut address = [0; 16];
    address[12..].copy_from_slice(&ipv4(endpoint));
    if address[12] == 10 {
        (address[0], address[12]) = (0xfd, 0);
    } else {
        (address[0], address[1]) = (0xff, 0x15);
    }
    address
}

impl Datagram {
    /// The bytes of the packet's headers, and the length of the whole packet.
    pub(super) fn bytes(&self, version_6: bool) -> (Vec<u8>, u32) {
        let transport = self.transport();
        let ip_length = if version_6 { 40 } else { 20 };
        let length = self.size.max(ip_length + transport.len()).min(65_535);
        let ecn = match () {
            () if self.flags.contains(Flags::CONGESTION_EXPERIENCED) => 3,
            () if self.flags.contains(Flags::ECN_CAPABLE) => 2,
            () => 0,
        };
        let protocol = match self.content {
            Content::Tcp(_) => 6,
            Content::Udp => 17,
            Content::Sctp(_) => 132,
            Content::Echo { .. } if version_6 => 58,
            Content::Echo { .. } => 1,
        };
        let mut bytes = Vec::with_capacity(ip_length + transport.len());
        if version_6 {
            bytes.extend([0x60, ecn << 4, 0, 0]);
            bytes.extend(((length - 40) as u16).to_be_bytes());
            bytes.extend([protocol, TTL]);
            bytes.extend(ipv6(&self.source));
            bytes.extend(ipv6(&self.destination));
        } else {
            bytes.extend([0x45, ecn]);
            bytes.extend((length as u16).to_be_bytes());
            bytes.extend((self.uid as u16).to_be_bytes());
            bytes.extend([0x40, 0, TTL, protocol, 0, 0]);
            bytes.extend(ipv4(&self.source));
            bytes.extend(ipv4(&self.destination));
            let checksum = checksum(&bytes);
            bytes[10..12].copy_from_slice(&checksum.to_be_bytes());
        }
        let payload = length - ip_length - transport.len();
        bytes.extend(self.with_length(transport, payload));
        (bytes, length as u32)
    }

    fn transport(&self) -> Vec<u8> {
        let ports = || {
            let port =
                |endpoint: &Endpoint| ((FIRST_PORT + endpoint.port.clamp(-1, 40_000)) as u16).to_be_bytes();
            [port(&self.source), port(&self.destination)].concat()
        };
        match &self.content {
            Content::Tcp(segment) => {
                let mut bytes = ports();
                bytes.extend(segment.sequence.to_be_bytes());
                bytes.extend(segment.ack.unwrap_or(0).to_be_bytes());
                let options = segment.options.min(40) / 4 * 4;
                let mut flags = segment.flags & 0xf | if segment.ack.is_some() { 0x10 } else { 0 };
                flags |= if self.flags.contains(Flags::ECN_ECHO) { 0x40 } else { 0 };
                flags |= if self.flags.contains(Flags::CONGESTION_ACTION) { 0x80 } else { 0 };
                bytes.extend([(((20 + options) / 4) << 4) as u8, flags, 0xff, 0xff, 0, 0, 0, 0]);
                // The trace does not show the options, so no-operation bytes fill their place.
                bytes.resize(20 + options, 1);
                bytes
            }
            Content::Udp => [ports(), vec![0; 4]].concat(),
            Content::Echo { reply, sequence } => {
                let [high, low] = sequence.to_be_bytes();
                vec![if *reply { 0 } else { 8 }, 0, 0, 0, 0, 0, high, low]
            }
            Content::Sctp(chunk) => {
                let mut bytes = ports();
                bytes.extend([0; 8]);
                if let Some((tsn, stream, number)) = chunk {
                    let length = self.size.saturating_sub(32).clamp(16, 65_000) as u16;
                    bytes.extend([0, 3]);
                    bytes.extend(length.to_be_bytes());
                    bytes.extend(tsn.to_be_bytes());
                    bytes.extend(stream.to_be_bytes());
                    bytes.extend(number.to_be_bytes());
                    bytes.extend([0; 4]);
                }
                bytes
            }
        }
    }

    fn with_length(&self, mut transport: Vec<u8>, payload: usize) -> Vec<u8> {
        if let Content::Udp = self.content {
            transport[4..6].copy_from_slice(&((payload + 8) as u16).to_be_bytes());
        }
        transport
    }
}

const TTL: u8 = 64;

/// The Internet checksum (RFC 1071).
fn checksum(bytes: &[u8]) -> u16 {
    let sum: u32 =
        bytes.chunks(2).map(|pair| u32::from(pair[0]) << 8 | u32::from(*pair.get(1).unwrap_or(&0))).sum();
    let folded = (sum & 0xffff) + (sum >> 16);
    !(((folded & 0xffff) + (folded >> 16)) as u16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_have_checksums_and_lengths() {
        let datagram = |content| Datagram {
            source: Endpoint::flat(0, 1),
            destination: Endpoint::flat(258, 0),
            uid: 7,
            size: 1000,
            flags: Flags::ECN_CAPABLE,
            content,
        };
        let (bytes, length) = datagram(Content::Udp).bytes(false);
        assert_eq!((bytes.len(), length, checksum(&bytes[..20])), (28, 1000, 0));
        assert_eq!((&bytes[12..20], bytes[1]), (&[10, 0, 0, 0, 10, 0, 1, 2][..], 2));
        assert_eq!(&bytes[20..26], [0x27, 0x11, 0x27, 0x10, 3, 212]);
        let segment = Segment { sequence: 5, ack: Some(9), flags: 2, options: 12 };
        let (bytes, length) = datagram(Content::Tcp(segment)).bytes(true);
        assert_eq!((bytes.len(), length, bytes[40 + 12], bytes[40 + 13]), (72, 1000, 0x80, 0x12));
        assert_eq!((bytes[8], bytes[39], bytes[38]), (0xfd, 2, 1));
        assert_eq!(ipv4(&Endpoint::flat(-1, 0)), [255; 4]);
        assert_eq!(ipv4(&Endpoint::flat(1 << 30, 0))[0], 239);
    }
}
