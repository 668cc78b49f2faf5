//! Web traffic by sessions: PagePool/WebTraf (spec: traffic-and-applications, section 15; Feldmann, Gilbert, Huang
//! and Willinger, "Dynamics of IP traffic", 1999).
//!
//! A session is a client that fetches pages one after another, each from a newly drawn server; the objects of a
//! page are requested one after another; an object is one request and a response of some packets. The embedder
//! carries requests and responses over the network; the pool decides when.

mod ftp;
mod jobs;
mod pool;
mod servers;
mod sessions;

pub use ftp::{File, FtpTraffic, FtpVariables};
pub use jobs::Job;
pub use pool::{Numbers, WebTraffic};
pub use servers::ServerMode;
