//! Random waypoint (Johnson and Maltz, "Dynamic source routing in ad hoc wireless networks", 1996).

use anyhow::ensure;
use clap::Args;

use super::{Field, Movements, Outcome, Random, Speeds, distance};

/// Each node begins anywhere on the field. It waits, picks a destination anywhere on the field and a speed, goes
/// there in a straight line, and begins again.
#[derive(Args)]
pub struct RandomWaypoint {
    #[command(flatten)]
    field: Field,
    #[command(flatten)]
    speeds: Speeds,
    /// How long the movements go on, seconds
    #[arg(long, value_parser = super::finite)]
    duration: f64,
    /// How long nodes wait at each place, seconds
    #[arg(long, default_value_t = 0.0, value_parser = super::finite)]
    pause: f64,
    #[command(flatten)]
    pub(super) result: Outcome,
}

impl RandomWaypoint {
    pub(super) fn generate(&self) -> anyhow::Result<String> {
        self.field.check()?;
        self.speeds.check()?;
        ensure!(self.pause >= 0.0, "--pause must not be negative");
        let mut random = Random::new(self.result.seed);
        let mut movements = Movements::new(&format!(
            "random waypoint: {} nodes, {} m x {} m, {} s, {} to {} m/s, pauses of {} s, seed {}",
            self.field.nodes,
            self.field.width,
            self.field.height,
            self.duration,
            self.speeds.min_speed,
            self.speeds.max_speed,
            self.pause,
            self.result.seed
        ));
        for node in 0..self.field.nodes {
            let mut place = self.field.choose(&mut random);
            movements.begin(node, place);
            let mut time = self.pause;
            while time < self.duration {
                let destination = self.field.choose(&mut random);
                let speed = self.speeds.choose(&mut random);
                movements.go(node, time, destination, speed)?;
                time += distance(place, destination) / speed + self.pause;
                place = destination;
            }
        }
        Ok(movements.text)
    }
}
