//! Manhattan grid (Bai, Sadagopan and Helmy, "IMPORTANT: a framework to systematically analyze the impact of
//! mobility on performance of routing protocols for ad hoc networks", 2003).

use anyhow::ensure;
use clap::Args;

use super::{Field, Movements, Outcome, Place, Random, Speeds, distance};

/// Streets divide the field into equal blocks. Nodes move on them from crossing to crossing, at each of which they
/// go straight on with probability 0.5 and turn left or right with probability 0.25 each, as far as there are such
/// streets. Each node picks a new speed at each crossing.
#[derive(Args)]
pub struct ManhattanGrid {
    #[command(flatten)]
    field: Field,
    #[command(flatten)]
    speeds: Speeds,
    /// How long the movements go on, seconds
    #[arg(long, value_parser = super::finite)]
    duration: f64,
    /// Blocks in x direction
    #[arg(long, default_value_t = 5)]
    blocks_x: usize,
    /// Blocks in y direction
    #[arg(long, default_value_t = 5)]
    blocks_y: usize,
    #[command(flatten)]
    pub(super) result: Outcome,
}

/// A crossing, given by its number in x and in y direction.
type Crossing = (i64, i64);

impl ManhattanGrid {
    pub(super) fn generate(&self) -> anyhow::Result<String> {
        self.field.check()?;
        self.speeds.check()?;
        ensure!(self.blocks_x > 0 && self.blocks_y > 0, "--blocks-x and --blocks-y must be at least 1");
        let mut random = Random::new(self.result.seed);
        let mut movements = Movements::new(&format!(
            "Manhattan grid: {} nodes, {} m x {} m, {} x {} blocks, {} s, {} to {} m/s, seed {}",
            self.field.nodes,
            self.field.width,
            self.field.height,
            self.blocks_x,
            self.blocks_y,
            self.duration,
            self.speeds.min_speed,
            self.speeds.max_speed,
            self.result.seed
        ));
        for node in 0..self.field.nodes {
            self.move_node(node, &mut random, &mut movements)?;
        }
        Ok(movements.text)
    }

    fn move_node(&self, node: usize, random: &mut Random, movements: &mut Movements) -> anyhow::Result<()> {
        let mut crossing = (random.below(self.blocks_x + 1) as i64, random.below(self.blocks_y + 1) as i64);
        let mut heading = [(1, 0), (0, 1), (-1, 0), (0, -1)][random.below(4)];
        let mut place = self.place(crossing);
        movements.begin(node, place);
        let mut time = 0.0;
        while time < self.duration {
            heading = self.turn(crossing, heading, random);
            crossing = (crossing.0 + heading.0, crossing.1 + heading.1);
            let destination = self.place(crossing);
            let speed = self.speeds.choose(random);
            movements.go(node, time, destination, speed)?;
            time += distance(place, destination) / speed;
            place = destination;
        }
        Ok(())
    }

    fn place(&self, (x, y): Crossing) -> Place {
        let at = |number: i64, blocks: usize, length: f64| number as f64 * length / blocks as f64;
        self.field.keep((at(x, self.blocks_x, self.field.width), at(y, self.blocks_y, self.field.height)))
    }

    /// Chooses the next crossing of a node at a crossing.
    fn turn(&self, crossing: Crossing, heading: Crossing, random: &mut Random) -> Crossing {
        let (dx, dy) = heading;
        let ways = [(heading, 0.5), ((-dy, dx), 0.25), ((dy, -dx), 0.25)];
        let is_street = |(dx, dy): Crossing| {
            let (x, y) = (crossing.0 + dx, crossing.1 + dy);
            (0..=self.blocks_x as i64).contains(&x) && (0..=self.blocks_y as i64).contains(&y)
        };
        let open = ways.into_iter().filter(|(way, _)| is_street(*way));
        let total: f64 = open.clone().map(|(_, probability)| probability).sum();
        let mut chance = random.between(0.0, total);
        let mut chosen = (-dx, -dy);
        for (way, probability) in open {
            chosen = way;
            if chance < probability {
                break;
            }
            chance -= probability;
        }
        chosen
    }
}
