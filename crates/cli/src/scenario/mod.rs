//! `neons scenario`: generates movements and connections of mobile nodes, as files for scripts to `source`.
//!
//! The files have the form that scripts written for ns-2 expect: the nodes are `$node_(0)`, `$node_(1)` and so on, the
//! simulator is `$ns_`. The same seed gives the same file, on every machine.

mod connections;
mod gauss_markov;
mod manhattan_grid;
mod random;
mod random_waypoint;
mod static_grid;

use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::{Context, ensure};
use clap::{Args, Subcommand};

use random::Random;

use crate::arguments::whole;

/// Make movements and connections of mobile nodes
#[derive(Subcommand)]
#[command(
    after_help = "A script uses the files like this, once its nodes are in node_ and its simulator is ns_:
  source movements.tcl
  source connections.tcl

Examples:
  neons scenario random-waypoint --nodes 50 --width 1500 --height 300 --duration 900 -o movements.tcl
  neons scenario static-grid --nodes 25 --width 1000 --height 1000
  neons scenario connections --kind cbr --nodes 50 --connections 20 -o connections.tcl"
)]
pub enum ScenarioCommand {
    /// Nodes that go to a random place at a random speed, wait there, and go on
    RandomWaypoint(random_waypoint::RandomWaypoint),
    /// Nodes whose speed and direction change little by little
    GaussMarkov(gauss_markov::GaussMarkov),
    /// Nodes that move along the streets of a regular city and turn at crossings
    ManhattanGrid(manhattan_grid::ManhattanGrid),
    /// Nodes in rows and columns
    StaticGrid(static_grid::StaticGrid),
    /// Constant-rate or TCP connections between random nodes
    Connections(connections::Connections),
}

/// Options for the output file and the random numbers.
#[derive(Args)]
struct Outcome {
    /// Seed of the random numbers; the same seed gives the same file
    #[arg(long, default_value_t = 1, value_parser = whole::<u64>)]
    seed: u64,
    /// Write to this file instead of the standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Options for the number of nodes and the size of the field on which they move.
#[derive(Args)]
struct Field {
    /// How many nodes
    #[arg(long, value_parser = whole::<usize>)]
    nodes: usize,
    /// Width of the field, metres, as in `load_flatgrid`
    #[arg(long, value_parser = finite)]
    width: f64,
    /// Height of the field, metres
    #[arg(long, value_parser = finite)]
    height: f64,
}

/// Options for the range of speeds, from which each speed is chosen uniformly.
#[derive(Args)]
struct Speeds {
    /// Lowest speed, metres per second; more than 0, or nodes get slower and slower on average
    /// (Yoon, Liu and Noble, "Random waypoint considered harmful", 2003)
    #[arg(long, default_value_t = 1.0, value_parser = finite)]
    min_speed: f64,
    /// Highest speed, metres per second
    #[arg(long, default_value_t = 20.0, value_parser = finite)]
    max_speed: f64,
}

impl Speeds {
    fn check(&self) -> anyhow::Result<()> {
        ensure!(
            self.min_speed > 0.0 && self.min_speed <= self.max_speed,
            "--min-speed must be more than 0 and not more than --max-speed"
        );
        Ok(())
    }

    fn choose(&self, random: &mut Random) -> f64 {
        random.between(self.min_speed, self.max_speed)
    }
}

/// A position on the field, x and y in metres.
type Place = (f64, f64);

/// The smallest distance of nodes from the edge of the field, metres.
const MARGIN: f64 = 0.01;

/// The largest number of nodes.
const MOST_NODES: usize = 1_000_000;

/// Checks the number of nodes, which must be `least` or more.
fn check_nodes(nodes: usize, least: usize) -> anyhow::Result<()> {
    ensure!(nodes >= least, "--nodes must be at least {least}");
    ensure!(nodes <= MOST_NODES, "--nodes must be at most {MOST_NODES}");
    Ok(())
}

impl Field {
    fn check(&self) -> anyhow::Result<()> {
        check_nodes(self.nodes, 1)?;
        ensure!(self.width >= 1.0 && self.height >= 1.0, "--width and --height must be at least 1 m");
        Ok(())
    }

    /// Chooses a random position on the field.
    fn choose(&self, random: &mut Random) -> Place {
        let x = random.between(MARGIN, self.width - MARGIN);
        (x, random.between(MARGIN, self.height - MARGIN))
    }

    /// The position on the field nearest to this one.
    fn keep(&self, (x, y): Place) -> Place {
        (x.clamp(MARGIN, self.width - MARGIN), y.clamp(MARGIN, self.height - MARGIN))
    }
}

/// Parses a number on the command line; infinity and NaN are errors.
fn finite(text: &str) -> Result<f64, String> {
    let number: f64 = text.parse().map_err(|_| "expected a number".to_owned())?;
    if number.is_finite() { Ok(number) } else { Err("expected a finite number".to_owned()) }
}

/// The distance between two positions, metres.
fn distance(from: Place, to: Place) -> f64 {
    (to.0 - from.0).hypot(to.1 - from.1)
}

/// The text of a file of movements.
struct Movements {
    text: String,
    count: u32,
}

/// The largest number of movements. More are hardly intended: scripts with so many take hours to read.
const MOST_MOVEMENTS: u32 = 10_000_000;

impl Movements {
    /// Creates a file that contains only this first line.
    fn new(title: &str) -> Movements {
        Movements { text: format!("# {title}\n"), count: 0 }
    }

    /// Sets the initial position of node `node` to `place`.
    fn begin(&mut self, node: usize, (x, y): Place) {
        let _ = write!(
            self.text,
            "$node_({node}) set X_ {x:.6}\n$node_({node}) set Y_ {y:.6}\n$node_({node}) set Z_ 0.0\n"
        );
    }

    /// Makes node `node` move to `place` from `time` seconds on, at `speed` metres per second.
    ///
    /// # Errors
    /// There are implausibly many movements.
    fn go(&mut self, node: usize, time: f64, (x, y): Place, speed: f64) -> anyhow::Result<()> {
        self.count += 1;
        ensure!(
            self.count <= MOST_MOVEMENTS,
            "these values make more than {MOST_MOVEMENTS} movements; take a shorter --duration, or lower speeds"
        );
        let _ = writeln!(self.text, "$ns_ at {time:.6} \"$node_({node}) setdest {x:.6} {y:.6} {speed:.6}\"");
        Ok(())
    }
}

/// Runs the command.
///
/// # Errors
/// The options contradict each other, or the file cannot be written.
pub fn run(command: &ScenarioCommand) -> anyhow::Result<()> {
    let (text, result) = match command {
        ScenarioCommand::RandomWaypoint(model) => (model.generate()?, &model.result),
        ScenarioCommand::GaussMarkov(model) => (model.generate()?, &model.result),
        ScenarioCommand::ManhattanGrid(model) => (model.generate()?, &model.result),
        ScenarioCommand::StaticGrid(model) => (model.generate()?, &model.result),
        ScenarioCommand::Connections(model) => (model.generate()?, &model.result),
    };
    match &result.output {
        Some(file) => std::fs::write(file, text).with_context(|| format!("cannot write {}", file.display())),
        None => crate::output::print(text),
    }
}
