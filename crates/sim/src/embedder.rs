//! The simulator's only interface to the program around it.

use std::io::Write;
use std::time::Duration;

use crate::Sim;
use crate::entity::EntityId;
use crate::packet::Endpoint;

/// An argument of [`Embedder::notify`].
#[derive(Clone, Debug, PartialEq)]
pub enum Argument {
    /// A whole number.
    Integer(i64),
    /// A real number.
    Real(f64),
    /// A text.
    Text(String),
    /// Another entity of the simulation.
    Entity(EntityId),
}

/// The place in a script where an entity was given a value: a number whose meaning only the embedder knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Origin(u32);

impl Origin {
    /// Creates an origin from the embedder's number, which counts from 1; 0 means unknown.
    pub fn new(number: u32) -> Origin {
        Origin(number)
    }

    /// The number that the embedder gave to the origin.
    pub fn number(self) -> u32 {
        self.0
    }
}

/// A line of a data file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataLine {
    /// The name of the file, as its script named it.
    pub file: String,
    /// The line number, counted from 1.
    pub number: usize,
    /// The text of the line.
    pub text: String,
}

/// An invalid value that a script or a data file gave to a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadInput {
    /// The command that gave the value or named the data file.
    pub origin: Origin,
    /// The line of the data file; `None` if the value does not come from a file.
    pub line: Option<DataLine>,
    /// A description of the mistake and of what was expected.
    pub problem: String,
}

/// A probable mistake that a model detects during a run.
#[derive(Clone, Debug, PartialEq)]
pub enum Doubt {
    /// A packet does not fit into a frame of its MAC.
    LongPacket {
        /// The sender of the packet.
        source: Endpoint,
        /// The size of the packet, bytes.
        size: i32,
        /// The largest packet size that fits, bytes.
        most: i32,
    },
    /// A station found no coordinator that it could associate with.
    NoCoordinator {
        /// The MAC address of the station.
        station: i32,
    },
}

/// The program around a [`Sim`]: it runs scripts, receives the notifications of entities, and prints.
///
/// Every method may call back into the simulation that it receives.
#[allow(unused_variables)]
pub trait Embedder {
    /// Runs the script with number `script`, which was scheduled with [`Sim::schedule_script`] and is now due.
    fn script(&self, sim: &Sim, script: u32) {}

    /// Returns whether scripts are scheduled that have not run. For [`Progress::awaits_scripts`](crate::Progress::awaits_scripts).
    fn awaits_scripts(&self) -> bool {
        false
    }

    /// `entity` reports `event`, for instance `done` of a TCP sender or `recv` of an application. A script may define a
    /// method of that name.
    fn notify(&self, sim: &Sim, entity: EntityId, event: &str, arguments: &[Argument]) {}

    /// Whether [`Embedder::notify`] may have an effect for this entity and event. The answer is valid until anything is
    /// rewired.
    fn acts_on(&self, sim: &Sim, entity: EntityId, event: &str) -> bool {
        true
    }

    /// Notifies like [`Embedder::notify`], and returns true if the script's answer is yes.
    fn ask(&self, sim: &Sim, entity: EntityId, event: &str, arguments: &[Argument]) -> bool {
        false
    }

    /// Notifies like [`Embedder::notify`], and returns the script's answer; `None` if the answer is empty.
    fn inquire(&self, sim: &Sim, entity: EntityId, event: &str, arguments: &[Argument]) -> Option<Argument> {
        None
    }

    /// Returns the address where the tunnel from `entrance` to the mobile host `address` ends. This is the answer of
    /// the script's method `tunnel-exit`, if the answer is a number. Called for each packet.
    fn tunnel_exit(&self, sim: &Sim, entrance: EntityId, address: i32) -> Option<i32> {
        match self.inquire(sim, entrance, "tunnel-exit", &[Argument::Integer(address.into())]) {
            Some(Argument::Integer(exit)) => Some(exit as i32),
            _ => None,
        }
    }

    /// A model has noticed a probable mistake. The run goes on.
    fn doubt(&self, sim: &Sim, doubt: &Doubt) {}

    /// The default value of a class variable as scripts see it, as a number; 0 if there is no default.
    fn class_number(&self, class: &str, variable: &str) -> f64 {
        0.0
    }

    /// Evaluates a script that travelled through the simulation as the contents of a message and has arrived.
    fn evaluate(&self, sim: &Sim, script: &str) {}

    /// Waits while a simulation that keeps pace with wall-clock time has nothing to do. Returns after `at_most` at the
    /// latest.
    fn idle(&self, sim: &Sim, at_most: Duration) {
        std::thread::sleep(at_most);
    }

    /// The name by which scripts know this entity; traces of variables show it.
    fn name(&self, entity: EntityId) -> String {
        format!("_o{}", entity.to_u32())
    }

    /// Reads a file for a model and returns its contents. `name` is the file name that the script gave.
    fn read_file(&self, name: &str) -> Option<Vec<u8>> {
        std::fs::read(name).ok()
    }

    /// Prints text to the standard output, buffered like C's stdio (fully, unless it is a terminal).
    fn print(&self, text: &str) {
        let _ = std::io::stdout().write_all(text.as_bytes());
    }

    /// Flushes the output printed so far.
    fn flush_printed(&self) {}

    /// Prints text to the standard error output.
    fn warn(&self, text: &str) {
        let _ = std::io::stderr().write_all(text.as_bytes());
    }

    /// A model has received an invalid value. The run ends, unless the embedder imitates ns-2: then this method
    /// returns, and the model continues as in ns-2.
    fn reject(&self, sim: &Sim, input: &BadInput) {
        sim.fatal(&format!("{}\n", input.problem))
    }
}

/// The embedder of simulations that are driven from Rust and have no scripts.
#[derive(Debug, Default)]
pub struct NoEmbedder;

impl Embedder for NoEmbedder {
    fn acts_on(&self, _: &Sim, _: EntityId, _: &str) -> bool {
        false
    }
}
