//! File transfers from servers to clients, with measured distributions (spec: mpls-pushback-nix, section 9.4).

use std::cell::RefCell;
use std::rc::Rc;

use super::Numbers;
use crate::Sim;
use crate::embedder::Argument;
use crate::entity::{Entity, EntityId};

/// The random variables of a session.
#[derive(Clone, Copy, Debug)]
pub struct FtpVariables {
    /// The time between files, seconds.
    pub inter_file: EntityId,
    /// The size of a file, packets.
    pub file_size: EntityId,
    /// The index of the server.
    pub server: EntityId,
    /// Two random variables for the window, packets; the larger of the two values is used.
    pub windows: [EntityId; 2],
}

#[derive(Clone, Copy, Debug)]
struct Session {
    client: EntityId,
    server: i32,
    files: i32,
    sent: i32,
    variables: FtpVariables,
}

/// `PagePool/EmpFtpTraf`: sessions of clients that each fetch files from one server. The embedder creates the agents
/// and sends the files.
#[derive(Debug)]
pub struct FtpTraffic {
    id: EntityId,
    clients: RefCell<Vec<Option<EntityId>>>,
    servers: RefCell<Vec<Option<EntityId>>>,
    sessions: RefCell<Vec<Option<Session>>>,
    tcps: RefCell<Vec<EntityId>>,
    sinks: RefCell<Vec<EntityId>>,
    numbers: Rc<Numbers>,
}

/// A file that is about to be sent.
#[derive(Clone, Copy, Debug)]
struct File {
    /// The number of the file, from 1.
    number: i32,
    server: EntityId,
    client: EntityId,
    /// The size of the file, packets.
    size: i32,
    /// The window of a new sender, packets.
    window: i32,
}

impl FtpTraffic {
    /// Creates an empty pool. `numbers` assigns numbers to files.
    pub fn new(id: EntityId, numbers: Rc<Numbers>) -> FtpTraffic {
        FtpTraffic {
            id,
            clients: RefCell::default(),
            servers: RefCell::default(),
            sessions: RefCell::default(),
            tcps: RefCell::default(),
            sinks: RefCell::default(),
            numbers,
        }
    }

    /// Creates `count` clients.
    pub fn set_client_count(&self, sim: &Sim, count: i32) {
        *self.clients.borrow_mut() = table(sim, count, "the clients of PagePool/EmpFtpTraf");
    }

    /// Creates `count` servers.
    pub fn set_server_count(&self, sim: &Sim, count: i32) {
        *self.servers.borrow_mut() = table(sim, count, "the servers of PagePool/EmpFtpTraf");
    }

    /// Creates `count` sessions.
    pub fn set_session_count(&self, sim: &Sim, count: i32) {
        *self.sessions.borrow_mut() = table(sim, count, "the sessions of PagePool/EmpFtpTraf");
    }

    /// Places client `index` on `node`. Returns false if there is no such client.
    pub fn set_client(&self, index: usize, node: EntityId) -> bool {
        self.clients.borrow_mut().get_mut(index).map(|client| *client = Some(node)).is_some()
    }

    /// Places server `index` on `node`. Returns false if there is no such server.
    pub fn set_server(&self, index: usize, node: EntityId) -> bool {
        self.servers.borrow_mut().get_mut(index).map(|server| *server = Some(node)).is_some()
    }

    /// Creates a session of a randomly drawn client, which begins in `delay` seconds and fetches `files` files. Returns
    /// false if the session exists already or its index is too large.
    pub fn create_session(
        &self,
        sim: &Sim,
        index: usize,
        files: i32,
        delay: f64,
        variables: FtpVariables,
    ) -> bool {
        if self.sessions.borrow().get(index).is_none_or(|session| session.is_some()) {
            return false;
        }
        let clients = self.clients.borrow();
        let drawn = sim.default_rng().uniform_between(0.0, clients.len() as f64).floor();
        let Some(client) = clients.get(drawn as usize).copied().flatten() else {
            sim.fatal("PagePool/EmpFtpTraf: a session has no client\n")
        };
        let server = draw(sim, variables.server).ceil() as i32;
        sim.print(&format!("{server} {}\n", self.servers.borrow().len()));
        self.sessions.borrow_mut()[index] = Some(Session { client, server, files, sent: 0, variables });
        sim.schedule_event(self.id, index as u32, delay);
        true
    }

    /// Makes a sender and a receiver reusable.
    pub fn recycle(&self, tcp: EntityId, sink: EntityId) {
        self.tcps.borrow_mut().push(tcp);
        self.sinks.borrow_mut().push(sink);
    }

    /// The next file of a session; `None` after the last one, when the session has ended.
    fn next_file(&self, sim: &Sim, index: u32) -> Option<File> {
        let session = self.sessions.borrow().get(index as usize).copied().flatten()?;
        if session.sent >= session.files {
            self.sessions.borrow_mut()[index as usize] = None;
            return None;
        }
        let server = usize::try_from(session.server).ok();
        let server = server.and_then(|server| self.servers.borrow().get(server).copied().flatten());
        let Some(server) = server else { sim.fatal("PagePool/EmpFtpTraf: a session has no server\n") };
        let size = draw(sim, session.variables.file_size).ceil() as i32;
        let [a, b] = session.variables.windows.map(|window| draw(sim, window).ceil() as i32);
        self.sessions.borrow_mut()[index as usize] = Some(Session { sent: session.sent + 1, ..session });
        let number = self.numbers.next_object();
        Some(File { number, server, client: session.client, size, window: a.max(b) })
    }

    /// Sets the time of the next file after a file of a session has been sent.
    ///
    /// ns-2.35: a session waits for the time between files even after its last file, and ends only then (spec:
    /// mpls-pushback-nix, section 9.4).
    fn go_on(&self, sim: &Sim, index: u32) {
        let Some(session) = self.sessions.borrow().get(index as usize).copied().flatten() else { return };
        let pause = draw(sim, session.variables.inter_file);
        sim.schedule_event(self.id, index, pause);
    }
}

fn table<T: Clone>(sim: &Sim, count: i32, what: &str) -> Vec<Option<T>> {
    vec![None; sim.table_size::<Option<T>>(count.into(), what)]
}

fn draw(sim: &Sim, variable: EntityId) -> f64 {
    match sim.entity(variable).and_then(|entity| entity.as_random_variable()) {
        Some(variable) => variable.sample(sim),
        None => sim.fatal("PagePool/EmpFtpTraf has lost a random variable\n"),
    }
}

impl FtpTraffic {
    /// Takes an agent from the pool, or has the script make one by `method`.
    fn agent(
        &self,
        sim: &Sim,
        pool: &RefCell<Vec<EntityId>>,
        method: &str,
        arguments: &[Argument],
    ) -> Option<EntityId> {
        let pooled = pool.borrow_mut().pop();
        pooled.or_else(|| match sim.embedder().inquire(sim, self.id, method, arguments)? {
            Argument::Entity(made) => Some(made),
            _ => None,
        })
    }
}

impl Entity for FtpTraffic {
    fn on_event(&self, sim: &Sim, index: u32) {
        let Some(file) = self.next_file(sim, index) else { return };
        let number = |value: i32| Argument::Integer(value.into());
        let Some(tcp) = self.agent(sim, &self.tcps, "alloc-tcp", &[number(file.window)]) else { return };
        let Some(sink) = self.agent(sim, &self.sinks, "alloc-tcp-sink", &[]) else { return };
        let [server, client, tcp, sink] = [file.server, file.client, tcp, sink].map(Argument::Entity);
        let arguments = [number(file.number), server, client, tcp, sink, number(file.size), number(0)];
        sim.embedder().notify(sim, self.id, "send-file", &arguments);
        self.go_on(sim, index);
    }
}
