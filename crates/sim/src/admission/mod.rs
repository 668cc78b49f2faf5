//! Integrated services: flows request admission, and links decide by their measured load (spec: more-networks,
//! section 6).
//!
//! An [`AdmissionSender`] asks with a signalling packet. At each link an [`AdmissionGate`] passes the request to the
//! link's [`AdmissionControl`], which decides by the load that an [`Estimator`] derives from a [`LoadMeter`].

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

/// The contents of a signalling packet.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct AdmissionHeader {
    /// Token rate of the flow, bits per second.
    pub rate: f64,
    /// Depth of the flow's token bucket, bits.
    pub bucket: i32,
    /// Whether all links so far have admitted the flow.
    pub admitted: bool,
}

/// The class of service of a flow: 1 if it has a flow id, 0 if not.
fn service_class(flow_id: i32) -> usize {
    usize::from(flow_id != 0)
}
