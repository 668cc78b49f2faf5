//! Connection vectors.

/// An application data unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Unit {
    /// The time that the side waits after sending the previous unit, seconds.
    pub send_wait: f64,
    /// The time that the side waits after receiving data from the other side, seconds.
    pub receive_wait: f64,
    /// The size of the unit, bytes; 0 marks the end of the side's data.
    pub size: i32,
}

/// One side of a connection.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Side {
    /// The receiver window of the side's peer, packets.
    pub window: i32,
    /// The largest segment, bytes.
    pub mss: i32,
    /// The data units that the side sends.
    pub units: Vec<Unit>,
}

/// The vector of one connection.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ConnectionVector {
    /// When the connection begins, microseconds.
    pub start: f64,
    /// The end that opens the connection.
    pub initiator: Side,
    /// The end that accepts the connection.
    pub acceptor: Side,
}

impl ConnectionVector {
    /// When the connection begins, seconds, after multiplication by `scale`.
    pub fn start_time(&self, scale: f64) -> f64 {
        self.start / 1_000_000.0 * scale
    }

    pub(super) fn side(&mut self, initiator: bool) -> &mut Side {
        if initiator { &mut self.initiator } else { &mut self.acceptor }
    }
}
