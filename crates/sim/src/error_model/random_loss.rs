//! Independent errors of packets, bytes or bits.

use std::cell::{Cell, OnceCell};

use super::{ErrorBase, ErrorUnit, LossProcess};
use crate::Sim;
use crate::packet::Packet;

/// Errors that hit each unit (packet, byte or bit) with the same probability
/// (spec: queues-and-monitors, section 11.2).
#[derive(Debug, Default)]
pub struct RandomLoss {
    tables: OnceCell<[BitErrors; 2]>,
    intact: [Cell<Intact>; SIZES],
}

/// The number of packet sizes for which probabilities are kept.
// Multiples of this prime are rare among the sizes of packets.
const SIZES: usize = 7;

/// The probability that no byte of a packet of `size` bytes is corrupted: packets mostly have one of few sizes.
#[derive(Clone, Copy, Debug)]
struct Intact {
    /// Bytes.
    size: i32,
    rate: f64,
    probability: f64,
}

impl Default for Intact {
    fn default() -> Self {
        Intact { size: 0, rate: 0.0, probability: 1.0 }
    }
}

/// The probabilities of at most k bit errors in a packet, for k = 0, 1, ...
#[derive(Debug)]
struct BitErrors(Vec<f64>);

impl BitErrors {
    fn new(size: i32, rate: f64, strength: i32) -> BitErrors {
        let mut total = 0.0;
        let mut cumulative: Vec<f64> = (0..=strength)
            .map(|errors| {
                total += combinations(size, errors)
                    * rate.powf(f64::from(errors))
                    * (1.0 - rate).powf(f64::from(size - errors));
                total
            })
            .collect();
        cumulative.push(1.0);
        BitErrors(cumulative)
    }

    /// The number of bit errors for `u`, a random number between 0 and 1.
    fn count(&self, u: f64) -> usize {
        self.0.iter().position(|probability| *probability > u).unwrap_or(self.0.len())
    }
}

/// The number of ways to choose `errors` bits out of `size`.
// ns-2.35: the quotients are whole numbers, which makes the product too small (spec: queues-and-monitors,
// section 11.2).
fn combinations(size: i32, errors: i32) -> f64 {
    (0..errors).map(|j| f64::from((size - j) / (j + 1))).product()
}

impl RandomLoss {
    #[inline(never)]
    fn bit_errors(&self, sim: &Sim, base: &ErrorBase, size: i32) -> usize {
        let sizes = [base.data_packet_size.get(), base.control_packet_size.get()];
        let tables = self
            .tables
            .get_or_init(|| sizes.map(|size| BitErrors::new(size, base.rate.get(), base.fec_strength.get())));
        tables[usize::from(size < sizes[0])].count(base.draw(sim))
    }

    /// Whether any byte of a packet of `size` bytes is corrupted.
    #[inline(never)]
    fn corrupts_bytes(&self, sim: &Sim, base: &ErrorBase, size: i32) -> bool {
        let rate = base.rate.get();
        let place = &self.intact[size as u32 as usize % SIZES];
        let mut known = place.get();
        if (known.size, known.rate) != (size, rate) {
            known = Intact { size, rate, probability: (1.0 - rate).powf(f64::from(size)) };
            place.set(known);
        }
        base.draw(sim) < 1.0 - known.probability
    }
}

#[cold]
fn refuse_time(sim: &Sim) {
    sim.warn("Warning:  uniform rate error cannot be time-based\n");
}

impl LossProcess for RandomLoss {
    #[inline(always)]
    fn corrupts(&self, sim: &Sim, base: &ErrorBase, packet: &Packet) -> bool {
        if base.enable.get() == 0 {
            return false;
        }
        match base.unit.get() {
            ErrorUnit::Packet => base.draw(sim) < base.rate.get(),
            ErrorUnit::Byte => self.corrupts_bytes(sim, base, packet.size),
            ErrorUnit::Bit => self.bit_errors(sim, base, packet.size) != 0,
            ErrorUnit::Time => {
                refuse_time(sim);
                false
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_are_those_of_whole_quotients() {
        assert_eq!(combinations(7, 1), 7.0);
        assert_eq!(combinations(7, 2), 7.0 * 3.0);
        assert_eq!(combinations(7, 3), 7.0 * 3.0 * 1.0);
    }

    #[test]
    fn bit_errors_follow_the_table() {
        let table = BitErrors::new(10, 0.1, 1);
        let none = 0.9_f64.powi(10);
        assert_eq!(table.count(none - 1e-9), 0);
        assert_eq!(table.count(none + 1e-9), 1);
        assert_eq!(table.count(0.99), 2);
    }
}
