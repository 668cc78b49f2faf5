//! The agents that exchange labels with neighbours by the label distribution protocol (RFC 3036; spec:
//! mpls-pushback-nix, section 1.5).

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::Sim;
use crate::agent::Agent;
use crate::embedder::Argument;
use crate::entity::{Entity, EntityId};
use crate::packet::{Endpoint, Packet, PacketType, ProtocolHeader};
use crate::wiring::Wiring;

/// Size of a message without its variable contents, bytes.
const HEADER: i32 = 18;
const MOST_REQUESTS: usize = 99;

/// The kinds of messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LdpKind {
    /// A node reports that a request failed.
    Notification,
    /// A node requests a label for a class.
    Request,
    /// A node announces the label that packets of a class are to carry.
    Mapping,
    /// A node withdraws a label that it has announced.
    Withdraw,
    /// A node no longer uses a label.
    Release,
}

impl LdpKind {
    /// The flow id of messages of the kind.
    fn flow(self) -> i32 {
        match self {
            LdpKind::Notification => 101,
            LdpKind::Request => 102,
            LdpKind::Mapping => 103,
            LdpKind::Withdraw => 104,
            LdpKind::Release => 105,
        }
    }
}

/// A label distribution message. Numbers that do not apply are −1, texts `*`.
#[derive(Clone, Debug, PartialEq)]
pub struct LdpMessage {
    /// The kind of the message.
    pub kind: LdpKind,
    /// The number of the message.
    pub number: i32,
    /// The forwarding equivalence class.
    pub class: i32,
    /// The label that the message assigns, requests or withdraws.
    pub label: i32,
    /// The nodes that the message has passed, separated by `_`.
    pub path: String,
    /// The number of the request that this message answers.
    pub request: i32,
    /// The reason why a request failed.
    pub status: String,
    /// The number of the label switched path, if the route is explicit.
    pub lsp: i32,
    /// The hops of the explicit route, separated by `_`.
    pub route: String,
    /// The requested resources.
    pub resources: i32,
}

impl LdpMessage {
    /// Makes a message of the given kind about a class; all other fields mean "does not apply".
    pub fn new(kind: LdpKind, class: i32) -> LdpMessage {
        let nothing = || "*".to_owned();
        LdpMessage {
            kind,
            number: -1,
            class,
            label: -1,
            path: nothing(),
            request: -1,
            status: nothing(),
            lsp: -1,
            route: nothing(),
            resources: -1,
        }
    }

    /// The script method that handles the message.
    fn method(&self) -> &'static str {
        match (self.kind, self.lsp >= 0) {
            (LdpKind::Notification, _) => "get-notification-msg",
            (LdpKind::Request, false) => "get-request-msg",
            (LdpKind::Request, true) => "get-cr-request-msg",
            (LdpKind::Mapping, false) => "get-mapping-msg",
            (LdpKind::Mapping, true) => "get-cr-mapping-msg",
            (LdpKind::Withdraw, _) => "get-withdraw-msg",
            (LdpKind::Release, _) => "get-release-msg",
        }
    }

    /// The arguments of the script method for a message from the node `source`.
    fn arguments(&self, source: i32) -> Vec<Argument> {
        let [number, source, class, label] = [self.number, source, self.class, self.label].map(integer);
        let [request, lsp, resources] = [self.request, self.lsp, self.resources].map(integer);
        let [path, route, status] = [&self.path, &self.route, &self.status].map(|field| text(field));
        match (self.kind, self.lsp >= 0) {
            (LdpKind::Notification, _) => vec![source, status, lsp],
            (LdpKind::Request, false) => vec![number, source, class, path],
            (LdpKind::Request, true) => vec![number, source, class, path, route, lsp, resources],
            (LdpKind::Mapping, false) => vec![number, source, class, label, path, request],
            (LdpKind::Mapping, true) => vec![number, source, class, label, lsp, request],
            (LdpKind::Withdraw | LdpKind::Release, _) => vec![source, class, lsp],
        }
    }

    /// The fields of a message from `source` that traces show.
    fn trace(&self, source: Endpoint, now: f64) -> [Argument; 13] {
        let kind = self.kind_name().to_owned();
        [
            integer(source.address),
            integer(source.port),
            text(&kind),
            integer(self.number),
            integer(self.class),
            integer(self.label),
            text(&self.path),
            integer(self.lsp),
            text(&self.route),
            integer(self.resources),
            integer(self.request),
            text(&self.status),
            Argument::Text(format!("{now:.6}")),
        ]
    }

    /// The kind of the message as traces show it.
    fn kind_name(&self) -> &'static str {
        match (self.kind, self.lsp >= 0) {
            (LdpKind::Notification, _) => "Notification",
            (LdpKind::Request, false) => "Request",
            (LdpKind::Request, true) => "CR-Request",
            (LdpKind::Mapping, false) => "Mapping",
            (LdpKind::Mapping, true) => "CR-Mapping",
            (LdpKind::Withdraw, _) => "Withdraw",
            (LdpKind::Release, _) => "Release",
        }
    }

    fn size(&self) -> i32 {
        let text = |text: &str| match text.len() {
            0 | 1 => 0,
            _ => 4 + 4 * text.matches('_').count() as i32,
        };
        let extra = match (self.kind, self.lsp >= 0) {
            (LdpKind::Request, false) => 8,
            (LdpKind::Request, true) if self.resources > -1 => 24,
            (LdpKind::Request, true) => 16,
            (LdpKind::Mapping, true) => 32,
            (LdpKind::Mapping, false) if self.request > -1 => 24,
            (LdpKind::Mapping, false) => 16,
            (_, true) => 16,
            (_, false) => 8,
        };
        HEADER + text(&self.path) + text(&self.route) + extra
    }
}

fn integer(value: i32) -> Argument {
    Argument::Integer(value.into())
}

fn text(value: &str) -> Argument {
    Argument::Text(value.to_owned())
}

/// What a router does with the label that answers a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LabelOperation {
    /// The router allocates an incoming label of its own and links it to the label that answers the request.
    Allocate,
    /// The router passes the label that answers the request on to the node that requested it.
    Pass,
    /// The router puts the label that answers the request inside the tunnel, which is the label switched path with the
    /// given number.
    Stack(i32),
}

/// A request whose answer is awaited.
#[derive(Clone, Copy, Debug)]
pub struct LdpRequest {
    /// The number of the request.
    pub number: i32,
    /// The forwarding equivalence class.
    pub class: i32,
    /// The number of the label switched path, or −1.
    pub lsp: i32,
    /// The number of the node that asked this node for the label.
    pub source: i32,
    /// The number that the asking node gave its request.
    pub previous: i32,
    /// The operation that this router applies to the label with which the request is answered.
    pub operation: LabelOperation,
}

/// The requests whose answers are awaited.
#[derive(Debug, Default)]
pub struct LdpRequests(RefCell<Vec<LdpRequest>>);

impl LdpRequests {
    /// Adds a request. Returns false if the table is full or already has a request for the same class, path and node.
    pub fn add(&self, request: LdpRequest) -> bool {
        let mut rows = self.0.borrow_mut();
        let key = |row: &LdpRequest| (row.class, row.lsp, row.source);
        let is_new = rows.len() < MOST_REQUESTS && rows.iter().all(|row| key(row) != key(&request));
        if is_new {
            rows.push(request);
        }
        is_new
    }

    /// The request with the number `number`; `None` if there is none.
    pub fn get(&self, number: i32) -> Option<LdpRequest> {
        self.0.borrow().iter().find(|row| row.number == number).copied().filter(|_| number >= 0)
    }

    /// The number of the request of a node for a class and path. With negative `class` and `source`, only the path is
    /// compared.
    pub fn find(&self, class: i32, lsp: i32, source: i32) -> Option<i32> {
        let rows = self.0.borrow();
        let by_path = class < 0 && source < 0;
        let fits = |row: &&LdpRequest| {
            if by_path { row.lsp == lsp } else { (row.class, row.lsp, row.source) == (class, lsp, source) }
        };
        rows.iter().find(fits).map(|row| row.number)
    }

    /// Changes what this router does with the label that answers the request.
    pub fn set_operation(&self, number: i32, operation: LabelOperation) {
        if let Some(row) = self.0.borrow_mut().iter_mut().find(|row| row.number == number) {
            row.operation = operation;
        }
    }

    /// Removes the request with the number `number`.
    pub fn clear(&self, number: i32) {
        self.0.borrow_mut().retain(|row| row.number != number);
    }

    /// All requests whose answers are awaited.
    pub fn all(&self) -> Vec<LdpRequest> {
        self.0.borrow().clone()
    }
}

/// Exchanges label distribution messages with one neighbour: `Agent/LDP`. A script method per kind of message notifies
/// the embedder of received messages.
#[derive(Debug)]
pub struct LdpAgent {
    agent: Agent,
    /// `trace_ldp_`: not 0 if messages are printed.
    pub traces: Cell<i32>,
    /// The number of the neighbouring node.
    pub peer: Cell<i32>,
    /// The [`LabelSwitchRouter`](super::LabelSwitchRouter) of the node.
    pub router: Cell<Option<EntityId>>,
    /// The number of the last message sent.
    pub number: Cell<i32>,
    /// The requests whose answers are awaited.
    pub requests: LdpRequests,
}

impl LdpAgent {
    /// An agent without neighbour.
    pub fn new(id: EntityId) -> LdpAgent {
        LdpAgent {
            agent: Agent::new(id, PacketType(48)),
            traces: Cell::new(0),
            peer: Cell::new(-1),
            router: Cell::default(),
            number: Cell::new(0),
            requests: LdpRequests::default(),
        }
    }

    /// Increments the message number and returns it.
    pub fn next_number(&self) -> i32 {
        self.number.set(self.number.get() + 1);
        self.number.get()
    }

    /// Sends a message with the present message number.
    pub fn send(&self, sim: &Sim, message: LdpMessage) {
        let message = LdpMessage { number: self.number.get(), ..message };
        self.agent.flow_id.set(message.kind.flow());
        let mut packet = self.agent.allocate(sim);
        packet.size = message.size();
        packet.extend().protocol = ProtocolHeader::Ldp(Rc::new(message));
        self.agent.send(sim, packet);
    }
}

impl Entity for LdpAgent {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        let protocol = packet.extension.as_ref().map(|extension| &extension.protocol);
        let Some(ProtocolHeader::Ldp(message)) = protocol else { return };
        let (own, embedder) = (self.agent.id, sim.embedder());
        if self.traces.get() != 0 {
            embedder.notify(sim, own, "trace-ldp-packet", &message.trace(packet.src, sim.now()));
        }
        embedder.notify(sim, own, message.method(), &message.arguments(packet.src.address));
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    facets! { Agent => |this| &this.agent }
}
