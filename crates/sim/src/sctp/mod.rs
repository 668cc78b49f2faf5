//! The Stream Control Transmission Protocol (RFC 9260; ns-2 follows its first edition, RFC 2960): messages on several
//! streams, selective acknowledgements, and several *destinations*, the addresses of the peer, each with its own congestion
//! window, timers and state (spec: sctp).
//!
//! [`Association`] is the protocol, a state machine without a simulator. [`SctpAgent`] connects it to a
//! simulation. A [`Variant`] holds the differences between the kinds of agents.

mod acknowledge;
mod agent;
mod application;
mod association;
mod chunk;
mod cmt;
mod destination;
mod environment;
mod handshake;
mod parameters;
mod receive;
mod received;
mod report;
mod retransmit;
mod send_buffer;
mod source;
mod streams;
#[cfg(test)]
mod tests;
mod timeout;
mod timers;
mod timestamp;
mod transmit;

pub use agent::{HostInterface, SctpAgent};
pub use application::SctpApplication;
pub use association::Association;
pub use chunk::{
    Block, Chunk, Chunks, DataChunk, HeartbeatInfo, InitChunk, SackChunk, TimestampChunk, TraceEntry,
    trace_entries,
};
pub use destination::{Destination, Status};
pub use environment::{Environment, TimerName};
pub use parameters::{CmtParameters, Counter, Counters, Parameters};
pub use source::Message;

/// The differences between the kinds of agents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Variant {
    /// Whether a heartbeat follows every retransmission timeout (Caro, Amer and Stewart, "Retransmission schemes for
    /// end-to-end failover with transport layer multihoming", 2004).
    pub heartbeat_after_rto: bool,
    /// Whether a chunk may be fast retransmitted more than once (Caro, Amer, Iyengar and Stewart, "Retransmission
    /// policies with transport layer multihoming", 2003).
    pub multiple_fast_rtx: bool,
    /// Whether packets carry time stamps, so that retransmitted chunks yield round-trip times, too.
    pub timestamps: bool,
    /// Whether concurrent multipath transfer is used.
    pub concurrent: bool,
}

impl Variant {
    /// Whether reports show `rwnd_`.
    fn reports_rwnd(self) -> bool {
        !self.multiple_fast_rtx && !self.concurrent
    }
}
