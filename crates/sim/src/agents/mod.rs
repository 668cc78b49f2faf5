//! Agents without congestion control: end points that send what they are told to, when they are told to.

mod basic;
mod broadcaster;
mod loss_monitor;
mod message;
mod message_passing;
mod multicast_control;
mod ping;
mod rap;
mod rtp;
mod tunnel;
mod udp;

pub use basic::BasicAgent;
pub use broadcaster::Broadcaster;
pub use loss_monitor::LossMonitor;
pub use message::MessageAgent;
pub use message_passing::MessagePassing;
pub use multicast_control::MulticastControl;
pub use ping::{PingAgent, PingHeader};
pub use rap::{RapAgent, RapReport, RttEstimate};
pub use rtp::RtpAgent;
pub use tunnel::{Decapsulator, Encapsulator};
pub use udp::UdpAgent;
