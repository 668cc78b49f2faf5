//! The messages between servers and caches.

use crate::application::http::PageId;

/// The information that a page was modified.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Invalidation {
    /// The modified page.
    pub page: PageId,
    /// When the page was modified, seconds.
    pub modified: f64,
}

/// A message between servers and caches.
#[derive(Clone, Debug, PartialEq)]
pub enum CacheMessage {
    /// A heartbeat: the sender is alive, and the listed pages have been modified.
    Heartbeat {
        /// The number of the sender's node.
        sender: i32,
        /// The invalidations, the newest first.
        invalidations: Vec<Invalidation>,
    },
    /// A new version of a page.
    Update {
        /// The number of the sender's node.
        sender: i32,
        /// The page and the time of its modification.
        page: Invalidation,
        /// The time from the modification of the page to the next one, seconds.
        age: f64,
        /// The size of the page, bytes.
        size: i32,
    },
    /// The sender no longer knows whether pages of the listed servers have been modified.
    Leave {
        /// The number of the sender's node.
        sender: i32,
        /// The numbers of the servers' nodes.
        servers: Vec<i32>,
        /// The number of servers for which the message has room.
        room: usize,
    },
}

impl CacheMessage {
    /// The size of the message for the transport, bytes.
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
