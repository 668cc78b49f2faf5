//! Traced variables over time.

use std::hash::{Hash, Hasher};

use neons_trace::address::Endpoint;
use neons_trace::records;
use rustc_hash::{FxHashMap, FxHasher};

/// A traced variable of one object.
#[derive(Clone, Debug, Default)]
pub struct Variable {
    /// The owner of the variable as the trace names it: an object, or the nodes of an agent and of its peer.
    pub owner: String,
    /// The agent that owns the variable; `None` if the trace does not show it.
    pub source: Option<Endpoint>,
    /// The peer of the agent.
    pub destination: Option<Endpoint>,
    /// Number of the node that owns the variable, for variables of nodes.
    pub node: Option<u32>,
    /// The name of the variable, such as `cwnd_`.
    pub name: String,
    /// Index of the file that contains the variable.
    pub file: usize,
    /// The times at which the variable changed, in seconds.
    pub times: Vec<f64>,
    /// The value from each of the times on.
    pub values: Vec<f64>,
}

impl Variable {
    /// Returns the value at `time`; `None` before the first one.
    pub fn at(&self, time: f64) -> Option<f64> {
        let after = self.times.partition_point(|&other| other <= time);
        after.checked_sub(1).map(|at| self.values[at])
    }

    fn set(&mut self, time: f64, value: f64) {
        // If the file is not in the order of time, values are inserted at the place of their time.
        let at = match self.times.last() {
            Some(&last) if last > time => self.times.partition_point(|&other| other <= time),
            _ => self.times.len(),
        };
        self.times.insert(at, time);
        self.values.insert(at, value);
    }
}

/// All traced variables.
#[derive(Default)]
pub struct Variables {
    /// The variables, by number.
    pub all: Vec<Variable>,
    /// Index of the file whose lines are being added. Files of different runs contain variables of the same name.
    pub file: usize,
    /// Numbers of variables by the hash of owner and name.
    numbers: FxHashMap<u64, Vec<u32>>,
    /// Numbers of the variables with the energy of nodes, by node number.
    energies: FxHashMap<u32, u32>,
}

impl Variables {
    /// Adds a value of a traced variable.
    pub fn set(&mut self, line: &records::Variable<'_>, value: f64) {
        let mut hasher = FxHasher::default();
        (self.file, line.source, line.destination, line.object, line.name).hash(&mut hasher);
        let hash = hasher.finish();
        let found = self.numbers.get(&hash).into_iter().flatten().copied().find(|&number| {
            let known = &self.all[number as usize];
            known.file == self.file
                && known.source == line.source
                && known.destination == line.destination
                && known.name.as_bytes() == line.name.bytes()
                && (line.object.is_empty() || known.owner.as_bytes() == line.object.bytes())
        });
        let found = found.or_else(|| {
            let number = self.before_connecting(line)?;
            self.numbers.entry(hash).or_default().push(number);
            Some(number)
        });
        let number = found.unwrap_or_else(|| {
            let owner = match (line.source, line.destination) {
                _ if !line.object.is_empty() => line.object.to_string(),
                (Some(source), Some(destination)) => format!("{}→{}", source.address, destination.address),
                (Some(source), None) => source.to_string(),
                _ => String::new(),
            };
            let number = self.all.len() as u32;
            self.all.push(Variable {
                owner,
                source: line.source,
                destination: line.destination,
                name: line.name.to_string(),
                file: self.file,
                ..Variable::default()
            });
            self.numbers.entry(hash).or_default().push(number);
            number
        });
        self.all[number as usize].set(line.time, value);
    }

    /// Finds the variable under its earlier name, in which the address of the agent's peer is −1 because the agent was
    /// not connected.
    fn before_connecting(&mut self, line: &records::Variable<'_>) -> Option<u32> {
        let (source, peer) = (line.source?, line.destination?);
        let number = self.all.iter().position(|known| {
            known.file == self.file
                && known.source == Some(source)
                && known.destination.is_some_and(|peer| peer.address.number() == Some(-1))
                && known.name.as_bytes() == line.name.bytes()
        })?;
        self.all[number].destination = Some(peer);
        self.all[number].owner = format!("{}→{}", source.address, peer.address);
        Some(number as u32)
    }

    /// Adds a value of a named object other than an agent, such as a queue.
    pub fn set_of(&mut self, owner: &str, name: &str, time: f64, value: f64) {
        let line = records::Variable {
            time,
            source: None,
            destination: None,
            object: owner.into(),
            name: name.into(),
            text: "".into(),
        };
        self.set(&line, value);
    }

    /// Records the remaining energy of a node's battery in joules, if it has changed. The node is given by its number
    /// and its id.
    pub fn set_energy(&mut self, node: u32, id: i32, time: f64, joules: f64) {
        let all = &mut self.all;
        let number = *self.energies.entry(node).or_insert_with(|| {
            all.push(Variable {
                owner: format!("node {id}"),
                node: Some(node),
                name: ENERGY.into(),
                ..Variable::default()
            });
            all.len() as u32 - 1
        });
        let variable = &mut self.all[number as usize];
        if variable.values.last() != Some(&joules) {
            variable.set(time, joules);
        }
    }

    /// Returns the energy of a node at `time`, in joules.
    pub fn energy(&self, node: u32, time: f64) -> Option<f64> {
        self.all[*self.energies.get(&node)? as usize].at(time)
    }
}

/// The name of variables with the energy of nodes.
pub const ENERGY: &str = "energy";
