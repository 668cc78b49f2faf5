//! Routing agents of mobile nodes (spec: wireless-routing).
//!
//! A routing agent is attached to port 255 of its node and receives every packet that is not for the node itself. It
//! chooses the next hop and passes the packet to the link layer.

pub mod aodv;
pub mod aomdv;
pub mod diffusion;
pub mod dsdv;
pub mod dsr;
mod dumb_agent;
pub(super) mod message;
pub mod on_demand;
pub(super) mod seen;
pub mod subscriptions;

use std::cell::Cell;

pub use aodv::Aodv;
pub use aomdv::Aomdv;
pub use dsdv::Dsdv;
pub use dsr::{Dsr, DsrSettings, SourceRouteForwarder};
pub use dumb_agent::DumbAgent;
pub use on_demand::OnDemand;
use seen::Listener;

use crate::Sim;
use crate::agent::Agent;
use crate::entity::{Entity, EntityId};
use crate::format::LineWriter;
use crate::packet::{Packet, PacketType};
use crate::sink::SinkId;
use crate::trace::Trace;
use crate::wireless::trace::RadioTrace;

/// The port of routing agents.
const ROUTING_PORT: i32 = 255;

/// Size of an IP header, bytes.
const IP_HEADER: i32 = 20;

/// The maximum delay of a broadcast, seconds; random delays prevent neighbours from sending at the same time.
const BROADCAST_JITTER: f64 = 0.01;

/// A random delay for a broadcast, seconds.
fn jitter(sim: &Sim) -> f64 {
    BROADCAST_JITTER * sim.default_rng().uniform()
}

/// All levels of an address but the last; empty for addresses of one level.
fn subnet(sim: &Sim, address: i32) -> i32 {
    let format = sim.address_format();
    match format.levels() {
        [above @ .., _] => above
            .iter()
            .fold(0, |subnet, (mask, shift)| subnet | ((address >> shift & *mask as i32) << shift)),
        [] => 0,
    }
}

/// An entity on the path that route requests take from the link layer to the agent that reads them.
pub(crate) trait RequestPath {
    /// The agent that reads the requests that arrive at this entity; `None` if there is none, or if other entities see
    /// the requests, too.
    fn request_reader(&self, sim: &Sim) -> Option<RequestReader>;
}

/// The agent that reads the requests that a MAC receives, and the delay between MAC and agent.
#[derive(Clone, Copy, Debug)]
pub struct RequestReader {
    /// The number of the agent as a listener.
    pub(super) listener: Listener,
    /// The delay from the MAC to the agent, seconds.
    pub(super) delay: f64,
}

/// The state common to all routing agents.
#[derive(Debug)]
pub struct RoutingAgent {
    /// The address and the port of the agent, and its target, the link layer.
    pub agent: Agent,
    /// The classifier that delivers packets to the node's agents by port.
    pub demux: Cell<Option<EntityId>>,
    /// The trace to which log lines are written.
    pub log: Cell<Option<EntityId>>,
}

impl dyn Entity {
    /// The state common to all routing agents; `None` if the entity is not a routing agent.
    pub fn as_routing_agent(&self) -> Option<&RoutingAgent> {
        self.facet()
    }
}

impl RoutingAgent {
    /// An agent whose packets have the given type.
    fn new(id: EntityId, packet_type: PacketType) -> RoutingAgent {
        RoutingAgent { agent: Agent::new(id, packet_type), demux: Cell::new(None), log: Cell::new(None) }
    }

    /// Writes a log line to the trace.
    fn log_line(&self, sim: &Sim, line: impl FnOnce() -> String) {
        if let Some(sink) = self.log_sink(sim) {
            sim.sink(sink).append_line(&line());
        }
    }

    /// Writes a line to the log like [`log_line`](Self::log_line), but in place: `write` may be called twice, and must
    /// not call into the simulation.
    fn write_line(&self, sim: &Sim, write: impl Fn(&mut LineWriter)) {
        if let Some(sink) = self.log_sink(sim) {
            sim.sink(sink).write(|line| {
                write(line);
                line.letter(b'\n');
            });
        }
    }

    fn log_sink(&self, sim: &Sim) -> Option<SinkId> {
        let log = self.log.get()?;
        let radio = || sim.get::<RadioTrace>(log).and_then(|log| log.sink.get());
        sim.get::<Trace>(log).map_or_else(radio, |log| log.sink.get())
    }

    /// Passes a packet to the link layer after `delay` seconds.
    fn send_later(&self, sim: &Sim, packet: Packet, delay: f64) {
        if let Some(target) = self.agent.wiring.target.get() {
            sim.schedule_packet(target, packet, None, delay);
        }
    }

    /// Delivers a packet to the agent on its port.
    fn deliver(&self, sim: &Sim, packet: Packet) {
        if let Some(demux) = self.demux.get() {
            sim.deliver(demux, packet, None);
        }
    }
}
