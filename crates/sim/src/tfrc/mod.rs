//! TCP-Friendly Rate Control (Floyd, Handley, Padhye and Widmer, "Equation-based congestion control for unicast
//! applications", 2000; RFC 5348).
//!
//! The receiver, a [`TfrcSink`], estimates the rate of loss events and reports it about once per round-trip time. The
//! sender, a [`TfrcSender`], computes the rate that a TCP connection would reach under the same conditions and spaces
//! its packets accordingly. Sizes are in bytes, rates in bytes per second (spec: traffic-and-applications, section 9).

mod equation;
mod packet;
mod rate;
mod rtt;
mod sender;
mod settings;
mod sink;

pub use packet::{TfrcData, TfrcFeedback};
pub use rtt::TickEstimator;
pub use sender::TfrcSender;
pub use settings::SenderSettings;
pub use sink::{SinkSettings, TfrcSink};
