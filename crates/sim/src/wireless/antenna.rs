//! Antennas of radios.

use std::ops::Deref;
use std::rc::Rc;

use crate::Initial;
use crate::entity::Entity;
use crate::wiring::Wired;

/// An isotropic antenna. A new antenna is 1.5 m above the centre of its node, and has gain 1.
#[derive(Debug, Default)]
pub struct Antenna {
    properties: Rc<AntennaProperties>,
}

/// The properties of an antenna, which it shares with the frames that it sends. Receiving radios keep copies.
#[derive(Debug)]
pub struct AntennaProperties {
    /// `X_`, `Y_`, `Z_`: position relative to the node, metres.
    pub offset: [Wired<f64>; 3],
    /// `Gt_`: gain of the antenna when sending.
    pub transmit_gain: Wired<f64>,
    /// `Gr_`: gain of the antenna when receiving.
    pub receive_gain: Wired<f64>,
}

/// Initial values.
impl AntennaProperties {
    /// The initial height above the node, metres.
    pub const HEIGHT: Initial<&'static str> = Initial("1.5");
    /// The initial value of `transmit_gain`.
    pub const TRANSMIT_GAIN: Initial<f64> = Initial(1.0);
    /// The initial value of `receive_gain`.
    pub const RECEIVE_GAIN: Initial<f64> = Initial(1.0);
}

impl AntennaProperties {
    /// The position relative to the node, metres.
    #[inline]
    pub(super) fn offset(&self) -> [f64; 3] {
        let [x, y, z] = &self.offset;
        [x.get(), y.get(), z.get()]
    }
}

impl Default for AntennaProperties {
    fn default() -> Self {
        AntennaProperties {
            offset: [0.0, 0.0, Self::HEIGHT.real()].map(Wired::new),
            transmit_gain: Wired::new(Self::TRANSMIT_GAIN.real()),
            receive_gain: Wired::new(Self::RECEIVE_GAIN.real()),
        }
    }
}

impl Deref for Antenna {
    type Target = AntennaProperties;

    fn deref(&self) -> &AntennaProperties {
        &self.properties
    }
}

impl Antenna {
    /// The properties of the antenna.
    pub fn properties(&self) -> &Rc<AntennaProperties> {
        &self.properties
    }

    /// The height above the node, metres.
    pub fn height(&self) -> f64 {
        self.offset[2].get()
    }
}

impl Entity for Antenna {}
