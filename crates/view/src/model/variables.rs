//! Traced variables over time.

use std::hash::{Hash, Hasher};

use neons_trace::address::Endpoint;
use neons_trace::records;
use rustc_hash::{FxHashMap, FxHasher};

/// One traced variable of one object.
#[derive(Clone, Debug, Default)]
pub struct Variable {
    /// Whose it is, as the trace names it: an object, or the node of an agent and that of its peer.
    pub owner: String,
    /// The agent that it belongs to, if the trace says.
    pub source: Option<Endpoint>,
    /// The agent's peer.
    pub destination: Option<Endpoint>,
    /// Number of the node that it belongs to, if it is a node's.
    pub node: Option<u32>,
    /// Its name, such as `cwnd_`.
    pub name: String,
    /// When it was set, in seconds.
    pub times: Vec<f64>,
    /// To what.
    pub values: Vec<f64>,
}

impl Variable {
    /// Returns the value at a time, `None` before the first.
    pub fn at(&self, time: f64) -> Option<f64> {
        let after = self.times.partition_point(|&other| other <= time);
        after.checked_sub(1).map(|at| self.values[at])
    }

    fn set(&mut self, time: f64, value: f64) {
        // Values of files that are not in order go where they belong.
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
    /// By number.
    pub all: Vec<Variable>,
    /// Numbers by the hash of owner and name.
    numbers: FxHashMap<u64, Vec<u32>>,
    /// The variables with the energy of nodes, by the nodes' numbers.
    energies: FxHashMap<u32, u32>,
}

impl Variables {
    /// Adds a value of a traced variable.
    pub fn set(&mut self, line: &records::Variable<'_>, value: f64) {
        let mut hasher = FxHasher::default();
        (line.source, line.destination, line.object, line.name).hash(&mut hasher);
        let hash = hasher.finish();
        let found = self.numbers.get(&hash).into_iter().flatten().copied().find(|&number| {
            let known = &self.all[number as usize];
            known.source == line.source
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
                ..Variable::default()
            });
            self.numbers.entry(hash).or_default().push(number);
            number
        });
        self.all[number as usize].set(line.time, value);
    }

    /// Finds the variable among those of agents without a peer, whose address is −1 until they are connected.
    fn before_connecting(&mut self, line: &records::Variable<'_>) -> Option<u32> {
        let (source, peer) = (line.source?, line.destination?);
        let number = self.all.iter().position(|known| {
            known.source == Some(source)
                && known.destination.is_some_and(|peer| peer.address.number() == Some(-1))
                && known.name.as_bytes() == line.name.bytes()
        })?;
        self.all[number].destination = Some(peer);
        self.all[number].owner = format!("{}→{}", source.address, peer.address);
        Some(number as u32)
    }

    /// Adds a value of something that has a name but is no agent, such as a queue.
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

    /// Adds the remaining energy of the battery of a node with a number and an id, in joules, if it has
    /// changed.
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

    /// Returns the energy of a node at a time, in joules.
    pub fn energy(&self, node: u32, time: f64) -> Option<f64> {
        self.all[*self.energies.get(&node)? as usize].at(time)
    }
}

/// The name of the variables with the energy of nodes.
pub const ENERGY: &str = "energy";
