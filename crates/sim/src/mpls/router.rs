//! Label switching (spec: mpls-pushback-nix, section 1.3).

use std::cell::{Cell, RefCell};

use super::{Label, Tables};
use crate::embedder::Argument;
use crate::entity::{Entity, EntityId};
use crate::format::{push_general, push_integer};
use crate::node::{AddressClassifier, Classifier, ClassifierBase};
use crate::packet::Packet;
use crate::{Initial, Sim};

/// The maximum number of linked table rows that are followed for one packet.
const LONGEST_CHAIN: usize = 100;
const BYTES_PER_LABEL: usize = 4;

/// The treatment of labelled packets when the link to the next hop is down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reroute {
    /// Packets are dropped.
    Drop,
    /// The labels are removed, and packets are routed by address.
    ByAddress,
    /// Packets are dropped, and another path is set up.
    NewPath,
}

impl Reroute {
    /// The treatment that `option`, a value of `reroute_option_`, stands for.
    fn of(option: i32) -> Reroute {
        match option {
            1 => Reroute::ByAddress,
            2 => Reroute::NewPath,
            _ => Reroute::Drop,
        }
    }
}

/// The entrance of a node that switches labels: `Classifier/Addr/MPLS`.
#[derive(Debug)]
pub struct LabelSwitchRouter {
    id: EntityId,
    /// The classifier that routes unlabelled packets by address.
    addresses: AddressClassifier,
    /// The number of the router's node.
    pub node: Cell<i32>,
    /// `ttl_`: time to live of new labels.
    pub ttl: Cell<i32>,
    /// `trace_mpls_`: 1 if the operations on packets are printed.
    pub traces: Cell<i32>,
    /// `label_`: has no effect.
    pub label: Cell<i32>,
    /// `enable_reroute_`: 1 if the router checks whether links are up.
    pub enable_reroute: Cell<i32>,
    /// `reroute_option_`: the number of a treatment in [`Reroute`].
    pub reroute_option: Cell<i32>,
    /// `control_driven_`: not 0 if labels are distributed when routes change.
    pub control_driven: Cell<i32>,
    /// `data_driven_`: not 0 if a packet without a label triggers a label request.
    pub data_driven: Cell<i32>,
    /// The packet that arrived last.
    last: Cell<Seen>,
    /// The label tables of the router.
    pub tables: RefCell<Tables>,
    /// The incoming label allocated last; incoming labels are announced to neighbours.
    pub last_incoming: Cell<i32>,
    /// The outgoing label allocated last; this router chooses outgoing labels for packets to neighbours.
    pub last_outgoing: Cell<i32>,
    /// The agents that exchange labels with neighbours, oldest first.
    pub agents: RefCell<Vec<EntityId>>,
}

/// What trace lines show of a packet.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    from: i32,
    to: i32,
    /// The number of labels.
    depth: usize,
}

/// What happens to a packet next.
enum Forwarding {
    /// The packet goes to the given neighbour.
    To(i32),
    ByAddress,
    Nowhere,
}

/// Initial values.
impl LabelSwitchRouter {
    /// The initial value of `label`.
    pub const LABEL: Initial<i32> = Initial(-1);
    /// The initial value of `ttl`.
    pub const TTL: Initial<i32> = Initial(32);
}

impl LabelSwitchRouter {
    /// A router with empty tables.
    pub fn new(id: EntityId) -> LabelSwitchRouter {
        LabelSwitchRouter {
            id,
            addresses: AddressClassifier::new(id),
            node: Cell::new(-1),
            ttl: Cell::new(Self::TTL.integer()),
            traces: Cell::new(0),
            label: Cell::new(Self::LABEL.integer()),
            enable_reroute: Cell::new(0),
            reroute_option: Cell::new(0),
            control_driven: Cell::new(0),
            data_driven: Cell::new(0),
            last: Cell::default(),
            tables: RefCell::default(),
            last_incoming: Cell::new(0),
            last_outgoing: Cell::new(1000),
            agents: RefCell::default(),
        }
    }

    /// The treatment of labelled packets when a link is down; `None` if links are not checked.
    pub fn reroute(&self) -> Option<Reroute> {
        (self.enable_reroute.get() == 1).then(|| Reroute::of(self.reroute_option.get()))
    }

    /// Whether the link to `neighbour` is up.
    fn is_up(&self, sim: &Sim, neighbour: i32) -> bool {
        let arguments = [Argument::Integer(neighbour.into())];
        sim.embedder().ask(sim, self.id, "link-is-up", &arguments)
    }

    fn request_labels(&self, sim: &Sim, class: i32) {
        sim.embedder().notify(sim, self.id, "ldp-trigger-by-switch", &[Argument::Integer(class.into())]);
    }

    /// Remembers what trace lines show of the packet.
    fn see(&self, packet: &Packet) {
        let (from, to) = (packet.src.address, packet.dst.address);
        self.last.set(Seen { from, to, depth: packet.labels().len() });
    }

    /// Prints the operation on a packet. `values` are the label before, interface, label after, and time to live.
    fn trace(&self, sim: &Sim, packet: &Packet, labelled: bool, what: &str, values: [i32; 4]) {
        self.see(packet);
        self.trace_last(sim, labelled, what, values);
    }

    /// Prints the operation as one on the packet that was seen last.
    #[inline]
    fn trace_last(&self, sim: &Sim, labelled: bool, what: &str, values: [i32; 4]) {
        if self.traces.get() == 1 {
            self.print_last(sim, labelled, what, values);
        }
    }

    #[cold]
    fn print_last(&self, sim: &Sim, labelled: bool, what: &str, values: [i32; 4]) {
        let mut line = Vec::with_capacity(80);
        push_general(&mut line, sim.now(), 15);
        line.push(b' ');
        push_integer(&mut line, self.node.get());
        line.push(b'(');
        // ns-2.35: if a label request passes while a packet is being handled, the line shows the addresses and the
        // depth of the request (spec: mpls-pushback-nix, section 1.3).
        let Seen { from, to, depth } = self.last.get();
        push_integer(&mut line, from);
        line.extend_from_slice(b"->");
        push_integer(&mut line, to);
        line.extend_from_slice(if labelled { b"): L " } else { b"): U " });
        push_integer(&mut line, values[0]);
        line.push(b' ');
        line.extend_from_slice(what.as_bytes());
        for value in &values[1..] {
            line.push(b' ');
            push_integer(&mut line, *value);
        }
        line.push(b' ');
        push_integer(&mut line, (depth * BYTES_PER_LABEL) as i32);
        let line = String::from_utf8_lossy(&line).into_owned();
        sim.embedder().notify(sim, self.id, "trace-packet", &[Argument::Text(line)]);
    }

    fn chain(&self, row: Option<usize>) -> Option<(i32, i32, Option<usize>)> {
        self.chain_from(|_| row)
    }

    /// Interface and label of the row that `find` returns, and the row linked to it.
    #[inline]
    fn chain_from(&self, find: impl FnOnce(&Tables) -> Option<usize>) -> Option<(i32, i32, Option<usize>)> {
        let tables = self.tables.borrow();
        let row = tables.row(find(&tables)?)?;
        Some((row.outgoing.interface, row.outgoing.label, row.next))
    }

    fn switch(&self, sim: &Sim, packet: &mut Packet) -> Forwarding {
        self.see(packet);
        let Some(top) = packet.labels().last().copied() else { return self.enter(sim, packet) };
        let top = Label { value: top.value, ttl: top.ttl - 1 };
        if top.ttl == 0 {
            packet.strip_labels();
            self.trace(sim, packet, true, "L3(TTL=0)", [top.value, -1, -1, 0]);
            return self.enter(sim, packet);
        }
        if let Some(last) = packet.extend().labels.last_mut() {
            *last = top;
        }
        let Some(chain) = self.chain_from(|tables| tables.labelled_row(top.value)) else {
            packet.strip_labels();
            self.trace(sim, packet, true, "L3(errorLabel)", [top.value, -1, -1, -1]);
            return self.enter(sim, packet);
        };
        match self.swap(sim, packet, top, chain) {
            Some(neighbour) => Forwarding::To(neighbour),
            None => self.enter(sim, packet),
        }
    }

    /// Handles an unlabelled packet.
    fn enter(&self, sim: &Sim, packet: &mut Packet) -> Forwarding {
        let class = packet.dst.address;
        if let Some(chain) = self.chain_from(|tables| tables.class_row(class)) {
            return self.push(sim, packet, chain).map_or(Forwarding::ByAddress, Forwarding::To);
        }
        if self.data_driven.get() != 0 {
            self.request_labels(sim, class);
        }
        self.trace_last(sim, false, "L3", [-1, -1, -1, -1]);
        Forwarding::ByAddress
    }

    fn push(
        &self,
        sim: &Sim,
        packet: &mut Packet,
        (mut interface, mut label, mut next): (i32, i32, Option<usize>),
    ) -> Option<i32> {
        let ttl = self.ttl.get();
        let mut before = -1;
        for _ in 0..LONGEST_CHAIN {
            if label < 0 {
                break;
            }
            if label == 0 {
                self.trace(sim, packet, false, "Push(penultimate)", [before, interface, label, ttl]);
            } else {
                packet.extend().labels.push(Label { value: label, ttl });
                self.trace(sim, packet, false, "Push(ingress)", [before, interface, label, ttl]);
            }
            let Some(row) = self.chain(next) else { break };
            before = label;
            (interface, label, next) = row;
        }
        let failure = match (label, interface) {
            (..0, _) => "L3(errorLabel)",
            (_, ..0) => "L3(errorOIF)",
            _ => return Some(interface),
        };
        packet.strip_labels();
        self.trace(sim, packet, false, failure, [before, -1, -1, -1]);
        None
    }

    /// Replaces the top label.
    fn swap(
        &self,
        sim: &Sim,
        packet: &mut Packet,
        top: Label,
        (mut interface, mut label, mut next): (i32, i32, Option<usize>),
    ) -> Option<i32> {
        let mut before = top.value;
        match label {
            0 => {
                packet.extend().labels.pop();
                self.trace(sim, packet, true, "Pop(penultimate)", [before, interface, 0, top.ttl]);
            }
            1.. => {
                if let Some(last) = packet.extend().labels.last_mut() {
                    *last = Label { value: label, ttl: top.ttl };
                }
                self.trace(sim, packet, true, "Swap", [before, interface, label, top.ttl]);
            }
            _ => {
                packet.strip_labels();
                self.trace(sim, packet, true, "L3(errorLabel)", [before, -1, -1, -1]);
                return None;
            }
        }
        let ttl = self.ttl.get();
        for _ in 0..LONGEST_CHAIN {
            let Some(row) = self.chain(next) else { break };
            before = label;
            (interface, label, next) = row;
            packet.extend().labels.push(Label { value: label, ttl });
            self.trace(sim, packet, true, "Push(tunnel)", [before, interface, label, ttl]);
        }
        if interface >= 0 {
            return Some(interface);
        }
        packet.strip_labels();
        self.trace(sim, packet, true, "L3(errorOIf)", [before, -1, -1, -1]);
        None
    }

    /// Treats a labelled packet when the link to the next hop is down.
    fn reroute_packet(&self, sim: &Sim, packet: &mut Packet, option: Reroute) -> Forwarding {
        let class = packet.dst.address;
        let Some(top) = packet.labels().last().copied() else { return Forwarding::ByAddress };
        if let Some(chain) = self.chain_from(|tables| tables.alternative(class)) {
            return self.swap(sim, packet, top, chain).map_or(Forwarding::ByAddress, Forwarding::To);
        }
        packet.strip_labels();
        self.trace(sim, packet, true, "Drop(linkFail)", [top.value, -1, -1, -1]);
        match option {
            Reroute::ByAddress => return Forwarding::ByAddress,
            Reroute::NewPath if self.control_driven.get() == 0 => self.request_labels(sim, class),
            Reroute::NewPath | Reroute::Drop => {}
        }
        Forwarding::Nowhere
    }
}

impl Classifier for LabelSwitchRouter {
    fn base(&self) -> &ClassifierBase {
        self.addresses.base()
    }

    fn install(&self, sim: &Sim, value: i32, target: Option<EntityId>) {
        self.addresses.install(sim, value, target);
    }

    fn slots(&self, sim: &Sim) -> Vec<Option<EntityId>> {
        self.addresses.slots(sim)
    }
}

impl Entity for LabelSwitchRouter {
    fn recv(&self, sim: &Sim, mut packet: Packet, _callback: Option<EntityId>) {
        let mut forwarding = self.switch(sim, &mut packet);
        if let (Forwarding::To(neighbour), Some(option)) = (&forwarding, self.reroute())
            && !packet.labels().is_empty()
            && !self.is_up(sim, *neighbour)
        {
            forwarding = self.reroute_packet(sim, &mut packet, option);
        }
        match forwarding {
            Forwarding::To(neighbour) => self.addresses.send_to_slot(sim, packet, neighbour),
            Forwarding::ByAddress => {
                let slot = self.base().select(packet.dst.address);
                self.addresses.send_to_slot(sim, packet, slot);
            }
            Forwarding::Nowhere => {}
        }
    }

    facets! { dyn Classifier => |this| this }
}
