//! Radios: the network interfaces of mobile nodes.

mod consumption;
mod modulation;
mod wireless_phy;
mod wireless_phy_ext;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

pub use consumption::Consumption;
pub use modulation::Modulation;
pub use wireless_phy::WirelessPhy;
pub use wireless_phy_ext::WirelessPhyExt;

use crate::Sim;
use crate::entity::EntityId;
use crate::packet::Packet;
use crate::scheduler::EventKey;
use crate::wiring::{Target, Wiring};

use super::mac::Arrival;
use super::propagation::{Propagation, Receiver};
use super::{Antenna, AntennaProperties, EnergyModel, MobileNode, Motion, WirelessChannel};

/// How a frame was sent.
#[derive(Clone, Debug)]
pub struct Emission {
    /// Where the sending node is.
    pub motion: Rc<Motion>,
    /// The sending radio.
    pub radio: EntityId,
    /// Its antenna.
    pub antenna: Rc<AntennaProperties>,
    /// Power, watts.
    pub power: f64,
    /// Wavelength, metres.
    pub wavelength: f64,
}

/// When the reception of a frame ends, and the MAC that is to be told.
pub type Reception = (EventKey, EntityId);

/// What can be asked of a radio whatever its kind.
pub trait Radio {
    /// What all radios have in common.
    fn base(&self) -> &RadioBase;

    /// The first bit of a frame arrives. If a MAC wants [`Entity::on_event`](crate::Entity::on_event) when the
    /// last bit has arrived, that is the result.
    fn arrive(&self, sim: &Sim, frame: Rc<Packet>) -> Option<Reception>;

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
    motion: RefCell<Option<Rc<Motion>>>,
    antenna: RefCell<Option<Rc<AntennaProperties>>>,
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
            motion: RefCell::default(),
            antenna: RefCell::default(),
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

    /// Makes it a radio of this node.
    pub fn set_node(&self, node: &MobileNode) {
        self.motion.replace(Some(node.motion().clone()));
    }

    /// Gives it this antenna.
    pub fn set_antenna(&self, antenna: &Antenna) {
        self.antenna.replace(Some(antenna.properties().clone()));
    }

    /// Its node.
    pub fn node<'a>(&self, sim: &'a Sim) -> Option<&'a MobileNode> {
        sim.get(self.motion.borrow().as_ref()?.node)
    }

    /// Its node and the energy of that, if it has a model of it.
    #[inline]
    fn energy<'a>(&self, sim: &'a Sim) -> Option<(&'a MobileNode, &'a EnergyModel)> {
        let model = self.motion.borrow().as_ref()?.energy.get()?;
        Some((self.node(sim)?, sim.get(model)?))
    }

    /// Its antenna.
    pub fn antenna(&self) -> Option<Rc<AntennaProperties>> {
        self.antenna.borrow().clone()
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
            motion: self.motion.borrow().clone()?,
            radio: self.id,
            antenna: self.antenna()?,
            power: self.power.get(),
            wavelength: self.wavelength.get(),
        })
    }

    /// The power at which a frame arrives, watts; `None` without propagation model, node or antenna.
    #[inline]
    fn received_power(&self, sim: &Sim, frame: &Packet) -> Option<f64> {
        let (motion, antenna) = (self.motion.borrow(), self.antenna.borrow());
        let receiver = Receiver {
            motion: motion.as_ref()?,
            antenna: antenna.as_ref()?,
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
    fn pass_up(&self, sim: &Sim, arrival: Arrival) -> Option<Reception> {
        let target = self.up_target.resolved(sim)?;
        match sim.entity(target).and_then(|entity| entity.as_mac()) {
            Some(mac) => Some((mac.arrive(sim, arrival)?, target)),
            None => {
                sim.deliver(target, arrival.into_packet(), None);
                None
            }
        }
    }
}
