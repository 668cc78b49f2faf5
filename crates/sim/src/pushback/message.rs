//! The messages that routers exchange about limits.

/// A message between the agents of two routers.
#[derive(Clone, Debug)]
pub struct PushbackMessage {
    /// The number of the session, as assigned by the router nearer to the congestion.
    pub session: i32,
    /// The contents of the message.
    pub news: PushbackNews,
}

/// The contents of a message. Rates are in bits per second.
#[derive(Clone, Debug, PartialEq)]
pub enum PushbackNews {
    /// Requests a limit for an aggregate.
    Request {
        /// The flow id of the aggregate.
        aggregate: i32,
        /// The requested limit.
        limit: f64,
        /// The number of routers between the congestion and the sender.
        depth: i32,
    },
    /// Sets a new limit.
    Refresh(f64),
    /// Reports the rate of the aggregate.
    Status {
        /// The arrival rate of the aggregate.
        rate: f64,
        /// The number of routers in a row that this report covers.
        height: i32,
    },
    /// Reports that the limit is no longer needed.
    Cancel,
}
