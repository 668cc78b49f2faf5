//! Fast fading: Nakagami's m-distribution around a piecewise log-distance path loss.

use std::cell::Cell;

use super::friis::friis;
use super::{First, Path, Propagation, ReceiverTraits};
use crate::entity::Entity;
use crate::random::{Distribution, Erlang, Gamma};
use crate::wireless::Motion;
use crate::wireless::phy::Emission;
use crate::{Initial, Sim};

/// A model in which the mean power falls with a power of the distance that changes twice. The power of each frame
/// deviates from the mean at random, the more the larger the distance (Nakagami, "The m-distribution", 1960).
#[derive(Debug)]
pub struct Nakagami {
    /// `gamma0_`, `gamma1_`, `gamma2_`: exponents of the path loss.
    pub exponents: [Cell<f64>; 3],
    /// `d0_gamma_`, `d1_gamma_`: distances at which the exponent changes, metres.
    pub exponent_limits: [Cell<f64>; 2],
    /// `m0_`, `m1_`, `m2_`: shapes of the distribution.
    pub shapes: [Cell<f64>; 3],
    /// `d0_m_`, `d1_m_`: distances at which the shape changes, metres.
    pub shape_limits: [Cell<f64>; 2],
    /// `use_nakagami_dist_`: not 0 if the power of frames deviates from the mean.
    pub fading: Cell<i32>,
}

/// Initial values.
impl Nakagami {
    /// The initial values of `exponents`.
    pub const EXPONENTS: [Initial<&'static str>; 3] = [Initial("1.9"), Initial("3.8"), Initial("3.8")];
    /// The initial values of `exponent_limits`.
    pub const EXPONENT_LIMITS: [Initial<&'static str>; 2] = [Initial("200"), Initial("500")];
    /// The initial values of `shapes`.
    pub const SHAPES: [Initial<&'static str>; 3] = [Initial("1.5"), Initial("0.75"), Initial("0.75")];
    /// The initial values of `shape_limits`.
    pub const SHAPE_LIMITS: [Initial<&'static str>; 2] = [Initial("80"), Initial("200")];
}

impl Default for Nakagami {
    fn default() -> Self {
        Nakagami {
            exponents: Self::EXPONENTS.map(|initial| Cell::new(initial.real())),
            exponent_limits: Self::EXPONENT_LIMITS.map(|initial| Cell::new(initial.real())),
            shapes: Self::SHAPES.map(|initial| Cell::new(initial.real())),
            shape_limits: Self::SHAPE_LIMITS.map(|initial| Cell::new(initial.real())),
            fading: Cell::new(0),
        }
    }
}

/// The distance at which the free-space equation gives the reference power of the loss, metres.
const REFERENCE_DISTANCE: f64 = 1.0;

impl Nakagami {
    /// The mean loss over `distance` metres, relative to the reference power, dB.
    fn loss(&self, distance: f64) -> f64 {
        let [gamma0, gamma1, gamma2] = [0, 1, 2].map(|index| self.exponents[index].get());
        let [d0, d1] = [0, 1].map(|index| self.exponent_limits[index].get());
        let decibels = |exponent: f64, ratio: f64| 10.0 * exponent * ratio.log10();
        // ns-2.35: the farthest zone is looked for first, which matters if the limits are in the wrong order.
        if distance > d1 {
            decibels(gamma0, d0 / REFERENCE_DISTANCE)
                + decibels(gamma1, d1 / d0)
                + decibels(gamma2, distance / d1)
        } else if distance > d0 {
            decibels(gamma0, d0 / REFERENCE_DISTANCE) + decibels(gamma1, distance / d0)
        } else {
            decibels(gamma0, distance / REFERENCE_DISTANCE)
        }
    }

    fn fade(&self, sim: &Sim, mean: f64, distance: f64) -> f64 {
        let [d0, d1] = [0, 1].map(|index| self.shape_limits[index].get());
        let zone = if distance <= d0 {
            0
        } else if distance <= d1 {
            1
        } else {
            2
        };
        let shape = self.shapes[zone].get();
        if shape == shape.floor() {
            let count = shape as i32;
            Erlang { mean: Cell::new(mean / shape), count: Cell::new(count) }.draw(sim, &sim.default_rng())
        } else {
            Gamma { shape: Cell::new(shape), scale: Cell::new(mean / shape) }.draw(sim, &sim.default_rng())
        }
    }
}

impl Propagation for Nakagami {
    fn received_power(&self, sim: &Sim, sent: &Emission, to: &Motion, receiver: &ReceiverTraits) -> f64 {
        let path = Path::new(sim, sent, to, receiver, First::Sender);
        let distance = path.length();
        let near = friis(sent.power, path.gains, receiver.wavelength, receiver.loss, REFERENCE_DISTANCE);
        let loss = if distance > 0.0 { self.loss(distance) } else { 0.0 };
        let mean = near * 10.0_f64.powf(-loss / 10.0);
        if self.fading.get() != 0 { self.fade(sim, mean, distance) } else { mean }
    }

    fn distance(&self, _: f64, _: f64, _: (f64, f64), _: (f64, f64), _: f64, _: f64) -> f64 {
        f64::MAX
    }
}

impl Entity for Nakagami {
    facets! { dyn Propagation => |this| this }
}
