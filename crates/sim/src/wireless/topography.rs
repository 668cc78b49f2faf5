//! The ground on which mobile nodes move.

use std::cell::Cell;

use crate::entity::{Entity, EntityId};

/// A flat rectangle (spec: wireless-stack, section 4.1).
#[derive(Debug, Default)]
pub struct Topography {
    /// Extent in x direction, in steps of the resolution.
    pub max_x: Cell<f64>,
    /// Extent in y direction, in steps of the resolution.
    pub max_y: Cell<f64>,
    /// Length of a step, metres.
    pub resolution: Cell<f64>,
    /// The channel that is notified when a node moves: the one with the most recently added interface.
    pub channel: Cell<Option<EntityId>>,
}

impl Entity for Topography {}

impl Topography {
    /// Length of the ground in x direction, metres.
    pub fn upper_x(&self) -> f64 {
        self.max_x.get() * self.resolution.get()
    }

    /// Length of the ground in y direction, metres.
    pub fn upper_y(&self) -> f64 {
        self.max_y.get() * self.resolution.get()
    }
}
