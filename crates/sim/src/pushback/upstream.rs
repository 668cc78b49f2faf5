//! The requests of a router to its upstream routers, and the requests that it receives.

use super::agenda::Task;
use super::control::CHECK;
use super::message::{PushbackMessage, PushbackNews};
use super::session::Session;
use super::{Circumstances, State};
use crate::Sim;

/// The limit that means "unlimited", bits per second.
const UNLIMITED: f64 = 1e8;
/// Time between a new limit and the report about it, seconds; reduced by [`REPORT_STEP`] for each router between the
/// congestion and this router.
const REPORT: f64 = 5.0;
const REPORT_STEP: f64 = 0.1;

/// Divides a limit among upstream routers with the given rates, serving the smallest rate first. Routers far below
/// their share are not limited. With `grows`, routers near their share keep their whole rate. Returns indices and
/// limits in the order in which they were determined.
fn share_out(limit: f64, rates: &[f64], grows: bool) -> Vec<(usize, f64)> {
    let mut found: Vec<(usize, f64)> = Vec::new();
    let mut waiting: Vec<usize> = (0..rates.len()).collect();
    let (mut left, mut share) = (limit, limit / rates.len() as f64);
    while !waiting.is_empty() {
        let before = waiting.len();
        waiting.retain(|place| {
            let rate = rates[*place];
            if rate > share {
                return true;
            }
            let (given, used) = match rate < share / 2.0 {
                true => (UNLIMITED, rate),
                false if grows => (share, share),
                false => (rate, rate),
            };
            found.push((*place, given));
            left -= used;
            false
        });
        if waiting.len() == before {
            found.extend(waiting.drain(..).map(|place| (place, share)));
        }
        share = left / waiting.len() as f64;
    }
    found
}

impl State {
    /// Asks the upstream routers to limit an aggregate, too.
    pub(super) fn request(&mut self, queue: usize, place: usize, now: f64) {
        let session = &mut self.queues[queue].sessions[place];
        session.pushing = true;
        session.empty_bucket(now);
        session.height += 1;
        let rates: Vec<f64> =
            session.upstream.iter().map(|neighbour| neighbour.estimator.rate.get()).collect();
        for (place, limit) in share_out(session.limit, &rates, false) {
            let neighbour = &mut session.upstream[place];
            (neighbour.limit, neighbour.rate) = (limit, rates[place]);
            let news = PushbackNews::Request { aggregate: session.aggregate, limit, depth: session.depth };
            self.outbox.push((neighbour.node, PushbackMessage { session: session.number, news }));
        }
    }

    /// Sends the upstream routers their new limits.
    pub(super) fn pass_on(&mut self, queue: usize, place: usize) {
        let session = &mut self.queues[queue].sessions[place];
        let grows = session.limit > session.arrival_rate();
        let rates: Vec<f64> = session.upstream.iter().map(|neighbour| neighbour.rate).collect();
        for (place, limit) in share_out(session.limit, &rates, grows) {
            let neighbour = &mut session.upstream[place];
            neighbour.limit = limit;
            neighbour.reported = false;
            let message = PushbackMessage { session: session.number, news: PushbackNews::Refresh(limit) };
            self.outbox.push((neighbour.node, message));
        }
    }

    /// Ends a session, and the sessions that were requested for it from upstream routers.
    pub(super) fn cancel(&mut self, number: i32) {
        let Some((queue, place)) = self.place_of(number) else { return };
        let session = self.queues[queue].sessions.remove(place);
        if session.pushing {
            let message = PushbackMessage { session: number, news: PushbackNews::Cancel };
            self.outbox.extend(session.upstream.iter().map(|neighbour| (neighbour.node, message.clone())));
        }
        self.agenda.forget(number);
    }

    /// Reports the arrival rate of an aggregate to the router that requested its limit.
    pub(super) fn report(&mut self, number: i32) {
        let Some((queue, place)) = self.place_of(number) else { return };
        let session = &self.queues[queue].sessions[place];
        if let Some((origin, session_there)) = session.origin {
            let news = PushbackNews::Status { rate: session.arrival_rate(), height: session.height };
            self.outbox.push((origin, PushbackMessage { session: session_there, news }));
        }
    }

    /// Handles a message from the agent of the node `sender`.
    pub(super) fn receive(
        &mut self,
        sim: &Sim,
        sender: i32,
        message: &PushbackMessage,
        circumstances: &Circumstances,
    ) {
        match message.news {
            PushbackNews::Request { aggregate, limit, depth } => {
                self.accept(sim, (sender, message.session), (aggregate, limit, depth), circumstances);
            }
            PushbackNews::Refresh(limit) => {
                let Some((queue, place)) = self.requested(sender, message.session) else { return };
                let session = &mut self.queues[queue].sessions[place];
                session.limit = limit;
                session.refreshed = circumstances.now;
                let report = circumstances.now + (REPORT - REPORT_STEP * f64::from(session.depth));
                let (number, pushing) = (session.number, session.pushing);
                if pushing {
                    self.pass_on(queue, place);
                }
                self.agenda.add(report, Task::Status(number));
            }
            PushbackNews::Status { rate, height } => {
                self.note_report(sender, message.session, (rate, height))
            }
            PushbackNews::Cancel => {
                if let Some((queue, place)) = self.requested(sender, message.session) {
                    self.cancel(self.queues[queue].sessions[place].number);
                }
            }
        }
    }

    /// The indices of the queue and of the session that the router `sender` requested under `number`.
    fn requested(&self, sender: i32, number: i32) -> Option<(usize, usize)> {
        let queue = self.queues.iter().position(|queue| queue.to == sender)?;
        let is_asked = |session: &Session| session.origin == Some((sender, number));
        Some((queue, self.queues[queue].sessions.iter().position(is_asked)?))
    }

    fn accept(
        &mut self,
        sim: &Sim,
        origin: (i32, i32),
        (aggregate, limit, depth): (i32, f64, i32),
        circumstances: &Circumstances,
    ) {
        let upstream = circumstances.upstream(&self.neighbours);
        let Some(queue) = self.queues.iter_mut().find(|queue| queue.to == origin.0) else { return };
        if queue.sessions.iter().any(|session| session.aggregate == aggregate) {
            let name = sim.embedder().name(circumstances.agent);
            sim.print(&format!(
                "PBA: {name} got a pushback req for agg I already rate-limit. Feature not yet Implemented\n"
            ));
            sim.exit(255);
        }
        self.sessions += 1;
        let mut session = Session::new(self.sessions, aggregate, limit, circumstances.now, upstream);
        session.origin = Some(origin);
        session.depth = depth + 1;
        if !session.upstream.is_empty() && circumstances.enabled {
            self.agenda.add(circumstances.now + CHECK, Task::Check(session.number));
        }
        queue.sessions.insert(0, session);
    }

    fn note_report(&mut self, sender: i32, number: i32, (rate, height): (f64, i32)) {
        let Some((queue, place)) = self.place_of(number) else { return };
        let session = &mut self.queues[queue].sessions[place];
        let Some(neighbour) = session.upstream.iter_mut().find(|neighbour| neighbour.node == sender) else {
            return;
        };
        neighbour.reported = true;
        if neighbour.limit < UNLIMITED - 1.0 || rate >= neighbour.rate {
            neighbour.rate = rate;
            neighbour.lower_reports = 0;
        } else {
            neighbour.lower_reports += 1;
            if neighbour.lower_reports > 1 {
                neighbour.rate = 0.5 * rate + 0.5 * neighbour.rate;
            }
        }
        session.height = session.height.max(height + 1);
        if !session.is_own() && session.upstream.iter().all(|neighbour| neighbour.reported) {
            self.agenda.remove(Task::Status(number));
            self.report(number);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_that_send_little_are_not_limited_and_the_rest_share() {
        assert_eq!(share_out(90.0, &[5.0, 100.0, 200.0], false), [(0, UNLIMITED), (1, 42.5), (2, 42.5)]);
        assert_eq!(share_out(90.0, &[20.0, 100.0, 25.0], false), [(0, 20.0), (2, 25.0), (1, 45.0)]);
        assert_eq!(share_out(90.0, &[20.0, 100.0], true), [(0, UNLIMITED), (1, 70.0)]);
        assert_eq!(share_out(90.0, &[30.0, 100.0], true), [(0, 45.0), (1, 45.0)]);
    }
}
