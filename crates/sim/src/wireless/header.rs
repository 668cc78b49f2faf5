//! What mobile nodes and their radios write on packets (spec: wireless-stack, section 5).

use std::rc::Rc;

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

/// The broadcast address, of nodes and of MACs.
pub const BROADCAST: i32 = -1;

/// An unset next hop.
pub const NO_HOP: i32 = -2;

/// The direction of a packet through the protocol stack of a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Direction {
    /// Not said; handled as going down.
    #[default]
    None,
    /// From the applications to the radio.
    Down,
    /// From the radio to the applications.
    Up,
}

/// What kind of address [`RadioHeader::next_hop`] is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AddressKind {
    /// No next hop is given: the packet goes to its destination directly.
    #[default]
    None,
    /// The address of a MAC.
    Link,
    /// The address of a node.
    Node,
}

/// The MAC's type of a frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FrameKind {
    /// Carries a packet.
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
    /// Authentication, request and reply.
    Authentication,
    /// Probe request.
    ProbeRequest,
    /// Probe response.
    ProbeResponse,
    /// S-MAC: announces when its sender sleeps. Its receiver is the sender, its transmitter whose schedule that
    /// follows.
    Sync,
    /// A command of IEEE 802.15.4.
    Command(CommandId),
}

impl FrameKind {
    /// Whether it is RTS, CTS or ACK.
    pub fn is_control(self) -> bool {
        matches!(self, FrameKind::Rts | FrameKind::Cts | FrameKind::Ack)
    }

    /// Whether it is a management frame of infrastructure mode.
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
    /// For how long the medium will be busy after this frame, microseconds.
    pub duration: u16,
    /// Receiver.
    pub receiver: i32,
    /// Transmitter.
    pub transmitter: i32,
    /// The third address: final destination or original sender, through access points.
    pub third: i32,
    /// The contents of the frame.
    pub ether_type: u16,
    /// Sequence number.
    pub sequence: u16,
    /// Bytes added to fill up an Ethernet frame.
    pub padding: u8,
    /// The frame goes to an access point.
    pub to_ds: bool,
    /// The frame comes from an access point.
    pub from_ds: bool,
}

/// The messages of protocols for mobile nodes.
#[derive(Clone, Debug, Default)]
pub enum Message {
    /// None.
    #[default]
    None,
    /// Address resolution.
    Arp(ArpMessage),
    /// Routing by AODV or AOMDV.
    OnDemand(OnDemandMessage),
    /// Routing by DSDV.
    Dsdv(Advertisement),
    /// Routing by DSR, which puts a header on data, too.
    Dsr(Box<DsrHeader>),
    /// Diffusion 3.
    Published(Rc<PublishedMessage>),
    /// Directed diffusion.
    Diffusion(Rc<DiffusionMessage>),
    /// A beacon, command or acknowledgement of IEEE 802.15.4.
    Wpan(WpanMessage),
}

impl Message {
    /// As a message of a routing protocol.
    pub(super) fn routing(&self) -> Option<&dyn RoutingMessage> {
        match self {
            Message::OnDemand(message) => Some(message),
            Message::Dsr(header) => Some(&**header),
            _ => None,
        }
    }
}

/// What mobile nodes and their radios write on packets.
#[derive(Clone, Debug)]
pub struct RadioHeader {
    /// The direction through the stack.
    pub direction: Direction,
    /// What kind of address `next_hop` is.
    pub address_kind: AddressKind,
    /// The next hop of the packet; [`NO_HOP`] if unset.
    pub next_hop: i32,
    /// On satellite links: the previous hop.
    pub last_hop: i32,
    /// Over how many radio hops the packet has come.
    pub forwards: i32,
    /// Over how many it would have to go at least, as God knows.
    pub optimal_forwards: i32,
    /// How often AOMDV has sent the packet by another path than the first one.
    pub salvages: u8,
    /// The entity that is notified when the MAC gives up on the packet.
    pub on_failure: Option<EntityId>,
    /// Duration of the transmission, seconds.
    pub airtime: f64,
    /// S-MAC: how long an exchange lasts after this frame, or until its sender sleeps, seconds.
    pub announced: f64,
    /// The transmission of the packet on its radio channel.
    pub emission: Option<Emission>,
    /// How the bits of the packet become symbols, where the radio can choose.
    pub modulation: Modulation,
    /// Power at the receiver, watts.
    pub received_power: f64,
    /// The factor by which a frame must be stronger than another one to be received nevertheless.
    pub capture_threshold: f64,
    /// Bytes that forward error correction added last.
    pub redundancy: i32,
    /// MAC header.
    pub mac: MacHeader,
    /// What IEEE 802.15.4 adds to it.
    pub wpan: WpanHeader,
    /// The message that the packet carries.
    pub message: Message,
}

impl RadioHeader {
    /// The header of a packet that no mobile node has touched.
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

impl Default for RadioHeader {
    fn default() -> Self {
        RadioHeader::UNTOUCHED
    }
}
