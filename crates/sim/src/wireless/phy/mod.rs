//! Radios: the network interfaces of mobile nodes.

mod consumption;
mod equipment;
mod modulation;
#[cfg(test)]
mod tests;
mod wireless_phy;
mod wireless_phy_ext;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

pub use consumption::Consumption;
pub(super) use equipment::{Equipment, Equipments, Reception};
pub use modulation::Modulation;
pub use wireless_phy::{Thresholds, WirelessPhy};
pub use wireless_phy_ext::WirelessPhyExt;

use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::wiring::{Target, Wired, Wiring};

use super::mac::{Arrival, DirectRadio};
use super::pool::Pooled;
use super::propagation::{Propagation, ReceiverTraits};
use super::{Antenna, AntennaProperties, EnergyModel, Frame, MobileNode, Motion, WirelessChannel};

/// How a frame was sent.
#[derive(Clone, Debug)]
pub struct Emission {
    /// Where the sending node is.
    pub motion: Pooled<Motion>,
    /// The sending radio.
    pub radio: EntityId,
    /// Its antenna.
    pub antenna: Rc<AntennaProperties>,
    /// Power, watts.
    pub power: f64,
    /// Wavelength, metres.
    pub wavelength: f64,
}

/// The interface of every radio.
pub trait Radio {
    /// The common part of all radios.
    fn base(&self) -> &RadioBase;

    /// The first bit of a frame arrives.
    fn arrive(&self, sim: &Sim, frame: &Rc<Frame>);

    /// The end of a frame has arrived, for a radio that has requested this notification.
    fn frame_ended(&self, sim: &Sim, frame: &Rc<Frame>) {
        let _ = (sim, frame);
    }

    /// How far a frame sent at full power can be sensed, if sender and receiver have antennas at this height;
    /// metres.
    fn sense_distance(&self, sim: &Sim, height: f64) -> f64;

    /// How frames come from it to the station of `mac`, if nothing but that happens to them.
    fn direct(&self, sim: &Sim, mac: EntityId) -> Option<DirectRadio> {
        let _ = (sim, mac);
        None
    }

    /// The power thresholds of reception, for radios for which a frame is either strong enough or not.
    fn thresholds(&self) -> Option<&Thresholds> {
        None
    }

    /// Its energy consumption, if that is accounted for.
    fn consumption(&self) -> Option<&Consumption> {
        None
    }

    /// Switches it on or off.
    fn switch(&self, sim: &Sim, on: bool) {
        let _ = (sim, on);
    }

    /// Lets it sleep for a while, or wakes it up.
    fn set_sleeping(&self, sim: &Sim, sleeping: bool) {
        let _ = (sim, sleeping);
    }
}

impl dyn Entity {
    /// A radio of any kind.
    pub fn as_radio(&self) -> Option<&dyn Radio> {
        self.facet()
    }
}

/// The common part of a radio: its connections.
#[derive(Debug)]
#[repr(C)]
pub struct RadioBase {
    mounting: RefCell<Mounting>,
    /// `L_`: system loss factor.
    pub loss: Wired<f64>,
    /// Wavelength, metres, by the frequency at the time of making.
    wavelength: Wired<f64>,
    /// The model of propagation.
    pub propagation: Wired<Option<EntityId>>,
    /// Upwards.
    pub up_target: Target,
    /// The radio's own id.
    pub id: EntityId,
    /// Downwards and for drops.
    pub wiring: Wiring,
    /// The channel.
    pub channel: Cell<Option<EntityId>>,
    /// `Pt_`: power, watts.
    pub power: Cell<f64>,
    /// `freq_`: frequency, hertz.
    pub frequency: Cell<f64>,
}

/// The node that carries the radio.
#[derive(Debug, Default)]
struct Mounting {
    node: Option<Pooled<Motion>>,
    antenna: Option<Rc<AntennaProperties>>,
}

/// Speed of light by which wavelengths are computed, metres per second.
const SPEED_OF_LIGHT: f64 = 300_000_000.0;

impl RadioBase {
    pub(super) fn new(id: EntityId, power: f64, frequency: f64) -> RadioBase {
        RadioBase {
            id,
            wiring: Wiring::default(),
            up_target: Target::default(),
            mounting: RefCell::default(),
            propagation: Wired::new(None),
            channel: Cell::new(None),
            power: Cell::new(power),
            frequency: Cell::new(frequency),
            wavelength: Wired::new(SPEED_OF_LIGHT / frequency),
            loss: Wired::new(1.0),
        }
    }

    /// The radio is complete: the frequency set so far is the one that counts.
    pub fn fix_frequency(&self, sim: &Sim) {
        // ns-2.35: later changes of the frequency have no effect (spec: wireless-stack, section 11).
        self.wavelength.set(sim, SPEED_OF_LIGHT / self.frequency.get());
    }

    /// Makes it a radio of this node.
    pub fn set_node(&self, sim: &Sim, node: &MobileNode) {
        self.mounting.borrow_mut().node = Some(node.motion().clone());
        sim.rewired();
    }

    /// Gives it this antenna.
    pub fn set_antenna(&self, sim: &Sim, antenna: &Antenna) {
        self.mounting.borrow_mut().antenna = Some(antenna.properties().clone());
        sim.rewired();
    }

    /// Its node.
    pub fn node<'a>(&self, sim: &'a Sim) -> Option<&'a MobileNode> {
        sim.get(self.mounting.borrow().node.as_ref()?.node.get()?)
    }

    /// Its node and the energy of that, if it has a model of it.
    #[inline]
    pub(super) fn energy<'a>(&self, sim: &'a Sim) -> Option<(&'a MobileNode, &'a EnergyModel)> {
        let model = self.mounting.borrow().node.as_ref()?.energy.get()?;
        Some((self.node(sim)?, sim.get(model)?))
    }

    /// Its antenna.
    pub fn antenna(&self) -> Option<Rc<AntennaProperties>> {
        self.mounting.borrow().antenna.clone()
    }

    pub(super) fn channel<'a>(&self, sim: &'a Sim) -> Option<&'a WirelessChannel> {
        sim.get(self.channel.get()?)
    }

    /// The model of propagation.
    #[inline]
    pub fn propagation<'a>(&self, sim: &'a Sim) -> Option<&'a dyn Propagation> {
        sim.entity(self.propagation.get()?)?.as_propagation()
    }

    /// How a frame sent now is sent; `None` for a radio without node or antenna.
    pub(super) fn emission(&self) -> Option<Emission> {
        Some(Emission {
            motion: self.mounting.borrow().node.clone()?,
            radio: self.id,
            antenna: self.antenna()?,
            power: self.power.get(),
            wavelength: self.wavelength.get(),
        })
    }

    /// Its properties as a receiver, with this antenna.
    fn receiver_traits(&self, antenna: &AntennaProperties) -> ReceiverTraits {
        ReceiverTraits {
            offset: antenna.offset(),
            gain: antenna.receive_gain.get(),
            loss: self.loss.get(),
            wavelength: self.wavelength.get(),
        }
    }

    /// The power at which a frame arrives, watts; `None` without propagation model, node or antenna.
    #[inline]
    pub(super) fn received_power(&self, sim: &Sim, frame: &Frame) -> Option<f64> {
        let mounting = self.mounting.borrow();
        let antenna = mounting.antenna.as_ref()?;
        let receiver = self.receiver_traits(antenna);
        let (emission, motion) = (frame.emission.as_ref()?, mounting.node.as_ref()?);
        Some(self.propagation(sim)?.received_power(sim, emission, motion, &receiver))
    }

    /// How far power stays above `threshold` watts, metres.
    pub(super) fn distance(&self, sim: &Sim, threshold: f64, gains: (f64, f64), height: f64) -> f64 {
        let Some(propagation) = self.propagation(sim) else { return 0.0 };
        let (loss, wavelength) = (self.loss.get(), self.wavelength.get());
        propagation.distance(threshold, self.power.get(), gains, (height, height), loss, wavelength)
    }

    /// Passes an arriving frame to the MAC, through the entities in between.
    #[inline]
    fn pass_up(&self, sim: &Sim, frame: &Rc<Frame>, power: f64, error: bool, capture_threshold: f64) {
        let Some(target) = self.up_target.resolved(sim).and_then(|target| sim.entity(target)) else { return };
        if let Some(mac) = target.as_mac() {
            return mac.arrive(sim, frame, power, error, capture_threshold);
        }
        let mut packet = Arrival { frame: frame.clone(), power, error }.into_packet();
        packet.radio_mut().capture_threshold = capture_threshold;
        target.recv(sim, packet, None);
    }
}
