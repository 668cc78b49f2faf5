//! What clients, caches and servers have in common.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

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
    /// The number of its node.
    pub number: Cell<i32>,
    /// Where events are listed.
    pub log: Cell<Option<SinkId>>,
    /// The pages that it has.
    pub store: Cell<Option<EntityId>>,
    /// By number of the peer's node: this end of the connection to it.
    connections: RefCell<HashMap<i32, EntityId>>,
    /// For a server or cache that sends invalidations.
    pub invalidator: Option<Box<Invalidator>>,
    /// For one that deals with streams.
    pub streams: Option<Box<Streams>>,
}

impl Participant {
    /// A server or cache that sends invalidations.
    pub fn invalidating(invalidator: Invalidator) -> Participant {
        Participant { invalidator: Some(Box::new(invalidator)), ..Participant::default() }
    }

    /// A participant that deals with streams.
    pub fn streaming(streams: Streams) -> Participant {
        Participant { streams: Some(Box::new(streams)), ..Participant::default() }
    }

    /// Talks to participants on node `peer` over `application`, a [`TcpApp`], unless it talks to one there already.
    // ns-2.35: participants are known by the numbers of their nodes.
    pub fn connect(&self, peer: i32, application: EntityId) {
        self.connections.borrow_mut().entry(peer).or_insert(application);
    }

    /// Does not talk to participants on node `peer` any more.
    pub fn disconnect(&self, peer: i32) {
        self.connections.borrow_mut().remove(&peer);
    }

    /// This end of the connection to node `peer`.
    pub fn connection(&self, peer: i32) -> Option<EntityId> {
        self.connections.borrow().get(&peer).copied()
    }

    /// Sends `bytes` bytes that mean `script` to node `peer`; nothing without a connection to it.
    pub fn send(&self, sim: &Sim, peer: i32, bytes: i32, script: &str) {
        if let Some(application) = self.connection(peer).and_then(|id| sim.get::<TcpApp>(id)) {
            application.send(sim, bytes, script);
        }
    }

    /// The pages that it has.
    pub fn pages<'a>(&self, sim: &'a Sim) -> Option<&'a PageStore> {
        sim.get(self.store.get()?)
    }

    /// Lists an event in the log, if there is one.
    pub fn trace<'a>(&self, sim: &Sim, words: impl Iterator<Item = &'a str>) {
        self.list(sim, |out| {
            for word in words {
                out.extend_from_slice(word.as_bytes());
                out.push(b' ');
            }
        });
    }

    /// As [`Participant::trace`], for events that this crate decides about.
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
