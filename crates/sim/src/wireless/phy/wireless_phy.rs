//! The plain radio, which receives frames above a power threshold.

use std::rc::Rc;

use crate::entity::{Entity, EntityId};
use crate::facet::Held;
use crate::packet::Packet;
use crate::wiring::{Wired, Wiring};
use crate::{Initial, Sim, Timer};

use super::{Consumption, Radio, RadioBase, Reception};
use crate::wireless::Frame;
use crate::wireless::mac::DirectRadio;
use crate::wireless::pool::Pooled;
use crate::wireless::propagation::{Propagation, Threshold};

/// The power thresholds of a radio.
#[derive(Debug)]
pub struct Thresholds {
    /// `RXThresh_`: received power from which a frame can be decoded, watts.
    pub receive: Wired<f64>,
    /// `CSThresh_`: received power from which a frame makes the medium busy, watts.
    pub sense: Wired<f64>,
    /// `CPThresh_`: factor by which a frame must be stronger than a colliding one to be received nevertheless.
    pub capture: Wired<f64>,
}

/// Initial values.
impl Thresholds {
    /// The initial value of `capture`.
    pub const CAPTURE: Initial<f64> = Initial(10.0);
    /// The initial value of `sense`.
    pub const SENSE: Initial<&'static str> = Initial("1.559e-11");
    /// The initial value of `receive`.
    pub const RECEIVE: Initial<&'static str> = Initial("3.652e-10");
}

impl Default for Thresholds {
    fn default() -> Self {
        Thresholds {
            receive: Wired::new(Self::RECEIVE.real()),
            sense: Wired::new(Self::SENSE.real()),
            capture: Wired::new(Self::CAPTURE.real()),
        }
    }
}

/// A radio that receives frames above a power threshold: `Phy/WirelessPhy` (spec: wireless-stack, section 11).
#[derive(Debug)]
pub struct WirelessPhy {
    /// The power thresholds of reception.
    pub thresholds: Thresholds,
    base: RadioBase,
    consumption: Pooled<Consumption>,
    sleep_timer: Timer,
}

/// The first period of the sleep timer and the later ones, seconds.
const SLEEP_TIMER: (f64, f64) = (1.0, 10.0);

/// Initial values.
impl WirelessPhy {
    /// The initial power of transmissions, watts.
    pub const POWER: Initial<&'static str> = Initial("0.28183815");
    /// The initial frequency, hertz.
    pub const FREQUENCY: Initial<&'static str> = Initial("914e+6");
}

impl WirelessPhy {
    /// A radio like the 914 MHz Lucent WaveLAN card, not yet part of a node.
    pub fn new(sim: &Sim, id: EntityId) -> WirelessPhy {
        sim.wireless().next_radio();
        let phy = WirelessPhy {
            base: RadioBase::new(id, Self::POWER.real(), Self::FREQUENCY.real()),
            consumption: Consumption::of_new_radio(sim),
            thresholds: Thresholds::default(),
            sleep_timer: Timer::default(),
        };
        phy.sleep_timer.resched(sim, id, 0, SLEEP_TIMER.0);
        phy
    }

    fn send(&self, sim: &Sim, mut frame: Packet) {
        if let Some((node, model)) = self.base.energy(sim)
            && !self.consumption.charge_sending(sim, node, model, frame.radio().airtime)
        {
            return;
        }
        frame.radio_mut().emission = self.base.emission();
        if let Some(channel) = self.base.channel(sim) {
            channel.transmit(sim, frame);
        }
    }
}

impl Radio for WirelessPhy {
    fn base(&self) -> &RadioBase {
        &self.base
    }

    fn arrive(&self, sim: &Sim, frame: &Rc<Frame>) {
        let energy = self.base.energy(sim);
        if let Some((_, model)) = energy
            && !self.consumption.hears(model)
        {
            return;
        }
        let power = self.base.arriving_power(sim, frame).unwrap_or(0.0);
        if power < self.thresholds.sense.get() {
            return;
        }
        if let Some((node, model)) = energy {
            self.consumption.charge_receiving(sim, node, model, frame.airtime);
        }
        let error = frame.error || power < self.thresholds.receive.get();
        self.base.pass_up(sim, frame, power, error, self.thresholds.capture.get());
    }

    fn sense_distance(&self, sim: &Sim, height: f64) -> f64 {
        self.base.distance(sim, self.thresholds.sense.get(), (1.0, 1.0), height)
    }

    fn direct(&self, sim: &Sim, mac: EntityId) -> Option<DirectRadio> {
        let mounting = self.base.mounting.borrow();
        let (motion, antenna) = (mounting.node.as_ref()?, mounting.antenna.as_ref()?);
        if self.base.up_target.resolved(sim) != Some(mac) {
            return None;
        }
        let consumption = match motion.energy.get() {
            Some(_) => {
                let (node, model) = self.base.energy(sim)?;
                self.consumption.remember_supply(sim, node, model);
                Some(self.consumption.number)
            }
            None => None,
        };
        let propagation = Held::of(sim, self.base.propagation.get()?)?;
        let reception = Reception {
            sense_threshold: Threshold::new(self.thresholds.sense.get()),
            receive_threshold: Threshold::new(self.thresholds.receive.get()),
            capture_threshold: self.thresholds.capture.get(),
            receiver: self.base.receiver_traits(antenna),
            propagation,
            fades: propagation.get(sim).is_some_and(Propagation::fades),
        };
        Some(DirectRadio { id: self.base.id, motion: motion.index, consumption, reception })
    }

    fn thresholds(&self) -> Option<&Thresholds> {
        Some(&self.thresholds)
    }

    fn consumption(&self) -> Option<&Consumption> {
        Some(&self.consumption)
    }
}

impl Entity for WirelessPhy {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        self.send(sim, packet);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.base.wiring)
    }

    facets! { dyn Radio => |this| this }

    fn timer(&self, _tag: u32) -> Option<&Timer> {
        Some(&self.sleep_timer)
    }

    fn on_timer(&self, sim: &Sim, _tag: u32) {
        if let Some((node, model)) = self.base.energy(sim) {
            self.consumption.charge_sleeping(sim, node, model);
            self.sleep_timer.resched(sim, self.base.id, 0, SLEEP_TIMER.1);
        }
    }
}
