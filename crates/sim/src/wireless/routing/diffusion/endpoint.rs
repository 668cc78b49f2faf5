//! Sources and sinks of diffusion data.

use std::cell::Cell;
use std::rc::Rc;

use super::core::message;
use super::{DiffusionMessage, MESSAGE_SIZE, MessageKind, ORIGINAL, SAMPLED};
use crate::agent::{Agent, Transport};
use crate::entity::{Entity, EntityId};
use crate::packet::{Endpoint, Packet, PacketType};
use crate::wireless::routing::ROUTING_PORT;
use crate::wireless::{God, Message};
use crate::wiring::Wiring;
use crate::{Initial, Sim, Timer};

/// The time between interests, seconds.
const INTEREST_PERIOD: f64 = 5.0;
/// The number of packets of which one is a sample.
const SAMPLE: i32 = 100;

const DATA: u32 = 0;
const INTEREST: u32 = 1;

/// A source or sink of data of one type: `Agent/Diff_Sink` (spec: sensor-and-mobile-ip, section 5.2).
#[derive(Debug)]
pub struct DiffusionEndpoint {
    agent: Agent,
    /// `packetSize_`: size of data packets, bytes.
    pub packet_size: Cell<i32>,
    /// `interval_`: time between data packets, seconds.
    pub interval: Cell<f64>,
    /// `random_`: not 0 if the time between packets varies.
    pub random: Cell<i32>,
    /// `maxpkts_`: maximum number of data packets to send.
    pub most_packets: Cell<i32>,
    /// `data_type_`: number of the type of data.
    pub data_type: Cell<i32>,
    /// Whether the data are the same as those of other sources.
    pub duplicates: Cell<bool>,
    /// Whether all data are sent, regardless of requests.
    pub always_sends: Cell<bool>,
    running: Cell<bool>,
    permitted: Cell<i32>,
    number: Cell<i32>,
    sent: Cell<i32>,
    counter: Cell<i32>,
    data_timer: Timer,
    interest_timer: Timer,
}

/// Initial values.
impl DiffusionEndpoint {
    /// The initial value of `packet_size`.
    pub const PACKET_SIZE: Initial<i32> = Initial(512);
    /// The initial value of `interval`.
    pub const INTERVAL: Initial<f64> = Initial(0.5);
    /// The initial value of `random`.
    pub const RANDOM: Initial<i32> = Initial(1);
    /// The initial value of `most_packets`.
    pub const MOST_PACKETS: Initial<i32> = Initial(10_000);
}

impl DiffusionEndpoint {
    /// An unattached agent.
    pub fn new(id: EntityId) -> DiffusionEndpoint {
        DiffusionEndpoint {
            agent: Agent::new(id, PacketType::DIFFUSION),
            packet_size: Cell::new(Self::PACKET_SIZE.integer()),
            interval: Cell::new(Self::INTERVAL.time()),
            random: Cell::new(Self::RANDOM.integer()),
            most_packets: Cell::new(Self::MOST_PACKETS.integer()),
            data_type: Cell::new(0),
            duplicates: Cell::new(true),
            always_sends: Cell::new(false),
            running: Cell::new(false),
            permitted: Cell::new(ORIGINAL),
            number: Cell::new(0),
            sent: Cell::new(0),
            counter: Cell::new(0),
            data_timer: Timer::default(),
            interest_timer: Timer::default(),
        }
    }

    fn send_message(
        &self,
        sim: &Sim,
        mut packet: Packet,
        kind: MessageKind,
        rate: i32,
        attributes: [i32; 3],
    ) {
        let me = self.agent.endpoint();
        self.number.set(self.number.get() + 1);
        packet.size = if kind == MessageKind::Data { self.packet_size.get() } else { MESSAGE_SIZE };
        packet.dst = Endpoint { address: me.address, port: ROUTING_PORT };
        packet.radio_mut().message = Message::Diffusion(Rc::new(DiffusionMessage {
            kind,
            number: self.number.get(),
            sender: me,
            forwarder: me,
            data_type: self.data_type.get(),
            rate,
            timestamp: sim.now(),
            attributes,
            named: (Endpoint::default(), 0),
        }));
        self.agent.send(sim, packet);
    }

    /// Announces the interest of a sink, at once and then periodically.
    pub fn announce(&self, sim: &Sim) {
        let packet = self.agent.allocate(sim);
        self.send_message(sim, packet, MessageKind::Interest, SAMPLED, [0; 3]);
        self.interest_timer.resched(sim, self.agent.id, INTEREST, INTEREST_PERIOD);
    }

    /// Announces to the routing agent that this source has data.
    pub fn ready(&self, sim: &Sim) {
        if let Some(god) = God::of(sim) {
            god.set_data_size(self.packet_size.get());
        }
        let packet = self.agent.allocate(sim);
        self.send_message(sim, packet, MessageKind::DataReady, SAMPLED, [0; 3]);
    }

    /// Starts to send data.
    pub fn start(&self, sim: &Sim) {
        self.running.set(true);
        self.send_data(sim);
        self.data_timer.resched(sim, self.agent.id, DATA, self.interval.get());
    }

    /// Stops sending data and interests.
    pub fn stop(&self) {
        self.running.set(false);
        self.interest_timer.force_cancel();
    }

    /// Sends a data packet, if that is permitted.
    // ns-2.35: a packet number is used up even if the packet is not sent.
    pub fn send_data(&self, sim: &Sim) {
        if self.sent.get() >= self.most_packets.get() {
            return self.running.set(false);
        }
        let packet = self.agent.allocate(sim);
        self.counter.set((self.counter.get() + 1) % SAMPLE);
        let rate = if self.counter.get() == 1 { SAMPLED } else { ORIGINAL };
        if self.permitted.get() < rate {
            return;
        }
        let source = if self.duplicates.get() { 0 } else { self.agent.address.get() };
        self.sent.set(self.sent.get() + 1);
        let attributes = [self.data_type.get(), source, self.sent.get()];
        self.send_message(sim, packet, MessageKind::Data, rate, attributes);
    }

    fn next_data(&self, sim: &Sim) {
        if !self.running.get() {
            return;
        }
        self.send_data(sim);
        let mut delay = self.interval.get();
        if self.random.get() != 0 {
            delay += self.interval.get() * sim.default_rng().uniform_between(-0.5, 0.5);
        }
        self.data_timer.resched(sim, self.agent.id, DATA, delay);
    }
}

impl Entity for DiffusionEndpoint {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        let Some(message) = message(&packet) else { return };
        if message.data_type != self.data_type.get() {
            let (theirs, mine) = (message.data_type, self.data_type.get());
            return sim.print(&format!(
                "Hey, What are you doing? I am not a sink for {theirs}. I'm a sink for {mine}. \n"
            ));
        }
        match message.kind {
            MessageKind::DataRequest => {
                if !self.always_sends.get() {
                    self.permitted.set(message.rate);
                }
                drop(packet);
                if !self.running.get() {
                    self.start(sim);
                }
            }
            MessageKind::DataStop => self.stop(),
            _ => {}
        }
    }

    fn timer(&self, tag: u32) -> Option<&Timer> {
        Some(if tag == DATA { &self.data_timer } else { &self.interest_timer })
    }

    fn on_timer(&self, sim: &Sim, tag: u32) {
        if tag == DATA { self.next_data(sim) } else { self.announce(sim) }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    facets! { Agent => |this| &this.agent, dyn Transport => |this| this }
}

impl Transport for DiffusionEndpoint {
    fn send_message(&self, _sim: &Sim, _bytes: i32, _flags: Option<&str>) {}
}
