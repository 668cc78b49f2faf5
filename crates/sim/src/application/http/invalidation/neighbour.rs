//! A cache or server from which a cache receives heartbeats.

use std::cell::{Cell, RefCell};

use crate::Sim;
use crate::application::http::Participant;
use crate::entity::{Entity, EntityId};
use crate::timer::Timer;

/// A cache's knowledge of a parent, a child or a member of one of its groups.
#[derive(Debug)]
pub struct Neighbour {
    id: EntityId,
    /// The cache that has the knowledge.
    cache: EntityId,
    /// The neighbouring cache or server.
    pub party: Option<EntityId>,
    pub(super) is_up: Cell<bool>,
    /// The node numbers of the servers whose modifications the neighbour reports, newest first.
    pub(super) servers: RefCell<Vec<i32>>,
    /// The timer that expires when the neighbour has been silent for too long.
    liveness: Timer,
}

impl Neighbour {
    pub(super) fn new(id: EntityId, cache: EntityId, party: Option<EntityId>) -> Neighbour {
        let (is_up, servers, liveness) = (Cell::new(true), RefCell::default(), Timer::default());
        Neighbour { id, cache, party, is_up, servers, liveness }
    }

    /// Restarts the timer after a heartbeat. The next heartbeat is expected within `patience` seconds.
    pub(super) fn restart(&self, sim: &Sim, patience: f64) {
        self.liveness.resched(sim, self.id, 0, patience);
    }
}

impl Entity for Neighbour {
    fn on_timer(&self, sim: &Sim, _tag: u32) {
        if let Some(cache) = sim.get::<Participant>(self.cache) {
            cache.lose_neighbour(sim, self);
        }
    }

    fn timer(&self, _tag: u32) -> Option<&Timer> {
        Some(&self.liveness)
    }
}
