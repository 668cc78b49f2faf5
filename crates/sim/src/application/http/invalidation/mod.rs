//! Invalidation: how caches learn that pages have been modified (spec: web-caches, sections 9 to 11).
//!
//! Servers and caches send [`CacheMessage`]s: at regular intervals a heartbeat with the latest invalidations, and
//! immediately those pages that are in demand. Heartbeats travel up a hierarchy of caches over connections, and down to
//! multicast groups through [`InvalidationAgent`]s. When a [`Neighbour`] falls silent, a cache no longer trusts the
//! pages of the servers behind it, and reports this to the other caches.

mod agent;
mod cache;
mod message;
mod neighbour;
mod push;
mod records;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

pub use agent::InvalidationAgent;
pub use cache::{CacheRegistry, Hierarchy};
pub use message::{CacheMessage, Invalidation};
pub use neighbour::Neighbour;
pub use push::PushPolicy;
pub use records::Records;

use crate::Sim;
use crate::application::TcpApp;
use crate::entity::EntityId;
use crate::format::general;
use crate::timer::Timer;

use super::{Page, PageId, Participant};

/// The additional state of servers and caches that send invalidations.
#[derive(Debug)]
pub struct Invalidator {
    /// The pages that are pushed, which means sent without a request.
    pub push: PushPolicy,
    /// The invalidations to send.
    pub records: Records,
    /// The connections and multicast agents over which heartbeats are sent.
    pub senders: RefCell<Vec<EntityId>>,
    /// The multicast agents over which pages are sent.
    pub update_senders: RefCell<Vec<EntityId>>,
    /// The cache's knowledge of its neighbours; `None` for a server.
    pub hierarchy: Option<Hierarchy>,
    pub(super) heartbeat: Timer,
    /// The time between the heartbeats of a cache, seconds.
    pub heartbeat_interval: Cell<f64>,
}

impl Invalidator {
    /// Creates the state of a server or, with `hierarchy`, of a cache.
    pub fn new(push_all: Rc<Cell<bool>>, hierarchy: Option<Hierarchy>) -> Invalidator {
        Invalidator {
            push: PushPolicy::new(push_all),
            records: Records::default(),
            senders: RefCell::default(),
            update_senders: RefCell::default(),
            hierarchy,
            heartbeat: Timer::default(),
            heartbeat_interval: Cell::new(0.0),
        }
    }

    /// Sends a message to the parent of a cache, if it has one, and then through all senders.
    pub(super) fn send(&self, sim: &Sim, message: CacheMessage) {
        let message = Rc::new(message);
        let parent = self.hierarchy.as_ref().and_then(|hierarchy| hierarchy.parent_connection.get());
        for sender in parent.into_iter().chain(self.senders.borrow().iter().copied()) {
            transmit(sim, sender, &message);
        }
    }

    /// Sends a heartbeat with the invalidations to report.
    pub fn send_heartbeat(&self, sim: &Sim, sender: i32) {
        self.send(sim, CacheMessage::Heartbeat { sender, invalidations: self.records.pack() });
    }
}

/// Sends a message through the end of a connection or the agent of a multicast group.
pub(super) fn transmit(sim: &Sim, sender: EntityId, message: &Rc<CacheMessage>) {
    if let Some(connection) = sim.get::<TcpApp>(sender) {
        connection.send_data(sim, message.clone());
    } else if let Some(agent) = sim.get::<InvalidationAgent>(sender) {
        agent.send(sim, message.clone());
    }
}

impl Participant {
    /// Counts a request for a page and writes it to the log. Returns `None` if the page is not there.
    pub fn count_request(&self, sim: &Sim, role: char, page: PageId) -> Option<()> {
        self.count(sim, role, page, PushPolicy::count_request)
    }

    /// Counts a modification of a page and writes it to the log. Returns `None` if the page is not there.
    pub fn count_invalidation(&self, sim: &Sim, role: char, page: PageId) -> Option<()> {
        self.count(sim, role, page, PushPolicy::count_invalidation)
    }

    fn count(
        &self,
        sim: &Sim,
        role: char,
        id: PageId,
        change: impl Fn(&PushPolicy, &mut Page) -> i32,
    ) -> Option<()> {
        let push = &self.invalidator.as_ref()?.push;
        let counter = self.pages(sim)?.update(id, |page| change(push, page))?;
        self.note(sim, || format!("{role} NTF p {} v {counter}", page_name(sim, id)));
        Some(())
    }

    /// Whether a page is sent when it is modified; `None` if the page is not there. Ends a request for immediate
    /// updates that has not been repeated for too long, and then calls `stopped`.
    pub fn is_pushable(&self, sim: &Sim, id: PageId, stopped: impl FnOnce()) -> Option<bool> {
        let push = &self.invalidator.as_ref()?.push;
        let pages = self.pages(sim)?;
        if pages.get(id)?.mandatory_push.is_some_and(|since| sim.now() - since > push.patience()) {
            pages.update(id, |page| page.mandatory_push = None);
            stopped();
        }
        pages.update(id, |page| push.is_pushable(page))
    }
}

fn page_name(sim: &Sim, id: PageId) -> String {
    format!("{}:{}", sim.embedder().name(id.server), id.number)
}

/// Formats a time as the native part of ns-2 does.
fn time(value: f64) -> String {
    general(value, 17).to_string()
}
