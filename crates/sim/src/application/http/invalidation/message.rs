//! What servers and caches tell each other.

use crate::application::http::PageId;

/// A page was modified.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Invalidation {
    /// Which page.
    pub page: PageId,
    /// When, seconds.
    pub modified: f64,
}

/// A message between servers and caches.
#[derive(Clone, Debug, PartialEq)]
pub enum CacheMessage {
    /// The sender is there, and these pages have been modified.
    Heartbeat {
        /// The number of the sender's node.
        sender: i32,
        /// The newest first.
        invalidations: Vec<Invalidation>,
    },
    /// A page that was modified.
    Update {
        /// The number of the sender's node.
        sender: i32,
        /// Which page, and when it was modified.
        page: Invalidation,
        /// Seconds from its modification to the next one.
        age: f64,
        /// Bytes.
        size: i32,
    },
    /// The sender cannot say any more whether pages of these servers have been modified.
    Leave {
        /// The number of the sender's node.
        sender: i32,
        /// The numbers of the servers' nodes.
        servers: Vec<i32>,
        /// How many servers the message has room for.
        room: usize,
    },
}

impl CacheMessage {
    /// The bytes that count as sent.
    pub fn cost(&self) -> i32 {
        const EMPTY: i32 = 1;
        const INVALIDATION: i32 = 32;
        const SERVER: i32 = 4;
        match self {
            CacheMessage::Heartbeat { invalidations, .. } if invalidations.is_empty() => EMPTY,
            CacheMessage::Heartbeat { invalidations, .. } => INVALIDATION * invalidations.len() as i32,
            CacheMessage::Update { size, .. } => *size,
            CacheMessage::Leave { room, .. } => SERVER * *room as i32,
        }
    }
}
