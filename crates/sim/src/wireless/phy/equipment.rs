//! The equipment of a station, as far as it affects the reception of frames.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;

use crate::Sim;
use crate::facet::Held;
use crate::wireless::pool::{Element, Pool};
use crate::wireless::propagation::{Propagation, ReceiverTraits};
use crate::wireless::{Frame, Motion};

/// The equipment of a station. Most stations have the same equipment, so that a few of these objects are used
/// all the time.
#[derive(Clone, Copy, Debug)]
pub(in crate::wireless) struct Equipment {
    /// The radio, if frames come from there directly.
    pub radio: Option<Reception>,
    /// DIFS of the MAC, seconds.
    pub space: f64,
    /// EIFS, seconds.
    pub extended_space: f64,
    /// A slot, seconds.
    pub slot: f64,
}

/// How a radio receives.
#[derive(Clone, Copy, Debug)]
pub(in crate::wireless) struct Reception {
    /// Power from which a frame makes the medium busy, watts.
    pub sense_threshold: f64,
    /// Power from which a frame can be read, watts.
    pub receive_threshold: f64,
    /// The factor by which a frame must be stronger than another one to be received nevertheless.
    pub capture_threshold: f64,
    /// What matters to propagation.
    pub receiver: ReceiverTraits,
    /// The model of propagation.
    pub propagation: Held<dyn Propagation>,
}

impl Reception {
    /// The power at which a frame arrives at a node that moves like this, watts; 0 if it does not come from a channel.
    #[inline]
    pub fn power(&self, sim: &Sim, motion: &Motion, frame: &Frame) -> f64 {
        let (Some(propagation), Some(emission)) = (self.propagation.get(sim), &frame.emission) else {
            return 0.0;
        };
        propagation.received_power(sim, emission, motion, &self.receiver)
    }

    fn bits(&self) -> [u64; 10] {
        let ReceiverTraits { offset: [x, y, z], gain, loss, wavelength } = self.receiver;
        let (sense, receive) = (self.sense_threshold, self.receive_threshold);
        let propagation = f64::from(self.propagation.id().to_u32());
        [sense, receive, self.capture_threshold, x, y, z, gain, loss, wavelength, propagation]
            .map(f64::to_bits)
    }
}

impl Element for OnceCell<Equipment> {
    const FREQUENT: usize = size_of::<Self>();

    fn new(_number: u32) -> Self {
        OnceCell::new()
    }
}

/// What tells equipments apart: the bits of their numbers.
type Key = (Option<[u64; 10]>, [u64; 3]);

/// All equipments, each once.
#[derive(Debug, Default)]
pub(in crate::wireless) struct Equipments {
    equipments: Pool<OnceCell<Equipment>>,
    numbers: RefCell<HashMap<Key, u32>>,
}

impl Equipments {
    /// The number of an equipment.
    pub fn number(&self, equipment: Equipment) -> u32 {
        let times = [equipment.space, equipment.extended_space, equipment.slot];
        let key = (equipment.radio.map(|radio| radio.bits()), times.map(f64::to_bits));
        *self.numbers.borrow_mut().entry(key).or_insert_with(|| {
            let number = self.equipments.len();
            let _ = self.equipments.add().set(equipment);
            number
        })
    }

    /// The equipment with this number.
    #[inline]
    pub fn get(&self, number: u32) -> Option<&Equipment> {
        self.equipments.get(number)?.get()
    }
}
