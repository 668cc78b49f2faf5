//! The part common to clients, caches and servers.

use std::cell::{Cell, RefCell};

use rustc_hash::FxHashMap;

use super::{Invalidator, PageStore, Streams};
use crate::Sim;
use crate::application::TcpApp;
use crate::entity::{Entity, EntityId};
use crate::format::{push_integer, push_trace_time};
use crate::sink::SinkId;
use crate::timer::Timer;

/// `Http`: a client, cache or server of web pages.
#[derive(Debug, Default)]
pub struct Participant {
    /// The number of the participant's node.
    pub number: Cell<i32>,
    /// The log of events; `None` for none.
    pub log: Cell<Option<SinkId>>,
    /// The store of the participant's pages.
    pub store: Cell<Option<EntityId>>,
    /// This end of the connection to each peer, by the peer's node number.
    connections: RefCell<FxHashMap<i32, EntityId>>,
    /// The state for sending invalidations; `None` for participants without them.
    pub invalidator: Option<Box<Invalidator>>,
    /// The state for streams; `None` for participants without them.
    pub streams: Option<Box<Streams>>,
}

impl Participant {
    /// Creates a server or cache that sends invalidations.
    pub fn invalidating(invalidator: Invalidator) -> Participant {
        Participant { invalidator: Some(Box::new(invalidator)), ..Participant::default() }
    }

    /// Creates a participant that sends or receives streams.
    pub fn streaming(streams: Streams) -> Participant {
        Participant { streams: Some(Box::new(streams)), ..Participant::default() }
    }

    /// Sets the connection to the participants on node `peer` to `application`, a [`TcpApp`], unless there is one
    /// already.
    // ns-2.35: participants are identified by their node numbers.
    pub fn connect(&self, peer: i32, application: EntityId) {
        self.connections.borrow_mut().entry(peer).or_insert(application);
    }

    /// Removes the connection to the participants on node `peer`.
    pub fn disconnect(&self, peer: i32) {
        self.connections.borrow_mut().remove(&peer);
    }

    /// This end of the connection to node `peer`; `None` if there is none.
    pub fn connection(&self, peer: i32) -> Option<EntityId> {
        self.connections.borrow().get(&peer).copied()
    }

    /// Sends `bytes` bytes with the meaning `script` to node `peer`. Sends nothing without a connection to this node.
    pub fn send(&self, sim: &Sim, peer: i32, bytes: i32, script: &str) {
        if let Some(application) = self.connection(peer).and_then(|id| sim.get::<TcpApp>(id)) {
            application.send(sim, bytes, script);
        }
    }

    /// The store of the participant's pages; `None` if there is none.
    pub fn pages<'a>(&self, sim: &'a Sim) -> Option<&'a PageStore> {
        sim.get(self.store.get()?)
    }

    /// Writes an event to the log, if there is one.
    pub fn trace<'a>(&self, sim: &Sim, words: impl Iterator<Item = &'a str>) {
        self.list(sim, |out| {
            for word in words {
                out.extend_from_slice(word.as_bytes());
                out.push(b' ');
            }
        });
    }

    /// Writes an event that this crate has caused to the log, if there is one.
    pub(super) fn note(&self, sim: &Sim, event: impl FnOnce() -> String) {
        self.list(sim, |out| out.extend_from_slice(event().as_bytes()));
    }

    fn list(&self, sim: &Sim, event: impl FnOnce(&mut Vec<u8>)) {
        let Some(log) = self.log.get() else { return };
        sim.sink(log).append(|out| {
            push_trace_time(out, sim.now());
            out.extend_from_slice(b" i ");
            push_integer(out, self.number.get());
            out.push(b' ');
            event(out);
            out.push(b'\n');
        });
    }
}

impl Entity for Participant {
    fn on_timer(&self, sim: &Sim, _tag: u32) {
        self.beat(sim);
    }

    fn timer(&self, _tag: u32) -> Option<&Timer> {
        Some(&self.invalidator.as_ref()?.heartbeat)
    }
}
