//! Broadcasts to all neighbours, such as the beacons of vehicles.

use std::cell::Cell;

use crate::agent::{Agent, Transport};
use crate::entity::{Entity, EntityId};
use crate::packet::{Endpoint, Packet, PacketType};
use crate::wireless::phy::Modulation;
use crate::wireless::{AddressKind, BROADCAST};
use crate::wiring::Wiring;
use crate::{Initial, Sim, Timer};

/// `Agent/PBC`: sends packets of one size to all stations in radio range, once or periodically with a jitter
/// (spec: sensor-and-mobile-ip, section 11). Each packet carries the number of the modulation for its transmission.
#[derive(Debug)]
pub struct Broadcaster {
    agent: Agent,
    /// `payloadSize`: size of the agent's packets, bytes.
    pub size: Cell<i32>,
    /// `periodicBroadcastInterval`: mean period, seconds.
    pub interval: Cell<f64>,
    /// `periodicBroadcastVariance`: half the width of the uniform jitter, seconds.
    pub variance: Cell<f64>,
    /// `modulationScheme`: number of the modulation of the agent's packets.
    pub modulation: Cell<i32>,
    /// Mean period and jitter of the running periodic broadcasts, seconds; `None` if none are running.
    period: Cell<Option<(f64, f64)>>,
    timer: Timer,
}

/// Initial values.
impl Broadcaster {
    /// The initial value of `size`.
    pub const SIZE: Initial<i32> = Initial(200);
    /// The initial value of `variance`.
    pub const VARIANCE: Initial<f64> = Initial(0.1);
    /// The initial value of `interval`.
    pub const INTERVAL: Initial<i32> = Initial(1);
}

impl Broadcaster {
    /// Creates an unattached agent.
    pub fn new(id: EntityId) -> Broadcaster {
        Broadcaster {
            agent: Agent::new(id, PacketType::PBC),
            size: Cell::new(Self::SIZE.integer()),
            interval: Cell::new(Self::INTERVAL.real()),
            variance: Cell::new(Self::VARIANCE.real()),
            modulation: Cell::new(0),
            period: Cell::new(None),
            timer: Timer::default(),
        }
    }

    /// Sends one packet to all stations in range.
    pub fn broadcast(&self, sim: &Sim) {
        let mut packet = self.make_packet(sim, BROADCAST);
        packet.dst = Endpoint { address: BROADCAST, port: self.agent.port.get() };
        self.agent.send(sim, packet);
    }

    /// Sends one packet to the station with the address `station`, without resolving its MAC address.
    pub fn unicast(&self, sim: &Sim, station: i32) {
        let mut packet = self.make_packet(sim, station);
        packet.dst = Endpoint { address: station, port: self.agent.port.get() };
        packet.radio_mut().address_kind = AddressKind::Link;
        self.agent.send(sim, packet);
    }

    fn make_packet(&self, sim: &Sim, next_hop: i32) -> Packet {
        let mut packet = self.agent.allocate(sim);
        packet.size = self.size.get();
        let radio = packet.radio_mut();
        radio.next_hop = next_hop;
        radio.modulation = Modulation::numbered(self.modulation.get());
        packet
    }

    /// Starts periodic broadcasts, unless they are already running.
    pub fn start(&self, sim: &Sim) {
        if self.period.get().is_none() {
            let period = (self.interval.get(), self.variance.get());
            self.period.set(Some(period));
            self.set_timer(sim, sim.default_rng().uniform_between(0.0, period.0));
        }
    }

    /// Stops periodic broadcasts.
    pub fn stop(&self) {
        self.period.set(None);
        self.timer.force_cancel();
    }

    fn set_timer(&self, sim: &Sim, delay: f64) {
        self.timer.resched(sim, self.agent.id, 0, delay);
    }
}

impl Entity for Broadcaster {
    fn timer(&self, _tag: u32) -> Option<&Timer> {
        Some(&self.timer)
    }

    fn on_timer(&self, sim: &Sim, _tag: u32) {
        self.broadcast(sim);
        if let Some((period, variance)) = self.period.get() {
            let jitter = sim.default_rng().uniform_between(0.0, 2.0 * variance);
            self.set_timer(sim, (period - variance + jitter).max(0.0));
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    facets! { Agent => |this| &this.agent, dyn Transport => |this| this }
}

impl Transport for Broadcaster {
    fn send_message(&self, _sim: &Sim, _bytes: i32, _flags: Option<&str>) {}
}
