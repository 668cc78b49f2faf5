//! Gauss-Markov mobility (Liang and Haas, "Predictive distance-based mobility management for PCS networks", 1999).

use std::f64::consts::TAU;

use anyhow::ensure;
use clap::Args;

use super::{Field, Movements, Outcome, Place, Random, distance};

/// The largest number of steps per node.
const MOST_STEPS: f64 = 1e7;

/// Each step, speed s and direction d become
///   s = a s + (1 - a) S + sqrt(1 - a²) n,  d = a d + (1 - a) D + sqrt(1 - a²) m,
/// where a is the memory, S the mean speed, D the mean direction of the node, and n and m are normally distributed.
/// A node closer to an edge than a tenth of the field has the direction to the middle as its mean direction (Camp,
/// Boleng and Davies, "A survey of mobility models", 2002).
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub struct GaussMarkov {
    #[command(flatten)]
    field: Field,
    /// How long the movements last, seconds
    #[arg(long, value_parser = super::finite)]
    duration: f64,
    /// Mean speed, metres per second
    #[arg(long, default_value_t = 10.0, value_parser = super::finite)]
    mean_speed: f64,
    /// How much of speed and direction stays from one step to the next: 0 (nothing) to 1 (all)
    #[arg(long, default_value_t = 0.75, value_parser = super::finite)]
    memory: f64,
    /// Standard deviation of the speed, metres per second
    #[arg(long, default_value_t = 2.0, value_parser = super::finite)]
    speed_deviation: f64,
    /// Standard deviation of the direction, radians
    #[arg(long, default_value_t = 0.5, value_parser = super::finite)]
    direction_deviation: f64,
    /// Length of a step, seconds
    #[arg(long, default_value_t = 1.0, value_parser = super::finite)]
    step: f64,
    #[command(flatten)]
    pub(super) result: Outcome,
}

impl GaussMarkov {
    pub(super) fn generate(&self) -> anyhow::Result<String> {
        self.field.check()?;
        ensure!((0.0..=1.0).contains(&self.memory), "--memory must be between 0 and 1");
        ensure!(self.step > 0.0, "--step must be more than 0");
        ensure!(
            self.duration / self.step <= MOST_STEPS,
            "--duration divided by --step must be at most {MOST_STEPS:.0} steps"
        );
        ensure!(self.mean_speed > 0.0, "--mean-speed must be more than 0");
        let mut random = Random::new(self.result.seed);
        let mut movements = Movements::new(&format!(
            "Gauss-Markov: {} nodes, {} m x {} m, {} s, mean speed {} m/s, memory {}, seed {}",
            self.field.nodes,
            self.field.width,
            self.field.height,
            self.duration,
            self.mean_speed,
            self.memory,
            self.result.seed
        ));
        for node in 0..self.field.nodes {
            self.move_node(node, &mut random, &mut movements)?;
        }
        Ok(movements.text)
    }

    fn move_node(&self, node: usize, random: &mut Random, movements: &mut Movements) -> anyhow::Result<()> {
        let mut place = self.field.choose(random);
        movements.begin(node, place);
        let own_direction = random.between(0.0, TAU);
        let (mut speed, mut direction) = (self.mean_speed, own_direction);
        let (kept, chance) = (self.memory, (1.0 - self.memory * self.memory).sqrt());
        for step in 0..(self.duration / self.step) as usize {
            let mean_direction = self.way_from_edge(place).unwrap_or(own_direction);
            speed = kept * speed
                + (1.0 - kept) * self.mean_speed
                + chance * self.speed_deviation * random.normal();
            speed = speed.max(0.0);
            direction = kept * direction
                + (1.0 - kept) * nearest_turn(mean_direction, direction)
                + chance * self.direction_deviation * random.normal();
            let way = speed * self.step;
            let goal = (place.0 + way * direction.cos(), place.1 + way * direction.sin());
            let destination = self.field.keep(goal);
            if destination != goal {
                // The node would leave the field: it moves along the edge and turns back.
                direction = self.way_to_middle(destination);
            }
            let travelled = distance(place, destination);
            if travelled > 0.0 {
                movements.go(node, step as f64 * self.step, destination, travelled / self.step)?;
            }
            place = destination;
        }
        Ok(())
    }

    fn way_to_middle(&self, (x, y): Place) -> f64 {
        (self.field.height / 2.0 - y).atan2(self.field.width / 2.0 - x)
    }

    fn way_from_edge(&self, place: Place) -> Option<f64> {
        let near = |position: f64, length: f64| position < 0.1 * length || position > 0.9 * length;
        let at_edge = near(place.0, self.field.width) || near(place.1, self.field.height);
        at_edge.then(|| self.way_to_middle(place))
    }
}

/// The direction `wanted` as the equivalent angle closest to `present`.
fn nearest_turn(wanted: f64, present: f64) -> f64 {
    wanted + TAU * ((present - wanted) / TAU).round()
}
