//! Session-level simulation: a multicast packet reaches each receiver in one event, with the delay of the whole path
//! (spec: more-networks, section 2).
//!
//! The arrivals of a packet are a series in the order of time, of which only the next one is in the scheduler: a hundred
//! receivers would otherwise make its list of events long. Sequence numbers are drawn as if all were.

use std::cell::{Cell, RefCell};
use std::cmp::Reverse;
use std::fmt::Write;

use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::packet::{Interface, Packet};
use crate::scheduler::EventKey;
use crate::slab::Slab;
use crate::wiring::Wiring;

/// The delay after the previous packet of a packet that would otherwise overtake it, seconds.
const SPACING: f64 = 0.000_001;

/// A receiver of a session.
#[derive(Debug)]
pub struct SessionMember {
    /// The bandwidth of the path, bits per second; 0 if the path has no bandwidth limit.
    pub bandwidth: f64,
    /// The delay of the path, seconds.
    pub delay: f64,
    /// The number of links on the path.
    pub hops: i32,
    /// The address of the receiver's node.
    pub address: i32,
    /// The entity that receives the packets.
    pub object: EntityId,
    dropped: Cell<bool>,
    /// The delay of the previous packet to this receiver, seconds.
    previous: Cell<f64>,
}

/// An error model on the paths of a session, and the receivers behind it, newest first.
#[derive(Debug)]
struct LossyLink {
    model: EntityId,
    receivers: Vec<EntityId>,
    children: Vec<usize>,
}

/// A packet on its way to the receivers.
#[derive(Debug)]
struct Delivery {
    packet: Packet,
    /// The arrivals that are still to come, the next one last.
    arrivals: Vec<Arrival>,
}

/// The arrival of a packet at a receiver.
#[derive(Clone, Copy, Debug)]
struct Arrival {
    key: EventKey,
    receiver: EntityId,
    /// What is subtracted from the packet's time to live.
    hops: i32,
}

/// `SessionHelper`: delivers the packets of a source to the members of a group.
#[derive(Debug)]
pub struct SessionHelper {
    id: EntityId,
    wiring: Wiring,
    /// `rc_`: not 0 if all receivers get the same packet instead of copies.
    pub shares_packet: Cell<i32>,
    /// The address of the source's node.
    pub node: Cell<i32>,
    /// The receivers, oldest first.
    members: RefCell<Vec<SessionMember>>,
    losses: RefCell<Vec<LossyLink>>,
    /// The error models closest to the source: no other model is before them.
    top: RefCell<Vec<usize>>,
    /// The packets on their way, by the tags of their events.
    deliveries: RefCell<Slab<Delivery>>,
}

impl SessionHelper {
    /// Creates a helper without receivers.
    pub fn new(id: EntityId) -> SessionHelper {
        SessionHelper {
            id,
            wiring: Wiring::default(),
            shares_packet: Cell::new(0),
            node: Cell::new(0),
            members: RefCell::default(),
            losses: RefCell::default(),
            top: RefCell::default(),
            deliveries: RefCell::default(),
        }
    }

    /// Adds a receiver to the group.
    pub fn add_member(&self, [bandwidth, delay]: [f64; 2], hops: i32, address: i32, object: EntityId) {
        let (dropped, previous) = (Cell::new(false), Cell::new(0.0));
        let member = SessionMember { bandwidth, delay, hops, address, object, dropped, previous };
        self.members.borrow_mut().push(member);
    }

    /// Returns true if `object` is already a receiver.
    pub fn has_member(&self, object: EntityId) -> bool {
        self.members.borrow().iter().any(|member| member.object == object)
    }

    /// The receiver that was added first.
    pub fn first_member(&self) -> Option<EntityId> {
        self.members.borrow().first().map(|member| member.object)
    }

    /// Adds the error models on the path from a receiver to the source, in the given order.
    pub fn add_losses(&self, receiver: EntityId, models: &[EntityId]) {
        let mut losses = self.losses.borrow_mut();
        let mut below = None;
        for model in models {
            let known = losses.iter().position(|link| link.model == *model);
            let place = known.unwrap_or_else(|| {
                losses.push(LossyLink { model: *model, receivers: Vec::new(), children: Vec::new() });
                losses.len() - 1
            });
            match below {
                None => losses[place].receivers.insert(0, receiver),
                Some(child) => losses[place].children.insert(0, child),
            }
            if known.is_some() {
                return;
            }
            below = Some(place);
        }
        self.top.borrow_mut().splice(0..0, below);
    }

    /// Marks the receivers behind each error model that corrupts the packet as losing it.
    fn lose(&self, sim: &Sim, packet: &Packet, links: &[usize]) {
        for link in links {
            let losses = self.losses.borrow();
            let link = &losses[*link];
            let model = sim.entity(link.model).and_then(|model| model.as_error_model());
            if model.is_some_and(|model| model.corrupts(sim, packet)) {
                self.mark(link);
            } else {
                self.lose(sim, packet, &link.children);
            }
        }
    }

    fn mark(&self, link: &LossyLink) {
        for member in self.members.borrow().iter() {
            if link.receivers.contains(&member.object) {
                member.dropped.set(true);
            }
        }
        for child in &link.children {
            self.mark(&self.losses.borrow()[*child]);
        }
    }

    /// Takes the next arrival of the delivery `tag`, with the packet for its receiver and the time of the arrival after it.
    fn take_arrival(&self, tag: u32) -> Option<(Arrival, Packet, Option<EventKey>)> {
        let mut deliveries = self.deliveries.borrow_mut();
        let delivery = deliveries.get_mut(tag)?;
        let arrival = delivery.arrivals.pop()?;
        let next = delivery.arrivals.last().map(|next| next.key);
        let mut packet = match next {
            Some(_) => delivery.packet.clone(),
            None => deliveries.remove(tag)?.packet,
        };
        packet.interface = Interface::UNKNOWN;
        packet.ttl -= arrival.hops;
        Some((arrival, packet, next))
    }

    /// Describes the receivers as text, newest first.
    pub fn describe_members(&self, sim: &Sim) -> String {
        let mut text = String::new();
        for member in self.members.borrow().iter().rev() {
            let SessionMember { bandwidth, delay, hops, address, .. } = member;
            let (dropped, name) = (i32::from(member.dropped.get()), sim.embedder().name(member.object));
            let _ = writeln!(
                text,
                "bw:{bandwidth:.2}, delay:{delay:.2}, ttl:{hops}, dropped:{dropped}, addr:{address}, obj:{name}"
            );
        }
        text
    }

    /// Describes as text which receivers are behind which error models.
    pub fn describe_losses(&self, sim: &Sim) -> String {
        let mut text = String::new();
        for link in self.top.borrow().iter() {
            self.describe_link(sim, *link, &mut text);
        }
        text.push('\n');
        text
    }

    fn describe_link(&self, sim: &Sim, link: usize, text: &mut String) {
        let losses = self.losses.borrow();
        let link = &losses[link];
        let _ = write!(text, "({}: ", sim.embedder().name(link.model));
        let members = self.members.borrow();
        for receiver in &link.receivers {
            for member in members.iter().filter(|member| member.object == *receiver) {
                let _ = write!(text, "{} ", member.address);
            }
        }
        for child in &link.children {
            self.describe_link(sim, *child, text);
        }
        text.push(')');
    }
}

impl Entity for SessionHelper {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        self.members.borrow().iter().for_each(|member| member.dropped.set(false));
        let top = self.top.borrow().clone();
        self.lose(sim, &packet, &top);
        let bits = 8.0 * f64::from(packet.size);
        let shares_packet = self.shares_packet.get() != 0;
        let mut arrivals = Vec::new();
        for member in self.members.borrow().iter().rev() {
            if member.dropped.get() || packet.ttl - member.hops <= 0 {
                continue;
            }
            let transmission = if member.bandwidth > 0.0 { bits / member.bandwidth } else { 0.0 };
            let mut takes = transmission + member.delay;
            // ns-2.35: delays are compared instead of arrival times, so a receiver's delay never shrinks
            // (spec: more-networks, section 2.3).
            if member.previous.get() >= takes {
                takes = member.previous.get() + SPACING;
            }
            member.previous.set(takes);
            let hops = if shares_packet { 0 } else { member.hops };
            arrivals.push(Arrival { key: sim.next_key(takes), receiver: member.object, hops });
        }
        arrivals.sort_unstable_by_key(|arrival| Reverse(arrival.key));
        let Some(next) = arrivals.last().map(|arrival| arrival.key) else { return };
        let tag = self.deliveries.borrow_mut().insert(Delivery { packet, arrivals });
        sim.schedule_event_at(self.id, tag, next);
    }

    fn on_event(&self, sim: &Sim, tag: u32) {
        while let Some((arrival, packet, next)) = self.take_arrival(tag) {
            sim.deliver(arrival.receiver, packet, None);
            match next {
                Some(key) if sim.proceed_to(key) => {}
                Some(key) => return sim.schedule_event_at(self.id, tag, key),
                None => return,
            }
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.wiring)
    }
}
