//! What routers tell each other about limits.

/// A message between the agents of two routers.
#[derive(Clone, Debug)]
pub struct PushbackMessage {
    /// The session it is about, by the number that the router nearer to the congestion has given it.
    pub session: i32,
    /// The contents of the message.
    pub news: PushbackNews,
}

/// The contents of a message. Rates are in bits per second.
#[derive(Clone, Debug, PartialEq)]
pub enum PushbackNews {
    /// Please limit this aggregate.
    Request {
        /// The flow id of the aggregate.
        aggregate: i32,
        /// The limit.
        limit: f64,
        /// How many routers lie between the congestion and the sender.
        depth: i32,
    },
    /// Sets the limit.
    Refresh(f64),
    /// So much of the aggregate arrives.
    Status {
        /// The rate.
        rate: f64,
        /// For how many routers this one speaks.
        height: i32,
    },
    /// The limit is no longer needed.
    Cancel,
}
