//! The state common to all classifiers.

use std::cell::Cell;

use crate::entity::{Entity, EntityId};
use crate::limits::MOST_ENTRIES;
use crate::wiring::Target;
use crate::{Initial, Sim};

/// The part of a header field that a classifier uses: the field is shifted to the right by `shift` bits, then masked.
#[derive(Debug)]
pub struct ClassifierBase {
    /// `mask_`: mask applied after the shift.
    pub mask: Cell<i32>,
    /// `shift_`: number of bits by which the field is shifted to the right.
    pub shift: Cell<i32>,
    /// `offset_`: stored, but without effect.
    pub offset: Cell<i32>,
    /// `debug_`: stored, but without effect.
    pub debug: Cell<i32>,
    /// The number of slots at the start that are only assigned on explicit request (`reserve-port`).
    pub first_free: Cell<i32>,
    /// The target of packets whose slot is empty.
    pub default_target: Target,
}

/// Initial values.
impl ClassifierBase {
    /// The initial value of `mask`.
    pub const MASK: Initial<&'static str> = Initial("0xffffffff");
}

impl Default for ClassifierBase {
    fn default() -> Self {
        ClassifierBase {
            mask: Cell::new(Self::MASK.integer()),
            shift: Cell::new(0),
            offset: Cell::new(0),
            debug: Cell::new(0),
            first_free: Cell::new(0),
            default_target: Target::default(),
        }
    }
}

impl ClassifierBase {
    /// The number of slots that are only assigned on explicit request.
    pub(crate) fn reserved(&self) -> usize {
        usize::try_from(self.first_free.get()).unwrap_or(0)
    }

    /// Shifts and masks a header field, which gives the slot number.
    #[inline]
    pub fn select(&self, field: i32) -> i32 {
        (field >> self.shift.get()) & self.mask.get()
    }
}

/// An entity that forwards packets through numbered slots.
pub trait Classifier {
    /// The state common to all classifiers.
    fn base(&self) -> &ClassifierBase;

    /// Sets the target of packets whose field has the value `value`. `None` removes the route.
    fn install(&self, sim: &Sim, value: i32, target: Option<EntityId>);

    /// The highest value that can have a slot.
    fn highest_value(&self) -> i32 {
        MOST_ENTRIES as i32
    }

    /// The entity in each slot, from slot 0.
    fn slots(&self, sim: &Sim) -> Vec<Option<EntityId>>;

    /// Puts `target` into the slot behind the last filled one; returns that slot.
    fn install_next(&self, sim: &Sim, target: Option<EntityId>) -> i32 {
        let slot = self.slots(sim).iter().rposition(Option::is_some).map_or(0, |last| last + 1) as i32;
        self.install(sim, slot, target);
        slot
    }

    /// Empties a slot.
    fn clear(&self, sim: &Sim, slot: i32) {
        self.install(sim, slot, None);
    }

    /// The lowest slot that is free or holds `other`.
    fn free_slot(&self, sim: &Sim, other: Option<EntityId>) -> i32 {
        let slots = self.slots(sim);
        let first = self.base().reserved();
        let later = slots.get(first..).unwrap_or_default();
        let free = later.iter().position(|slot| slot.is_none() || *slot == other).unwrap_or(later.len());
        (first + free) as i32
    }
}

impl dyn Entity {
    /// The entity as a classifier; `None` if it is something else.
    pub fn as_classifier(&self) -> Option<&dyn Classifier> {
        self.facet()
    }
}
