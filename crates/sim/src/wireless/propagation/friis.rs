//! The free-space equation (Friis, "A note on a simple transmission formula", 1946).

use super::PI;

/// The received power over `distance` metres, watts.
#[inline]
pub(super) fn friis(power: f64, gains: (f64, f64), wavelength: f64, loss: f64, distance: f64) -> f64 {
    if distance == 0.0 {
        return power;
    }
    let m = wavelength / (4.0 * PI * distance);
    (power * gains.0 * gains.1 * (m * m)) / loss
}
