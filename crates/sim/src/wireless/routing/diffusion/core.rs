//! The state common to all routing agents of diffusion (spec: sensor-and-mobile-ip, section 5.1).

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::{DiffusionMessage, MESSAGE_SIZE, MessageKind};
use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::packet::{Endpoint, Packet, PacketType};
use crate::wireless::routing::{ROUTING_PORT, RoutingAgent};
use crate::wireless::{AddressKind, BROADCAST, Direction, God, Message};

/// The maximum delay of a broadcast, seconds.
const JITTER: f64 = 0.11;

/// The state common to all routing agents of diffusion.
#[derive(Debug)]
pub struct Core {
    /// The address, the port and the drop target of the agent.
    pub base: RoutingAgent,
    /// The link layer of the node.
    pub link: Cell<Option<EntityId>>,
    number: Cell<i32>,
    seen: RefCell<Seen>,
}

/// The messages that a node has seen, each with the node that sent it to this node first. Senders number their messages
/// consecutively, so the messages of a sender are in an array.
#[derive(Debug, Default)]
struct Seen {
    by_sender: FxHashMap<(i32, i32), Vec<Option<Endpoint>>>,
    /// The messages whose number is far from those of the other messages of their sender.
    others: FxHashMap<(i32, i32, i32), Endpoint>,
}

impl Seen {
    /// The maximum number of messages that a node may miss in a row without making later ones exceptions.
    const MOST_MISSED: usize = 1000;

    fn forwarder(&self, sender: Endpoint, number: i32) -> Option<Endpoint> {
        let messages = self.by_sender.get(&(sender.address, sender.port));
        let known = messages.and_then(|messages| *messages.get(usize::try_from(number).ok()?)?);
        known.or_else(|| self.others.get(&(sender.address, sender.port, number)).copied())
    }

    /// Records a message. Returns whether it is new.
    fn add(&mut self, message: &DiffusionMessage) -> bool {
        let (sender, number) = (message.sender, message.number);
        let messages = self.by_sender.entry((sender.address, sender.port)).or_default();
        let index = usize::try_from(number).unwrap_or(usize::MAX);
        if messages.get(index).is_some_and(Option::is_some) {
            return false;
        }
        let key = (sender.address, sender.port, number);
        if !self.others.is_empty() && self.others.contains_key(&key) {
            return false;
        }
        if index > messages.len() + Seen::MOST_MISSED {
            self.others.insert(key, message.forwarder);
            return true;
        }
        if index >= messages.len() {
            messages.resize(index + 1, None);
        }
        messages[index] = Some(message.forwarder);
        true
    }
}

/// A routing agent of diffusion.
pub trait DiffusionAgent {
    /// The state common to all routing agents of diffusion.
    fn core(&self) -> &Core;

    /// Starts the protocol.
    fn start(&self, sim: &Sim);

    /// Resets the learned state.
    fn reset_state(&self) {
        self.core().forget();
    }
}

impl dyn Entity {
    /// The entity as a routing agent of diffusion; `None` if it is something else.
    pub fn as_diffusion(&self) -> Option<&dyn DiffusionAgent> {
        self.facet()
    }
}

/// The diffusion message in a packet; `None` if there is none.
pub(super) fn message(packet: &Packet) -> Option<&Rc<DiffusionMessage>> {
    match &packet.radio().message {
        Message::Diffusion(message) => Some(message),
        _ => None,
    }
}

impl Core {
    pub(super) fn new(id: EntityId) -> Core {
        Core {
            base: RoutingAgent::new(id, PacketType::DIFFUSION),
            link: Cell::new(None),
            number: Cell::new(0),
            seen: RefCell::default(),
        }
    }

    pub(super) fn id(&self) -> EntityId {
        self.base.agent.id
    }

    /// The address of the node.
    pub(super) fn node(&self) -> i32 {
        self.base.agent.address.get()
    }

    fn me(&self) -> Endpoint {
        Endpoint { address: self.node(), port: ROUTING_PORT }
    }

    pub(super) fn is_elsewhere(&self, end: Endpoint) -> bool {
        end.address != self.node()
    }

    pub(super) fn forget(&self) {
        self.seen.take();
    }

    /// Whether a message is received for the first time. Records the message.
    pub(super) fn is_new(&self, message: &DiffusionMessage) -> bool {
        self.seen.borrow_mut().add(message)
    }

    /// The node that was the first to send this message to this node; `None` if the message has not been seen.
    pub(super) fn first_forwarder(&self, (sender, number): (Endpoint, i32)) -> Option<Endpoint> {
        self.seen.borrow().forwarder(sender, number)
    }

    /// Makes a packet with a new message.
    pub(super) fn prepare(&self, sim: &Sim, data_type: i32, to: Endpoint, kind: MessageKind) -> Packet {
        let number = self.number.get() + 1;
        self.number.set(number);
        let me = self.me();
        let mut packet = self.base.agent.allocate(sim);
        packet.size = MESSAGE_SIZE;
        packet.src = me;
        packet.dst = to;
        packet.radio_mut().message = Message::Diffusion(Rc::new(DiffusionMessage {
            kind,
            number,
            sender: me,
            forwarder: me,
            data_type,
            rate: 0,
            timestamp: sim.now(),
            attributes: [0; 3],
            named: (Endpoint::default(), 0),
        }));
        packet
    }

    /// Changes the message of a packet.
    pub(super) fn edit(packet: &mut Packet, change: impl FnOnce(&mut DiffusionMessage)) {
        if let Message::Diffusion(message) = &mut packet.radio_mut().message {
            change(Rc::make_mut(message));
        }
    }

    /// Sends a message to a source on this node.
    pub(super) fn tell_source(
        &self,
        sim: &Sim,
        data_type: i32,
        source: Endpoint,
        kind: MessageKind,
        rate: i32,
    ) {
        let mut packet = self.prepare(sim, data_type, source, kind);
        Core::edit(&mut packet, |message| message.rate = rate);
        self.base.deliver(sim, packet);
    }

    /// Sends a packet to the neighbour `hop`, or to all neighbours, after `delay` seconds.
    pub(super) fn send(&self, sim: &Sim, mut packet: Packet, hop: i32, delay: f64) {
        let me = self.me();
        Core::edit(&mut packet, |message| message.forwarder = me);
        let is_data = message(&packet).is_some_and(|message| message.kind == MessageKind::Data);
        packet.size = match God::of(sim) {
            Some(god) if is_data => god.data_size(),
            _ => MESSAGE_SIZE,
        };
        packet.src = me;
        packet.dst = Endpoint { address: hop, port: ROUTING_PORT };
        let radio = packet.radio_mut();
        radio.direction = Direction::Down;
        radio.next_hop = hop;
        radio.address_kind = if hop == BROADCAST { AddressKind::Link } else { AddressKind::Node };
        if let Some(link) = self.link.get() {
            sim.schedule_packet(link, packet, None, delay);
        }
    }

    /// Sends a packet to all neighbours, after a random delay.
    pub(super) fn broadcast(&self, sim: &Sim, packet: Packet) {
        let delay = JITTER * sim.default_rng().uniform();
        self.send(sim, packet, BROADCAST, delay);
    }

    /// Sends a packet to a neighbour and requests a notification if that fails.
    // ns-2.35: the notification has no effect, but the packet is traced without its MAC header.
    pub(super) fn send_watched(&self, sim: &Sim, mut packet: Packet, hop: i32) {
        packet.radio_mut().on_failure = Some(self.id());
        self.send(sim, packet, hop, 0.0);
    }

    /// Delivers data to sinks on this node.
    pub(super) fn deliver_to(&self, sim: &Sim, sinks: &[Endpoint], packet: &Packet) {
        for sink in sinks {
            let mut copy = packet.clone();
            copy.dst = *sink;
            let me = self.me();
            Core::edit(&mut copy, |message| message.forwarder = me);
            self.base.deliver(sim, copy);
        }
    }

    /// Reports a sink on this node to God.
    pub(super) fn report_sink(&self, sim: &Sim, data_type: i32) {
        if let Some(god) = God::of(sim) {
            god.add_sink(data_type, self.node());
        }
    }

    /// Reports a source on this node to God.
    pub(super) fn report_source(&self, sim: &Sim, data_type: i32) {
        if let Some(god) = God::of(sim) {
            god.add_source(data_type, self.node());
        }
    }
}
