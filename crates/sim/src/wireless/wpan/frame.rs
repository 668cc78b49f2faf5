//! Frames (spec: wpan, section 5).

use std::rc::Rc;

use super::NONE;
use super::superframe::SuperframeSpec;
use crate::packet::{Header, Packet, PacketType};
use crate::wireless::{BROADCAST, Direction, FrameKind, Message};

/// How a frame names a station.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AddressMode {
    /// Not at all.
    #[default]
    None,
    /// By 16 bits.
    Short,
    /// By 64 bits.
    Extended,
}

impl AddressMode {
    /// Octets of an address.
    pub(super) fn octets(self) -> i32 {
        match self {
            AddressMode::None => 0,
            AddressMode::Short => 2,
            AddressMode::Extended => 8,
        }
    }
}

/// The fields of a MAC header that IEEE 802.15.4 adds to [`MacHeader`](crate::wireless::MacHeader), and a receiver's
/// notes.
#[derive(Clone, Copy, Debug, Default)]
pub struct WpanHeader {
    /// Power of all frames on the channel at the receiver, at most during this one, watts.
    pub total_power: f64,
    /// Number of the frame in error messages.
    pub number: u32,
    /// Sequence number.
    pub sequence: u8,
    /// The channel it is sent on.
    pub channel: u8,
    /// The sender wants an acknowledgement.
    pub wants_ack: bool,
    /// The sender has more for the receiver.
    pub pending: bool,
    /// The next frame made of the packet has the same sequence number.
    pub keeps_sequence: bool,
    /// It was sent because some station, its receiver at that time, polled for it.
    pub indirect: bool,
    /// It has collided at the receiver.
    pub collided: bool,
}

impl WpanHeader {
    /// The header of a packet that no station has touched.
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

/// The rest of a frame that carries no packet.
#[derive(Clone, Debug)]
pub struct WpanMessage {
    /// How the receiver is named.
    pub destination_mode: AddressMode,
    /// How the sender is named.
    pub source_mode: AddressMode,
    /// The receiver's network.
    pub destination_pan: u16,
    /// The sender's network.
    pub source_pan: u16,
    /// The payload.
    pub body: Body,
}

/// The payload of a beacon, a command or an acknowledgement.
#[derive(Clone, Debug)]
pub enum Body {
    /// Nothing but its kind.
    Plain,
    /// A beacon.
    Beacon {
        /// The superframes of the sender.
        spec: SuperframeSpec,
        /// The short address of the sender; 0xffff if it has lost its coordinator.
        address: u16,
        /// The addresses of the stations that should poll.
        pending: Rc<[(AddressMode, u16)]>,
    },
    /// An association response: the short address assigned.
    Response {
        /// The address; 0xffff for none.
        address: u16,
    },
    /// A coordinator realignment.
    Realignment {
        /// The network.
        pan: u16,
        /// The coordinator's short address.
        coordinator: u16,
        /// The channel.
        channel: u8,
        /// The device's short address.
        address: u16,
    },
}

/// Size of frame control, sequence number and frame check, octets.
const FRAME_OVERHEAD: i32 = 5;

/// By how much a packet grows when it becomes a data frame, octets.
pub(super) const DATA_OVERHEAD: i32 = FRAME_OVERHEAD + 2;

/// The frames that carry no packet, as their sender sees them.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    pub kind: FrameKind,
    /// The receiver; 0xffff for all.
    pub destination: u16,
    pub message: WpanMessage,
    pub wants_ack: bool,
    /// Octets.
    pub payload: i32,
}

impl Draft {
    /// A frame of `kind` to `destination`.
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

    /// To a station named like this in this network.
    pub fn to(mut self, mode: AddressMode, pan: u16) -> Draft {
        self.message.destination_mode = mode;
        self.message.destination_pan = pan;
        self
    }

    /// From a station named like this in this network.
    pub fn from(mut self, mode: AddressMode, pan: u16) -> Draft {
        self.message.source_mode = mode;
        self.message.source_pan = pan;
        self
    }

    /// Asks for an acknowledgement.
    pub fn acknowledged(mut self) -> Draft {
        self.wants_ack = true;
        self
    }

    /// With this payload.
    pub fn with(mut self, body: Body, payload: i32) -> Draft {
        self.message.body = body;
        self.payload = payload;
        self
    }

    /// The frame, from station `source`.
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

/// The command frames of IEEE 802.15.4, by number (section 7.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandId {
    /// A device wants to join.
    AssociationRequest = 1,
    /// The coordinator's answer.
    AssociationResponse = 2,
    /// A device asks for what waits for it.
    DataRequest = 4,
    /// A device has lost its coordinator.
    Orphan = 6,
    /// Asks for beacons.
    BeaconRequest = 7,
    /// A coordinator's answer to an orphan.
    Realignment = 8,
}

impl CommandId {
    /// The name in traces.
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

    /// The name in error messages.
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

/// The message of a frame that carries no packet.
pub(super) fn message(packet: &Packet) -> Option<&WpanMessage> {
    match &packet.radio().message {
        Message::Wpan(message) => Some(message),
        _ => None,
    }
}

/// The receiver of a frame in 16 bits, and how the frame names it.
pub(super) fn destination(packet: &Packet) -> (AddressMode, u16) {
    let mode = match packet.packet_type {
        PacketType::MAC => message(packet).map_or(AddressMode::None, |message| message.destination_mode),
        _ => AddressMode::Short,
    };
    (mode, packet.radio().mac.receiver as u16)
}

/// The lowest channel of a mask, above `after` if that is given.
// ns-2.35: numbers continue beyond the last channel, and a number 32 higher has the same bit in the mask: a
// channel on which a request failed is tried again under a number that no station uses (spec: wpan, section
// 16).
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
