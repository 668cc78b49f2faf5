//! A client that fetches files and a server that sends them, one file per connection, over the older variant of two-way
//! TCP (spec: tcp-linux, section 19).
//!
//! They drive a [`BayFullTcp`] directly: the client asks for a file with a request of 80 bytes; the server answers with
//! the file and closes the connection with its last segment. Five seconds after the last data the client asks again.

use std::cell::Cell;

use super::BayFullTcp;
use crate::Sim;
use crate::agent::Agent;
use crate::entity::{Entity, EntityId};
use crate::packet::PacketType;
use crate::timer::Timer;
use crate::wiring::Wiring;

/// A request, bytes.
const REQUEST: i32 = 80;
/// From the last data to the next request, seconds.
const PAUSE: f64 = 5.0;
/// The default amount that the server sends, bytes.
const DEFAULT_FILE: i32 = 1 << 28;

const REQUEST_TIMER: u32 = 0;

/// Asks for files.
pub struct FtpClient {
    agent: Agent,
    tcp: Cell<Option<EntityId>>,
    running: Cell<bool>,
    request_timer: Timer,
}

impl FtpClient {
    /// A client without a connection.
    pub fn new(id: EntityId) -> FtpClient {
        FtpClient {
            agent: Agent::new(id, PacketType::TCP),
            tcp: Cell::new(None),
            running: Cell::new(false),
            request_timer: Timer::default(),
        }
    }

    /// The connection to use, a [`BayFullTcp`]; `None` if there is none.
    pub fn set_tcp(&self, tcp: Option<EntityId>) {
        self.tcp.set(tcp);
    }

    /// Whether there is a connection to use.
    pub fn has_tcp(&self) -> bool {
        self.tcp.get().is_some()
    }

    /// Asks for files from now on.
    pub fn start(&self, sim: &Sim) {
        self.running.set(true);
        self.request_in(sim, 0.0);
    }

    /// Asks for no more files.
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

/// Answers every request with a file.
pub struct FtpServer {
    agent: Agent,
    /// The size of the file, bytes.
    pub file_size: Cell<i32>,
}

impl FtpServer {
    /// A server of a very large file.
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
    /// The peer has pushed data: the application, if there is one, learns of it.
    pub(super) fn report_data(&self, sim: &Sim) {
        let Some(application) = self.application.get() else { return };
        if let Some(server) = sim.get::<FtpServer>(application) {
            self.advance_bytes(sim, server.file_size.get(), true);
        } else if let Some(client) = sim.get::<FtpClient>(application).filter(|client| client.running.get()) {
            client.request_in(sim, PAUSE);
        }
    }

    /// The connection has ended: so it does.
    pub(super) fn report_end(&self, sim: &Sim) {
        let client = self.application.get().and_then(|id| sim.get::<FtpClient>(id));
        if let Some(client) = client.filter(|client| client.running.get()) {
            client.request_in(sim, 0.0);
        }
    }
}
