//! The agent that sends flows with admission control.

use std::cell::Cell;

use super::AdmissionHeader;
use crate::agent::{Agent, Transport};
use crate::application::traffic::Generator;
use crate::embedder::Argument;
use crate::entity::{Entity, EntityId};
use crate::packet::{Packet, PacketType, ProtocolHeader};
use crate::timer::Timer;
use crate::wiring::{Target, Wiring};
use crate::{Initial, Sim};

/// Size of signalling packets, bytes.
const SIGNALLING_SIZE: i32 = 20;

/// Requests admission and then sends the packets of a traffic generator: `Agent/SA` (spec: more-networks, section 6.2).
#[derive(Debug)]
pub struct AdmissionSender {
    agent: Agent,
    /// `rate_`: token rate of the flow, bits per second.
    pub rate: Cell<f64>,
    /// `bucket_`: depth of the flow's token bucket, bits.
    pub bucket: Cell<i32>,
    /// The target of signalling packets, if it differs from the target of data packets.
    pub control_target: Target,
    generator: Cell<Option<EntityId>>,
    seqno: Cell<i32>,
    running: Cell<bool>,
    stops_after_burst: Cell<bool>,
    timer: Timer,
}

/// Initial values.
impl AdmissionSender {
    /// The initial size of the agent's packets, bytes.
    pub const PACKET_SIZE: Initial<i32> = Initial(210);
}

impl AdmissionSender {
    /// An unattached agent whose data packets have 210 bytes.
    pub fn new(id: EntityId) -> AdmissionSender {
        let agent = Agent::new(id, PacketType::UDP);
        agent.size.set(Self::PACKET_SIZE.integer());
        AdmissionSender {
            agent,
            rate: Cell::new(0.0),
            bucket: Cell::new(0),
            control_target: Target::default(),
            generator: Cell::new(None),
            seqno: Cell::new(0),
            running: Cell::new(false),
            stops_after_burst: Cell::new(false),
            timer: Timer::default(),
        }
    }

    /// Sets the traffic generator that determines the sending times.
    pub fn set_generator(&self, generator: EntityId) {
        self.generator.set(Some(generator));
    }

    /// Sends the request for admission. Without a traffic generator, nothing happens.
    pub fn start(&self, sim: &Sim) {
        if let Some(generator) = self.generator(sim) {
            generator.init(sim);
            self.signal(sim, PacketType::SA_REQUEST);
        }
    }

    /// Stops sending and releases the reservation.
    pub fn stop(&self, sim: &Sim) {
        self.signal(sim, PacketType::SA_TEARDOWN);
        self.timer.force_cancel();
        self.running.set(false);
    }

    /// Stops at the end of the generator's present burst. Returns true if no burst was in progress and the agent has
    /// stopped.
    pub fn stop_on_idle(&self, sim: &Sim) -> bool {
        let bursting = self.running.get() && self.generator(sim).is_some_and(Generator::is_in_burst);
        if bursting {
            self.stops_after_burst.set(true);
        } else {
            self.stop(sim);
        }
        !bursting
    }

    fn generator<'a>(&self, sim: &'a Sim) -> Option<&'a dyn Generator> {
        sim.entity(self.generator.get()?)?.as_application()?.as_generator()
    }

    fn signal(&self, sim: &Sim, packet_type: PacketType) {
        let mut packet = self.agent.allocate(sim);
        packet.packet_type = packet_type;
        packet.size = SIGNALLING_SIZE;
        let header = AdmissionHeader { rate: self.rate.get(), bucket: self.bucket.get(), admitted: true };
        packet.extend().protocol = ProtocolHeader::Admission(header);
        self.send_control(sim, packet);
    }

    fn send_control(&self, sim: &Sim, packet: Packet) {
        match self.control_target.get() {
            Some(_) => self.control_target.send(sim, packet, None),
            None => self.agent.send(sim, packet),
        }
    }

    fn answered(&self, sim: &Sim, mut packet: Packet, admitted: bool) {
        packet.packet_type = PacketType::SA_CONFIRM;
        (packet.src, packet.dst) = (self.agent.endpoint(), packet.src);
        self.send_control(sim, packet);
        self.running.set(admitted);
        if admitted {
            self.schedule_next(sim);
        }
        sim.embedder().notify(sim, self.agent.id, "sched-stop", &[Argument::Integer(admitted.into())]);
    }

    fn schedule_next(&self, sim: &Sim) {
        let Some(generator) = self.generator(sim) else { return };
        let next = generator.next_interval(sim);
        self.agent.size.set(generator.message_size());
        if next > 0.0 {
            self.timer.resched(sim, self.agent.id, 0, next);
        }
    }
}

impl Entity for AdmissionSender {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        match packet.packet_type {
            PacketType::SA_ACCEPT => self.answered(sim, packet, true),
            PacketType::SA_REJECT => self.answered(sim, packet, false),
            _ => self.agent.deliver_to_application(sim, packet.size),
        }
    }

    fn timer(&self, _tag: u32) -> Option<&Timer> {
        Some(&self.timer)
    }

    fn on_timer(&self, sim: &Sim, _tag: u32) {
        if !self.running.get() {
            return;
        }
        let mut packet = self.agent.allocate(sim);
        packet.rtp_seqno = self.seqno.replace(self.seqno.get().wrapping_add(1));
        self.agent.send(sim, packet);
        let burst_is_over = !self.generator(sim).is_some_and(Generator::is_in_burst);
        if burst_is_over && self.stops_after_burst.replace(false) {
            self.stop(sim);
            sim.embedder().notify(sim, self.agent.id, "sched-stop", &[Argument::Integer(0)]);
            return;
        }
        self.schedule_next(sim);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    facets! { Agent => |this| &this.agent, dyn Transport => |this| this }
}

impl Transport for AdmissionSender {
    /// Sends the packets of a generator or script that was not attached as `attach-traffic` does.
    fn send_message(&self, sim: &Sim, bytes: i32, _flags: Option<&str>) {
        let size = self.agent.size.get();
        if size == 0 {
            sim.arithmetic_trap(
                "packetSize_ of an Agent/SA that sends is 0; set it to the size of a packet, in bytes",
            );
        }
        let rest = i32::from(bytes.wrapping_rem(size) > 0);
        for _ in 0..bytes.wrapping_div(size).saturating_add(rest) {
            let mut packet = self.agent.allocate(sim);
            // ns-2.35: these packets have neither a size nor a number.
            (packet.size, packet.rtp_seqno) = (0, -1);
            self.agent.send(sim, packet);
        }
        self.agent.resume_application(sim);
    }
}
