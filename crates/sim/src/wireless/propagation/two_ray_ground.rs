//! Propagation over flat ground that reflects.

use std::cell::Cell;

use super::friis::friis;
use super::{First, PI, Path, Propagation, ReceiverTraits};
use crate::Sim;
use crate::entity::Entity;
use crate::wireless::Motion;
use crate::wireless::phy::Emission;

/// A model in which power falls with the square of the distance up to the crossover distance, and beyond it with the
/// fourth power, because the reflected ray cancels most of the direct one (Rappaport, "Wireless Communications",
/// section 4.6).
#[derive(Debug)]
pub struct TwoRayGround {
    /// The antenna heights of receiver and sender in the last evaluation, and their crossover distance, metres.
    last: Cell<(f64, f64, f64)>,
    /// The antenna heights (metres) and the wavelength (metres) of the first evaluation; NaN before it.
    first: Cell<[f64; 3]>,
    /// Whether heights or wavelengths differ between evaluations. Then a power may depend on the evaluation before.
    is_mixed: Cell<bool>,
}

impl Default for TwoRayGround {
    fn default() -> Self {
        TwoRayGround { last: Cell::default(), first: Cell::new([f64::NAN; 3]), is_mixed: Cell::new(false) }
    }
}

impl TwoRayGround {
    #[inline]
    fn crossover(&self, sim: &Sim, receiver: f64, sender: f64, wavelength: f64) -> f64 {
        let is_as_first = self.first.get() == [receiver, sender, wavelength];
        if is_as_first && !self.is_mixed.get() {
            return self.last.get().2;
        }
        if !is_as_first {
            self.compare(sim, [receiver, sender, wavelength]);
        }
        self.evaluate(receiver, sender, wavelength)
    }

    #[cold]
    fn evaluate(&self, receiver: f64, sender: f64, wavelength: f64) -> f64 {
        let (last_receiver, last_sender, crossover) = self.last.get();
        // ns-2.35: the distance is not computed again if only the wavelength differs.
        if (receiver, sender) == (last_receiver, last_sender) {
            return crossover;
        }
        let crossover = (4.0 * PI * sender * receiver) / wavelength;
        self.last.set((receiver, sender, crossover));
        crossover
    }

    #[cold]
    fn compare(&self, sim: &Sim, ends: [f64; 3]) {
        if self.first.get()[0].is_nan() {
            self.first.set(ends);
        } else if !self.is_mixed.replace(true) {
            sim.wireless().rearranged();
        }
    }
}

impl Propagation for TwoRayGround {
    #[inline]
    fn received_power(&self, sim: &Sim, sent: &Emission, to: &Motion, receiver: &ReceiverTraits) -> f64 {
        let path = Path::new(sim, sent, to, receiver, First::Receiver);
        let (sender_z, receiver_z) = (sent.motion.z.get(), to.z.get());
        let (dx, dy) = (path.receiver[0] - path.sender[0], path.receiver[1] - path.sender[1]);
        let dz = receiver_z - sender_z;
        let distance = (dx * dx + dy * dy + dz * dz).sqrt();
        if sender_z != receiver_z {
            sim.print("mobile/tworayground.cc: TwoRayGround propagation model assume flat ground\n");
        }
        let (hr, ht) = (path.receiver[2], path.sender[2]);
        if distance <= self.crossover(sim, hr, ht, receiver.wavelength) {
            return friis(sent.power, path.gains, receiver.wavelength, receiver.loss, distance);
        }
        let (gt, gr) = path.gains;
        sent.power * gt * gr * (hr * hr * ht * ht)
            / (distance * distance * distance * distance * receiver.loss)
    }

    fn is_steady(&self, sent: &Emission, to: &Motion) -> bool {
        !self.is_mixed.get() && sent.motion.z.get() == to.z.get()
    }

    fn distance(
        &self,
        threshold: f64,
        power: f64,
        gains: (f64, f64),
        heights: (f64, f64),
        _loss: f64,
        _wavelength: f64,
    ) -> f64 {
        // ns-2.35: the computed distance does not depend on the system loss factor (spec: wireless-stack, section 12).
        let (ht, hr) = heights;
        (power * gains.0 * gains.1 * (hr * hr * ht * ht) / threshold).sqrt().sqrt()
    }
}

impl Entity for TwoRayGround {
    facets! { dyn Propagation => |this| this }
}
