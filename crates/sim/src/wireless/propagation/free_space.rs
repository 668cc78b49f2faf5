//! Propagation in empty space.

use super::friis::friis;
use super::{First, PI, Path, Propagation, ReceiverTraits};
use crate::Sim;
use crate::entity::Entity;
use crate::format;
use crate::wireless::Motion;
use crate::wireless::phy::Emission;

/// A model in which power falls with the square of the distance. It prints every evaluation.
#[derive(Debug, Default)]
pub struct FreeSpace;

impl Propagation for FreeSpace {
    fn received_power(&self, sim: &Sim, sent: &Emission, to: &Motion, receiver: &ReceiverTraits) -> f64 {
        let path = Path::new(sim, sent, to, receiver, First::Sender);
        let distance = path.length();
        let power = friis(sent.power, path.gains, receiver.wavelength, receiver.loss, distance);
        sim.print(&format!("{:.6}: d: {distance:.6}, Pr: {}\n", sim.now(), format::exponential(power, 6)));
        power
    }

    fn distance(
        &self,
        threshold: f64,
        power: f64,
        gains: (f64, f64),
        _heights: (f64, f64),
        loss: f64,
        wavelength: f64,
    ) -> f64 {
        ((power * gains.0 * gains.1 * wavelength * wavelength) / (loss * threshold)).sqrt() / (4.0 * PI)
    }
}

impl Entity for FreeSpace {
    facets! { dyn Propagation => |this| this }
}
