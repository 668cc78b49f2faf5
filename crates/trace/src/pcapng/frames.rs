//! Frames of IEEE 802.11 in captures.

use crate::records::{Body, Frame};

/// The MAC address of a node.
fn address(node: i32) -> [u8; 6] {
    let [a, b, c, d] = node.to_be_bytes();
    if node == -1 { [0xff; 6] } else { [2, 0, a, b, c, d] }
}

/// The LLC and SNAP bytes before an IP or ARP packet, without the type field.
const SNAP: [u8; 6] = [0xaa, 0xaa, 3, 0, 0, 0];
const RTS: u8 = 0xb4;
const CTS: u8 = 0xc4;
const ACK: u8 = 0xd4;
const DATA: u8 = 0x08;

/// The bytes of a frame as a MAC sends it. `ip` contains the headers of the IP packet in the frame, and the packet's
/// length. `None` if the trace does not show the type of the frame.
pub(super) fn bytes(frame: &Frame, ip: Option<(Vec<u8>, u32)>) -> Option<(Vec<u8>, u32)> {
    let mac = frame.mac?;
    let duration = (mac.duration.clamp(0.0, 32_767.0) as u16).to_le_bytes();
    let control = |kind: u8, addresses: &[i32]| {
        let mut bytes = vec![kind, 0, duration[0], duration[1]];
        addresses.iter().for_each(|&node| bytes.extend(address(node)));
        let length = bytes.len() as u32;
        Some((bytes, length))
    };
    match frame.kind.bytes() {
        b"RTS" => return control(RTS, &[mac.receiver, mac.transmitter]),
        b"CTS" => return control(CTS, &[mac.receiver]),
        b"ACK" if ip.is_none() => return control(ACK, &[mac.receiver]),
        _ => {}
    }
    let (mut bytes, _) = control(DATA, &[mac.receiver, mac.transmitter, -1])?;
    bytes.extend([0, 0]);
    bytes.extend(SNAP);
    let length = match (ip, &frame.body) {
        (Some((packet, length)), _) => {
            bytes.extend([8, 0]);
            bytes.extend(packet);
            length + 32
        }
        (None, &Body::Arp { operation, sender_mac, sender, target_mac, target }) => {
            let reply = u8::from(operation == "REPLY") + 1;
            bytes.extend([8, 6, 0, 1, 8, 0, 6, 4, 0, reply]);
            for (mac, node) in [(sender_mac, sender), (target_mac, target)] {
                bytes.extend(address(mac));
                let [_, b, c, d] = node.to_be_bytes();
                bytes.extend([10, b, c, d]);
            }
            bytes.len() as u32
        }
        _ => return None,
    };
    Some((bytes, length))
}
