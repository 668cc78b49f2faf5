//! Agents without congestion control: end points that send only on request.

mod adaptive_playout;
mod announcer;
mod basic;
mod broadcaster;
mod loss_monitor;
mod message;
mod message_passing;
mod multicast_control;
mod ping;
mod playout;
mod rap;
mod rtcp;
mod rtp;
mod session_helper;
mod srm;
mod tunnel;
mod udp;

pub use adaptive_playout::AdaptivePlayoutReceiver;
pub use announcer::Announcer;
pub use basic::BasicAgent;
pub use broadcaster::Broadcaster;
pub use loss_monitor::LossMonitor;
pub use message::MessageAgent;
pub use message_passing::MessagePassing;
pub use multicast_control::MulticastControl;
pub use ping::{PingAgent, PingHeader};
pub use playout::PlayoutReceiver;
pub use rap::{RapAgent, RapReport, RttEstimate};
pub use rtcp::{RtcpAgent, RtpSession};
pub use rtp::RtpAgent;
pub use session_helper::{SessionHelper, SessionMember};
pub use srm::{SrmAgent, SrmHeader, SrmKind};
pub use tunnel::{Decapsulator, Encapsulator};
pub use udp::UdpAgent;
