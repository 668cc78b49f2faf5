//! Headers of the rarer transport protocols.

use std::rc::Rc;

use crate::agents::{PingHeader, RapReport};

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
    /// An acknowledgement of RAP.
    Rap(RapReport),
}
