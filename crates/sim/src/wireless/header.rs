//! The headers that mobile nodes and their radios write into packets (spec: wireless-stack, section 5).

use std::rc::Rc;

use super::FidelityMessage;
use super::arp::ArpMessage;
use super::phy::{Emission, Modulation};
use super::routing::diffusion::DiffusionMessage;
use super::routing::dsdv::Advertisement;
use super::routing::dsr::DsrHeader;
use super::routing::message::RoutingMessage;
use super::routing::on_demand::OnDemandMessage;
use super::routing::subscriptions::PublishedMessage;
use super::wpan::{CommandId, WpanHeader, WpanMessage};
use crate::entity::EntityId;
use crate::satellite::HdlcFrame;

/// The broadcast address of nodes and MACs.
pub const BROADCAST: i32 = -1;

/// The value of an unset next hop.
pub const NO_HOP: i32 = -2;

/// The direction of a packet through the protocol stack of a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Direction {
    /// No direction is set; the packet is treated as going down.
    #[default]
    None,
    /// The packet travels from the applications to the radio.
    Down,
    /// The packet travels from the radio to the applications.
    Up,
}

/// The kind of address in [`RadioHeader::next_hop`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AddressKind {
    /// No next hop is set: the packet goes to its destination directly.
    #[default]
    None,
    /// The address of a MAC.
    Link,
    /// The address of a node.
    Node,
}

/// The type of a frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FrameKind {
    /// A frame that carries a packet.
    #[default]
    Data,
    /// Request to send.
    Rts,
    /// Clear to send.
    Cts,
    /// Acknowledgement.
    Ack,
    /// Beacon of an access point.
    Beacon,
    /// Association request.
    AssociationRequest,
    /// Association response.
    AssociationResponse,
    /// Authentication request or reply.
    Authentication,
    /// Probe request.
    ProbeRequest,
    /// Probe response.
    ProbeResponse,
    /// The frame by which S-MAC announces when its sender sleeps. The receiver field holds the sender; the transmitter
    /// field holds the node whose schedule the sender follows.
    Sync,
    /// A command of IEEE 802.15.4.
    Command(CommandId),
}

impl FrameKind {
    /// Whether the frame is an RTS, CTS or ACK.
    pub fn is_control(self) -> bool {
        matches!(self, FrameKind::Rts | FrameKind::Cts | FrameKind::Ack)
    }

    /// Whether the frame is a management frame of infrastructure mode.
    pub fn is_management(self) -> bool {
        !self.is_control() && self != FrameKind::Data
    }
}

/// Ether type of IP packets.
pub const ETHER_IP: u16 = 0x0800;
/// Ether type of ARP packets.
pub const ETHER_ARP: u16 = 0x0806;

/// The MAC header (IEEE 802.11, section 7).
#[derive(Clone, Debug, Default)]
pub struct MacHeader {
    /// The type of the frame.
    pub kind: FrameKind,
    /// Time for which the medium will be busy after the frame, microseconds.
    pub duration: u16,
    /// The MAC address of the receiver.
    pub receiver: i32,
    /// The MAC address of the transmitter.
    pub transmitter: i32,
    /// The third address: the final destination or the original sender, if the frame passes an access point.
    pub third: i32,
    /// The type of the contents: [`ETHER_IP`] or [`ETHER_ARP`].
    pub ether_type: u16,
    /// The sequence number.
    pub sequence: u16,
    /// The number of bytes that pad an Ethernet frame to its minimum size.
    pub padding: u8,
    /// Whether the frame goes to an access point.
    pub to_ds: bool,
    /// Whether the frame comes from an access point.
    pub from_ds: bool,
}

/// A message of a protocol for mobile nodes.
#[derive(Clone, Debug, Default)]
pub enum Message {
    /// No message.
    #[default]
    None,
    /// Address resolution.
    Arp(ArpMessage),
    /// Routing by AODV or AOMDV.
    OnDemand(OnDemandMessage),
    /// Routing by DSDV.
    Dsdv(Advertisement),
    /// Routing by DSR, which adds a header to data packets, too.
    Dsr(Box<DsrHeader>),
    /// A message of diffusion 3.
    Published(Rc<PublishedMessage>),
    /// A message of directed diffusion.
    Diffusion(Rc<DiffusionMessage>),
    /// A beacon, command or acknowledgement of IEEE 802.15.4.
    Wpan(WpanMessage),
    /// A message of geographic adaptive fidelity.
    Fidelity(FidelityMessage),
    /// A frame of a reliable link layer of satellites.
    Hdlc(HdlcFrame),
}

impl Message {
    /// The message as one of a routing protocol; `None` for other protocols.
    pub(super) fn routing(&self) -> Option<&dyn RoutingMessage> {
        match self {
            Message::OnDemand(message) => Some(message),
            Message::Dsr(header) => Some(&**header),
            _ => None,
        }
    }
}

/// The header that mobile nodes and their radios write into packets.
#[derive(Clone, Debug)]
pub struct RadioHeader {
    /// The direction through the protocol stack.
    pub direction: Direction,
    /// The kind of address in `next_hop`.
    pub address_kind: AddressKind,
    /// The next hop of the packet; [`NO_HOP`] if unset.
    pub next_hop: i32,
    /// On satellite links: the address of the previous hop.
    pub last_hop: i32,
    /// The number of radio hops so far.
    pub forwards: i32,
    /// The minimum number of radio hops to the destination, according to God.
    pub optimal_forwards: i32,
    /// The number of times that AOMDV has sent the packet by an alternative path.
    pub salvages: u8,
    /// The entity that is notified when the MAC gives up on the packet.
    pub on_failure: Option<EntityId>,
    /// Duration of the transmission, seconds.
    pub airtime: f64,
    /// S-MAC: the time that the exchange lasts after the frame, or the time until the sender sleeps, seconds.
    pub announced: f64,
    /// The transmission of the packet on its radio channel.
    pub emission: Option<Emission>,
    /// The modulation, where the radio can choose it.
    pub modulation: Modulation,
    /// The received power, watts.
    pub received_power: f64,
    /// The factor by which a frame must be stronger than a colliding one to be received nevertheless.
    pub capture_threshold: f64,
    /// The number of bytes that forward error correction added last.
    pub redundancy: i32,
    /// The MAC header.
    pub mac: MacHeader,
    /// The additional MAC header fields of IEEE 802.15.4.
    pub wpan: WpanHeader,
    /// The message that the packet carries.
    pub message: Message,
}

impl RadioHeader {
    /// The header of a packet that has not passed a mobile node.
    pub const UNTOUCHED: RadioHeader = RadioHeader {
        direction: Direction::None,
        address_kind: AddressKind::None,
        next_hop: NO_HOP,
        last_hop: 0,
        forwards: 0,
        optimal_forwards: 0,
        salvages: 0,
        on_failure: None,
        airtime: 0.0,
        announced: 0.0,
        emission: None,
        modulation: Modulation::Bpsk,
        received_power: 0.0,
        capture_threshold: 0.0,
        redundancy: 0,
        mac: MacHeader {
            kind: FrameKind::Data,
            duration: 0,
            receiver: 0,
            transmitter: 0,
            third: 0,
            ether_type: 0,
            sequence: 0,
            padding: 0,
            to_ds: false,
            from_ds: false,
        },
        wpan: WpanHeader::UNTOUCHED,
        message: Message::None,
    };
}

impl RadioHeader {
    /// Resets all fields to those of [`RadioHeader::UNTOUCHED`], in place. Few headers have an emission or a message.
    pub(crate) fn empty(&mut self) {
        if self.emission.is_some() {
            self.emission = None;
        }
        if !matches!(self.message, Message::None) {
            self.message = Message::None;
        }
        self.fill(&RadioHeader::UNTOUCHED);
    }

    /// Copies all fields of `other`, in place. There must be no emission and no message yet.
    #[inline]
    pub(crate) fn fill(&mut self, other: &RadioHeader) {
        // All fields are named, so that the compiler reports one that is not copied.
        let RadioHeader {
            direction,
            address_kind,
            next_hop,
            last_hop,
            forwards,
            optimal_forwards,
            salvages,
            on_failure,
            airtime,
            announced,
            emission,
            modulation,
            received_power,
            capture_threshold,
            redundancy,
            mac,
            wpan,
            message,
        } = other;
        self.direction = *direction;
        self.address_kind = *address_kind;
        self.next_hop = *next_hop;
        self.last_hop = *last_hop;
        self.forwards = *forwards;
        self.optimal_forwards = *optimal_forwards;
        self.salvages = *salvages;
        self.on_failure = *on_failure;
        self.airtime = *airtime;
        self.announced = *announced;
        self.modulation = *modulation;
        self.received_power = *received_power;
        self.capture_threshold = *capture_threshold;
        self.redundancy = *redundancy;
        self.mac = mac.clone();
        self.wpan = *wpan;
        if emission.is_some() {
            self.emission.clone_from(emission);
        }
        if !matches!(message, Message::None) {
            self.message.clone_from(message);
        }
    }
}

impl Default for RadioHeader {
    fn default() -> Self {
        RadioHeader::UNTOUCHED
    }
}
