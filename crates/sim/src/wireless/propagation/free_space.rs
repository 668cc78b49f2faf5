//! Propagation in empty space.

use super::friis::friis;
use super::{First, PI, Path, Propagation, ReceiverTraits};
use crate::Sim;
use crate::entity::Entity;
use crate::format::line_text;
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
        sim.print(&line_text(|line| {
            line.millionths(sim.now());
            line.text(b": d: ");
            line.millionths(distance);
            line.text(b", Pr: ");
            line.exponential(power, 6);
            line.letter(b'\n');
        }));
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
