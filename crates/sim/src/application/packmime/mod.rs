//! Web traffic by connections: PackMimeHTTP (spec: traffic-and-applications, section 12).
//!
//! A [`PackMime`] cloud begins connections between clients and servers at random times. Each has two agents, with a
//! [`WebClient`] on the one and a [`WebServer`] on the other; the client sends requests, the server answers each
//! after a while. Agents and applications of connections that have ended are used again.

mod client;
mod cloud;
mod exchanges;
mod server;

pub use client::WebClient;
pub use cloud::{Connection, PackMime, Quantity};
pub use server::WebServer;
