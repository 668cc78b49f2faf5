//! Directed diffusion, its baselines, and their sources and sinks (Intanagonwiwat, Govindan and Estrin, "Directed
//! diffusion", MobiCom 2000; spec: sensor-and-mobile-ip, section 5).
//!
//! Sinks announce their interest in a type of data, which floods the network. Data flow back along the
//! gradients that this leaves; good paths are reinforced, others get negative reinforcement.
//!
//! * `endpoint` is the application, `core` what all routing agents share.
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

/// How many types of data there are.
const TYPES: usize = 30;

/// Size of messages other than data, bytes.
const MESSAGE_SIZE: i32 = 36;

/// The purpose of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageKind {
    /// A sink wants data.
    Interest,
    /// Data.
    Data,
    /// A source has data.
    DataReady,
    /// A source is to send data.
    DataRequest,
    /// A source must send no more data.
    DataStop,
    /// The path to a neighbour is good.
    PositiveReinforcement,
    /// The path to a neighbour is not needed.
    NegativeReinforcement,
    /// A neighbour has no use for data.
    Inhibit,
}

/// A message of diffusion.
#[derive(Clone, Debug)]
pub struct DiffusionMessage {
    /// Its purpose.
    pub kind: MessageKind,
    /// Its number, counted by the sender.
    pub number: i32,
    /// The originator.
    pub sender: Endpoint,
    /// The previous hop.
    pub forwarder: Endpoint,
    /// Type of data.
    pub data_type: i32,
    /// 1 for a sample of the data, 100 for all.
    pub rate: i32,
    /// When it was made, seconds.
    pub timestamp: f64,
    /// What tells data apart: type, source, number.
    pub attributes: [i32; 3],
    /// The data that reinforce: sender and number.
    pub named: (Endpoint, i32),
}

/// The rate of samples.
const SAMPLED: i32 = 1;
/// The rate of all data.
const ORIGINAL: i32 = 100;
