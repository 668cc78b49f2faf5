//! The advertisements of a node.

use super::table::{Entry, Route};
use super::{Advertised, Dsdv};
use crate::Sim;
use crate::packet::{Endpoint, Packet};
use crate::wireless::routing::{BROADCAST_JITTER, IP_HEADER, ROUTING_PORT};
use crate::wireless::{AddressKind, BROADCAST, Direction, Message};

/// The maximum delay of the first advertisement, seconds.
const START_JITTER: f64 = 2.0;

/// The minimum time between triggered advertisements, seconds.
const LEAST_SPACING: f64 = 1.0;

/// The size of an advertised destination, bytes.
const ADVERTISED_SIZE: i32 = 12;

/// Time to live of advertisements, hops.
pub(super) const TTL: i32 = 32;

/// The part of the table that is advertised.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    All,
    Changes,
}

impl Dsdv {
    /// Starts the protocol.
    pub fn start(&self, sim: &Sim) {
        let own = Route { advertise_metric: true, ..self.own_route(sim) };
        self.seqno.set(self.seqno.get() + 2);
        *self.table.borrow_mut().get_or_insert_with(self.address.get(), Entry::default) =
            Entry { route: own, ..Entry::default() };
        let delay = self.jitter(sim, START_JITTER);
        self.period_timer.resched(sim, self.id(), 0, delay);
    }

    /// The route to this node.
    fn own_route(&self, sim: &Sim) -> Route {
        let now = sim.now();
        Route {
            destination: self.address.get(),
            hop: self.address.get(),
            seqno: self.seqno.get(),
            advertise_seqno: true,
            changed: now,
            seqno_changed: now,
            ..Route::default()
        }
    }

    /// Makes an advertisement. An advertisement of changes is extended to a full advertisement if much has changed.
    /// `None` if there is nothing to advertise.
    fn make_advertisement(&self, sim: &Sim, mut extent: Extent) -> Option<(Packet, Extent)> {
        let now = sim.now();
        let mut packet = self.base.agent.allocate(sim);
        let to_tell =
            |route: &Route| (route.advertise_seqno || route.advertise_metric) && route.advertise_from <= now;
        let known = self.table.borrow().len();
        let count = |wanted: &dyn Fn(&Route) -> bool| {
            self.table.borrow().entries().iter().filter(|entry| wanted(&entry.route)).count()
        };
        let changes = count(&to_tell);
        let unsettled = count(&|route| route.advertise_from > now);
        if 3 * changes > known && changes > 3 {
            extent = Extent::All;
        }
        if extent == Extent::All {
            self.seqno.set(self.seqno.get() + 2);
            let own = self.own_route(sim);
            if let Some(entry) = self.table.borrow_mut().get_mut(self.address.get()) {
                entry.route = own;
            }
        }
        let told = if extent == Extent::All { known - unsettled } else { changes };
        if told == 0 {
            return None;
        }
        let list = self.list(sim, extent, to_tell);
        packet.size = ADVERTISED_SIZE * told as i32 + IP_HEADER;
        packet.src = Endpoint { address: self.address.get(), port: ROUTING_PORT };
        // ns-2.35: the broadcast address has only the bits of the address levels (spec: wireless-stack, section 16).
        let everybody = if sim.address_format().is_flat() { BROADCAST } else { i32::MAX };
        packet.dst = Endpoint { address: everybody, port: ROUTING_PORT };
        packet.ttl = TTL;
        // ns-2.35: the number of entries takes one byte.
        let counted = list.len() % 256;
        let radio = packet.radio_mut();
        radio.direction = Direction::Down;
        radio.address_kind = AddressKind::Node;
        radio.next_hop = BROADCAST;
        radio.message = Message::Dsdv(list[..counted].into());
        Some((packet, extent))
    }

    /// The entries to advertise. Marks them as advertised.
    fn list(&self, sim: &Sim, extent: Extent, to_tell: impl Fn(&Route) -> bool) -> Vec<Advertised> {
        let now = sim.now();
        let mut list = Vec::new();
        for entry in self.table.borrow_mut().entries_mut() {
            let route = &mut entry.route;
            let wanted = if extent == Extent::All { route.advertise_from <= now } else { to_tell(route) };
            if !wanted {
                continue;
            }
            if extent == Extent::Changes {
                self.log(sim, |now, me| format!("VCT {now:.5} _{me}_ {}", route.destination));
            }
            list.push(Advertised {
                destination: route.destination,
                metric: route.metric,
                seqno: route.seqno,
            });
            route.advertised_metric = route.metric;
            route.advertise_seqno = false;
            // ns-2.35: a changed metric is advertised repeatedly until the next full advertisement (spec:
            // wireless-routing, section 5.4).
            if extent == Extent::All {
                route.advertise_metric = false;
            }
        }
        if let Some(last) = list.last() {
            // ns-2.35: only the last entry of an advertisement is logged.
            self.log(sim, |_, _| format!(" ({},{},{})", last.destination, last.metric, last.seqno));
        }
        list
    }

    fn broadcast(&self, sim: &Sim, packet: Packet) {
        let delay = self.jitter(sim, BROADCAST_JITTER);
        self.base.send_later(sim, packet, delay);
    }

    fn wait_for_next_period(&self, sim: &Sim) {
        let delay = self.period.get() * (0.75 + self.jitter(sim, 0.25));
        self.period_timer.resched(sim, self.id(), 0, delay);
    }

    /// Advertises the whole table at the end of a period.
    pub(super) fn advertise_all(&self, sim: &Sim) {
        self.log(sim, |now, me| format!("VPC {now:.5} _{me}_"));
        if let Some((packet, _)) = self.make_advertisement(sim, Extent::All) {
            self.broadcast(sim, packet);
        }
        self.wait_for_next_period(sim);
        self.last_advertised.set(sim.now());
    }

    /// Makes the next full advertisement due now.
    pub(super) fn hasten_advertisement(&self, sim: &Sim) {
        self.period_timer.resched(sim, self.id(), 0, 0.0);
    }

    /// Handles the trigger to advertise the change of `destination`.
    pub(super) fn advertise_changes(&self, sim: &Sim, destination: i32) {
        if let Some(entry) = self.table.borrow_mut().get_mut(destination) {
            entry.trigger = None;
        }
        let now = sim.now();
        let earliest = self.last_advertised.get() + LEAST_SPACING;
        if now < earliest {
            self.set_trigger(sim, destination, earliest - now);
            return self.cancel_triggers_before(sim, earliest);
        }
        if let Some((packet, extent)) = self.make_advertisement(sim, Extent::Changes) {
            if extent == Extent::All {
                self.wait_for_next_period(sim);
            }
            self.broadcast(sim, packet);
            self.last_advertised.set(now);
        }
    }

    /// Cancels the triggers that are superseded by an advertisement of all changes.
    fn cancel_triggers_before(&self, sim: &Sim, time: f64) {
        let mut superseded = Vec::new();
        for entry in self.table.borrow_mut().entries_mut() {
            superseded.extend(entry.trigger.take_if(|trigger| trigger.time() < time));
        }
        for trigger in superseded {
            self.cancel(sim, Some(trigger));
        }
    }
}
