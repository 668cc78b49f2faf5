//! A node's state of a type of data, with data rates.

use crate::packet::Endpoint;

use super::{ORIGINAL, SAMPLED};

/// A neighbour that wants data.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gradient {
    pub neighbour: Endpoint,
    /// 1 for samples, 100 for all data.
    pub rate: i32,
    /// Until when it holds, seconds.
    pub expiry: f64,
}

/// A neighbour that delivers data, and their number since the last evaluation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Incoming {
    pub neighbour: Endpoint,
    pub new_originals: i32,
    pub old_originals: i32,
    pub new_samples: i32,
    /// When the last new sample arrived, seconds; −1 if none did.
    pub last_sample: f64,
}

impl Incoming {
    /// The samples have been rewarded.
    pub(super) fn clear_samples(&mut self) {
        self.new_samples = 0;
        self.last_sample = NEVER;
    }
}

const NEVER: f64 = -1.0;

/// A node's state of a type of data. New entries come first in all lists.
#[derive(Debug)]
pub(super) struct RateTable {
    pub active: Vec<Gradient>,
    pub incoming: Vec<Incoming>,
    pub sources: Vec<Endpoint>,
    pub sinks: Vec<Endpoint>,
    /// When an interest was last forwarded, seconds.
    pub last_forward: f64,
    /// The number of new originals since the last evaluation.
    pub new_originals: i32,
}

impl Default for RateTable {
    fn default() -> Self {
        RateTable {
            active: Vec::new(),
            incoming: Vec::new(),
            sources: Vec::new(),
            sinks: Vec::new(),
            last_forward: -10.0,
            new_originals: 0,
        }
    }
}

impl RateTable {
    /// Whether some neighbour wants all data.
    pub(super) fn wants_originals(&self) -> bool {
        self.active.iter().any(|gradient| gradient.rate == ORIGINAL)
    }

    /// The counters of a neighbour; sources on this node have none.
    pub(super) fn incoming_from(&mut self, neighbour: Endpoint) -> Option<&mut Incoming> {
        let known = self.incoming.iter().position(|incoming| incoming.neighbour == neighbour);
        let place = match known {
            Some(place) => place,
            None if self.sources.contains(&neighbour) => return None,
            None => {
                let entry = Incoming {
                    neighbour,
                    new_originals: 0,
                    old_originals: 0,
                    new_samples: 0,
                    last_sample: NEVER,
                };
                self.incoming.insert(0, entry);
                0
            }
        };
        self.incoming.get_mut(place)
    }

    pub(super) fn count_sample(&mut self, now: f64, neighbour: Endpoint) {
        if let Some(incoming) = self.incoming_from(neighbour) {
            incoming.new_samples += 1;
            incoming.last_sample = now;
        }
    }

    /// Begins to count originals anew.
    pub(super) fn clear_originals(&mut self) {
        self.new_originals = 0;
        for incoming in &mut self.incoming {
            incoming.new_originals = 0;
            incoming.old_originals = 0;
        }
    }

    /// A neighbour wants data until `expiry`.
    pub(super) fn gradient(&mut self, neighbour: Endpoint, rate: i32, expiry: f64) -> &mut Gradient {
        let known = self.active.iter().position(|gradient| gradient.neighbour == neighbour);
        match known {
            Some(place) => {
                let gradient = &mut self.active[place];
                gradient.expiry = gradient.expiry.max(expiry);
                gradient
            }
            None => {
                self.active.insert(0, Gradient { neighbour, rate, expiry });
                &mut self.active[0]
            }
        }
    }

    /// A neighbour does not want all data any more. Whether it did.
    pub(super) fn weaken(&mut self, neighbour: Endpoint) -> bool {
        let known = self.active.iter_mut().find(|gradient| gradient.neighbour == neighbour);
        known.is_some_and(|gradient| std::mem::replace(&mut gradient.rate, SAMPLED) != SAMPLED)
    }
}
