//! Processing of the neighbours' advertisements.

use super::table::{Entry, INFINITY, Route, Settling, Verdict};
use super::{Advertised, Dsdv, NEIGHBOUR_TIMEOUT};
use crate::Sim;
use crate::packet::Packet;
use crate::wireless::Message;

/// A delay that stands for "never": a week, seconds.
pub(super) const NEVER: f64 = 604_800.0;

impl Dsdv {
    /// Processes an advertisement.
    pub(super) fn advertisement_arrived(&self, sim: &Sim, packet: &Packet) {
        let Message::Dsdv(list) = &packet.radio().message else { return };
        let sender = packet.src.address;
        for advertised in list.iter() {
            self.learn(sim, sender, advertised);
        }
        self.neighbour_heard(sim, sender);
    }

    fn learn(&self, sim: &Sim, sender: i32, advertised: &Advertised) {
        let destination = advertised.destination;
        let old = self.table.borrow().get(destination).map(|entry| entry.route);
        let settling = Settling { alpha: self.alpha.get(), initial: self.initial_settling_time.get() };
        let mut new = Route::heard(old.as_ref(), sender, advertised, sim.now(), settling);
        if destination == self.address.get() {
            if new.metric == INFINITY {
                self.hasten_advertisement(sim);
            }
            return;
        }
        let verdict = new.judge(old.as_ref());
        self.follow(sim, verdict, old, &new);
        if new.metric != INFINITY {
            self.release(sim, &new);
        }
    }

    fn follow(&self, sim: &Sim, verdict: Verdict, old: Option<Route>, new: &Route) {
        let now = sim.now();
        match verdict {
            Verdict::Ignore => {}
            Verdict::Adopt { trigger } => {
                self.log_change(sim, old.as_ref(), new);
                self.store(new);
                if trigger {
                    self.set_trigger(sim, new.destination, new.advertise_from - now);
                }
            }
            Verdict::Contradict => {
                if let Some(entry) = self.table.borrow_mut().get_mut(new.destination) {
                    entry.route.advertise_from = now;
                    entry.route.advertise_metric = true;
                }
                self.set_trigger(sim, new.destination, 0.0);
            }
        }
    }

    fn store(&self, route: &Route) {
        self.table.borrow_mut().get_or_insert_with(route.destination, Entry::default).route = *route;
    }

    /// Sends the packets that wait for a route that seems to be available again.
    fn release(&self, sim: &Sim, route: &Route) {
        if self.table.borrow().get(route.destination).is_none_or(|entry| entry.waiting.is_none()) {
            return;
        }
        // ns-2.35: packets are processed as if they had just arrived, so that they grow again, and before the new route
        // is accepted. If the route is too old to be accepted, packets of other nodes loop until their time to live has
        // expired (spec: wireless-routing, section 5.6). This node's own packets would loop forever in ns-2; in Neons
        // they wait until a later advertisement is accepted.
        let mut own = Vec::new();
        while let Some(packet) = self.next_waiting(route.destination) {
            if packet.src.address == self.address.get() && self.is_unreachable(route.destination) {
                own.push(packet);
            } else {
                self.receive(sim, packet);
            }
        }
        if let Some(entry) = self.table.borrow_mut().get_mut(route.destination) {
            entry.waiting = None;
            entry.route = *route;
        }
        for packet in own {
            self.receive(sim, packet);
        }
    }

    fn next_waiting(&self, destination: i32) -> Option<Packet> {
        self.table.borrow_mut().get_mut(destination)?.waiting.as_mut()?.pop_front()
    }

    fn is_unreachable(&self, destination: i32) -> bool {
        self.table.borrow().get(destination).is_some_and(|entry| entry.route.metric == INFINITY)
    }

    fn neighbour_heard(&self, sim: &Sim, neighbour: i32) {
        let now = sim.now();
        if !self.knows(neighbour) {
            let route = Route {
                destination: neighbour,
                hop: neighbour,
                metric: 1,
                advertise_from: now + NEVER,
                changed: now,
                seqno_changed: now,
                settling_time: self.initial_settling_time.get(),
                ..Route::default()
            };
            self.log_change(sim, None, &route);
            self.store(&route);
        }
        let old = self.table.borrow_mut().get_mut(neighbour).and_then(|entry| entry.timeout.take());
        self.cancel(sim, old);
        let delay = f64::from(self.silent_periods.get()) * self.period.get();
        let timeout = sim.schedule_event(self.id(), neighbour as u32 | NEIGHBOUR_TIMEOUT, delay);
        if let Some(entry) = self.table.borrow_mut().get_mut(neighbour) {
            entry.timeout = Some(timeout);
        }
    }

    /// Handles the loss of a neighbour that has been silent for too long: all destinations behind it become
    /// unreachable.
    pub(super) fn neighbour_lost(&self, sim: &Sim, neighbour: i32) {
        let now = sim.now();
        self.log(sim, |now, me| format!("VTO {now:.5} _{me}_ {me}->{neighbour}"));
        let mut lost = Vec::new();
        for entry in self.table.borrow_mut().entries_mut() {
            let route = &mut entry.route;
            if route.hop != neighbour || route.metric == INFINITY {
                continue;
            }
            self.log(sim, |now, me| format!("VTO {now:.5} _{me}_ marking {}", route.destination));
            route.metric = INFINITY;
            route.advertise_from = now;
            route.advertise_metric = true;
            route.advertise_seqno = true;
            route.seqno += 1;
            lost.push(route.destination);
        }
        for destination in lost {
            self.set_trigger(sim, destination, 0.0);
        }
        if let Some(entry) = self.table.borrow_mut().get_mut(neighbour) {
            entry.timeout = None;
        }
    }

    /// Handles a broken link to a neighbour.
    pub(super) fn link_broken(&self, sim: &Sim, neighbour: i32) {
        let (timeout, metric) = {
            let mut table = self.table.borrow_mut();
            let Some(entry) = table.get_mut(neighbour) else { return };
            (entry.timeout.take(), entry.route.metric)
        };
        self.cancel(sim, timeout);
        if timeout.is_some() || metric != INFINITY {
            self.neighbour_lost(sim, neighbour);
        }
    }

    /// Whether there is an entry for `address`.
    pub(super) fn knows(&self, address: i32) -> bool {
        self.table.borrow().get(address).is_some()
    }
}
