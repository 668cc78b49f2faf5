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
pub(super) use equipment::{Equipment, Equipments, LastRadio, Reception};
pub use modulation::Modulation;
pub use wireless_phy::{Thresholds, WirelessPhy};
pub use wireless_phy_ext::WirelessPhyExt;

use crate::entity::{Entity, EntityId};
use crate::error_model::AnyErrorModel;
use crate::facet::Remembered;
use crate::wiring::{Target, Wired, Wiring};
use crate::{Initial, Sim};

use super::mac::{Arrival, DirectRadio, Mac};
use super::pool::Pooled;
use super::propagation::{Propagation, ReceiverTraits};
use super::{Antenna, AntennaProperties, EnergyModel, Frame, MobileNode, Motion, WirelessChannel};

/// The emission of a frame by a radio.
#[derive(Clone, Debug)]
pub struct Emission {
    /// The motion of the sending node.
    pub motion: Pooled<Motion>,
    /// The sending radio.
    pub radio: EntityId,
    /// The antenna of the sending radio.
    pub antenna: Rc<AntennaProperties>,
    /// Transmission power, watts.
    pub power: f64,
    /// Wavelength, metres.
    pub wavelength: f64,
}

/// The interface of every radio.
pub trait Radio {
    /// The state common to all radios.
    fn base(&self) -> &RadioBase;

    /// Handles the first bit of a frame that arrives.
    fn arrive(&self, sim: &Sim, frame: &Rc<Frame>);

    /// Handles the end of a frame, for a radio that has requested this notification.
    fn frame_ended(&self, sim: &Sim, frame: &Rc<Frame>) {
        let _ = (sim, frame);
    }

    /// The distance at which a frame sent at full power can be sensed, if both antennas have the height `height`,
    /// metres.
    fn sense_distance(&self, sim: &Sim, height: f64) -> f64;

    /// The properties of the radio as a receiver, if frames go from it to the station of `mac` directly; otherwise
    /// `None`.
    fn direct(&self, sim: &Sim, mac: EntityId) -> Option<DirectRadio> {
        let _ = (sim, mac);
        None
    }

    /// The power thresholds of reception; `None` for radios without fixed thresholds.
    fn thresholds(&self) -> Option<&Thresholds> {
        None
    }

    /// The energy consumption of the radio; `None` if it is not modelled.
    fn consumption(&self) -> Option<&Consumption> {
        None
    }

    /// Switches the radio on or off, if its energy consumption is modelled.
    fn switch(&self, sim: &Sim, on: bool) {
        if let Some(consumption) = self.consumption() {
            consumption.switch(sim, self.base().energy(sim).map(|(_, model)| model), on);
        }
    }

    /// Lets the radio sleep, or wakes it, if its energy consumption is modelled.
    fn set_sleeping(&self, sim: &Sim, sleeping: bool) {
        if let (Some(consumption), Some((node, model))) = (self.consumption(), self.base().energy(sim)) {
            consumption.set_sleeping(sim, node, model, sleeping);
        }
    }
}

impl dyn Entity {
    /// The entity as a radio; `None` if it is something else.
    pub fn as_radio(&self) -> Option<&dyn Radio> {
        self.facet()
    }
}

/// The state common to all radios.
#[derive(Debug)]
#[repr(C)]
pub struct RadioBase {
    mounting: RefCell<Mounting>,
    /// `L_`: system loss factor.
    pub loss: Wired<f64>,
    /// Wavelength, metres, computed from the frequency when the radio is complete.
    wavelength: Wired<f64>,
    /// The propagation model.
    pub propagation: Wired<Option<EntityId>>,
    /// The target of received frames.
    pub up_target: Target,
    /// The MAC that receives the frames, if they go to it directly.
    mac: Remembered<dyn Mac>,
    /// The wiring epoch in which the node has no battery, if that is known.
    without_battery: Cell<Option<u32>>,
    /// The id of the radio.
    pub id: EntityId,
    /// The targets of outgoing frames and of drops.
    pub wiring: Wiring,
    /// The channel of the radio.
    pub channel: Cell<Option<EntityId>>,
    /// `Pt_`: transmission power, watts.
    pub power: Cell<f64>,
    /// `freq_`: frequency, hertz.
    pub frequency: Cell<f64>,
    /// The error model through which frames go to the MAC, if there is one.
    error_model: Remembered<dyn AnyErrorModel>,
    /// The MAC behind the error model; only one of 802.11 takes frames without a copy.
    mac_behind: Remembered<dyn Mac>,
}

/// The node that carries the radio, and the antenna.
#[derive(Debug, Default)]
struct Mounting {
    node: Option<Pooled<Motion>>,
    antenna: Option<Rc<AntennaProperties>>,
}

/// The speed of light from which wavelengths are computed, metres per second.
const SPEED_OF_LIGHT: f64 = 300_000_000.0;

/// Initial values.
impl RadioBase {
    /// The initial value of `loss`.
    pub const LOSS: Initial<&'static str> = Initial("1.0");
}

impl RadioBase {
    pub(super) fn new(id: EntityId, power: f64, frequency: f64) -> RadioBase {
        RadioBase {
            id,
            wiring: Wiring::default(),
            up_target: Target::default(),
            mac: Remembered::default(),
            error_model: Remembered::default(),
            mac_behind: Remembered::default(),
            without_battery: Cell::new(None),
            mounting: RefCell::default(),
            propagation: Wired::new(None),
            channel: Cell::new(None),
            power: Cell::new(power),
            frequency: Cell::new(frequency),
            wavelength: Wired::new(SPEED_OF_LIGHT / frequency),
            loss: Wired::new(Self::LOSS.real()),
        }
    }

    /// Computes the wavelength from the present frequency. Called when the radio is complete.
    pub fn fix_frequency(&self, sim: &Sim) {
        // ns-2.35: later changes of the frequency have no effect (spec: wireless-stack, section 11).
        self.wavelength.set(sim, SPEED_OF_LIGHT / self.frequency.get());
    }

    /// Sets the node that carries the radio.
    pub fn set_node(&self, sim: &Sim, node: &MobileNode) {
        self.mounting.borrow_mut().node = Some(node.motion().clone());
        sim.rewired();
    }

    /// Sets the antenna of the radio.
    pub fn set_antenna(&self, sim: &Sim, antenna: &Antenna) {
        self.mounting.borrow_mut().antenna = Some(antenna.properties().clone());
        sim.rewired();
    }

    /// The node that carries the radio.
    pub fn node<'a>(&self, sim: &'a Sim) -> Option<&'a MobileNode> {
        sim.get(self.mounting.borrow().node.as_ref()?.node.get()?)
    }

    /// The node that carries the radio and its energy model; `None` without an energy model.
    #[inline]
    pub(super) fn energy<'a>(&self, sim: &'a Sim) -> Option<(&'a MobileNode, &'a EnergyModel)> {
        if self.without_battery.get() == Some(sim.wiring_epoch()) {
            return None;
        }
        self.look_up_energy(sim)
    }

    fn look_up_energy<'a>(&self, sim: &'a Sim) -> Option<(&'a MobileNode, &'a EnergyModel)> {
        let Some(model) = self.mounting.borrow().node.as_ref().and_then(|node| node.energy.get()) else {
            self.without_battery.set(Some(sim.wiring_epoch()));
            return None;
        };
        Some((self.node(sim)?, sim.get(model)?))
    }

    /// Whether the node that carries the radio has an energy model.
    pub(super) fn has_battery(&self) -> bool {
        self.mounting.borrow().node.as_ref().is_some_and(|node| node.energy.get().is_some())
    }

    /// The antenna of the radio.
    pub fn antenna(&self) -> Option<Rc<AntennaProperties>> {
        self.mounting.borrow().antenna.clone()
    }

    pub(super) fn channel<'a>(&self, sim: &'a Sim) -> Option<&'a WirelessChannel> {
        sim.get(self.channel.get()?)
    }

    /// The propagation model.
    #[inline]
    pub fn propagation<'a>(&self, sim: &'a Sim) -> Option<&'a dyn Propagation> {
        sim.entity(self.propagation.get()?)?.as_propagation()
    }

    /// The emission of a frame that is sent now; `None` for a radio without node or antenna.
    pub(super) fn emission(&self) -> Option<Emission> {
        Some(Emission {
            motion: self.mounting.borrow().node.clone()?,
            radio: self.id,
            antenna: self.antenna()?,
            power: self.power.get(),
            wavelength: self.wavelength.get(),
        })
    }

    /// The properties of the radio as a receiver, with the given antenna.
    fn receiver_traits(&self, antenna: &AntennaProperties) -> ReceiverTraits {
        ReceiverTraits {
            offset: antenna.offset(),
            gain: antenna.receive_gain.get(),
            loss: self.loss.get(),
            wavelength: self.wavelength.get(),
        }
    }

    /// The received power of a frame, watts; `None` without propagation model, node or antenna.
    #[inline]
    pub(super) fn received_power(&self, sim: &Sim, frame: &Frame) -> Option<f64> {
        let mounting = self.mounting.borrow();
        let antenna = mounting.antenna.as_ref()?;
        let receiver = self.receiver_traits(antenna);
        let (emission, motion) = (frame.emission.as_ref()?, mounting.node.as_ref()?);
        Some(self.propagation(sim)?.received_power(sim, emission, motion, &receiver))
    }

    /// The received power of a frame that arrives now, watts; `None` without propagation model, node or antenna.
    #[inline]
    pub(super) fn arriving_power(&self, sim: &Sim, frame: &Frame) -> Option<f64> {
        let mounting = self.mounting.borrow();
        let (motion, antenna) = (mounting.node.as_ref()?, mounting.antenna.as_ref()?);
        frame.arriving_power(sim, motion, || Some((self.propagation(sim)?, self.receiver_traits(antenna))))
    }

    /// The distance up to which the received power exceeds `threshold` watts, metres.
    pub(super) fn distance(&self, sim: &Sim, threshold: f64, gains: (f64, f64), height: f64) -> f64 {
        let Some(propagation) = self.propagation(sim) else { return 0.0 };
        let (loss, wavelength) = (self.loss.get(), self.wavelength.get());
        propagation.distance(threshold, self.power.get(), gains, (height, height), loss, wavelength)
    }

    /// Passes an arriving frame to the MAC, through the entities in between.
    #[inline]
    fn pass_up(&self, sim: &Sim, frame: &Rc<Frame>, power: f64, error: bool, capture_threshold: f64) {
        let Some(target) = self.up_target.resolved(sim) else { return };
        if let Some(mac) = self.mac.get(sim, target) {
            return mac.arrive(sim, frame, power, error, capture_threshold);
        }
        let to_packet = || {
            let mut packet = Arrival { frame: frame.clone(), power, error }.into_packet();
            packet.radio_mut().capture_threshold = capture_threshold;
            packet
        };
        if let Some(model) = self.error_model.get(sim, target)
            && let Some(behind) = model.base().wiring.target.resolved(sim)
            && let Some(mac) = self.mac_behind.get(sim, behind)
            && mac.carrier_sense().is_some()
        {
            // Only corrupted frames need a copy, in which the model marks them.
            if model.corrupts(sim, frame) {
                return model.base().pass_on(sim, to_packet(), true, None);
            }
            return mac.arrive(sim, frame, power, error, capture_threshold);
        }
        if let Some(target) = sim.entity(target) {
            target.recv(sim, to_packet(), None);
        }
    }
}
