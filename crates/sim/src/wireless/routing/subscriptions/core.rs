//! The core: the routing agent of a node (spec: sensor-and-mobile-ip, section 6.5).

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use rustc_hash::FxHashSet;

use super::attributes::{Attributes, one_way};
use super::message::{Kind, Payload, PublishedMessage, message, packet};
use super::{HAND_OVER, HERE, LIBRARY_PORT, draw};
use crate::Sim;
use crate::agent::Agent;
use crate::entity::{Entity, EntityId};
use crate::packet::{Endpoint, Packet, PacketType};
use crate::wireless::routing::{ROUTING_PORT, RoutingAgent};
use crate::wireless::{BROADCAST, Direction};
use crate::wiring::Wiring;

/// Filters choose their priority themselves if they give this one.
pub(super) const OWN_PRIORITY: i32 = 255;

/// How many messages are remembered, and how many are forgotten at once.
const MEMORY: (usize, usize) = (1000, 20);

/// A filter of the node.
#[derive(Debug)]
struct Filter {
    attributes: Attributes,
    priority: i32,
    handle: i32,
}

/// Numbers and random numbers of the messages that were seen.
#[derive(Debug, Default)]
struct Seen {
    known: FxHashSet<(i32, i32)>,
    order: VecDeque<(i32, i32)>,
}

/// `Agent/DiffusionRouting`.
#[derive(Debug)]
pub struct SubscriptionRouting {
    base: RoutingAgent,
    /// The link layer.
    pub link: Cell<Option<EntityId>>,
    number: Cell<i32>,
    random_id: i32,
    filters: RefCell<Vec<Filter>>,
    seen: RefCell<Seen>,
}

impl SubscriptionRouting {
    /// An unattached agent.
    pub fn new(sim: &Sim, id: EntityId) -> SubscriptionRouting {
        SubscriptionRouting {
            base: RoutingAgent::new(id, PacketType::DIFFUSION),
            link: Cell::new(None),
            number: Cell::new(draw(sim)),
            random_id: draw(sim),
            filters: RefCell::default(),
            seen: RefCell::default(),
        }
    }

    fn me(&self) -> Endpoint {
        Endpoint { address: self.base.agent.address.get(), port: ROUTING_PORT }
    }

    /// Whether a message comes for the first time; notes it.
    fn is_new(&self, pair: (i32, i32)) -> bool {
        let Seen { known, order } = &mut *self.seen.borrow_mut();
        if !known.insert(pair) {
            return false;
        }
        let (most, forgotten) = MEMORY;
        if order.len() >= most {
            for old in order.drain(..forgotten) {
                known.remove(&old);
            }
        }
        order.push_back(pair);
        true
    }

    fn receive(&self, sim: &Sim, mut arrived: Rc<PublishedMessage>) {
        if ![BROADCAST, HERE, self.me().address].contains(&arrived.next_hop) {
            return;
        }
        if arrived.kind == Kind::Control {
            return self.control(sim, &arrived);
        }
        let is_new = self.is_new(arrived.pair());
        if arrived.is_new != is_new {
            Rc::make_mut(&mut arrived).is_new = is_new;
        }
        self.pass(sim, arrived, i32::MAX);
    }

    /// Gives a message to the first filter whose priority is not above this one. False if there is none.
    fn pass(&self, sim: &Sim, message: Rc<PublishedMessage>, highest: i32) -> bool {
        let handle = {
            let filters = self.filters.borrow();
            let fit = |filter: &&Filter| {
                filter.priority <= highest && one_way(&filter.attributes, &message.attributes)
            };
            let mut best: Option<&Filter> = None;
            for filter in filters.iter().filter(fit) {
                if best.is_none_or(|best| filter.priority > best.priority) {
                    best = Some(filter);
                }
            }
            best.map(|filter| filter.handle)
        };
        let Some(handle) = handle else { return false };
        let pair = (self.number.get(), self.random_id);
        self.number.set(pair.0.wrapping_add(1));
        let mut redirect = PublishedMessage::new(Kind::Redirect, pair, Attributes::new());
        redirect.payload = Payload::Redirect { message, handle };
        self.hand_up(sim, Rc::new(redirect), LIBRARY_PORT);
        true
    }

    fn hand_up(&self, sim: &Sim, message: Rc<PublishedMessage>, port: i32) {
        let to = Endpoint { address: self.me().address, port };
        let packet = packet(&self.base.agent, self.me(), to, message);
        if let Some(demux) = self.base.demux.get() {
            sim.schedule_packet(demux, packet, None, HAND_OVER);
        }
    }

    fn control(&self, sim: &Sim, control: &PublishedMessage) {
        match &control.payload {
            Payload::Filter { handle, priority } => {
                let mut filters = self.filters.borrow_mut();
                // ns-2.35: a second filter with the same priority is refused silently.
                if !filters.iter().any(|filter| filter.priority == *priority) {
                    let attributes = control.attributes.clone();
                    filters.push(Filter { attributes, priority: *priority, handle: *handle });
                }
            }
            Payload::Send { message, handle, priority } => {
                let own = || {
                    let filters = self.filters.borrow();
                    filters.iter().find(|filter| filter.handle == *handle).map(|filter| filter.priority)
                };
                let priority = if *priority < OWN_PRIORITY { Some(*priority) } else { own() };
                let Some(priority) = priority else { return };
                if !self.pass(sim, Rc::clone(message), priority - 1) {
                    self.emit(sim, Rc::clone(message));
                }
            }
            Payload::None | Payload::Redirect { .. } => {}
        }
    }

    /// A message has passed all filters.
    fn emit(&self, sim: &Sim, mut message: Rc<PublishedMessage>) {
        // ns-2.35: who receives it takes the core for the sender (spec: sensor-and-mobile-ip, section 6.5).
        Rc::make_mut(&mut message).port = ROUTING_PORT;
        if message.next_port != 0 {
            if message.next_hop != HERE {
                return;
            }
            let port = message.next_port;
            Rc::make_mut(&mut message).last_hop = HERE;
            return self.hand_up(sim, message, port);
        }
        let me = self.me();
        self.is_new(message.pair());
        Rc::make_mut(&mut message).last_hop = me.address;
        let next_hop = message.next_hop;
        let to = Endpoint { address: next_hop, port: ROUTING_PORT };
        let mut packet = packet(&self.base.agent, me, to, message);
        let radio = packet.radio_mut();
        radio.direction = Direction::Down;
        radio.next_hop = next_hop;
        if let Some(link) = self.link.get() {
            sim.deliver(link, packet, None);
        }
    }
}

impl Entity for SubscriptionRouting {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        if let Some(arrived) = message(&packet) {
            drop(packet);
            self.receive(sim, arrived);
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.base.agent.wiring)
    }

    fn as_agent(&self) -> Option<&Agent> {
        Some(&self.base.agent)
    }

    fn as_routing_agent(&self) -> Option<&RoutingAgent> {
        Some(&self.base)
    }
}
