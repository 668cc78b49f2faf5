//! A client that fetches files and a server that sends them, one file per connection, over the older variant of two-way
//! TCP (spec: tcp-linux, section 19).
//!
//! Both drive a [`BayFullTcp`] directly: the client asks for a file with a request of 80 bytes; the server answers with
//! the file and closes the connection with the last segment. Five seconds after the last data the client asks again.

use std::cell::Cell;

use super::BayFullTcp;
use crate::Sim;
use crate::agent::Agent;
use crate::entity::{Entity, EntityId};
use crate::packet::PacketType;
use crate::timer::Timer;
use crate::wiring::Wiring;

/// The size of a request, bytes.
const REQUEST: i32 = 80;
/// The time from the last data of a file to the next request, seconds.
const PAUSE: f64 = 5.0;
/// The default size of the server's file, bytes.
const DEFAULT_FILE: i32 = 1 << 28;

const REQUEST_TIMER: u32 = 0;

/// A client that requests files, one after the other.
pub struct FtpClient {
    agent: Agent,
    tcp: Cell<Option<EntityId>>,
    running: Cell<bool>,
    request_timer: Timer,
}

impl FtpClient {
    /// Creates a client without a connection.
    pub fn new(id: EntityId) -> FtpClient {
        FtpClient {
            agent: Agent::new(id, PacketType::TCP),
            tcp: Cell::new(None),
            running: Cell::new(false),
            request_timer: Timer::default(),
        }
    }

    /// Sets the connection to use, a [`BayFullTcp`]; `None` if there is none.
    pub fn set_tcp(&self, tcp: Option<EntityId>) {
        self.tcp.set(tcp);
    }

    /// Whether the client has a connection to use.
    pub fn has_tcp(&self) -> bool {
        self.tcp.get().is_some()
    }

    /// Starts requesting files, the first one at once.
    pub fn start(&self, sim: &Sim) {
        self.running.set(true);
        self.request_in(sim, 0.0);
    }

    /// Stops requesting files.
    pub fn stop(&self) {
        self.running.set(false);
    }

    fn request_in(&self, sim: &Sim, delay: f64) {
        self.request_timer.resched(sim, self.agent.id, REQUEST_TIMER, delay);
    }
}

impl Entity for FtpClient {
    fn timer(&self, tag: u32) -> Option<&Timer> {
        (tag == REQUEST_TIMER).then_some(&self.request_timer)
    }

    fn on_timer(&self, sim: &Sim, _tag: u32) {
        let Some(tcp) = self.tcp.get().and_then(|tcp| sim.get::<BayFullTcp>(tcp)) else { return };
        if self.running.get() && !tcp.advance_bytes(sim, REQUEST, false) {
            sim.print("ftpclient:timeout erroneous tcp state\n");
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    facets! { Agent => |this| &this.agent }
}

/// A server that answers every request with a file.
pub struct FtpServer {
    agent: Agent,
    /// The size of the file, bytes.
    pub file_size: Cell<i32>,
}

impl FtpServer {
    /// Creates a server of a very large file.
    pub fn new(id: EntityId) -> FtpServer {
        FtpServer { agent: Agent::new(id, PacketType::TCP), file_size: Cell::new(DEFAULT_FILE) }
    }
}

impl Entity for FtpServer {
    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    facets! { Agent => |this| &this.agent }
}

impl BayFullTcp {
    /// Notifies the application, if there is one, that the peer has pushed data.
    pub(super) fn report_data(&self, sim: &Sim) {
        let Some(application) = self.application.get() else { return };
        if let Some(server) = sim.get::<FtpServer>(application) {
            self.advance_bytes(sim, server.file_size.get(), true);
        } else if let Some(client) = sim.get::<FtpClient>(application).filter(|client| client.running.get()) {
            client.request_in(sim, PAUSE);
        }
    }

    /// Notifies the client, if there is one, that the connection has ended; it may request the next file.
    pub(super) fn report_end(&self, sim: &Sim) {
        let client = self.application.get().and_then(|id| sim.get::<FtpClient>(id));
        if let Some(client) = client.filter(|client| client.running.get()) {
            client.request_in(sim, 0.0);
        }
    }
}
