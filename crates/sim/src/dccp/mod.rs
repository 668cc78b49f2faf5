//! The Datagram Congestion Control Protocol (RFC 4340): unreliable packets under congestion control, which is CCID 2
//! (RFC 4341) or CCID 3 (RFC 4342) (spec: sctp, section 25).

mod ack_ratio;
mod ack_vector;
mod agent;
mod control;
mod feature;
mod header;
mod kind;
mod negotiation;
mod quiescence;
mod settings;
mod tcp_like;
mod tfrc;
mod tfrc_receiver;

pub use ack_vector::{AckVector, Arrival, Run};
pub use agent::{Control, DccpAgent, State};
pub use control::{CongestionControl, Received, Unlimited};
pub use feature::{Feature, Side};
pub use header::{DccpHeader, FeatureOption, Options, OptionsBox};
pub use kind::PacketKind;
pub use settings::{Settings, TcpLikeSettings, TfrcSettings};
pub use tcp_like::TcpLike;
pub use tfrc::Tfrc;
pub use tfrc_receiver::Receiver;
