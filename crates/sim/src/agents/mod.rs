//! Agents without congestion control: end points that send what they are told to, when they are told to.

mod basic;
mod loss_monitor;
mod udp;

pub use basic::BasicAgent;
pub use loss_monitor::LossMonitor;
pub use udp::UdpAgent;
