//! Facets: views of an entity that models define.
//!
//! A model that needs more from an entity than [`Entity`] offers defines a *facet*: a trait, or a struct that such
//! entities contain. Entities name their facets with [`facets!`](crate::facets), and [`facet`](trait.Entity.html) finds
//! them by type, so that [`Entity`] depends on no model.

use std::any::{Any, TypeId};
use std::cell::Cell;
use std::fmt;

use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::located::{Located, LocatedCell};

/// A function that turns an entity of one certain type into its facet `F`.
pub struct View<F: ?Sized + 'static>(pub fn(&dyn Entity) -> Option<&F>);

impl dyn Entity {
    /// Returns the facet `F` of the entity; `None` if the entity does not have this facet.
    #[inline]
    pub fn facet<F: ?Sized + 'static>(&self) -> Option<&F> {
        let view: &'static View<F> = self.view(TypeId::of::<F>())?.downcast_ref()?;
        (view.0)(self)
    }
}

/// An entity with its facet `F`, which was looked up once: [`Held::get`] does not look the facet up again. Meant for
/// facets that are used for every packet or frame.
pub struct Held<F: ?Sized + 'static> {
    id: EntityId,
    view: fn(&dyn Entity) -> Option<&F>,
}

impl<F: ?Sized> Clone for Held<F> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<F: ?Sized> Copy for Held<F> {}

impl<F: ?Sized> fmt::Debug for Held<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.id.fmt(f)
    }
}

impl<F: ?Sized + 'static> Held<F> {
    /// Looks up the facet of the entity; `None` if the entity does not have it.
    pub fn of(sim: &Sim, id: EntityId) -> Option<Held<F>> {
        let view: &'static View<F> = sim.entity(id)?.view(TypeId::of::<F>())?.downcast_ref()?;
        Some(Held { id, view: view.0 })
    }

    /// The id of the entity.
    pub fn id(self) -> EntityId {
        self.id
    }

    /// The facet; `None` once the entity has been removed.
    #[inline]
    pub fn get(self, sim: &Sim) -> Option<&F> {
        (self.view)(sim.entity(self.id)?)
    }
}

/// The last facet that was looked up, or that there is none, for an id that rarely changes.
pub(crate) struct Remembered<F: ?Sized + 'static> {
    id: Cell<Option<EntityId>>,
    /// The facet of the entity `id`.
    facet: LocatedCell<F>,
}

impl<F: ?Sized> Default for Remembered<F> {
    fn default() -> Self {
        Remembered { id: Cell::new(None), facet: LocatedCell::default() }
    }
}

impl<F: ?Sized> fmt::Debug for Remembered<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.id.get().fmt(f)
    }
}

impl<F: ?Sized + 'static> Remembered<F> {
    /// Returns the facet of the entity; `None` if it was removed or does not have this facet.
    #[inline(always)]
    pub(crate) fn get<'a>(&self, sim: &'a Sim, id: EntityId) -> Option<&'a F> {
        match self.facet.get(sim) {
            Some(facet) if self.id.get() == Some(id) => facet,
            _ => self.look_up(sim, id),
        }
    }

    #[inline(never)]
    fn look_up<'a>(&self, sim: &'a Sim, id: EntityId) -> Option<&'a F> {
        let located = Located::look_up(sim, Some(id), |entity| entity.facet());
        self.id.set(Some(id));
        self.facet.set(located);
        located.get(sim)?
    }
}

/// A function that returns the facet `F` inside an entity of type `T`.
pub type Part<T, F> = fn(&T) -> &F;

/// The entity as a `T`; `None` if it has another type.
#[inline]
pub fn entity_as<T: Entity>(entity: &dyn Entity) -> Option<&T> {
    (entity as &dyn Any).downcast_ref()
}

/// Declares the facets of an entity type, inside its implementation of [`Entity`](crate::Entity). Each facet is given
/// with an expression that returns it from the entity.
///
/// ```
/// use neons_sim::{Entity, Sim, facets};
///
/// trait Colourful {
///     fn colour(&self) -> &str;
/// }
///
/// struct Lamp;
///
/// impl Colourful for Lamp {
///     fn colour(&self) -> &str {
///         "red"
///     }
/// }
///
/// impl Entity for Lamp {
///     facets! { dyn Colourful => |lamp| lamp }
/// }
///
/// let sim = Sim::new();
/// let lamp = sim.add(|_| Lamp);
/// let seen = sim.entity(lamp).and_then(|entity| entity.facet::<dyn Colourful>());
/// assert_eq!(seen.map(Colourful::colour), Some("red"));
/// ```
#[macro_export]
macro_rules! facets {
    ($($facet:ty => $part:expr),+ $(,)?) => {
        fn view(&self, facet: std::any::TypeId) -> Option<&'static dyn std::any::Any> {
            $(
                if facet == std::any::TypeId::of::<$facet>() {
                    return Some(const {
                        &$crate::View::<$facet>(|entity| {
                            let part: $crate::Part<Self, $facet> = $part;
                            $crate::entity_as::<Self>(entity).map(part)
                        })
                    });
                }
            )+
            None
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Lamp(u32);

    impl Entity for Lamp {
        facets! { u32 => |lamp| &lamp.0 }
    }

    struct Wall;

    impl Entity for Wall {}

    #[test]
    fn a_held_facet_lasts_as_long_as_its_entity() {
        let sim = Sim::new();
        let (lamp, wall) = (sim.add(|_| Lamp(60)), sim.add(|_| Wall));
        assert!(Held::<u32>::of(&sim, wall).is_none());
        let held = Held::<u32>::of(&sim, lamp).expect("a lamp has it");
        assert_eq!((held.id(), held.get(&sim)), (lamp, Some(&60)));
        sim.remove(lamp);
        assert_eq!(held.get(&sim), None);
    }
}
