//! The core: the routing agent of a node in diffusion 3 (spec: sensor-and-mobile-ip, section 6.5).

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

/// The priority that means that a filter determines its priority itself.
pub(super) const OWN_PRIORITY: i32 = 255;

/// The maximum number of messages that are remembered, and the number that are forgotten at once.
const MEMORY: (usize, usize) = (1000, 20);

/// A filter that is registered at the node.
#[derive(Debug)]
struct Filter {
    attributes: Attributes,
    priority: i32,
    handle: i32,
}

/// The messages that were seen, by message number and random number of the sender.
#[derive(Debug, Default)]
struct Seen {
    known: FxHashSet<(i32, i32)>,
    order: VecDeque<(i32, i32)>,
}

/// The routing agent of diffusion 3: `Agent/DiffusionRouting`.
#[derive(Debug)]
pub struct SubscriptionRouting {
    base: RoutingAgent,
    /// The link layer of the node.
    pub link: Cell<Option<EntityId>>,
    /// The number of the node; `None` for an agent without a node.
    pub node: Cell<Option<i32>>,
    number: Cell<i32>,
    random_id: i32,
    filters: RefCell<Vec<Filter>>,
    seen: RefCell<Seen>,
    /// The neighbours whose messages are ignored.
    excluded: RefCell<Vec<i32>>,
}

impl SubscriptionRouting {
    /// An unattached agent.
    pub fn new(sim: &Sim, id: EntityId) -> SubscriptionRouting {
        SubscriptionRouting {
            base: RoutingAgent::new(id, PacketType::DIFFUSION),
            link: Cell::new(None),
            node: Cell::new(None),
            number: Cell::new(draw(sim)),
            random_id: draw(sim),
            filters: RefCell::default(),
            seen: RefCell::default(),
            excluded: RefCell::default(),
        }
    }

    fn me(&self) -> Endpoint {
        Endpoint { address: self.base.agent.address.get(), port: ROUTING_PORT }
    }

    /// What neighbours call this node.
    ///
    /// ns-2.35: it is the number of the node, which differs from the address if a script gives addresses; packets to the
    /// neighbour are then addressed to another node (spec: sensor-and-mobile-ip, section 6.5).
    fn name(&self) -> i32 {
        self.node.get().unwrap_or(self.base.agent.address.get())
    }

    /// Whether a message is received for the first time. Records the message.
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
        if ![BROADCAST, HERE, self.name()].contains(&arrived.next_hop)
            || self.excluded.borrow().contains(&arrived.last_hop)
        {
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

    /// Passes a message to the filter with the highest priority that does not exceed `highest` and that matches.
    /// Returns false if there is none.
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
            Payload::Exclude(neighbour) => self.excluded.borrow_mut().push(*neighbour),
            Payload::None | Payload::Redirect { .. } => {}
        }
    }

    /// Sends a message that has passed all filters.
    fn emit(&self, sim: &Sim, mut message: Rc<PublishedMessage>) {
        // ns-2.35: receivers take the core for the sender (spec: sensor-and-mobile-ip, section 6.5).
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
        Rc::make_mut(&mut message).last_hop = self.name();
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

    facets! { Agent => |this| &this.base.agent, RoutingAgent => |this| &this.base }
}
