//! Models of radio propagation, which determine the received power of a frame (spec: wireless-stack, section 12).

mod free_space;
mod friis;
mod nakagami;
mod received;
mod shadowing;
mod two_ray_ground;

pub use free_space::FreeSpace;
pub use nakagami::Nakagami;
pub use received::{EstimatedPower, FadedPower};
pub(super) use received::{ReceivedPower, Threshold};
pub use shadowing::Shadowing;
pub use two_ray_ground::TwoRayGround;

use crate::Sim;
use crate::entity::Entity;

use super::Motion;
use super::phy::Emission;

/// The value of pi that the models use.
// ns-2.35: the constant has fewer digits than a double (spec: wireless-stack, section 12).
#[allow(clippy::approx_constant)]
const PI: f64 = 3.1415926535897;

/// The properties of a receiver that affect the received power.
#[derive(Clone, Copy, Debug)]
pub struct ReceiverTraits {
    /// Position of the antenna relative to the node, metres.
    pub offset: [f64; 3],
    /// Gain of the antenna.
    pub gain: f64,
    /// System loss factor of the radio.
    pub loss: f64,
    /// Wavelength of the radio, metres.
    pub wavelength: f64,
}

/// A model of radio propagation.
pub trait Propagation {
    /// The power at which a node with the motion `to` receives a frame, watts. Updates the positions of both nodes.
    fn received_power(&self, sim: &Sim, sent: &Emission, to: &Motion, receiver: &ReceiverTraits) -> f64;

    /// Whether the model fades: [`Propagation::estimated_power`] takes less time than [`Propagation::received_power`].
    fn fades(&self) -> bool {
        false
    }

    /// The power like that of [`Propagation::received_power`], with an estimate of its level; `None` unless the model
    /// fades.
    fn estimated_power(
        &self,
        sim: &Sim,
        sent: &Emission,
        to: &Motion,
        receiver: &ReceiverTraits,
    ) -> Option<EstimatedPower> {
        let _ = (sim, sent, to, receiver);
        None
    }

    /// Whether the received power at a node with the motion `to` stays the same as long as both nodes are at rest and
    /// nothing is rewired, and computing it again has no effect.
    fn is_steady(&self, sent: &Emission, to: &Motion) -> bool {
        let _ = (sent, to);
        false
    }

    /// The distance at which a frame sent with `power` watts is received with `threshold` watts, metres. `gains` and
    /// `heights` (metres) are those of the antennas of sender and receiver.
    fn distance(
        &self,
        threshold: f64,
        power: f64,
        gains: (f64, f64),
        heights: (f64, f64),
        loss: f64,
        wavelength: f64,
    ) -> f64;
}

impl dyn Entity {
    /// The entity as a propagation model; `None` if it is something else.
    pub fn as_propagation(&self) -> Option<&dyn Propagation> {
        self.facet()
    }
}

/// The two ends of a transmission: positions of the antennas (metres) and their gains.
struct Path {
    sender: [f64; 3],
    receiver: [f64; 3],
    gains: (f64, f64),
}

/// The end of a path, sender or receiver, whose position is computed before that of the other end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum First {
    Sender,
    Receiver,
}

impl Path {
    /// The path of a frame to a receiver.
    #[inline(always)]
    fn new(sim: &Sim, sent: &Emission, to: &Motion, receiver: &ReceiverTraits, first: First) -> Path {
        let from: &Motion = &sent.motion;
        if first == First::Sender {
            from.update_position(sim);
            to.update_position(sim);
        } else {
            to.update_position(sim);
            from.update_position(sim);
        }
        let at = |motion: &Motion, offset: [f64; 3]| {
            [motion.x.get() + offset[0], motion.y.get() + offset[1], motion.z.get() + offset[2]]
        };
        Path {
            sender: at(from, sent.antenna.offset()),
            receiver: at(to, receiver.offset),
            gains: (sent.antenna.transmit_gain.get(), receiver.gain),
        }
    }

    /// The distance between the antennas, metres.
    fn length(&self) -> f64 {
        let dx = self.receiver[0] - self.sender[0];
        let dy = self.receiver[1] - self.sender[1];
        let dz = self.receiver[2] - self.sender[2];
        (dx * dx + dy * dy + dz * dz).sqrt()
    }
}
