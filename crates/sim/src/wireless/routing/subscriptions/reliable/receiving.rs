//! A transfer at its sink: which fragments are missing.

use std::collections::BTreeMap;

use super::FRAGMENTS;

/// The age at which a missing fragment is requested, seconds.
const RIPE: i64 = 3;
/// The waiting time for an answer, seconds.
const PATIENCE: i64 = 10;
/// The waiting time for the next fragment, seconds.
const SILENCE: i64 = 15;
/// The maximum number of fragments in one request.
const ASKED_AT_ONCE: usize = 11;
/// The time for which a path is observed before it can be given up, seconds.
const OBSERVATION: i64 = 40;
/// The number of fragments per second below which a path is given up.
const LEAST_RATE: f64 = 0.3;

/// A fragment that was not received.
#[derive(Clone, Copy, Debug)]
struct Hole {
    found: i64,
    asked: Option<i64>,
}

/// The effect of a fragment on its transfer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arrival {
    /// More fragments are expected.
    Partial,
    /// The path delivers too few fragments.
    Poor,
    /// All fragments have arrived.
    Complete,
}

/// A transfer at its sink.
#[derive(Debug, Default)]
pub(super) struct Incoming {
    has: BTreeMap<i32, i32>,
    holes: BTreeMap<i32, Hole>,
    /// The number of fragments known to have been sent.
    sent: i32,
    last: i64,
    /// The clock from which on the path is observed, and the number of fragments since then, without exploratory ones.
    since: Option<i64>,
    arrived: i32,
}

impl Incoming {
    /// The contents of the fragments, in order.
    pub(super) fn values(&self) -> Vec<i32> {
        self.has.values().copied().collect()
    }

    pub(super) fn is_complete(&self) -> bool {
        self.has.len() as i32 == FRAGMENTS
    }

    /// The highest index of the fragments that have arrived; -1 if there are none.
    fn highest(&self) -> i32 {
        self.has.last_key_value().map_or(-1, |(highest, _)| *highest)
    }

    /// Records a fragment.
    pub(super) fn accept(&mut self, index: i32, value: i32, explores: bool, clock: i64) -> Arrival {
        let since = *self.since.get_or_insert(clock);
        self.arrived += i32::from(!explores);
        self.last = clock;
        // ns-2.35: the path is judged by late fragments and by the last one only (spec: sensor-and-mobile-ip, section 7.5).
        let is_judged = index <= self.highest() || index + 1 == FRAGMENTS;
        self.has.insert(index, value);
        self.holes.remove(&index);
        for missed in self.sent..index {
            self.holes.insert(missed, Hole { found: clock, asked: None });
        }
        self.sent = self.sent.max(index + 1);
        if self.is_complete() {
            return Arrival::Complete;
        }
        let observed = clock - since;
        let is_poor = f64::from(self.arrived) < LEAST_RATE * observed as f64;
        if is_judged && observed > OBSERVATION && is_poor {
            (self.since, self.arrived) = (None, 0);
            return Arrival::Poor;
        }
        Arrival::Partial
    }

    /// Chooses the fragments to request.
    pub(super) fn ask(&mut self, clock: i64) -> Vec<i32> {
        let mut wanted = Vec::new();
        for (index, hole) in &mut self.holes {
            let is_due = match hole.asked {
                None => clock - hole.found > RIPE,
                Some(asked) => clock - asked > PATIENCE,
            };
            // ns-2.35: further missing fragments wait for the next check (spec: sensor-and-mobile-ip, section 7.5).
            if is_due && wanted.len() < ASKED_AT_ONCE {
                hole.asked = Some(clock);
                wanted.push(*index);
            }
        }
        let may_ask_next = self.sent == self.highest() + 1 && self.sent < FRAGMENTS;
        if may_ask_next && clock - self.last >= SILENCE {
            self.holes.insert(self.sent, Hole { found: clock, asked: Some(clock) });
            wanted.push(self.sent);
            self.sent += 1;
        }
        wanted
    }
}
