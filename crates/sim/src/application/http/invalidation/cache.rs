//! A cache's knowledge of other caches and servers, and the processing of their messages.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::{CacheMessage, Invalidation, Invalidator, Neighbour, page_name, time, transmit};
use crate::Sim;
use crate::application::http::{Page, PageId, PageState, Participant};
use crate::embedder::Argument;
use crate::entity::EntityId;
use crate::format::general;

/// All caches in hierarchies, by node number.
pub type CacheRegistry = Rc<RefCell<FxHashMap<i32, EntityId>>>;

/// The place of a cache in a hierarchy of caches.
#[derive(Debug)]
pub struct Hierarchy {
    id: EntityId,
    caches: CacheRegistry,
    /// For each server, by its node number, the neighbour that reports the server's modifications.
    contracts: RefCell<FxHashMap<i32, Contract>>,
    /// The neighbours, by node number.
    neighbours: RefCell<FxHashMap<i32, EntityId>>,
    /// The local end of the connection that carries heartbeats to the parent.
    pub parent_connection: Cell<Option<EntityId>>,
    /// Whether invalidations are processed even for pages of which only the properties are known.
    keeps_headers: bool,
    /// Whether pages are requested from their servers instead of from the parent.
    pub direct_requests: Cell<i32>,
}

/// The neighbour that reports the modifications of a server to a cache.
#[derive(Clone, Copy, Debug)]
struct Contract {
    /// The node number of the neighbour.
    via: i32,
    is_up: bool,
}

impl Hierarchy {
    /// Creates the state of a cache without neighbours.
    pub fn new(id: EntityId, caches: CacheRegistry, keeps_headers: bool) -> Hierarchy {
        Hierarchy {
            id,
            caches,
            contracts: RefCell::default(),
            neighbours: RefCell::default(),
            parent_connection: Cell::new(None),
            keeps_headers,
            direct_requests: Cell::new(0),
        }
    }

    fn contract(&self, server: i32) -> Option<Contract> {
        self.contracts.borrow().get(&server).copied()
    }

    fn neighbour<'a>(&self, sim: &'a Sim, number: i32) -> Option<&'a Neighbour> {
        sim.get(*self.neighbours.borrow().get(&number)?)
    }

    fn set_up(&self, server: i32, is_up: bool) {
        if let Some(contract) = self.contracts.borrow_mut().get_mut(&server) {
            contract.is_up = is_up;
        }
    }

    fn tell(&self, sim: &Sim, event: &str) {
        sim.embedder().notify(sim, self.id, event, &[]);
    }
}

impl Participant {
    fn parts(&self) -> Option<(&Invalidator, &Hierarchy)> {
        let invalidator = self.invalidator.as_ref()?;
        Some((invalidator, invalidator.hierarchy.as_ref()?))
    }

    /// Registers the cache under its node number.
    pub fn register(&self) {
        if let Some((_, hierarchy)) = self.parts() {
            hierarchy.caches.borrow_mut().insert(self.number.get(), hierarchy.id);
        }
    }

    /// Starts to accept messages of `party` on node `number`.
    pub fn add_neighbour(&self, sim: &Sim, number: i32, party: Option<EntityId>) {
        let Some((_, hierarchy)) = self.parts() else { return };
        if !hierarchy.neighbours.borrow().contains_key(&number) {
            let id = sim.add(|id| Neighbour::new(id, hierarchy.id, party));
            hierarchy.neighbours.borrow_mut().insert(number, id);
        }
    }

    /// The neighbour that reports modifications of the server on node `server`; `None` if there is none.
    pub fn parent_of(&self, sim: &Sim, server: i32) -> Option<EntityId> {
        let (_, hierarchy) = self.parts()?;
        hierarchy.neighbour(sim, hierarchy.contract(server)?.via)?.party
    }

    /// Records that the neighbour on node `via` reports modifications of the server on node `server`.
    pub fn check_contract(&self, sim: &Sim, server: i32, via: i32) {
        let Some((_, hierarchy)) = self.parts() else { return };
        let own = self.number.get();
        if server == own && via == own {
            return;
        }
        let Some(contract) = hierarchy.contract(server) else {
            let Some(neighbour) = hierarchy.neighbour(sim, via) else {
                let now = general(sim.now(), 6);
                sim.fatal(&format!(
                    "{now}: cache {own}: No neighbor cache for received invalidation from {server} via {via}\n"
                ));
            };
            hierarchy.contracts.borrow_mut().insert(server, Contract { via, is_up: true });
            neighbour.servers.borrow_mut().insert(0, server);
            return;
        };
        if !contract.is_up {
            hierarchy.set_up(server, true);
            if via != own && hierarchy.neighbour(sim, via).is_none() {
                let now = general(sim.now(), 6);
                sim.fatal(&format!("[{now}]: Cache {own} has an invalid neighbor cache {via}\n"));
            }
            hierarchy.tell(sim, "mark-rejoin");
        }
    }

    /// Records a heartbeat of the server or cache on node `number`.
    pub fn hear(&self, sim: &Sim, number: i32) {
        let Some((invalidator, hierarchy)) = self.parts() else { return };
        let Some(neighbour) = hierarchy.neighbour(sim, number) else {
            if number != self.number.get() {
                let party = hierarchy.caches.borrow().get(&number).copied();
                self.add_neighbour(sim, number, party);
            }
            return;
        };
        if neighbour.is_up.replace(true) {
            neighbour.restart(sim, invalidator.push.patience());
        } else {
            hierarchy.tell(sim, "mark-rejoin");
        }
    }

    /// Called when a neighbour has been silent for too long: distrusts the pages of the servers behind it, and tells
    /// the other caches.
    pub(super) fn lose_neighbour(&self, sim: &Sim, neighbour: &Neighbour) {
        let Some((invalidator, hierarchy)) = self.parts() else { return };
        hierarchy.tell(sim, "mark-leave");
        neighbour.is_up.set(false);
        let servers = neighbour.servers.borrow().clone();
        for server in &servers {
            if hierarchy.contract(*server).is_some_and(|contract| contract.is_up) {
                hierarchy.set_up(*server, false);
                self.lose_server(sim, *server);
            }
        }
        let room = servers.len();
        invalidator.send(sim, CacheMessage::Leave { sender: self.number.get(), servers, room });
    }

    /// Marks the validity of all pages of a server as unknown.
    fn lose_server(&self, sim: &Sim, server: i32) {
        if let Some(pages) = self.pages(sim) {
            let is_there =
                |id: EntityId| sim.get::<Participant>(id).is_some_and(|party| party.number.get() == server);
            pages.update_servers(is_there, Page::lose_server);
        }
    }

    /// Processes a message from a server or another cache.
    pub fn receive(&self, sim: &Sim, message: &CacheMessage) {
        match message {
            CacheMessage::Heartbeat { sender, invalidations } => {
                self.hear(sim, *sender);
                // ns-2.35: the records are unpacked in reverse order.
                for invalidation in invalidations.iter().rev() {
                    self.invalidate(sim, *sender, *invalidation);
                }
            }
            CacheMessage::Update { page, age, size, .. } => {
                if self.update(sim, page.page, page.modified, *age, *size) {
                    self.push_to_children(sim, page.page);
                }
            }
            CacheMessage::Leave { sender, servers, room } => self.leave(sim, *sender, servers, *room),
        }
    }

    fn leave(&self, sim: &Sim, sender: i32, servers: &[i32], room: usize) {
        let Some((invalidator, hierarchy)) = self.parts() else { return };
        if room == 0 {
            let (name, now) = (sim.embedder().name(hierarchy.id), general(sim.now(), 6));
            sim.warn(&format!("{name} ({now}) gets a leave from cache without server!\n"));
            return;
        }
        let is_lost = |server: &i32| {
            hierarchy.contract(*server).is_some_and(|contract| contract.is_up && contract.via == sender)
        };
        let lost: Vec<i32> = servers.iter().copied().filter(is_lost).collect();
        for server in &lost {
            hierarchy.set_up(*server, false);
            self.lose_server(sim, *server);
            hierarchy.tell(sim, "mark-leave");
        }
        if !lost.is_empty() {
            // ns-2.35: the message that is passed on is as long as the received one; the part that is not needed is
            // unused.
            let leave = CacheMessage::Leave { sender: self.number.get(), servers: lost, room };
            invalidator.send(sim, leave);
        }
    }

    /// Processes the report of the neighbour on node `via` that a page was modified. Returns whether the list of
    /// invalidations to send has grown.
    pub fn invalidate(&self, sim: &Sim, via: i32, invalidation: Invalidation) -> bool {
        let Invalidation { page: id, modified } = invalidation;
        let (Some((invalidator, hierarchy)), Some(pages)) = (self.parts(), self.pages(sim)) else {
            return false;
        };
        let Some(page) = pages.get(id) else { return false };
        let Some(server) = sim.get::<Participant>(id.server).map(|server| server.number.get()) else {
            return false;
        };
        self.check_contract(sim, server, via);
        let is_via = hierarchy.contract(server).is_some_and(|contract| contract.via == via);
        // ns-2.35: the condition is reversed: the invalidation counts if the page was modified earlier than the cache
        // knows, not later.
        if is_via && page.modified > modified {
            self.count_invalidation(sim, 'E', id);
        }
        let matters = page.state.is_valid || hierarchy.keeps_headers && page.state.is_header_valid;
        if page.modified >= modified || !matters {
            return false;
        }
        pages.update(id, |page| page.invalidate(modified));
        let before = invalidator.records.len();
        invalidator.records.add(id, modified);
        sim.embedder().notify(sim, hierarchy.id, "mark-invalid", &[]);
        self.note(sim, || format!("E GINV p {} m {}", page_name(sim, id), time(modified)));
        invalidator.records.len() > before
    }

    /// Stores a page that has arrived without a request. Returns whether to forward it.
    pub fn update(&self, sim: &Sim, id: PageId, modified: f64, age: f64, size: i32) -> bool {
        let (Some((invalidator, hierarchy)), Some(pages)) = (self.parts(), self.pages(sim)) else {
            return false;
        };
        if let Some(known) = pages.get(id) {
            if known.modified >= modified {
                return false;
            }
            invalidator.records.add(id, modified);
            self.count_invalidation(sim, 'E', id);
        }
        let state = PageState { is_unread: true, ..PageState::VALID };
        let (entered, uncacheable, counter, mandatory_push) = (sim.now(), false, 0, None);
        pages.enter(
            id,
            Page { size, modified, entered, age, uncacheable, layers: 0, state, counter, mandatory_push },
        );
        self.note(sim, || format!("E GUPD m {} z {size}", time(modified)));
        hierarchy.tell(sim, "mark-valid");
        let stopped = || {
            let page = Argument::Text(page_name(sim, id));
            sim.embedder().notify(sim, hierarchy.id, "cancel-mpush-refresh", &[page]);
        };
        self.is_pushable(sim, id, stopped).unwrap_or(false)
    }

    /// Sends a page to the multicast groups of the caches below this one, if pages are pushed at all.
    pub fn push_to_children(&self, sim: &Sim, id: PageId) {
        let Some((invalidator, _)) = self.parts() else { return };
        let Some(page) = self.pages(sim).and_then(|pages| pages.get(id)) else { return };
        if invalidator.push.enabled.get() != 0 {
            let invalidation = Invalidation { page: id, modified: page.modified };
            let sender = self.number.get();
            let message = CacheMessage::Update { sender, page: invalidation, age: page.age, size: page.size };
            let message = Rc::new(message);
            for sender in invalidator.update_senders.borrow().iter() {
                transmit(sim, *sender, &message);
            }
        }
    }

    /// Starts to send heartbeats, unless they are being sent already.
    pub fn start_heartbeat(&self, sim: &Sim) {
        if let Some((invalidator, hierarchy)) = self.parts()
            && !invalidator.heartbeat.is_pending()
        {
            invalidator.heartbeat.resched(sim, hierarchy.id, 0, invalidator.heartbeat_interval.get());
        }
    }

    pub(in super::super) fn beat(&self, sim: &Sim) {
        /// The random variation of the time between heartbeats, as a share of the interval.
        const JITTER: f64 = 0.1;
        let Some((invalidator, hierarchy)) = self.parts() else { return };
        if hierarchy.parent_connection.get().is_some() || !invalidator.senders.borrow().is_empty() {
            invalidator.send_heartbeat(sim, self.number.get());
        }
        let jitter = sim.default_rng().uniform_between(-JITTER, JITTER);
        let interval = invalidator.heartbeat_interval.get() * (1.0 + jitter);
        invalidator.heartbeat.resched(sim, hierarchy.id, 0, interval);
    }
}
