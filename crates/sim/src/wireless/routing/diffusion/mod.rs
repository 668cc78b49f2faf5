//! Directed diffusion, its baselines, and their sources and sinks (Intanagonwiwat, Govindan and Estrin, "Directed
//! diffusion", MobiCom 2000; spec: sensor-and-mobile-ip, section 5).
//!
//! Sinks announce their interest in a type of data, and interests flood the network. Each interest leaves gradients,
//! along which data flow back; good paths are reinforced, others get negative reinforcement.
//!
//! * `endpoint` is the application, `core` the state common to all routing agents.
//! * `rate` and `probability` are directed diffusion, `flooding` its baselines: flooding and omniscient multicast.

mod core;
mod endpoint;
mod flooding;
mod probability;
mod rate;
mod rate_tables;

pub use self::core::{Core, DiffusionAgent};
pub use endpoint::DiffusionEndpoint;
pub use flooding::{Flooding, OmniscientMulticast};
pub use probability::ProbabilityDiffusion;
pub use rate::{
    NegativeMaximum, NegativeThreshold, NegativeWindow, PositiveChoice, PositiveNode, RateDiffusion, SendMode,
};

use crate::packet::Endpoint;

/// The number of types of data.
const TYPES: usize = 30;

/// The size of messages other than data, bytes.
const MESSAGE_SIZE: i32 = 36;

/// The purpose of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageKind {
    /// A sink announces its interest in data.
    Interest,
    /// A source sends data.
    Data,
    /// A source announces that it has data.
    DataReady,
    /// A source is asked to send data.
    DataRequest,
    /// A source is asked to stop sending data.
    DataStop,
    /// The receiver is to send more data to the sender of this message, because the path is good.
    PositiveReinforcement,
    /// The receiver is to send less data to the sender of this message.
    NegativeReinforcement,
    /// A neighbour reports that it cannot forward data to any sink.
    Inhibit,
}

/// A message of diffusion.
#[derive(Clone, Debug)]
pub struct DiffusionMessage {
    /// The purpose of the message.
    pub kind: MessageKind,
    /// The number that the sender has given the message.
    pub number: i32,
    /// The originator of the message.
    pub sender: Endpoint,
    /// The previous hop of the message.
    pub forwarder: Endpoint,
    /// The number of the type of data.
    pub data_type: i32,
    /// The rate: 1 for a sample of the data, 100 for all data.
    pub rate: i32,
    /// The time at which the message was created, seconds.
    pub timestamp: f64,
    /// The identification of data: type, source, number.
    pub attributes: [i32; 3],
    /// The data for which a neighbour is reinforced: sender and number.
    pub named: (Endpoint, i32),
}

/// The rate of samples.
const SAMPLED: i32 = 1;
/// The rate of all data.
const ORIGINAL: i32 = 100;
