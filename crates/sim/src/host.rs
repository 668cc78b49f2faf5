//! The simulator's only way to the outside.

use std::io::Write;
use std::time::Duration;

use crate::Sim;
use crate::entity::EntityId;
use crate::packet::Endpoint;

/// An argument of [`Host::notify`].
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

/// Where a script gave something to an entity: a number that its host knows the meaning of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Origin(u32);

impl Origin {
    /// The origin that the host knows by this number, from 1 on; 0 stands for an unknown one.
    pub fn new(number: u32) -> Origin {
        Origin(number)
    }

    /// The host's number.
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
    /// What stands there.
    pub text: String,
}

/// What a script or a file of data gave to a model, and makes no sense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadInput {
    /// The command that gave it, or that named the file.
    pub origin: Origin,
    /// The line of the file, if it stands in one.
    pub line: Option<DataLine>,
    /// What is wrong and what was expected.
    pub problem: String,
}

/// What a model notices during a run and is probably a mistake.
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

/// The program around a [`Sim`]: it runs scripts, is told of what entities report, and prints.
///
/// Every method may call back into the simulation it is given.
#[allow(unused_variables)]
pub trait Host {
    /// A script scheduled with [`Sim::schedule_script`] is due; `script` is the number given then.
    fn script(&self, sim: &Sim, script: u32) {}

    /// `entity` reports `event` (for instance `done` of a TCP sender, `recv` of an application), which a
    /// script may have a method for.
    fn notify(&self, sim: &Sim, entity: EntityId, event: &str, arguments: &[Argument]) {}

    /// As [`Host::notify`], where the entity needs to know whether the script's answer is yes.
    fn ask(&self, sim: &Sim, entity: EntityId, event: &str, arguments: &[Argument]) -> bool {
        false
    }

    /// As [`Host::notify`], where the entity needs to know the answer. `None` if it is empty.
    fn inquire(&self, sim: &Sim, entity: EntityId, event: &str, arguments: &[Argument]) -> Option<Argument> {
        None
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

    /// Text for the standard output, in the way of C's stdio (fully buffered unless it is a terminal).
    fn print(&self, text: &str) {
        let _ = std::io::stdout().write_all(text.as_bytes());
    }

    /// Writes what has been printed so far.
    fn flush_printed(&self) {}

    /// Text for the standard error output.
    fn warn(&self, text: &str) {
        let _ = std::io::stderr().write_all(text.as_bytes());
    }

    /// A model has been given something that makes no sense. Ends the run, unless the host is to do what ns-2 does: then
    /// this returns, and the model goes on as ns-2's.
    fn reject(&self, sim: &Sim, input: &BadInput) {
        sim.fatal(&format!("{}\n", input.problem))
    }
}

/// A host for simulations that are driven from Rust and have no scripts.
#[derive(Debug, Default)]
pub struct NoHost;

impl Host for NoHost {}
