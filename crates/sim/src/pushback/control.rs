//! The choice of aggregates and of their limits at a congested router.

use super::agenda::Task;
use super::aggregates::{Cluster, Drops};
use super::session::{self, Session};
use super::{Circumstances, State, load};
use crate::Sim;
use crate::entity::EntityId;
use crate::packet::Packet;

/// The loss rate to which limits reduce the losses of a queue.
const TARGET_LOSS: f64 = 0.05;
/// The maximum number of aggregates that a router limits on its own initiative.
const MOST_SESSIONS: usize = 3;
/// Time between divisions of the bandwidth, seconds.
const REFRESH: f64 = 5.0;
/// Time between updates of a new session, seconds.
const UPDATE: f64 = 0.5;
/// Time until upstream routers may be asked for limits, seconds.
pub(super) const CHECK: f64 = 5.0;
/// The loss rate of an aggregate from which upstream routers are asked to limit it.
const LOSS_TO_PUSH: f64 = 0.10;
/// The age below which a session is not given up for a larger aggregate, seconds.
const YOUTH: f64 = 10.0;
/// The time after which a session that stays below its limit may send more, seconds.
const LAZY: f64 = 10.0;
/// The time after which a session that stays below its limit is cancelled, seconds.
const IDLE: f64 = 20.0;

/// A queue and the aggregates that are limited at the queue.
#[derive(Debug)]
pub(super) struct LimitedQueue {
    queue: EntityId,
    /// The node that the queue's link leads to.
    pub(super) to: i32,
    /// The lower bound of all limits, bits per second.
    bound: f64,
    pub(super) drops: Drops,
    /// The limits at the queue, newest first.
    pub(super) sessions: Vec<Session>,
}

impl LimitedQueue {
    pub(super) fn new(queue: EntityId) -> LimitedQueue {
        LimitedQueue { queue, to: -1, bound: 0.0, drops: Drops::default(), sessions: Vec::new() }
    }

    /// Whether a packet exceeds the limit of an aggregate that it belongs to.
    pub(super) fn exceeds(
        &mut self,
        now: f64,
        packet: &Packet,
        low_demand: bool,
        source: impl Fn() -> Option<i32>,
    ) -> bool {
        let mut exceeds = false;
        for session in self.sessions.iter_mut().filter(|session| session.aggregate == packet.flow_id & 0xF) {
            let source = if session.upstream.is_empty() { None } else { source() };
            exceeds |= session.exceeded(now, packet, low_demand, source);
        }
        exceeds
    }

    fn own(&self) -> impl Iterator<Item = &Session> {
        self.sessions.iter().filter(|session| session.is_own())
    }

    fn own_session(&mut self, aggregate: i32) -> Option<&mut Session> {
        self.sessions.iter_mut().find(|session| session.is_own() && session.aggregate == aggregate)
    }

    /// Whether [`MOST_SESSIONS`] or more aggregates that this router limits on its own initiative exceed `rate`, bits
    /// per second.
    fn is_outranked(&self, rate: f64) -> bool {
        self.own().filter(|session| session.arrival_rate() > rate).count() >= MOST_SESSIONS
    }

    fn set_bound(&mut self, value: f64, averaging: bool) {
        self.bound = if self.bound == 0.0 || (!averaging && value < self.bound) {
            value
        } else {
            0.5 * self.bound + (1.0 - 0.5) * value
        };
    }
}

/// The rate of an aggregate: its share of the drops times the arrival rate of the queue, bits per second.
fn share(cluster: &Cluster, rate: f64, total: i32) -> f64 {
    f64::from(cluster.dropped) * (rate / f64::from(total))
}

impl State {
    /// Records the rate of the unlimited aggregate with the most drops as lower bound of the limits. Called when a
    /// queue with limits is not congested.
    pub(super) fn remember_lower_bound(&mut self, queue: i32, rate: f64) {
        let Some(limited) = self.queue_mut(queue) else { return };
        if limited.own().next().is_none() || limited.drops.concerned() < 2 {
            return;
        }
        let total = limited.drops.total();
        let covered = |cluster: &Cluster| limited.own().any(|session| session.aggregate == cluster.aggregate);
        let clusters = limited.drops.clusters();
        let first = clusters.iter().find(|cluster| !covered(cluster));
        let bound = first.map_or(0.0, |cluster| share(cluster, rate, total));
        limited.set_bound(bound, true);
    }

    /// Limits the aggregates with the most drops at a congested queue.
    pub(super) fn identify(&mut self, queue: i32, rate: f64, bandwidth: f64, circumstances: &Circumstances) {
        let now = circumstances.now;
        if !self.agenda.contains(Task::RefreshQueue(queue)) {
            self.agenda.add(now + REFRESH, Task::RefreshQueue(queue));
        }
        let upstream = circumstances.upstream(&self.neighbours);
        let Some(place) = usize::try_from(queue).ok().filter(|place| *place < self.queues.len()) else {
            return;
        };
        let limited = &mut self.queues[place];
        let total = limited.drops.total();
        if total == 0 {
            return;
        }
        let clusters = limited.drops.clusters();
        let (chosen, bottom) = choose(&clusters, rate, bandwidth, total);
        for cluster in chosen {
            if let Some(session) = limited.own_session(cluster.aggregate) {
                session.lower_bound = session.lower_bound.min(bottom);
                session.refreshed = now;
                continue;
            }
            let estimate = share(cluster, rate, total);
            if limited.own().count() >= MOST_SESSIONS && limited.is_outranked(estimate) {
                continue;
            }
            if limited.sessions.iter().any(|session| session.aggregate == cluster.aggregate) {
                continue;
            }
            self.sessions += 1;
            let mut new = Session::new(self.sessions, cluster.aggregate, estimate, now, upstream.clone());
            new.estimator = session::estimator(now, estimate);
            new.lower_bound = bottom;
            self.agenda.add(now + UPDATE, Task::InitialUpdate(new.number));
            limited.sessions.insert(0, new);
        }
        limited.set_bound(bottom, false);
    }

    /// Carries out a task that is due.
    pub(super) fn happen(&mut self, sim: &Sim, task: Task, circumstances: &Circumstances) {
        match task {
            Task::RefreshQueue(queue) => self.refresh(sim, queue, circumstances),
            Task::InitialUpdate(session) => self.update(sim, session, circumstances),
            Task::Check(session) => self.check(session, circumstances),
            Task::Status(session) => self.report(session),
        }
    }

    /// The indices of the queue and of the session with the number `number`; `None` if there is none.
    pub(super) fn place_of(&self, number: i32) -> Option<(usize, usize)> {
        self.queues.iter().enumerate().find_map(|(queue, limited)| {
            Some((queue, limited.sessions.iter().position(|session| session.number == number)?))
        })
    }

    fn update(&mut self, sim: &Sim, number: i32, circumstances: &Circumstances) {
        let Some((queue, place)) = self.place_of(number) else { return };
        let limited = &mut self.queues[queue];
        let (rate, bandwidth) = load(sim, limited.queue).unwrap_or_default();
        let queue_loss = if rate < bandwidth || rate == 0.0 { 0.0 } else { 1.0 - bandwidth / rate };
        let session = &mut limited.sessions[place];
        let arrival = session.arrival_rate();
        let next = arrival * (1.0 - 2.0 * (session.drop_rate() + queue_loss));
        if arrival < 0.75 * session.lower_bound {
            return self.cancel(number);
        }
        if next > session.lower_bound {
            session.limit = next;
            return self.agenda.add(circumstances.now + UPDATE, Task::InitialUpdate(number));
        }
        session.limit = session.lower_bound;
        if !session.upstream.is_empty() && circumstances.enabled {
            self.agenda.add(circumstances.now + CHECK, Task::Check(number));
        }
    }

    fn check(&mut self, number: i32, circumstances: &Circumstances) {
        let Some((queue, place)) = self.place_of(number) else { return };
        let session = &mut self.queues[queue].sessions[place];
        if session.drop_rate() < LOSS_TO_PUSH {
            return self.agenda.add(circumstances.now + CHECK, Task::Check(number));
        }
        self.request(queue, place, circumstances.now);
    }

    /// Releases aggregates that larger ones replace, then divides the bandwidth among the rest.
    fn refresh(&mut self, sim: &Sim, queue: i32, circumstances: &Circumstances) {
        let Some(place) = usize::try_from(queue).ok().filter(|place| *place < self.queues.len()) else {
            return;
        };
        self.give_up(place, circumstances.now);
        self.divide(sim, place, circumstances.now);
        if self.queues[place].own().next().is_some() {
            self.agenda.add(circumstances.now + REFRESH, Task::RefreshQueue(queue));
        }
    }

    fn give_up(&mut self, place: usize, now: f64) {
        let numbers: Vec<i32> = self.queues[place].own().map(|session| session.number).collect();
        for number in numbers {
            let limited = &mut self.queues[place];
            if limited.own().count() <= MOST_SESSIONS {
                return;
            }
            let Some(session) = limited.own().find(|session| session.number == number) else { continue };
            let (rate, age) = (session.arrival_rate(), now - session.started);
            if age >= YOUTH && limited.is_outranked(rate) {
                limited.bound = limited.bound.max(rate);
                self.cancel(number);
            }
        }
    }

    fn divide(&mut self, sim: &Sim, place: usize, now: f64) {
        let limited = &self.queues[place];
        let mut sessions: Vec<(f64, i32)> =
            limited.own().map(|session| (session.arrival_rate(), session.number)).collect();
        if sessions.is_empty() {
            return;
        }
        let arrivals: f64 = sessions.iter().map(|(rate, _)| rate).sum();
        let admitted: f64 = limited.own().map(|session| session.limit.min(session.arrival_rate())).sum();
        let (rate, bandwidth) = load(sim, limited.queue).unwrap_or_default();
        let excess = (rate - admitted + arrivals) - bandwidth / (1.0 - TARGET_LOSS);
        let lower = limited.bound;
        let mut share = if excess < 0.0 {
            2.0 * arrivals
        } else {
            ((arrivals - excess) / sessions.len() as f64).max(lower)
        };
        // ns-2.35: of sessions with the same rate, the oldest comes first.
        sessions.reverse();
        sessions.sort_by(|(one, _), (other, _)| one.total_cmp(other));
        for (index, (arrival, number)) in sessions.iter().copied().enumerate() {
            let others = (sessions.len() - index - 1) as f64;
            let Some((_, at)) = self.place_of(number) else { continue };
            let session = &mut self.queues[place].sessions[at];
            let before = session.limit;
            let idle = now - session.refreshed;
            if arrival >= share {
                session.limit =
                    if before > 1.25 * share || before == 0.0 { share } else { 0.5 * share + 0.5 * before };
                session.limit = session.limit.max(lower);
                session.refreshed = now;
            } else if idle >= IDLE {
                self.cancel(number);
                if others == 0.0 {
                    // ns-2.35: cancelling the last limit of a queue divides by zero (spec: mpls-pushback-nix, section
                    // 2.4).
                    sim.arithmetic_trap("a pushback agent cancels the last of its limits");
                }
                share += (share - arrival) / others;
                continue;
            } else {
                let most = arrival.max(before) * if idle > LAZY { 1.5 } else { 1.0 };
                session.limit = if most < share { most } else { share };
                if most < share && others > 0.0 {
                    share += (share - most) / others;
                }
            }
            if session.pushing {
                self.pass_on(place, at);
            }
        }
    }
}

/// The aggregates to limit, and the limit of each, bits per second.
fn choose(clusters: &[Cluster], rate: f64, bandwidth: f64, total: i32) -> (&[Cluster], f64) {
    let excess = rate - bandwidth / (1.0 - TARGET_LOSS);
    let (mut sum, mut bottom) = (0.0, 0.0);
    for (index, cluster) in clusters.iter().enumerate() {
        sum += share(cluster, rate, total);
        bottom = (sum - excess) / (index + 1) as f64;
        if clusters.get(index + 1).is_none_or(|next| share(next, rate, total) < bottom) {
            return (&clusters[..=index], bottom);
        }
    }
    (clusters, bottom)
}
