//! Pragmatic general multicast (PGM, RFC 3208): a source numbers its data, receivers request missing data, and routers
//! suppress needless requests and send repairs only where data are missing. Spec: mpls-pushback-nix, section 10.

mod classifier;
mod deadlines;
mod element;
mod header;
mod losses;
mod outlets;
mod receiver;
mod sender;

use std::cell::Cell;

pub use classifier::PgmClassifier;
pub use element::PgmElement;
pub use header::{PgmHeader, PgmKind};
pub use losses::PgmLosses;
pub use receiver::PgmReceiver;
pub use sender::PgmSender;

use crate::Sim;
use crate::entity::Entity;

/// An agent of PGM.
pub trait Participant {
    /// Prints the statistics of the agent.
    fn report(&self, sim: &Sim);
}

impl dyn Entity {
    /// An agent of PGM.
    pub fn as_pgm(&self) -> Option<&dyn Participant> {
        self.facet()
    }
}

/// The number of PGM agents of each kind in a simulation. Messages of agents show the agents' numbers.
#[derive(Debug, Default)]
struct Numbers {
    elements: Cell<i32>,
    senders: Cell<i32>,
    receivers: Cell<i32>,
}

impl Numbers {
    /// The number of a new agent.
    fn next(sim: &Sim, kind: impl FnOnce(&Numbers) -> &Cell<i32>) -> i32 {
        let numbers = sim.shared::<Numbers>();
        let counter = kind(&numbers);
        counter.replace(counter.get() + 1)
    }
}
