//! A discrete-event simulator of packet networks.
//!
//! A [`Sim`] owns a clock, a queue of events and the *entities* of the network: agents, queues, the parts of links,
//! classifiers, traces. Entities hand each other packets. Inside one event everything is synchronous: a packet that
//! leaves a link is routed, queued and perhaps already transmitted before anything else happens. Time is in seconds,
//! sizes in bytes, rates in bits per second.
//!
//! Two nodes, a link of 2 Mb/s and 20 ms each way, and a TCP connection that sends for ten seconds:
//!
//! ```
//! use neons_sim::tcp::{Sack1, TcpSender, TcpSink};
//! use neons_sim::{Sim, Topology};
//!
//! let sim = Sim::new();
//! let mut topology = Topology::new(&sim);
//! let (server, client) = (topology.add_node(), topology.add_node());
//! topology.add_duplex_link(server, client, 2e6, 0.02);
//! let sender = TcpSender::add(&sim, Sack1::default());
//! let sink = sim.add(|id| TcpSink::new(id).with_sack());
//! topology.connect((server, sender), (client, sink));
//! sim.get::<TcpSender>(sender).unwrap().advance(&sim, 100_000); // packets
//! sim.run_until(10.0).expect("a run to its end");
//! let bits = 8.0 * f64::from(sim.get::<TcpSink>(sink).unwrap().bytes.get());
//! println!("goodput: {:.2} Mb/s", bits / sim.now() / 1e6);
//! # assert!((1.8e6..2e6).contains(&(bits / sim.now())), "{bits}");
//! ```
//!
//! The behaviour is that of ns-2.35, to the last bit of every floating-point result: the order in which events are
//! scheduled, random numbers drawn and expressions evaluated is part of each model's definition.

#[macro_use]
mod facet;

mod address;
mod agent;
mod arena;
mod embedder;
mod ending;
mod entity;
pub mod format;
mod handle;
mod id_table;
mod initial;
mod installed_routes;
mod limits;
mod located;
pub mod notation;
mod pace;
mod packet;
mod prefetch;
mod private;
mod progress;
pub mod scan;
mod scheduler;
#[doc(hidden)]
pub mod settings;
mod simulation;
mod sink;
mod slab;
mod stack;
mod timer;
mod topology;
mod trace_buffer;
mod traced;
mod wiring;

pub mod admission;
pub mod agents;
pub mod application;
pub mod dccp;
pub mod error_model;
pub mod lan;
pub mod link;
pub mod mobile_ip;
pub mod monitor;
pub mod mpls;
pub mod node;
pub mod pgm;
pub mod pushback;
pub mod queue;
pub mod quick_start;
pub mod random;
pub mod routing;
pub mod satellite;
pub mod sctp;
pub mod snoop;
pub mod tcp;
pub mod tfrc;
pub mod trace;
pub mod unit;
pub mod wireless;

pub use address::AddressFormat;
pub use agent::{Agent, Transport};
pub use application::Application;
pub use embedder::{Argument, BadInput, DataLine, Doubt, Embedder, NoEmbedder, Origin};
pub use ending::Ending;
pub use entity::{Absorption, Entity, EntityId};
pub use facet::{Held, Part, View, entity_as};
pub use handle::Handle;
pub use initial::Initial;
pub use installed_routes::{InstalledRoutes, LinkHeads, Route};
pub use limits::MOST_ENTRIES;
pub use packet::{
    AsymHeader, Endpoint, Extension, Flags, Header, Interface, Packet, PacketType, ProtocolHeader,
    SackBlocks, TcpHeader,
};
pub use progress::{Progress, Watcher};
pub use scheduler::{Event, EventKey, EventQueue, LinkNumber, Occasion};
pub use settings::{Field, Setting};
pub use simulation::{Sim, Timeline};
pub use sink::{Sink, SinkId, TraceOutput};
pub use timer::{Timer, TimerState};
pub use topology::{NodeId, Topology};
pub use trace_buffer::TraceBuffer;
pub use traced::{Traced, TracedValue, VariableTracer, warn_of_lost_trace};
pub use wiring::{Target, Wired, Wiring};
