//! The default random number generator, from which all draws without a generator of their own come.

use std::rc::Rc;

use super::Rng;
use crate::Sim;
use crate::entity::EntityId;

impl Sim {
    /// The default random number generator. A removed generator remains the default until another one is set.
    pub fn default_rng(&self) -> Rc<Rng> {
        self.default_rng.borrow().1.clone()
    }

    /// The random number generator `rng`; the default one if `rng` is `None` or not a generator.
    pub fn rng_or_default(&self, rng: Option<EntityId>) -> Rc<Rng> {
        rng.and_then(|id| self.share(id)).unwrap_or_else(|| self.default_rng())
    }

    /// The id of the default random number generator.
    pub fn default_rng_id(&self) -> EntityId {
        self.default_rng.borrow().0
    }

    /// Makes `rng` the default random number generator. Ignored if `rng` is not a generator.
    pub fn set_default_rng(&self, rng: EntityId) {
        if let Some(generator) = self.share(rng) {
            self.default_rng.replace((rng, generator));
        }
    }
}
