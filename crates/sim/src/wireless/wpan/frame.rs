//! Frames of IEEE 802.15.4 (spec: wpan, section 5).

use std::rc::Rc;

use super::NONE;
use super::superframe::SuperframeSpec;
use crate::packet::{Header, Packet, PacketType};
use crate::wireless::{BROADCAST, Direction, FrameKind, Message};

/// The form of a station address in a frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AddressMode {
    /// The frame contains no address.
    #[default]
    None,
    /// An address of 16 bits.
    Short,
    /// An address of 64 bits.
    Extended,
}

impl AddressMode {
    /// The length of an address, octets.
    pub(super) fn octets(self) -> i32 {
        match self {
            AddressMode::None => 0,
            AddressMode::Short => 2,
            AddressMode::Extended => 8,
        }
    }
}

/// The fields of a MAC header that IEEE 802.15.4 adds to [`MacHeader`](crate::wireless::MacHeader), and data that the
/// receiver adds.
#[derive(Clone, Copy, Debug, Default)]
pub struct WpanHeader {
    /// The maximum total power of all frames on the channel during the frame, at its receiver, watts.
    pub total_power: f64,
    /// The number of the frame in error messages.
    pub number: u32,
    /// The sequence number.
    pub sequence: u8,
    /// The channel on which the frame is sent.
    pub channel: u8,
    /// Whether the sender requests an acknowledgement.
    pub wants_ack: bool,
    /// Whether the sender has more frames for the receiver.
    pub pending: bool,
    /// Whether the next frame made of the packet gets the same sequence number.
    pub keeps_sequence: bool,
    /// Whether the frame was sent because its receiver polled for it.
    pub indirect: bool,
    /// Whether the frame has collided at the receiver.
    pub collided: bool,
}

impl WpanHeader {
    /// The header of a packet that has not passed a station.
    pub const UNTOUCHED: WpanHeader = WpanHeader {
        total_power: 0.0,
        number: 0,
        sequence: 0,
        channel: 0,
        wants_ack: false,
        pending: false,
        keeps_sequence: false,
        indirect: false,
        collided: false,
    };
}

/// The contents of a frame that carries no packet, without the fields of the MAC header.
#[derive(Clone, Debug)]
pub struct WpanMessage {
    /// The form of the receiver's address.
    pub destination_mode: AddressMode,
    /// The form of the sender's address.
    pub source_mode: AddressMode,
    /// The identifier of the receiver's PAN.
    pub destination_pan: u16,
    /// The identifier of the sender's PAN.
    pub source_pan: u16,
    /// The payload of the frame.
    pub body: Body,
}

/// The payload of a beacon, a command or an acknowledgement.
#[derive(Clone, Debug)]
pub enum Body {
    /// No payload besides the kind of frame.
    Plain,
    /// The payload of a beacon.
    Beacon {
        /// The superframe specification of the sender.
        spec: SuperframeSpec,
        /// The short address of the sender; 0xffff if it has lost its coordinator.
        address: u16,
        /// The addresses of the stations for which frames are pending.
        pending: Rc<[(AddressMode, u16)]>,
    },
    /// The payload of an association response: the assigned short address.
    Response {
        /// The assigned address; 0xffff for none.
        address: u16,
    },
    /// The payload of a coordinator realignment.
    Realignment {
        /// The PAN identifier.
        pan: u16,
        /// The coordinator's short address.
        coordinator: u16,
        /// The channel number.
        channel: u8,
        /// The device's short address.
        address: u16,
    },
}

/// Size of frame control, sequence number and frame check, octets.
const FRAME_OVERHEAD: i32 = 5;

/// The number of octets that headers add to a packet.
pub(super) const DATA_OVERHEAD: i32 = FRAME_OVERHEAD + 2;

/// A frame that carries no packet, before its sender builds it.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    pub kind: FrameKind,
    /// The address of the receiver; 0xffff for all.
    pub destination: u16,
    pub message: WpanMessage,
    pub wants_ack: bool,
    /// The size of the payload, octets.
    pub payload: i32,
}

impl Draft {
    /// A draft of a frame of `kind` to `destination`.
    pub fn new(kind: FrameKind, destination: u16) -> Draft {
        let payload = match kind {
            FrameKind::Command(CommandId::AssociationRequest) => 2,
            FrameKind::Command(CommandId::AssociationResponse) => 4,
            FrameKind::Command(CommandId::Realignment) => 8,
            FrameKind::Command(_) => 1,
            _ => 0,
        };
        Draft {
            kind,
            destination,
            message: WpanMessage {
                destination_mode: AddressMode::None,
                source_mode: AddressMode::None,
                destination_pan: NONE,
                source_pan: NONE,
                body: Body::Plain,
            },
            wants_ack: false,
            payload,
        }
    }

    /// Sets the form of the receiver's address and the receiver's PAN.
    pub fn to(mut self, mode: AddressMode, pan: u16) -> Draft {
        self.message.destination_mode = mode;
        self.message.destination_pan = pan;
        self
    }

    /// Sets the form of the sender's address and the sender's PAN.
    pub fn from(mut self, mode: AddressMode, pan: u16) -> Draft {
        self.message.source_mode = mode;
        self.message.source_pan = pan;
        self
    }

    /// Requests an acknowledgement.
    pub fn acknowledged(mut self) -> Draft {
        self.wants_ack = true;
        self
    }

    /// Sets the payload and its size in octets.
    pub fn with(mut self, body: Body, payload: i32) -> Draft {
        self.message.body = body;
        self.payload = payload;
        self
    }

    /// Builds the frame, as sent by the station `source`.
    pub fn into_packet(self, source: i32, sequence: u8) -> Packet {
        let addresses = match self.kind {
            FrameKind::Beacon => self.message.source_mode.octets(),
            _ => self.message.destination_mode.octets() + self.message.source_mode.octets(),
        };
        let mut packet = Packet::new(Header {
            packet_type: PacketType::MAC,
            size: FRAME_OVERHEAD + self.payload + addresses,
            ..Header::default()
        });
        let receiver = if self.destination == NONE { BROADCAST } else { i32::from(self.destination) };
        let radio = packet.radio_mut();
        radio.direction = Direction::Down;
        radio.next_hop = receiver;
        radio.mac.kind = self.kind;
        radio.mac.receiver = receiver;
        radio.mac.transmitter = source;
        radio.wpan.sequence = sequence;
        radio.wpan.wants_ack = self.wants_ack;
        radio.message = Message::Wpan(self.message);
        packet
    }
}

/// The command frames of IEEE 802.15.4, by their number (section 7.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandId {
    /// A device requests to join.
    AssociationRequest = 1,
    /// The coordinator answers an association request.
    AssociationResponse = 2,
    /// A device polls for its pending frames.
    DataRequest = 4,
    /// A device announces that it has lost its coordinator.
    Orphan = 6,
    /// A station requests beacons.
    BeaconRequest = 7,
    /// A coordinator answers an orphan notification.
    Realignment = 8,
}

impl CommandId {
    /// The name of the command in traces.
    pub fn name(self) -> &'static str {
        match self {
            CommandId::AssociationRequest => "CM1",
            CommandId::AssociationResponse => "CM2",
            CommandId::DataRequest => "CM4",
            CommandId::Orphan => "CM6",
            CommandId::BeaconRequest => "CM7",
            CommandId::Realignment => "CM8",
        }
    }

    /// The name of the command in error messages.
    fn long_name(self) -> &'static str {
        match self {
            CommandId::AssociationRequest => "M_CM1_AssoReq",
            CommandId::AssociationResponse => "M_CM2_AssoRsp",
            CommandId::DataRequest => "M_CM4_DataReq",
            CommandId::Orphan => "M_CM6_OrphanNotif",
            CommandId::BeaconRequest => "M_CM7_BconReq",
            CommandId::Realignment => "M_CM8_CoorRealign",
        }
    }
}

/// The name of a frame in error messages.
pub(super) fn long_name(packet: &Packet) -> &'static str {
    if packet.packet_type != PacketType::MAC {
        return packet.packet_type.name();
    }
    match packet.radio().mac.kind {
        FrameKind::Beacon => "M_BEACON",
        FrameKind::Ack => "M_ACK",
        FrameKind::Command(command) => command.long_name(),
        _ => "M_UNKNOWN",
    }
}

/// The message of a frame that carries no packet; `None` for other frames.
pub(super) fn message(packet: &Packet) -> Option<&WpanMessage> {
    match &packet.radio().message {
        Message::Wpan(message) => Some(message),
        _ => None,
    }
}

/// The form and the 16-bit value of a frame's receiver address.
pub(super) fn destination(packet: &Packet) -> (AddressMode, u16) {
    let mode = match packet.packet_type {
        PacketType::MAC => message(packet).map_or(AddressMode::None, |message| message.destination_mode),
        _ => AddressMode::Short,
    };
    (mode, packet.radio().mac.receiver as u16)
}

/// The lowest channel of a mask that is above `after`, if that is given.
// ns-2.35: numbers continue beyond the last channel, and a number that is 32 higher has the same bit in the mask: a
// channel on which a request failed is tried again under a number that no station uses (spec: wpan, section 16).
pub(super) fn next_channel(mask: u32, after: Option<u8>) -> Option<u8> {
    let first = after.map_or(0, |channel| channel.wrapping_add(1));
    let distance = mask.rotate_right(u32::from(first) % 32).trailing_zeros();
    (mask != 0).then(|| first.wrapping_add(distance as u8))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wireless::wpan::SCANNED_CHANNELS;

    fn size(draft: Draft) -> i32 {
        draft.into_packet(1, 0).size
    }

    #[test]
    fn sizes_are_those_of_the_standard_without_network_identifiers() {
        use AddressMode::{Extended, Short};
        let command = |id| Draft::new(FrameKind::Command(id), 0);
        assert_eq!(size(command(CommandId::AssociationRequest).to(Short, 0).from(Extended, NONE)), 17);
        assert_eq!(size(command(CommandId::AssociationResponse).to(Extended, 0).from(Extended, 0)), 25);
        assert_eq!(size(command(CommandId::DataRequest).to(Short, 0).from(Extended, 0)), 16);
        assert_eq!(size(command(CommandId::Orphan).to(Extended, 0).from(Extended, 0)), 22);
        assert_eq!(size(command(CommandId::BeaconRequest).to(Short, NONE)), 8);
        assert_eq!(size(command(CommandId::Realignment).to(Extended, 0).from(Extended, 0)), 29);
        assert_eq!(size(Draft::new(FrameKind::Ack, 0)), 5);
    }

    #[test]
    fn channels_are_taken_in_order() {
        assert_eq!(next_channel(SCANNED_CHANNELS, None), Some(11));
        assert_eq!(next_channel(SCANNED_CHANNELS, Some(11)), Some(12));
        assert_eq!(next_channel(1 << 11, Some(13)), Some(43));
        assert_eq!(next_channel(1 << 11, Some(43)), Some(75));
        assert_eq!(next_channel(0, Some(13)), None);
    }
}
