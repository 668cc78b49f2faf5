//! Headers of the rarer transport protocols.

use std::rc::Rc;

use crate::agents::{PingHeader, RapReport};
use crate::tfrc::{TfrcData, TfrcFeedback};

/// The header of a transport protocol other than TCP, UDP and RTP.
#[derive(Clone, Debug, Default)]
pub enum ProtocolHeader {
    /// None of these.
    #[default]
    None,
    /// The text of a message.
    Message(Rc<str>),
    /// See [`PingHeader`].
    Ping(PingHeader),
    /// See [`TfrcData`].
    TfrcData(TfrcData),
    /// See [`TfrcFeedback`].
    TfrcFeedback(TfrcFeedback),
    /// An acknowledgement of RAP.
    Rap(RapReport),
}
