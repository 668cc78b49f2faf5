//! Antennas.

use std::cell::Cell;

use crate::entity::Entity;

/// An antenna that sends and receives equally well in all directions.
#[derive(Debug)]
pub struct Antenna {
    /// `X_`, `Y_`, `Z_`: position relative to the node, metres.
    pub offset: [Cell<f64>; 3],
    /// `Gt_`: gain when sending.
    pub transmit_gain: Cell<f64>,
    /// `Gr_`: gain when receiving.
    pub receive_gain: Cell<f64>,
}

impl Default for Antenna {
    fn default() -> Self {
        Antenna {
            offset: [Cell::new(0.0), Cell::new(0.0), Cell::new(1.5)],
            transmit_gain: Cell::new(1.0),
            receive_gain: Cell::new(1.0),
        }
    }
}

impl Antenna {
    /// Height above the node, metres.
    pub fn height(&self) -> f64 {
        self.offset[2].get()
    }
}

impl Entity for Antenna {}
