//! Web traffic by sessions: PagePool/WebTraf (spec: traffic-and-applications, section 15; Feldmann, Gilbert, Huang
//! and Willinger, "Dynamics of IP traffic", 1999).
//!
//! A session is a client that fetches pages one after the other, each from a server drawn anew; a page has objects
//! that are asked for one after the other; an object is one request and a response of so many packets. How requests
//! and responses are carried over the network is the business of the host; the pool says when.

mod jobs;
mod pool;
mod servers;
mod sessions;

pub use jobs::Job;
pub use pool::{Numbers, WebTraffic};
pub use servers::ServerMode;
