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

/// Where a script gave something to an entity: a number that its embedder knows the meaning of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Origin(u32);

impl Origin {
    /// The origin with this number of the embedder, from 1 on; 0 means unknown.
    pub fn new(number: u32) -> Origin {
        Origin(number)
    }

    /// The embedder's number.
    pub fn number(self) -> u32 {
        self.0
    }
}

/// A line of a file of data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataLine {
    /// The name of the file, as its script named it.
    pub file: String,
    /// Counted from 1.
    pub number: usize,
    /// The given text.
    pub text: String,
}

/// An invalid value that a script or a data file gave to a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadInput {
    /// The command that gave it, or that named the file.
    pub origin: Origin,
    /// The line of the file, if it comes from one.
    pub line: Option<DataLine>,
    /// The mistake, and what was expected.
    pub problem: String,
}

/// A probable mistake that a model detects during a run.
#[derive(Clone, Debug, PartialEq)]
pub enum Doubt {
    /// A packet does not fit into a frame of its MAC.
    LongPacket {
        /// Its sender.
        source: Endpoint,
        /// Its size, bytes.
        size: i32,
        /// The largest size that fits, bytes.
        most: i32,
    },
    /// A station found no coordinator that it could associate with.
    NoCoordinator {
        /// The address of its MAC.
        station: i32,
    },
}

/// The program around a [`Sim`]: it runs scripts, receives the notifications of entities, and prints.
///
/// Every method may call back into the simulation it is given.
#[allow(unused_variables)]
pub trait Embedder {
    /// A script scheduled with [`Sim::schedule_script`] is due; `script` is the number given then.
    fn script(&self, sim: &Sim, script: u32) {}

    /// `entity` reports `event` (for instance `done` of a TCP sender, `recv` of an application), which a
    /// script may have a method for.
    fn notify(&self, sim: &Sim, entity: EntityId, event: &str, arguments: &[Argument]) {}

    /// As [`Embedder::notify`], where the entity needs to know whether the script's answer is yes.
    fn ask(&self, sim: &Sim, entity: EntityId, event: &str, arguments: &[Argument]) -> bool {
        false
    }

    /// As [`Embedder::notify`], where the entity needs to know the answer. `None` if it is empty.
    fn inquire(&self, sim: &Sim, entity: EntityId, event: &str, arguments: &[Argument]) -> Option<Argument> {
        None
    }

    /// The address where the tunnel ends that leads from `entrance` to the mobile host `address`: the answer to `tunnel-exit`,
    /// if it is a number. Asked for each packet.
    fn tunnel_exit(&self, sim: &Sim, entrance: EntityId, address: i32) -> Option<i32> {
        match self.inquire(sim, entrance, "tunnel-exit", &[Argument::Integer(address.into())]) {
            Some(Argument::Integer(exit)) => Some(exit as i32),
            _ => None,
        }
    }

    /// A model has noticed something that is probably a mistake. The run goes on.
    fn doubt(&self, sim: &Sim, doubt: &Doubt) {}

    /// The default that scripts see for a variable of a class, as a number; 0 if there is none.
    fn class_number(&self, class: &str, variable: &str) -> f64 {
        0.0
    }

    /// A script that travelled through the simulation, as the contents of a message, has arrived.
    fn evaluate(&self, sim: &Sim, script: &str) {}

    /// A simulation that keeps pace with the clock on the wall has nothing to do for so long; returns at the latest
    /// when that time is over.
    fn idle(&self, sim: &Sim, at_most: Duration) {
        std::thread::sleep(at_most);
    }

    /// How the outside calls this entity; traces of variables show it.
    fn name(&self, entity: EntityId) -> String {
        format!("_o{}", entity.to_u32())
    }

    /// The contents of a file that a model reads, named as its script named it.
    fn read_file(&self, name: &str) -> Option<Vec<u8>> {
        std::fs::read(name).ok()
    }

    /// Text for the standard output, buffered like C's stdio (fully, unless it is a terminal).
    fn print(&self, text: &str) {
        let _ = std::io::stdout().write_all(text.as_bytes());
    }

    /// Flushes the output printed so far.
    fn flush_printed(&self) {}

    /// Text for the standard error output.
    fn warn(&self, text: &str) {
        let _ = std::io::stderr().write_all(text.as_bytes());
    }

    /// A model has received an invalid value. Ends the run, unless the embedder imitates ns-2: then this returns,
    /// and the model continues as ns-2's does.
    fn reject(&self, sim: &Sim, input: &BadInput) {
        sim.fatal(&format!("{}\n", input.problem))
    }
}

/// An embedder for simulations that are driven from Rust and have no scripts.
#[derive(Debug, Default)]
pub struct NoEmbedder;

impl Embedder for NoEmbedder {}
