//! Connection vectors.

/// An application data unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Unit {
    /// Seconds that its side waits after sending the unit before.
    pub send_wait: f64,
    /// Seconds that its side waits after receiving what the other side has sent.
    pub receive_wait: f64,
    /// Bytes; 0 at the end of this side's data.
    pub size: i32,
}

/// One side of a connection.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Side {
    /// Receiver window of its peer, packets.
    pub window: i32,
    /// Largest segment, bytes.
    pub mss: i32,
    /// Its data units.
    pub units: Vec<Unit>,
}

/// One connection.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ConnectionVector {
    /// When it begins, microseconds.
    pub start: f64,
    /// The end that opens it.
    pub initiator: Side,
    /// The other end.
    pub acceptor: Side,
}

impl ConnectionVector {
    /// When it begins, seconds, if time is stretched by `scale`.
    pub fn start_time(&self, scale: f64) -> f64 {
        self.start / 1_000_000.0 * scale
    }

    pub(super) fn side(&mut self, initiator: bool) -> &mut Side {
        if initiator { &mut self.initiator } else { &mut self.acceptor }
    }
}
