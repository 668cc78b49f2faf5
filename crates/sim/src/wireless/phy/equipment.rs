//! The properties of a station that affect the reception of frames.

use std::cell::{OnceCell, RefCell};

use rustc_hash::FxHashMap;

use crate::Sim;
use crate::facet::Held;
use crate::wireless::pool::{Element, Pool};
use crate::wireless::propagation::{EstimatedPower, Propagation, ReceiverTraits, Threshold};
use crate::wireless::{Frame, Motion};

/// The properties of a station that affect the reception of frames. Most stations have the same equipment, so that only
/// a few of these objects are in use.
#[derive(Clone, Copy, Debug)]
pub(in crate::wireless) struct Equipment {
    /// The radio, if the station receives its frames directly.
    pub radio: Option<Reception>,
    /// The DIFS of the MAC, seconds.
    pub space: f64,
    /// The EIFS of the MAC, seconds.
    pub extended_space: f64,
    /// The EIFS in the unit of duration fields, microseconds.
    pub noise_duration: u16,
    /// The duration of a slot, seconds.
    pub slot: f64,
}

/// The properties of a radio as a receiver.
#[derive(Clone, Copy, Debug)]
pub(in crate::wireless) struct Reception {
    /// Received power from which a frame makes the medium busy.
    pub sense_threshold: Threshold,
    /// Received power from which a frame can be decoded.
    pub receive_threshold: Threshold,
    /// The factor by which a frame must be stronger than a colliding one to be received nevertheless.
    pub capture_threshold: f64,
    /// The properties that propagation models use.
    pub receiver: ReceiverTraits,
    /// The propagation model.
    pub propagation: Held<dyn Propagation>,
    /// Whether the propagation model fades.
    pub fades: bool,
}

impl Reception {
    /// The power at which the node with the motion `motion` receives a frame that arrives now, watts; 0 if the frame
    /// does not come from a channel.
    #[inline]
    pub fn power(&self, sim: &Sim, motion: &Motion, frame: &Frame) -> f64 {
        frame
            .arriving_power(sim, motion, || Some((self.propagation.get(sim)?, &self.receiver)))
            .unwrap_or(0.0)
    }

    fn bits(&self) -> [u64; 10] {
        let ReceiverTraits { offset: [x, y, z], gain, loss, wavelength } = self.receiver;
        let (sense, receive) = (self.sense_threshold.watts, self.receive_threshold.watts);
        let propagation = f64::from(self.propagation.id().to_u32());
        [sense, receive, self.capture_threshold, x, y, z, gain, loss, wavelength, propagation]
            .map(f64::to_bits)
    }
}

/// The radio of the station that a frame reached last. Most stations have the same, so that it is looked up once for many
/// arrivals.
#[derive(Clone, Copy)]
pub(in crate::wireless) struct LastRadio<'a> {
    sim: &'a Sim,
    /// The number of the station's equipment.
    number: u32,
    radio: Option<&'a Reception>,
    propagation: Option<&'a dyn Propagation>,
}

impl<'a> LastRadio<'a> {
    pub fn new(sim: &'a Sim) -> LastRadio<'a> {
        LastRadio { sim, number: u32::MAX, radio: None, propagation: None }
    }

    /// The radio of a station with the given equipment; `None` if the station does not receive frames directly.
    #[inline]
    pub fn of_equipment(&mut self, number: u32) -> Option<&'a Reception> {
        if self.number != number {
            self.look_up(number);
        }
        self.radio
    }

    #[inline(never)]
    fn look_up(&mut self, number: u32) {
        self.number = number;
        self.radio = self.sim.wireless().equipments.get(number).and_then(|known| known.radio.as_ref());
        self.propagation = self.radio.and_then(|radio| radio.propagation.get(self.sim));
    }

    /// The power at which the station, whose node has the motion `motion`, receives a frame that arrives now, watts; 0
    /// without a propagation model.
    #[inline]
    pub fn power(&self, motion: &Motion, frame: &Frame) -> f64 {
        let receiver = || Some((self.propagation?, &self.radio?.receiver));
        frame.arriving_power(self.sim, motion, receiver).unwrap_or(0.0)
    }

    /// The power at which the station receives a frame, with an estimate of its level; `None` unless the propagation
    /// model fades.
    #[inline]
    pub fn estimated_power(&self, motion: &Motion, frame: &Frame) -> Option<EstimatedPower> {
        let (propagation, radio) = (self.propagation?, self.radio?);
        propagation.estimated_power(self.sim, frame.emission.as_ref()?, motion, &radio.receiver)
    }
}

impl Element for OnceCell<Equipment> {
    const FREQUENT: usize = size_of::<Self>();

    fn new(_number: u32) -> Self {
        OnceCell::new()
    }
}

/// A key that distinguishes equipments: the bits of their floating-point values.
type Key = (Option<[u64; 10]>, [u64; 3]);

/// All distinct equipments.
#[derive(Debug, Default)]
pub(in crate::wireless) struct Equipments {
    equipments: Pool<OnceCell<Equipment>>,
    numbers: RefCell<FxHashMap<Key, u32>>,
}

impl Equipments {
    /// The number of an equipment, which is added if it is new.
    pub fn number(&self, equipment: Equipment) -> u32 {
        let times = [equipment.space, equipment.extended_space, equipment.slot];
        let key = (equipment.radio.map(|radio| radio.bits()), times.map(f64::to_bits));
        *self.numbers.borrow_mut().entry(key).or_insert_with(|| {
            let number = self.equipments.len();
            let _ = self.equipments.add().set(equipment);
            number
        })
    }

    /// The equipment with the given number.
    #[inline]
    pub fn get(&self, number: u32) -> Option<&Equipment> {
        self.equipments.get(number)?.get()
    }
}
