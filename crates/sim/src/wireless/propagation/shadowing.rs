//! Propagation among obstacles: log-distance path loss with log-normal shadowing.

use std::cell::Cell;

use super::friis::friis;
use super::received::level;
use super::{EstimatedPower, FadedPower, First, Path, Propagation, ReceiverTraits};
use crate::entity::Entity;
use crate::random::Rng;
use crate::wireless::Motion;
use crate::wireless::phy::Emission;
use crate::{Initial, Sim};

/// A model in which the mean power falls with some power of the distance, and the power of each frame deviates from the
/// mean at random (Rappaport, "Wireless Communications", section 4.9).
#[derive(Debug)]
pub struct Shadowing {
    /// `pathlossExp_`: exponent of the path loss.
    pub exponent: Cell<f64>,
    /// `std_db_`: standard deviation of the power, dB.
    pub deviation: Cell<f64>,
    /// `dist0_`: distance up to which the free-space equation holds, metres.
    pub reference_distance: Cell<f64>,
    /// `seed_`: number of the predefined seed of the model's generator.
    pub seed: Cell<i32>,
    rng: Rng,
    /// A mean power at the reference distance, watts, and its level, decibels above 1 W.
    near_level: Cell<(f64, f64)>,
}

/// Initial values.
impl Shadowing {
    /// The initial value of `exponent`.
    pub const EXPONENT: Initial<f64> = Initial(2.0);
    /// The initial value of `deviation`.
    pub const DEVIATION: Initial<f64> = Initial(4.0);
    /// The initial value of `reference_distance`.
    pub const REFERENCE_DISTANCE: Initial<f64> = Initial(1.0);
}

impl Shadowing {
    /// A model with its own random number generator, which must still be seeded.
    pub fn new(sim: &Sim) -> Shadowing {
        Shadowing {
            exponent: Cell::new(Self::EXPONENT.real()),
            deviation: Cell::new(Self::DEVIATION.real()),
            reference_distance: Cell::new(Self::REFERENCE_DISTANCE.real()),
            seed: Cell::new(0),
            rng: Rng::new(sim.random_streams()),
            near_level: Cell::new((f64::NAN, f64::NAN)),
        }
    }

    /// The random number generator of the model.
    pub fn rng(&self) -> &Rng {
        &self.rng
    }
}

impl Shadowing {
    /// The power at a receiver, not computed yet. Draws the deviation.
    #[inline(always)]
    fn faded_power(&self, sim: &Sim, sent: &Emission, to: &Motion, receiver: &ReceiverTraits) -> FadedPower {
        let path = Path::new(sim, sent, to, receiver, First::Sender);
        let reference = self.reference_distance.get();
        let distance = path.length();
        FadedPower {
            near: friis(sent.power, path.gains, receiver.wavelength, receiver.loss, reference),
            slope: -10.0 * self.exponent.get(),
            ratio: if distance > reference { distance / reference } else { 1.0 },
            deviation: self.rng.normal(sim, 0.0, self.deviation.get()),
        }
    }

    /// The level of the mean power at the reference distance, decibels above 1 W.
    #[inline]
    fn near_level(&self, near: f64) -> f64 {
        let (known, known_level) = self.near_level.get();
        if near == known {
            return known_level;
        }
        let level = level(near);
        self.near_level.set((near, level));
        level
    }
}

impl Propagation for Shadowing {
    fn received_power(&self, sim: &Sim, sent: &Emission, to: &Motion, receiver: &ReceiverTraits) -> f64 {
        self.faded_power(sim, sent, to, receiver).watts()
    }

    fn fades(&self) -> bool {
        true
    }

    fn estimated_power(
        &self,
        sim: &Sim,
        sent: &Emission,
        to: &Motion,
        receiver: &ReceiverTraits,
    ) -> Option<EstimatedPower> {
        let power = self.faded_power(sim, sent, to, receiver);
        Some(power.estimated(self.near_level(power.near)))
    }

    fn distance(&self, _: f64, _: f64, _: (f64, f64), _: (f64, f64), _: f64, _: f64) -> f64 {
        f64::MAX
    }
}

impl Entity for Shadowing {
    facets! { dyn Propagation => |this| this }
}
