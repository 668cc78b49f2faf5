//! An application that uses streams (spec: sctp, section 10).

use std::cell::Cell;

use super::{Message, SctpAgent};
use crate::application::{Application, ApplicationBase, telnet_interval};
use crate::entity::{Entity, EntityId};
use crate::timer::Timer;
use crate::{Initial, Sim};

/// Sends messages of one size on stream 0, with exponential or measured intervals: `Application/SctpApp1`.
#[derive(Debug)]
pub struct SctpApplication {
    base: ApplicationBase,
    /// `interval_`: mean time between messages, seconds; 0 draws the times from the tcplib table.
    pub interval: Cell<f64>,
    /// `numStreams_`: number of outgoing streams that the agent gets.
    pub streams: Cell<i32>,
    /// `numUnreliable_`: number of unreliable streams, which are the first ones.
    pub unreliable: Cell<i32>,
    /// `reliability_`: maximum number of retransmissions of a message on an unreliable stream.
    pub reliability: Cell<i32>,
    running: Cell<bool>,
    timer: Timer,
}

/// The size of the messages, bytes.
const MESSAGE_SIZE: u32 = 257;

/// Initial values.
impl SctpApplication {
    /// The initial value of `interval`.
    pub const INTERVAL: Initial<f64> = Initial(1.0);
    /// The initial value of `streams`.
    pub const STREAMS: Initial<i32> = Initial(1);
}

impl SctpApplication {
    /// An application without an agent, which sends one message per second on average.
    pub fn new(id: EntityId) -> SctpApplication {
        SctpApplication {
            base: ApplicationBase::new(id),
            interval: Cell::new(Self::INTERVAL.real()),
            streams: Cell::new(Self::STREAMS.integer()),
            unreliable: Cell::new(0),
            reliability: Cell::new(0),
            running: Cell::new(false),
            timer: Timer::default(),
        }
    }
}

impl Entity for SctpApplication {
    fn timer(&self, _tag: u32) -> Option<&Timer> {
        Some(&self.timer)
    }

    fn on_timer(&self, sim: &Sim, tag: u32) {
        if !self.running.get() {
            return;
        }
        let Some(agent) = self.base.agent.get().and_then(|id| sim.get::<SctpAgent>(id)) else {
            sim.fatal("Application/SctpApp1 needs an agent of class Agent/SCTP\n")
        };
        let retransmissions = self.reliability.get() as u32;
        let message = Message { bytes: MESSAGE_SIZE, stream: 0, unordered: false, retransmissions };
        agent.send_on_stream(sim, message, self.streams.get() as u32, self.unreliable.get() as u32);
        self.timer.resched(sim, self.base.id, tag, telnet_interval(sim, self.interval.get()));
    }

    facets! { dyn Application => |this| this }
}

impl Application for SctpApplication {
    fn base(&self) -> &ApplicationBase {
        &self.base
    }

    fn start(&self, sim: &Sim) {
        self.running.set(true);
        self.timer.sched(sim, self.base.id, 0, telnet_interval(sim, self.interval.get()));
    }

    /// Stops sending. The event already scheduled still happens, but has no effect.
    fn stop(&self, _sim: &Sim) {
        self.running.set(false);
    }
}
