//! The state of a type of data at a node, for diffusion with two rates.

use crate::packet::Endpoint;

use super::{ORIGINAL, SAMPLED};

/// A neighbour to which data are sent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gradient {
    pub neighbour: Endpoint,
    /// The requested rate: 1 for samples, 100 for all data.
    pub rate: i32,
    /// The time until which the gradient is valid, seconds.
    pub expiry: f64,
}

/// A neighbour that delivers data, with the numbers of data since the last evaluation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Incoming {
    pub neighbour: Endpoint,
    pub new_originals: i32,
    pub old_originals: i32,
    pub new_samples: i32,
    /// The time at which the last new sample arrived, seconds; −1 if none has arrived.
    pub last_sample: f64,
}

impl Incoming {
    /// Resets the counter of samples after a reinforcement.
    pub(super) fn clear_samples(&mut self) {
        self.new_samples = 0;
        self.last_sample = NEVER;
    }
}

const NEVER: f64 = -1.0;

/// The state of a type of data at a node. New entries come first in all lists.
#[derive(Debug)]
pub(super) struct RateTable {
    pub active: Vec<Gradient>,
    pub incoming: Vec<Incoming>,
    pub sources: Vec<Endpoint>,
    pub sinks: Vec<Endpoint>,
    /// The time at which an interest was last forwarded, seconds.
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
    /// Whether a neighbour has requested all data.
    pub(super) fn wants_originals(&self) -> bool {
        self.active.iter().any(|gradient| gradient.rate == ORIGINAL)
    }

    /// The counters of a neighbour; `None` for a source on this node.
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

    /// Resets the counters of originals.
    pub(super) fn clear_originals(&mut self) {
        self.new_originals = 0;
        for incoming in &mut self.incoming {
            incoming.new_originals = 0;
            incoming.old_originals = 0;
        }
    }

    /// The gradient of a neighbour, which is created if there is none. It stays valid at least until `expiry`.
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

    /// Reduces the rate of a neighbour's gradient to samples. Returns whether it was higher.
    pub(super) fn weaken(&mut self, neighbour: Endpoint) -> bool {
        let known = self.active.iter_mut().find(|gradient| gradient.neighbour == neighbour);
        known.is_some_and(|gradient| std::mem::replace(&mut gradient.rate, SAMPLED) != SAMPLED)
    }
}
