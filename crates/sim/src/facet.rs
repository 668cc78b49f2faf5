//! Views of an entity that models define.
//!
//! A model that wants to know of an entity more than [`Entity`] says defines a trait, or a struct that such entities
//! contain: its *facet*. Entities name theirs with [`facets!`](crate::facets), and [`facet`](trait.Entity.html) finds
//! them by type, so that [`Entity`] knows no model.

use std::any::{Any, TypeId};

use crate::entity::Entity;

/// Turns an entity of the type that it was made for into its facet `F`.
pub struct View<F: ?Sized + 'static>(pub fn(&dyn Entity) -> Option<&F>);

impl dyn Entity {
    /// The entity as an `F`, if it has that facet.
    #[inline]
    pub fn facet<F: ?Sized + 'static>(&self) -> Option<&F> {
        let view: &'static View<F> = self.view(TypeId::of::<F>())?.downcast_ref()?;
        (view.0)(self)
    }
}

/// Where in an entity of type `T` its facet `F` is.
pub type Part<T, F> = fn(&T) -> &F;

/// As an entity of type `T`.
#[inline]
pub fn entity_as<T: Entity>(entity: &dyn Entity) -> Option<&T> {
    (entity as &dyn Any).downcast_ref()
}

/// Inside an implementation of [`Entity`](crate::Entity): the facets of the type, each with what it is in the entity.
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
