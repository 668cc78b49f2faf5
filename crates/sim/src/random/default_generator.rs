//! The generator that draws where no other one is given.

use std::rc::Rc;

use super::Rng;
use crate::Sim;
use crate::entity::EntityId;

impl Sim {
    /// The default random number generator. It stays that even if it is removed.
    pub fn default_rng(&self) -> Rc<Rng> {
        self.default_rng.borrow().1.clone()
    }

    /// The random number generator `rng`; the default one if that is none.
    pub fn rng_or_default(&self, rng: Option<EntityId>) -> Rc<Rng> {
        rng.and_then(|id| self.share(id)).unwrap_or_else(|| self.default_rng())
    }

    /// The id of the default random number generator.
    pub fn default_rng_id(&self) -> EntityId {
        self.default_rng.borrow().0
    }

    /// Makes `rng` the default random number generator. Anything else than a generator is ignored.
    pub fn set_default_rng(&self, rng: EntityId) {
        if let Some(generator) = self.share(rng) {
            self.default_rng.replace((rng, generator));
        }
    }
}
