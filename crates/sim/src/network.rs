//! The nodes and links of a simulation as a whole.

/// The nodes, links and routes of a simulation.
#[derive(Debug, Default)]
pub struct Network {}
