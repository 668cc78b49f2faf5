//! The pool of sessions and servers.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use super::ServerMode;
use super::servers::PageServer;
use super::sessions::{Page, Session, Variables};
use crate::entity::{Entity, EntityId};
use crate::{Initial, Sim};

/// The kinds of the pool's events, stored in the lower bits of the tag.
const KIND_BITS: u32 = 2;
const SESSION: u32 = 0;
const PAGE: u32 = 1;
const SERVER: u32 = 2;

/// The numbers of pages and objects, from 1 on, shared by several pools.
#[derive(Debug, Default)]
pub struct Numbers {
    pages: Cell<i32>,
    objects: Cell<i32>,
}

impl Numbers {
    pub(super) fn next_page(&self) -> i32 {
        self.pages.set(self.pages.get() + 1);
        self.pages.get()
    }

    pub(super) fn next_object(&self) -> i32 {
        self.objects.set(self.objects.get() + 1);
        self.objects.get()
    }
}

/// A pool of web sessions; see the [module](super).
#[derive(Debug)]
pub struct WebTraffic {
    id: EntityId,
    /// `debug_`: whether events of the pool are printed.
    pub debug: Cell<i32>,
    /// `fulltcp_`: whether both agents of a pair are two-way TCP agents.
    pub full_tcp: Cell<i32>,
    /// `recycle_page_`: without effect; kept for scripts that set it.
    pub recycle_page: Cell<i32>,
    /// `dont_recycle_`: whether agents are not reused.
    pub dont_recycle: Cell<i32>,
    /// Whether pages come from a log; sessions do not wait for such pages.
    pub(super) replays: bool,
    pub(super) numbers: Rc<Numbers>,
    clients: RefCell<Vec<Option<EntityId>>>,
    servers: RefCell<Vec<Rc<PageServer>>>,
    sessions: RefCell<Vec<Option<Session>>>,
    /// The pages that are being fetched, by number.
    pub(super) pages: RefCell<BTreeMap<i32, Page>>,
    pub(super) tcps: RefCell<Vec<EntityId>>,
    pub(super) sinks: RefCell<Vec<EntityId>>,
}

/// Initial values.
impl WebTraffic {
    /// The initial value of `recycle_page`.
    pub const RECYCLE_PAGE: Initial<i32> = Initial(1);
}

impl WebTraffic {
    /// Creates an empty pool.
    pub fn new(id: EntityId, numbers: Rc<Numbers>) -> WebTraffic {
        WebTraffic {
            id,
            debug: Cell::new(0),
            full_tcp: Cell::new(0),
            recycle_page: Cell::new(Self::RECYCLE_PAGE.integer()),
            dont_recycle: Cell::new(0),
            replays: false,
            numbers,
            clients: RefCell::default(),
            servers: RefCell::default(),
            sessions: RefCell::default(),
            pages: RefCell::default(),
            tcps: RefCell::default(),
            sinks: RefCell::default(),
        }
    }

    /// Creates an empty pool for the pages of a log.
    pub fn replaying(id: EntityId, numbers: Rc<Numbers>) -> WebTraffic {
        WebTraffic { replays: true, ..WebTraffic::new(id, numbers) }
    }

    pub(super) fn id(&self) -> EntityId {
        self.id
    }

    // --- Set-up by scripts ---

    /// Creates `count` clients.
    pub fn set_client_count(&self, sim: &Sim, count: i32) {
        let count = sim.table_size::<Option<EntityId>>(count.into(), "the clients of PagePool/WebTraf");
        *self.clients.borrow_mut() = vec![None; count];
    }

    /// Creates `count` servers.
    pub fn set_server_count(&self, sim: &Sim, count: i32) {
        let count = sim.table_size::<PageServer>(count.into(), "the servers of PagePool/WebTraf");
        *self.servers.borrow_mut() = (0..count).map(|_| Rc::default()).collect();
    }

    /// Creates `count` sessions.
    pub fn set_session_count(&self, sim: &Sim, count: i32) {
        let count = sim.table_size::<Option<Session>>(count.into(), "the sessions of PagePool/WebTraf");
        *self.sessions.borrow_mut() = vec![None; count];
    }

    /// Places client `index` on `node`. Returns false if there is no such client.
    pub fn set_client(&self, index: usize, node: EntityId) -> bool {
        self.clients.borrow_mut().get_mut(index).map(|client| *client = Some(node)).is_some()
    }

    /// Places server `index` on `node`. Returns false if there is no such server.
    pub fn set_server(&self, index: usize, node: EntityId) -> bool {
        self.servers.borrow().get(index).map(|server| server.node.set(Some(node))).is_some()
    }

    /// Sets the mode in which all servers, or the one on `node`, answer. Returns false if there is no such server.
    pub fn set_server_mode(&self, node: Option<EntityId>, mode: ServerMode) -> bool {
        self.for_servers(node, |server| server.mode.set(mode))
    }

    /// Sets the rate at which all servers, or the one on `node`, answer, packets per second. Returns false if there is
    /// no such server.
    pub fn set_server_rate(&self, node: Option<EntityId>, rate: i32) -> bool {
        self.for_servers(node, |server| server.rate.set(rate))
    }

    /// Sets the number of requests that all servers, or the one on `node`, may queue. Returns false if there is no such
    /// server.
    pub fn set_server_queue_limit(&self, node: Option<EntityId>, limit: i32) -> bool {
        self.for_servers(node, |server| server.queue_limit.set(limit))
    }

    fn for_servers(&self, node: Option<EntityId>, set: impl Fn(&PageServer)) -> bool {
        let servers = self.servers.borrow();
        let mut chosen =
            servers.iter().filter(|server| node.is_none() || server.node.get() == node).peekable();
        let found = chosen.peek().is_some();
        chosen.for_each(|server| set(server));
        found
    }

    /// Creates session `index` of a randomly drawn client, which begins in `delay` seconds and fetches `pages` pages.
    /// `variables` are the random variables for the time between pages, the number of objects of a page, the time
    /// between objects and the packets of an object. Returns false if the session exists already or its index is too
    /// large.
    pub fn create_session(
        &self,
        sim: &Sim,
        index: usize,
        pages: i32,
        delay: f64,
        variables: [EntityId; 4],
    ) -> bool {
        if self.sessions.borrow().get(index).is_none_or(|session| session.is_some()) {
            return false;
        }
        let clients = self.clients.borrow();
        let draw = sim.default_rng().uniform_between(0.0, clients.len() as f64).floor();
        let Some(client) = clients.get(draw as usize).copied().flatten() else {
            sim.fatal("PagePool/WebTraf: a session has no client\n")
        };
        let [inter_page, page_size, inter_object, object_size] = variables;
        self.sessions.borrow_mut()[index] = Some(Session {
            client,
            pages,
            started: 0,
            done: 0,
            variables: Variables { inter_page, page_size, inter_object, object_size },
            waits_for_page: true,
        });
        self.schedule_session(sim, index as u32, delay);
        true
    }

    /// Sets for all sessions whether the time between pages counts from the end of a page.
    pub fn set_inter_page_option(&self, waits_for_page: bool) {
        for session in self.sessions.borrow_mut().iter_mut().flatten() {
            session.waits_for_page = waits_for_page;
        }
    }

    // --- The parts of the pool ---

    pub(super) fn session(&self, index: u32) -> Option<Session> {
        self.sessions.borrow().get(index as usize).copied().flatten()
    }

    pub(super) fn update_session(&self, index: u32, change: impl FnOnce(&mut Session)) {
        if let Some(Some(session)) = self.sessions.borrow_mut().get_mut(index as usize) {
            change(session);
        }
    }

    pub(super) fn delete_session(&self, index: u32) {
        self.sessions.borrow_mut()[index as usize] = None;
    }

    pub(super) fn server_count(&self) -> u32 {
        self.servers.borrow().len() as u32
    }

    pub(super) fn server(&self, index: u32) -> Option<Rc<PageServer>> {
        self.servers.borrow().get(index as usize).cloned()
    }

    /// The node of a server; `None` if there is no such server or it has no node.
    pub(super) fn server_node(&self, index: u32) -> Option<EntityId> {
        self.server(index)?.node.get()
    }

    /// The first server on this node, with its index.
    pub(super) fn server_on(&self, node: EntityId) -> Option<(u32, Rc<PageServer>)> {
        let servers = self.servers.borrow();
        let index = servers.iter().position(|server| server.node.get() == Some(node))?;
        Some((index as u32, servers[index].clone()))
    }

    pub(super) fn draw(&self, sim: &Sim, variable: EntityId) -> f64 {
        match sim.entity(variable).and_then(|entity| entity.as_random_variable()) {
            Some(variable) => variable.sample(sim),
            None => sim.fatal("PagePool/WebTraf has lost a random variable\n"),
        }
    }

    // --- Events ---

    fn schedule(&self, sim: &Sim, kind: u32, number: u32, delay: f64) {
        sim.schedule_event(self.id, number << KIND_BITS | kind, delay);
    }

    pub(super) fn schedule_session(&self, sim: &Sim, session: u32, delay: f64) {
        self.schedule(sim, SESSION, session, delay);
    }

    pub(super) fn schedule_page(&self, sim: &Sim, page: i32, delay: f64) {
        self.schedule(sim, PAGE, page as u32, delay);
    }

    pub(super) fn schedule_service(&self, sim: &Sim, server: u32, duration: f64) {
        self.schedule(sim, SERVER, server, duration);
    }
}

impl Entity for WebTraffic {
    fn on_event(&self, sim: &Sim, tag: u32) {
        let number = tag >> KIND_BITS;
        match tag & ((1 << KIND_BITS) - 1) {
            SESSION => self.begin_page(sim, number),
            PAGE => self.launch_object(sim, number as i32),
            _ => self.end_service(sim, number),
        }
    }
}
