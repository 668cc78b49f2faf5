//! Receivers of abstract TCP.

use std::cell::Cell;

use crate::Sim;
use crate::agent::{Agent, Transport};
use crate::entity::{Entity, EntityId};
use crate::packet::{Packet, PacketType};
use crate::timer::Timer;
use crate::wiring::Wiring;

/// Size of an acknowledgement, bytes.
const ACK: i32 = 40;
/// The longest time for which an acknowledgement is delayed, seconds.
const DELAY: f64 = 0.1;

fn agent(id: EntityId) -> Agent {
    let agent = Agent::new(id, PacketType::ACK);
    agent.size.set(ACK);
    agent
}

/// `Agent/AbsTCPSink`: answers each packet with an acknowledgement, whose number is always 0.
#[derive(Debug)]
pub struct AbstractSink {
    agent: Agent,
}

impl AbstractSink {
    /// Creates an unattached receiver.
    pub fn new(id: EntityId) -> AbstractSink {
        AbstractSink { agent: agent(id) }
    }
}

impl Entity for AbstractSink {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        drop(packet);
        self.agent.send(sim, self.agent.allocate(sim));
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    facets! { Agent => |this| &this.agent, dyn Transport => |this| this }
}

impl Transport for AbstractSink {
    fn send_message(&self, _sim: &Sim, _bytes: i32, _flags: Option<&str>) {}
}

/// `Agent/AbsTCPSink/DelAck`: acknowledges every second packet, and others after 100 ms.
#[derive(Debug)]
pub struct DelayedAbstractSink {
    agent: Agent,
    is_waiting: Cell<bool>,
    timer: Timer,
}

impl DelayedAbstractSink {
    /// Creates an unattached receiver.
    pub fn new(id: EntityId) -> DelayedAbstractSink {
        DelayedAbstractSink { agent: agent(id), is_waiting: Cell::new(false), timer: Timer::default() }
    }

    fn acknowledge(&self, sim: &Sim) {
        self.is_waiting.set(false);
        self.agent.send(sim, self.agent.allocate(sim));
    }
}

impl Entity for DelayedAbstractSink {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        drop(packet);
        if self.is_waiting.replace(true) {
            self.timer.cancel(sim);
            self.acknowledge(sim);
        } else {
            self.timer.resched(sim, self.agent.id, 0, DELAY);
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    fn timer(&self, _tag: u32) -> Option<&Timer> {
        Some(&self.timer)
    }

    fn on_timer(&self, sim: &Sim, _tag: u32) {
        self.acknowledge(sim);
    }

    facets! { Agent => |this| &this.agent, dyn Transport => |this| this }
}

impl Transport for DelayedAbstractSink {
    fn send_message(&self, _sim: &Sim, _bytes: i32, _flags: Option<&str>) {}
}
