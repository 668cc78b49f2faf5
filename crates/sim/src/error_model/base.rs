//! The state common to all error models.

use std::cell::Cell;

use crate::entity::EntityId;
use crate::facet::Remembered;
use crate::packet::Packet;
use crate::random::RandomVariable;
use crate::scheduler::EventKey;
use crate::wiring::Wiring;
use crate::{Initial, Sim};

/// The unit in which errors are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorUnit {
    /// Errors are counted in packets.
    Packet,
    /// Errors are counted in bytes.
    Byte,
    /// Errors are counted in bits.
    Bit,
    /// Errors are counted in time, seconds.
    Time,
}

impl ErrorUnit {
    /// The unit named `name` in scripts; packets for unknown names.
    pub fn from_name(name: &str) -> ErrorUnit {
        match name {
            "byte" => ErrorUnit::Byte,
            "bit" => ErrorUnit::Bit,
            "time" => ErrorUnit::Time,
            _ => ErrorUnit::Packet,
        }
    }

    /// The name of the unit in scripts.
    pub fn name(self) -> &'static str {
        match self {
            ErrorUnit::Packet => "pkt",
            ErrorUnit::Byte => "byte",
            ErrorUnit::Bit => "bit",
            ErrorUnit::Time => "time",
        }
    }

    /// The number of units in a packet of `size` bytes; 1 for time.
    pub(super) fn length(self, size: i32) -> i32 {
        match self {
            ErrorUnit::Packet | ErrorUnit::Time => 1,
            ErrorUnit::Byte => size,
            ErrorUnit::Bit => 8 * size,
        }
    }
}

/// The common part of an error model: its place in the link and its treatment of corrupted packets (spec:
/// queues-and-monitors, section 11.2).
#[derive(Debug)]
pub struct ErrorBase {
    /// The error model's own id.
    pub id: EntityId,
    /// The targets of packets and losses.
    pub wiring: Wiring,
    /// `enable_`: not 0 if errors occur. Only independent errors use this setting.
    pub enable: Cell<i32>,
    /// `rate_`: errors per unit.
    pub rate: Cell<f64>,
    /// `delay_`: how long corrupted packets are delayed, seconds.
    pub delay: Cell<f64>,
    /// `bandwidth_`: the bandwidth of the link whose queue precedes the model, bits per second.
    pub bandwidth: Cell<f64>,
    /// `markecn_`: whether corrupted packets are marked as having experienced congestion.
    pub mark_ecn: Cell<bool>,
    /// `delay_pkt_`: whether corrupted packets are delayed instead of lost.
    pub delay_packets: Cell<bool>,
    /// One more than the number of bit errors per packet that forward error correction repairs. Only independent errors
    /// count bits.
    pub fec_strength: Cell<i32>,
    /// The size of data packets, in the unit of the bit error rate.
    pub data_packet_size: Cell<i32>,
    /// The size of control packets, in the unit of the bit error rate.
    pub control_packet_size: Cell<i32>,
    /// The unit in which errors are counted.
    pub unit: Cell<ErrorUnit>,
    /// The random variable whose values are compared with the rate; `None` for uniform values.
    pub random_variable: Cell<Option<EntityId>>,
    known_variable: Remembered<dyn RandomVariable>,
    /// The trace of state changes, for states that change in time; `None` for none.
    pub event_trace: Cell<Option<EntityId>>,
    /// Whether no packet has passed since the last reset.
    pub first: Cell<bool>,
    /// When the sender of the last lost packet may continue.
    sender_goes_on: Cell<EventKey>,
}

/// Initial values.
impl ErrorBase {
    /// The initial value of `enable`.
    pub const ENABLE: Initial<i32> = Initial(1);
    /// The initial value of `bandwidth`.
    pub const BANDWIDTH: Initial<&'static str> = Initial("2Mb");
}

impl ErrorBase {
    pub(super) fn new(id: EntityId) -> ErrorBase {
        ErrorBase {
            id,
            wiring: Wiring::default(),
            enable: Cell::new(Self::ENABLE.integer()),
            rate: Cell::new(0.0),
            delay: Cell::new(0.0),
            bandwidth: Cell::new(Self::BANDWIDTH.bandwidth()),
            mark_ecn: Cell::new(false),
            delay_packets: Cell::new(false),
            fec_strength: Cell::new(1),
            data_packet_size: Cell::new(0),
            control_packet_size: Cell::new(0),
            unit: Cell::new(ErrorUnit::Packet),
            random_variable: Cell::new(None),
            known_variable: Remembered::default(),
            event_trace: Cell::new(None),
            first: Cell::new(true),
            sender_goes_on: Cell::new(EventKey::START),
        }
    }

    /// Draws the number that is compared with the probability of an error.
    #[inline]
    pub(super) fn draw(&self, sim: &Sim) -> f64 {
        match self.random_variable.get().and_then(|id| self.known_variable.get(sim, id)) {
            Some(variable) => variable.sample(sim),
            None => sim.default_rng().uniform(),
        }
    }

    /// Passes on a packet that is not corrupted.
    #[inline(always)]
    pub(super) fn pass_on_intact(&self, sim: &Sim, packet: Packet, sender: Option<EntityId>) {
        if self.wiring.target.get().is_none() {
            return self.pass_on(sim, packet, false, sender);
        }
        self.hand_on(sim, packet, sender);
    }

    #[inline]
    fn hand_on(&self, sim: &Sim, packet: Packet, sender: Option<EntityId>) {
        if let Some(target) = self.wiring.target.resolved(sim) {
            sim.pass_last_act(self.id, target);
        }
        self.wiring.target.send(sim, packet, sender);
    }

    /// Applies the model to a packet: passes it on, marks it, delays it or drops it.
    #[inline(never)]
    pub(crate) fn pass_on(&self, sim: &Sim, mut packet: Packet, corrupted: bool, sender: Option<EntityId>) {
        let loses = corrupted && self.wiring.drop_target.get().is_some();
        if !self.mark_ecn.get()
            && !self.delay_packets.get()
            && (loses || self.wiring.target.get().is_none())
            && let Some(sender) = sender
        {
            self.release(sim, sender, packet.size);
        }
        if corrupted {
            packet.error = true;
            if self.mark_ecn.get() {
                packet.flags.congestion_experienced = true;
            } else if self.delay_packets.get() {
                if let Some(target) = self.wiring.target.get() {
                    sim.schedule_packet(target, packet, None, self.delay.get());
                }
                return;
            } else if loses {
                return self.wiring.drop_packet(sim, packet);
            }
        }
        self.hand_on(sim, packet, sender);
    }

    /// Lets the sender of a packet continue after a random time within the duration of a transmission. The packet does
    /// not reach a transmitter that would call back the sender.
    fn release(&self, sim: &Sim, sender: EntityId, size: i32) {
        let wait = 8.0 * f64::from(size) / self.bandwidth.get() * sim.default_rng().uniform();
        if self.sender_goes_on.get() <= sim.current_key() {
            let key = sim.next_key(wait);
            self.sender_goes_on.set(key);
            sim.schedule_resume(sender, key);
        }
    }
}
