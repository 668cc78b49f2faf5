//! The spread of worms: hosts that are simulated one by one, and a network of hosts that is simulated as an epidemic
//! (spec: mpls-pushback-nix, section 9.1).

mod host;
mod network;

pub use host::{Infections, WormHost};
pub use network::{AddressRange, WormNetwork};

use std::cell::Cell;

use crate::agents::MessagePassing;
use crate::application::ApplicationBase;
use crate::{EntityId, Sim};

crate::settings! {
    /// How a worm looks for hosts.
    WormSettings

    /// Probes that an infected host sends per second.
    rate: Real(NONE) = 4000, "ScanRate";
    /// The port that probes go to.
    port: Integer(NONE) = 1434, "ScanPort";
    /// Size of a probe, bytes.
    size: Integer(BYTES) = 404, "ScanPacketSize";
}

/// The part common to hosts and networks: an application and the settings of the worm.
#[derive(Debug)]
pub struct WormBase {
    pub(super) application: ApplicationBase,
    /// The settings of the worm.
    pub settings: WormSettings,
}

impl WormBase {
    fn new(id: EntityId) -> WormBase {
        WormBase { application: ApplicationBase::new(id), settings: WormSettings::default() }
    }

    /// Sends a probe to `address`, if the agent can send to arbitrary addresses.
    fn probe(&self, sim: &Sim, address: i32) {
        let agent = self.application.agent.get().and_then(|agent| sim.get::<MessagePassing>(agent));
        if let Some(agent) = agent {
            agent.send_to(sim, self.settings.size.get(), None, address, self.settings.port.get());
        }
    }
}

/// Draws a number between `low` and `high`.
fn draw(sim: &Sim, low: f64, high: f64) -> f64 {
    sim.default_rng().uniform_between(low, high)
}

/// Sets `flag`. Returns true if it was not set before.
fn first_time(flag: &Cell<bool>) -> bool {
    !flag.replace(true)
}
