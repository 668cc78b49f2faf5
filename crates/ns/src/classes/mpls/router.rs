//! A router with its neighbours, its agents and its routes.

use neons_otcl::{Error, Obj, ObjectId};
use neons_sim::mpls::{KEEP, LabelOperation, LabelSwitchRouter, LdpAgent, LdpMessage, LdpRequest, Side};

use crate::Ns;
use crate::classes::node::{Node, RouteModule};
use crate::classes::{routing, simulator};
use crate::declare::parse_integer;

/// The name of the routing module.
pub(super) const MODULE: &str = "MPLS";

/// A router and its interpreter.
#[derive(Clone, Copy)]
pub(super) struct Router<'a> {
    pub(super) ns: &'a Ns,
    pub(super) switch: &'a LabelSwitchRouter,
}

impl<'a> Router<'a> {
    /// Returns the router of a routing module.
    pub(super) fn of_module(ns: &'a Ns, module: ObjectId) -> Result<Router<'a>, Error> {
        let record: &RouteModule = ns.record(module)?;
        let switch = record.classifier.get().and_then(|id| ns.sim().get(id));
        Ok(Router { ns, switch: switch.ok_or("the module is not registered")? })
    }

    /// Returns the router of an agent.
    pub(super) fn of_agent(ns: &'a Ns, agent: &LdpAgent) -> Result<Router<'a>, Error> {
        let switch = agent.router.get().and_then(|id| ns.sim().get(id));
        Ok(Router { ns, switch: switch.ok_or("the agent belongs to no MPLS node")? })
    }

    pub(super) fn node(&self) -> i32 {
        self.switch.node.get()
    }

    /// Returns the agents, oldest first.
    pub(super) fn agents(&self) -> Vec<&'a LdpAgent> {
        let ns = self.ns;
        self.switch.agents.borrow().iter().filter_map(|id| ns.sim().get(*id)).collect()
    }

    /// Returns the newest agent for a neighbour.
    pub(super) fn agent(&self, peer: i32) -> Option<&'a LdpAgent> {
        self.agents().into_iter().rev().find(|agent| agent.peer.get() == peer)
    }

    /// Returns the next hop to another node; −1 if there is none.
    pub(super) fn next_hop(&self, to: i32) -> Result<i32, Error> {
        let logic = routing::route_logic(self.ns)?;
        let ends = [self.node(), to].map(|node| Obj::from_i64(node.into()));
        let next = self.ns.invoke(logic, "lookup", &ends)?;
        Ok(if next.is_empty() { -1 } else { parse_integer(next.as_str()) })
    }

    /// Returns whether the link to a neighbour is up.
    pub(super) fn is_up(&self, neighbour: i32) -> Result<bool, Error> {
        Ok(neighbour >= 0 && self.next_hop(neighbour)? == neighbour)
    }

    /// Returns whether packets of a class leave the MPLS network at this router.
    pub(super) fn is_egress(&self, class: i32) -> Result<bool, Error> {
        if class == self.node() {
            return Ok(true);
        }
        let next = self.next_hop(class)?;
        Ok(next >= 0 && !self.switches_labels(next)?)
    }

    fn switches_labels(&self, node: i32) -> Result<bool, Error> {
        let nodes = simulator::instance(self.ns)?;
        let node = self.ns.otcl().get_var(nodes, &format!("Node_({node})"))?;
        let node = self.ns.otcl().object_of(&node).ok_or("no such node")?;
        let node: &Node = self.ns.record(node)?;
        Ok(node.modules().iter().any(|(name, _)| **name == *MODULE))
    }

    pub(super) fn incoming(&self, class: i32, lsp: i32) -> Side {
        self.switch.tables.borrow().incoming(class, lsp)
    }

    pub(super) fn outgoing(&self, class: i32, lsp: i32) -> Side {
        self.switch.tables.borrow().outgoing(class, lsp)
    }

    pub(super) fn new_incoming_label(&self) -> i32 {
        let label = self.switch.last_incoming.get() + 1;
        self.switch.last_incoming.set(label);
        label
    }

    pub(super) fn new_outgoing_label(&self) -> i32 {
        let label = self.switch.last_outgoing.get() - 1;
        self.switch.last_outgoing.set(label);
        label
    }

    /// Allocates a label under which a neighbour may send.
    pub(super) fn give_label(&self, class: i32, lsp: i32, neighbour: i32) -> Result<i32, Error> {
        let label = self.new_incoming_label();
        self.install_incoming(class, lsp, neighbour, label)?;
        Ok(label)
    }

    pub(super) fn install_incoming(
        &self,
        class: i32,
        lsp: i32,
        neighbour: i32,
        label: i32,
    ) -> Result<(), Error> {
        self.set_up(class, lsp, Side { interface: neighbour, label }, Side::KEEP)
    }

    pub(super) fn install_outgoing(
        &self,
        class: i32,
        lsp: i32,
        neighbour: i32,
        label: i32,
    ) -> Result<(), Error> {
        self.set_up(class, lsp, Side::KEEP, Side { interface: neighbour, label })
    }

    /// Sets the incoming and outgoing interfaces and labels of a class, or of the path `lsp` if that is not
    /// negative.
    pub(super) fn set_up(&self, class: i32, lsp: i32, incoming: Side, outgoing: Side) -> Result<(), Error> {
        let as_alternative = lsp < 0 && self.needs_alternative(class, outgoing)?;
        if !self.switch.tables.borrow_mut().set_up(class, lsp, incoming, outgoing, as_alternative) {
            self.ns.sim().warn("Error in LIBinstall: higher than MaxLIBEntryNB\n");
        }
        Ok(())
    }

    fn needs_alternative(&self, class: i32, outgoing: Side) -> Result<bool, Error> {
        if self.switch.reroute() != Some(neons_sim::mpls::Reroute::NewPath) {
            return Ok(false);
        }
        let present = self.outgoing(class, -1).interface;
        Ok(present > -1 && outgoing.interface > -1 && outgoing.interface != KEEP && !self.is_up(present)?)
    }

    pub(super) fn clear_incoming(&self, class: i32, lsp: i32) {
        self.switch.tables.borrow_mut().release(class, lsp, Side::NONE, Side::KEEP);
    }

    pub(super) fn clear_outgoing(&self, class: i32, lsp: i32) {
        self.switch.tables.borrow_mut().release(class, lsp, Side::KEEP, Side::NONE);
    }

    /// Sends a message with a new number to a neighbour.
    pub(super) fn send(&self, peer: i32, message: LdpMessage) {
        if let Some(agent) = self.agent(peer) {
            agent.next_number();
            agent.send(self.ns.sim(), message);
        }
    }

    /// Sends a request to a neighbour and records it, unless the same request is still unanswered.
    pub(super) fn request(
        &self,
        agent: &LdpAgent,
        message: LdpMessage,
        (source, previous): (i32, i32),
        operation: LabelOperation,
    ) {
        let (class, lsp) = (message.class, message.lsp);
        if agent.requests.find(class, lsp, source).is_none() {
            let number = agent.next_number();
            agent.requests.add(LdpRequest { number, class, lsp, source, previous, operation });
            agent.send(self.ns.sim(), message);
        }
    }
}

/// Appends a node to a path.
pub(super) fn extend(path: &str, node: i32) -> String {
    format!("{path}_{node}")
}

/// Returns whether a path contains a node.
pub(super) fn contains(path: &str, node: i32) -> bool {
    let node = node.to_string();
    path.split('_').any(|passed| passed == node)
}
