//! What a station is equipped with, as far as that matters to frames that it hears.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;

use crate::Sim;
use crate::entity::EntityId;
use crate::wireless::propagation::{Propagation, Receiver};
use crate::wireless::row::{Element, Row};
use crate::wireless::{Frame, Motion};

/// What a station is equipped with. Most stations have the same, so that a few of these are looked at all the time.
#[derive(Clone, Copy, Debug)]
pub(in crate::wireless) struct Equipment {
    /// The radio, if frames come from there directly.
    pub radio: Option<Reception>,
    /// For how long the MAC thinks the medium busy after a frame that it could not read, seconds.
    pub extended_space: f64,
}

/// How a radio receives.
#[derive(Clone, Copy, Debug)]
pub(in crate::wireless) struct Reception {
    /// Power from which a frame makes the medium busy, watts.
    pub sense_threshold: f64,
    /// Power from which a frame can be read, watts.
    pub receive_threshold: f64,
    /// By what factor a frame has to be stronger than another one to be received nevertheless.
    pub capture_threshold: f64,
    /// The antenna's position relative to the node, metres.
    pub offset: [f64; 3],
    /// The antenna's gain when receiving.
    pub gain: f64,
    /// System loss factor.
    pub loss: f64,
    /// Wavelength, metres.
    pub wavelength: f64,
    /// The model of propagation.
    pub propagation: EntityId,
}

impl Reception {
    /// The power at which a frame arrives at a node that moves like this, watts; 0 if it does not come from a channel.
    #[inline]
    pub fn power(&self, sim: &Sim, motion: &Motion, frame: &Frame) -> f64 {
        let propagation: Option<&dyn Propagation> =
            sim.entity(self.propagation).and_then(|propagation| propagation.as_propagation());
        let (Some(propagation), Some(emission)) = (propagation, &frame.emission) else { return 0.0 };
        let receiver = Receiver {
            motion,
            offset: self.offset,
            gain: self.gain,
            loss: self.loss,
            wavelength: self.wavelength,
        };
        propagation.received_power(sim, emission, &receiver)
    }

    fn bits(&self) -> [u64; 10] {
        let [x, y, z] = self.offset;
        let propagation = f64::from(self.propagation.to_u32());
        let thresholds = [self.sense_threshold, self.receive_threshold, self.capture_threshold];
        let [sense, receive, capture] = thresholds;
        [sense, receive, capture, x, y, z, self.gain, self.loss, self.wavelength, propagation]
            .map(f64::to_bits)
    }
}

impl Element for OnceCell<Equipment> {
    fn new(_number: u32) -> Self {
        OnceCell::new()
    }
}

/// All equipments, each once.
#[derive(Debug, Default)]
pub(in crate::wireless) struct Equipments {
    equipments: Row<OnceCell<Equipment>>,
    numbers: RefCell<HashMap<(Option<[u64; 10]>, u64), u32>>,
}

impl Equipments {
    /// The number of an equipment.
    pub fn number(&self, equipment: Equipment) -> u32 {
        let key = (equipment.radio.map(|radio| radio.bits()), equipment.extended_space.to_bits());
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
