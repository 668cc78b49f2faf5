//! What JoBS promises to its classes.

use super::{CLASSES, PerClass};

/// A kind of promise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guarantee {
    /// RDC: the ratio of the next class's delay to that of this one.
    RelativeDelay,
    /// RLC: the ratio of the next class's loss to that of this one.
    RelativeLoss,
    /// ADC: no packet waits longer, seconds.
    AbsoluteDelay,
    /// ALC: no greater fraction of the traffic is lost.
    AbsoluteLoss,
    /// ARC: the class gets this rate at least, bits per second.
    AbsoluteRate,
}

/// The promises of one queue.
#[derive(Debug)]
pub struct Guarantees {
    /// The factor that makes the delays of classes comparable, for classes with such a guarantee (W).
    pub delay_weights: PerClass<Option<f64>>,
    /// The same for losses (V).
    pub loss_weights: PerClass<Option<f64>>,
    /// The longest delay, seconds; infinite where none is promised.
    pub delay_bounds: PerClass<f64>,
    /// The greatest fraction lost; infinite where none is promised.
    pub loss_bounds: PerClass<f64>,
    /// The least rate, bits per second; 0 where none is promised.
    pub rates: PerClass<f64>,
}

impl Default for Guarantees {
    fn default() -> Self {
        Guarantees {
            delay_weights: [None; CLASSES],
            loss_weights: [None; CLASSES],
            delay_bounds: [f64::INFINITY; CLASSES],
            loss_bounds: [f64::INFINITY; CLASSES],
            rates: [0.0; CLASSES],
        }
    }
}

/// For each class concerned, the product over the other ones of the products of the ratios below them.
fn weights(ratios: PerClass<Option<f64>>) -> PerClass<Option<f64>> {
    let product_below = |class: usize| ratios[..class].iter().flatten().product::<f64>();
    std::array::from_fn(|class| {
        ratios[class]?;
        let others = (0..CLASSES).filter(|other| *other != class && ratios[*other].is_some());
        Some(others.map(product_below).product())
    })
}

impl Guarantees {
    /// Sets the guarantees of a kind; −1 means none. Returns ns-2's output.
    pub fn set(&mut self, kind: Guarantee, values: PerClass<f64>) -> String {
        let given = values.map(|value| (value != -1.0).then_some(value));
        let (name, unit) = match kind {
            Guarantee::RelativeDelay => {
                self.delay_weights = weights(given);
                ("RDC", "")
            }
            Guarantee::RelativeLoss => {
                self.loss_weights = weights(given);
                ("RLC", "")
            }
            Guarantee::AbsoluteDelay => {
                self.delay_bounds = given.map(|bound| bound.unwrap_or(f64::INFINITY));
                ("ADC", " secs")
            }
            Guarantee::AbsoluteLoss => {
                self.loss_bounds = given.map(|bound| bound.unwrap_or(f64::INFINITY));
                ("ALC", "")
            }
            Guarantee::AbsoluteRate => {
                self.rates = given.map(|rate| rate.unwrap_or(0.0));
                ("ARC", "")
            }
        };
        let mut text = format!("\nConfigured {name}, with:\n");
        for (class, value) in given.into_iter().enumerate() {
            let weight = match kind {
                Guarantee::RelativeDelay => self.delay_weights[class],
                Guarantee::RelativeLoss => self.loss_weights[class],
                _ => None,
            };
            text += &match (value, weight) {
                (Some(value), Some(weight)) => {
                    format!("\tClass {}: \t{value:.6}\t({weight:.6})\n", class + 1)
                }
                (Some(value), None) => format!("\tClass {}: \t{value:.6}{unit}\n", class + 1),
                (None, _) => format!("\tClass {}: \tNot concerned\n", class + 1),
            };
        }
        text
    }

    /// The largest weight of a delay; 0 if none is promised.
    pub(super) fn largest_delay_weight(&self) -> f64 {
        self.delay_weights.into_iter().flatten().fold(0.0, f64::max)
    }

    /// Whether anything is promised that asks for a minimum rate.
    pub(super) fn needs_rates(&self) -> bool {
        self.delay_bounds.iter().any(|bound| bound.is_finite()) || self.rates.iter().any(|rate| *rate > 0.0)
    }
}
