//! The events after which routers distribute labels (spec: mpls-pushback-nix, section 1.5, triggers).

use neons_otcl::Error;
use neons_sim::mpls::{LabelOperation, LdpKind, LdpMessage};

use super::router::{Router, contains, extend};
use crate::classes::simulator;

/// Numbers from this one on identify label switched paths; smaller ones identify nodes.
pub(super) const FIRST_LSP: i32 = 1000;

/// A request for an explicitly routed path.
#[derive(Clone, Copy)]
pub(super) struct ExplicitRequest<'a> {
    pub(super) number: i32,
    pub(super) source: i32,
    pub(super) class: i32,
    pub(super) path: &'a str,
    pub(super) route: &'a str,
    pub(super) lsp: i32,
    pub(super) resources: i32,
}

/// The result of processing one hop of an explicit route.
enum Step {
    /// The hop needs no action; the next one is processed.
    Skip,
    Done,
}

impl Router<'_> {
    /// Reacts to traffic of a class that needs a label. `number` is the number of node `source`'s request, or −1
    /// for a label without a request.
    pub(super) fn by_data(&self, number: i32, source: i32, class: i32, path: &str) -> Result<(), Error> {
        if self.is_egress(class)? {
            return Ok(());
        }
        let outgoing = self.outgoing(class, -1);
        if outgoing.label > -1 && self.is_up(outgoing.interface)? {
            return Ok(());
        }
        let next = self.next_hop(class)?;
        let Some(agent) = self.agent(next) else { return Ok(()) };
        let path = extend(path, self.node());
        if number > -1 {
            let message = LdpMessage { path, ..LdpMessage::new(LdpKind::Request, class) };
            self.request(agent, message, (source, number), LabelOperation::Allocate);
            return Ok(());
        }
        let label = if class == next { 0 } else { self.new_outgoing_label() };
        self.install_outgoing(class, -1, next, label)?;
        self.send(next, LdpMessage { label, path, ..LdpMessage::new(LdpKind::Mapping, class) });
        Ok(())
    }

    /// Distributes a label for a class to the neighbours.
    pub(super) fn by_control(&self, class: i32, path: &str) -> Result<(), Error> {
        let path = extend(path, self.node());
        let next = self.next_hop(class)?;
        for agent in self.agents_for_all() {
            let peer = agent.peer.get();
            if peer == next {
                continue;
            }
            let mut label = self.incoming(class, -1).label;
            if label < 0 {
                label = if self.is_egress(class)? { 0 } else { self.give_label(class, -1, -1)? };
            }
            self.send(
                peer,
                LdpMessage { label, path: path.clone(), ..LdpMessage::new(LdpKind::Mapping, class) },
            );
        }
        Ok(())
    }

    // ns-2.35: of all agents only the oldest is found (spec: mpls-pushback-nix, section 1.4).
    fn agents_for_all(&self) -> impl Iterator<Item = &neons_sim::mpls::LdpAgent> {
        self.agents().into_iter().take(1)
    }

    /// Reacts to new routes: distributes labels for the classes whose packets leave the MPLS network here.
    pub(super) fn by_routing_table(&self) -> Result<(), Error> {
        if self.switch.control_driven.get() != 1 {
            return Ok(());
        }
        let count = simulator::nodes(self.ns, simulator::instance(self.ns)?)?.len();
        for class in 0..count as i32 {
            if self.is_egress(class)? {
                self.by_control(class, "*")?;
            }
        }
        Ok(())
    }

    /// Withdraws a label: notifies the neighbour that it must not use it any more.
    pub(super) fn by_withdraw(&self, class: i32, lsp: i32) -> Result<(), Error> {
        let neighbour = self.incoming(class, lsp).interface;
        self.clear_incoming(class, lsp);
        let message = LdpMessage { lsp, ..LdpMessage::new(LdpKind::Withdraw, class) };
        if neighbour > -1 {
            self.send(neighbour, message);
            return Ok(());
        }
        let next = self.next_hop(class)?;
        for agent in self.agents_for_all().filter(|agent| agent.peer.get() != next) {
            self.send(agent.peer.get(), message.clone());
        }
        Ok(())
    }

    /// Releases a label that this router no longer uses.
    pub(super) fn by_release(&self, class: i32, lsp: i32) {
        let outgoing = self.outgoing(class, lsp);
        if outgoing.label < 0 {
            return;
        }
        self.clear_outgoing(class, lsp);
        self.send(outgoing.interface, LdpMessage { lsp, ..LdpMessage::new(LdpKind::Release, class) });
    }

    /// Handles a request for an explicitly routed path.
    pub(super) fn by_explicit_route(&self, request: ExplicitRequest) -> Result<(), Error> {
        let ExplicitRequest { number, source, class, lsp, .. } = request;
        let node = self.node();
        if self.outgoing(class, lsp).label > -1 {
            return Ok(());
        }
        if node != source && node == class {
            self.answer(source, class, 0, lsp, number);
            return Ok(());
        }
        let path = extend(request.path, node);
        let request = ExplicitRequest { path: &path, ..request };
        let hops = request.route.split('_').filter_map(|hop| hop.parse().ok());
        for hop in hops.chain([class]) {
            let step = if hop >= FIRST_LSP {
                self.through_path(request, hop)?
            } else {
                self.towards(request, hop, None)?
            };
            if let Step::Done = step {
                return Ok(());
            }
        }
        self.refuse(source, "NoRoute", lsp);
        Ok(())
    }

    /// Sends a neighbour the label of an explicitly routed path.
    pub(super) fn answer(&self, neighbour: i32, class: i32, label: i32, lsp: i32, request: i32) {
        self.send(neighbour, LdpMessage { label, lsp, request, ..LdpMessage::new(LdpKind::Mapping, class) });
    }

    /// Notifies a neighbour that its request failed.
    pub(super) fn refuse(&self, neighbour: i32, status: &str, lsp: i32) {
        let status = status.to_owned();
        self.send(neighbour, LdpMessage { status, lsp, ..LdpMessage::new(LdpKind::Notification, -1) });
    }

    /// Fails if there is no agent that can send an answer to `source`, as on the router itself.
    fn need_agent(&self, source: i32) -> Result<(), Error> {
        // ns-2.35: calls a method of an object with an empty name.
        self.agent(source).map(drop).ok_or_else(|| Error::from("invalid command name \"\""))
    }

    fn message(request: ExplicitRequest) -> LdpMessage {
        LdpMessage {
            path: request.path.to_owned(),
            route: request.route.to_owned(),
            lsp: request.lsp,
            resources: request.resources,
            ..LdpMessage::new(LdpKind::Request, request.class)
        }
    }

    /// Handles a next hop of an explicit route that is an existing path.
    fn through_path(&self, request: ExplicitRequest, hop: i32) -> Result<Step, Error> {
        let ExplicitRequest { number, source, class, lsp, .. } = request;
        let (incoming, outgoing) = (self.incoming(-1, hop), self.outgoing(-1, hop));
        if outgoing.label < 0 {
            return Ok(Step::Skip);
        }
        let end = self.switch.tables.borrow().class_of_path(hop).unwrap_or(-1);
        if end == class {
            let mut label = incoming.label;
            if label < 0 {
                label = self.give_label(-1, hop, source)?;
            }
            self.need_agent(source)?;
            self.answer(source, class, label, lsp, number);
            return Ok(Step::Done);
        }
        if self.agent(end).is_some() {
            return self.towards(request, end, Some(hop));
        }
        if let Some(agent) = self.agent(outgoing.interface) {
            let passes = incoming.interface == source && incoming.label > -1;
            let operation = if passes { LabelOperation::Pass } else { LabelOperation::Stack(hop) };
            self.request(agent, Self::message(request), (source, number), operation);
        }
        Ok(Step::Done)
    }

    /// Handles a next hop of an explicit route that is a node.
    fn towards(&self, request: ExplicitRequest, hop: i32, tunnel: Option<i32>) -> Result<Step, Error> {
        let ExplicitRequest { number, source, class, lsp, .. } = request;
        if contains(request.path, hop) {
            return Ok(Step::Skip);
        }
        let next = self.next_hop(hop)?;
        if self.is_egress(next)? {
            self.need_agent(source)?;
            match hop == class {
                true => self.answer(source, class, 0, lsp, number),
                false => self.refuse(source, "NoRoute", lsp),
            }
        } else if let Some(agent) = self.agent(next) {
            let operation = tunnel.map_or(LabelOperation::Allocate, LabelOperation::Stack);
            self.request(agent, Self::message(request), (source, number), operation);
        }
        Ok(Step::Done)
    }
}
