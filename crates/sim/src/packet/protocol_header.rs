//! Headers of the rarer protocols.

use std::rc::Rc;

use crate::admission::AdmissionHeader;
use crate::agents::{PingHeader, RapReport, SrmHeader};
use crate::application::http::{CacheMessage, StreamData};
use crate::dccp::DccpHeader;
use crate::mobile_ip::RegistrationMessage;
use crate::mpls::LdpMessage;
use crate::packet::Packet;
use crate::pgm::PgmHeader;
use crate::pushback::PushbackMessage;
use crate::quick_start::QuickStartHeader;
use crate::routing::{LinkStateMessage, Metric};
use crate::sctp::Chunks;
use crate::tcp::XcpHeader;
use crate::tfrc::{TfrcData, TfrcFeedback};

/// The header of a protocol other than TCP, UDP and RTP.
#[derive(Clone, Debug, Default)]
pub enum ProtocolHeader {
    /// The packet has no header of such a protocol.
    #[default]
    None,
    /// The text of a message packet.
    Message(Rc<str>),
    /// A ping request or reply.
    Ping(PingHeader),
    /// The header of admission control.
    Admission(AdmissionHeader),
    /// The header of TFRC data packets.
    TfrcData(TfrcData),
    /// The header of TFRC feedback packets.
    TfrcFeedback(TfrcFeedback),
    /// An acknowledgement of RAP.
    Rap(RapReport),
    /// The number of a source in an RTP session.
    RtpSource(i32),
    /// A part of a stream that is sent by RAP.
    Stream(StreamData),
    /// A distance vector of a routing protocol.
    Distances {
        /// Sequence number of the message.
        number: i32,
        /// The sender's distances to all destinations.
        distances: Rc<[Metric]>,
    },
    /// The header of Quick-Start requests.
    QuickStart(QuickStartHeader),
    /// The chunks of an SCTP packet.
    Sctp(Chunks),
    /// The header of DCCP packets.
    Dccp(DccpHeader),
    /// A packet inside a tunnel packet.
    Packet(Box<Packet>),
    /// The header of SRM packets.
    Srm(Box<SrmHeader>),
    /// A message of a link-state routing protocol.
    LinkState(LinkStateMessage),
    /// A registration message of Mobile IP.
    Registration(RegistrationMessage),
    /// A message of the Label Distribution Protocol.
    Ldp(Rc<LdpMessage>),
    /// A message between routers with pushback.
    Pushback(Rc<PushbackMessage>),
    /// The congestion header of XCP.
    Xcp(XcpHeader),
    /// The header of a packet of PGM.
    Pgm(Rc<PgmHeader>),
    /// A message between web caches.
    Cache(Rc<CacheMessage>),
}
