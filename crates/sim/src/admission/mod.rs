//! Integrated services: flows request admission, and links decide by their measured load (spec: more-networks,
//! section 6).
//!
//! An [`AdmissionSender`] asks with a signalling packet. At each link an [`AdmissionGate`] has the link's
//! [`AdmissionControl`] decide, which knows the load from an [`Estimator`], which reads a [`LoadMeter`].

mod control;
mod estimator;
mod gate;
mod load_meter;
mod receiver;
mod report;
mod sender;

pub use control::{AdmissionControl, AdmissionRule};
pub use estimator::{EstimationRule, Estimator};
pub use gate::AdmissionGate;
pub use load_meter::LoadMeter;
pub use receiver::AdmissionReceiver;
pub use report::ReportedLink;
pub use sender::AdmissionSender;

/// What signalling packets carry.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct AdmissionHeader {
    /// Rate of the flow's tokens, bits per second.
    pub rate: f64,
    /// Depth of its bucket of tokens, bits.
    pub bucket: i32,
    /// Whether all links so far have admitted the flow.
    pub admitted: bool,
}

/// The class of service of a flow: 1 with a flow id, 0 without one.
fn service_class(flow_id: i32) -> usize {
    usize::from(flow_id != 0)
}
