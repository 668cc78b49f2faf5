//! Headers of the rarer protocols.

use std::rc::Rc;

use crate::admission::AdmissionHeader;
use crate::agents::{PingHeader, RapReport, SrmHeader};
use crate::application::http::{CacheMessage, StreamData};
use crate::dccp::DccpHeader;
use crate::mobile_ip::RegistrationMessage;
use crate::mpls::LdpMessage;
use crate::packet::Packet;
use crate::pushback::PushbackMessage;
use crate::quick_start::QuickStartHeader;
use crate::routing::{LinkStateMessage, Metric};
use crate::sctp::Chunks;
use crate::tcp::XcpHeader;
use crate::tfrc::{TfrcData, TfrcFeedback};

/// The header of a protocol other than TCP, UDP and RTP.
#[derive(Clone, Debug, Default)]
pub enum ProtocolHeader {
    /// None of these.
    #[default]
    None,
    /// The text of a message.
    Message(Rc<str>),
    /// See [`PingHeader`].
    Ping(PingHeader),
    /// See [`AdmissionHeader`].
    Admission(AdmissionHeader),
    /// See [`TfrcData`].
    TfrcData(TfrcData),
    /// See [`TfrcFeedback`].
    TfrcFeedback(TfrcFeedback),
    /// An acknowledgement of RAP.
    Rap(RapReport),
    /// The number of a source of an RTP session.
    RtpSource(i32),
    /// A part of a stream, sent by RAP.
    Stream(StreamData),
    /// A distance vector.
    Distances {
        /// Number of the message.
        number: i32,
        /// The sender's distances, by destination.
        distances: Rc<[Metric]>,
    },
    /// See [`QuickStartHeader`].
    QuickStart(QuickStartHeader),
    /// The chunks of an SCTP packet.
    Sctp(Chunks),
    /// See [`DccpHeader`].
    Dccp(DccpHeader),
    /// A packet in a tunnel.
    Packet(Box<Packet>),
    /// See [`SrmHeader`].
    Srm(Box<SrmHeader>),
    /// A message of a link state protocol.
    LinkState(LinkStateMessage),
    /// See [`RegistrationMessage`].
    Registration(RegistrationMessage),
    /// See [`LdpMessage`].
    Ldp(Rc<LdpMessage>),
    /// See [`PushbackMessage`].
    Pushback(Rc<PushbackMessage>),
    /// See [`XcpHeader`].
    Xcp(XcpHeader),
    /// See [`CacheMessage`].
    Cache(Rc<CacheMessage>),
}
