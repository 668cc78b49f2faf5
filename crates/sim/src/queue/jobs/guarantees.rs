//! The guarantees that JoBS gives to its classes.

use super::{CLASSES, PerClass};

/// A kind of guarantee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guarantee {
    /// RDC: the ratio of the next class's delay to the delay of this class.
    RelativeDelay,
    /// RLC: the ratio of the next class's loss to the loss of this class.
    RelativeLoss,
    /// ADC: the longest waiting time of a packet, seconds.
    AbsoluteDelay,
    /// ALC: the largest fraction of the traffic that is lost.
    AbsoluteLoss,
    /// ARC: the minimum rate of the class, bits per second.
    AbsoluteRate,
}

/// The guarantees of one queue.
#[derive(Debug)]
pub struct Guarantees {
    /// The factors that make the delays of classes comparable (W); `None` for classes without a relative delay
    /// guarantee.
    pub delay_weights: PerClass<Option<f64>>,
    /// The factors that make the losses of classes comparable (V); `None` for classes without a relative loss
    /// guarantee.
    pub loss_weights: PerClass<Option<f64>>,
    /// The longest permitted delays, seconds; infinite for classes without a delay bound.
    pub delay_bounds: PerClass<f64>,
    /// The largest permitted fractions of losses; infinite for classes without a loss bound.
    pub loss_bounds: PerClass<f64>,
    /// The guaranteed rates, bits per second; 0 for classes without a guaranteed rate.
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

/// The weights of the classes that have a ratio. The weight of a class is the product, over all other classes with a
/// ratio, of the ratios of the classes below that class.
fn weights(ratios: PerClass<Option<f64>>) -> PerClass<Option<f64>> {
    let product_below = |class: usize| ratios[..class].iter().flatten().product::<f64>();
    std::array::from_fn(|class| {
        ratios[class]?;
        let others = (0..CLASSES).filter(|other| *other != class && ratios[*other].is_some());
        Some(others.map(product_below).product())
    })
}

impl Guarantees {
    /// Sets the guarantees of one kind; −1 means no guarantee. Returns the text that ns-2 prints.
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

    /// The largest weight of a delay; 0 if no class has a relative delay guarantee.
    pub(super) fn largest_delay_weight(&self) -> f64 {
        self.delay_weights.into_iter().flatten().fold(0.0, f64::max)
    }

    /// Whether any guarantee requires a minimum rate.
    pub(super) fn needs_rates(&self) -> bool {
        self.delay_bounds.iter().any(|bound| bound.is_finite()) || self.rates.iter().any(|rate| *rate > 0.0)
    }
}
