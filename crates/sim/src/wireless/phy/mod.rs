//! Radios: the network interfaces of mobile nodes.

mod consumption;
mod modulation;
mod wireless_phy;
mod wireless_phy_ext;

use std::cell::Cell;
use std::rc::Rc;

pub use consumption::Consumption;
pub use modulation::Modulation;
pub use wireless_phy::WirelessPhy;
pub use wireless_phy_ext::WirelessPhyExt;

use crate::Sim;
use crate::entity::EntityId;
use crate::packet::Packet;
use crate::wiring::{Target, Wiring};

use super::mac::Arrival;
use super::propagation::{Propagation, Receiver};
use super::{Antenna, MobileNode, WirelessChannel};

/// How a frame was sent.
#[derive(Clone, Copy, Debug)]
pub struct Emission {
    /// The sending node.
    pub node: EntityId,
    /// The sending radio.
    pub radio: EntityId,
    /// Its antenna.
    pub antenna: EntityId,
    /// Power, watts.
    pub power: f64,
    /// Wavelength, metres.
    pub wavelength: f64,
}

/// What can be asked of a radio whatever its kind.
pub trait Radio {
    /// What all radios have in common.
    fn base(&self) -> &RadioBase;

    /// The first bit of a frame arrives.
    fn arrive(&self, sim: &Sim, frame: Rc<Packet>);

    /// How far a frame sent at full power can be sensed, if sender and receiver have antennas at this height;
    /// metres.
    fn sense_distance(&self, sim: &Sim, height: f64) -> f64;

    /// What it consumes, if that is accounted for.
    fn consumption(&self) -> Option<&Consumption> {
        None
    }

    /// Switches it on or off.
    fn switch(&self, sim: &Sim, on: bool) {
        let _ = (sim, on);
    }
}

/// The common part of a radio: what it is connected to.
#[derive(Debug)]
pub struct RadioBase {
    /// The radio's own id.
    pub id: EntityId,
    /// Downwards and for drops.
    pub wiring: Wiring,
    /// Upwards.
    pub up_target: Target,
    /// Its node.
    pub node: Cell<Option<EntityId>>,
    /// Its antenna.
    pub antenna: Cell<Option<EntityId>>,
    /// The model of propagation.
    pub propagation: Cell<Option<EntityId>>,
    /// The channel.
    pub channel: Cell<Option<EntityId>>,
    /// `Pt_`: power, watts.
    pub power: Cell<f64>,
    /// `freq_`: frequency, hertz.
    pub frequency: Cell<f64>,
    /// Wavelength, metres, by the frequency at the time of making.
    wavelength: Cell<f64>,
    /// `L_`: system loss factor.
    pub loss: Cell<f64>,
}

/// Speed of light by which wavelengths are computed, metres per second.
const SPEED_OF_LIGHT: f64 = 300_000_000.0;

impl RadioBase {
    fn new(id: EntityId, power: f64, frequency: f64) -> RadioBase {
        RadioBase {
            id,
            wiring: Wiring::default(),
            up_target: Target::default(),
            node: Cell::new(None),
            antenna: Cell::new(None),
            propagation: Cell::new(None),
            channel: Cell::new(None),
            power: Cell::new(power),
            frequency: Cell::new(frequency),
            wavelength: Cell::new(SPEED_OF_LIGHT / frequency),
            loss: Cell::new(1.0),
        }
    }

    /// The radio is complete: the frequency set so far is the one that counts.
    pub fn fix_frequency(&self) {
        // ns-2.35: later changes of the frequency have no effect (spec: wireless-stack, section 11).
        self.wavelength.set(SPEED_OF_LIGHT / self.frequency.get());
    }

    /// Its node.
    #[inline]
    pub fn node<'a>(&self, sim: &'a Sim) -> Option<&'a MobileNode> {
        sim.get(self.node.get()?)
    }

    /// Its antenna.
    #[inline]
    pub fn antenna<'a>(&self, sim: &'a Sim) -> Option<&'a Antenna> {
        sim.get(self.antenna.get()?)
    }

    fn channel<'a>(&self, sim: &'a Sim) -> Option<&'a WirelessChannel> {
        sim.get(self.channel.get()?)
    }

    /// The model of propagation.
    #[inline]
    pub fn propagation<'a>(&self, sim: &'a Sim) -> Option<&'a dyn Propagation> {
        sim.entity(self.propagation.get()?)?.as_propagation()
    }

    /// How a frame sent now is sent; `None` for a radio without node or antenna.
    fn emission(&self) -> Option<Emission> {
        Some(Emission {
            node: self.node.get()?,
            radio: self.id,
            antenna: self.antenna.get()?,
            power: self.power.get(),
            wavelength: self.wavelength.get(),
        })
    }

    /// The power at which a frame arrives, watts; `None` without propagation model, node or antenna.
    #[inline]
    fn received_power(&self, sim: &Sim, frame: &Packet) -> Option<f64> {
        let receiver = Receiver {
            node: self.node(sim)?,
            antenna: self.antenna(sim)?,
            loss: self.loss.get(),
            wavelength: self.wavelength.get(),
        };
        Some(self.propagation(sim)?.received_power(sim, frame.radio().emission.as_ref()?, &receiver))
    }

    /// How far power stays above `threshold` watts, metres.
    fn distance(&self, sim: &Sim, threshold: f64, gains: (f64, f64), height: f64) -> f64 {
        let Some(propagation) = self.propagation(sim) else { return 0.0 };
        let (loss, wavelength) = (self.loss.get(), self.wavelength.get());
        propagation.distance(threshold, self.power.get(), gains, (height, height), loss, wavelength)
    }

    /// Hands an arriving frame to the MAC, through whatever stands in between.
    #[inline]
    fn pass_up(&self, sim: &Sim, arrival: Arrival) {
        let Some(target) = self.up_target.resolved(sim) else { return };
        match sim.entity(target).and_then(|entity| entity.as_mac()) {
            Some(mac) => mac.arrive(sim, arrival),
            None => sim.deliver(target, arrival.into_packet(), None),
        }
    }
}
