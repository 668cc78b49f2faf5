//! Losses from a recorded trace.

use std::cell::{Cell, RefCell};

use super::{ErrorBase, LossProcess};
use crate::packet::{Packet, PacketType};
use crate::{Initial, Sim};

/// Alternates between packets that pass and packets that are lost; a record gives the number of each (spec:
/// queues-and-monitors, section 11.6).
#[derive(Debug)]
pub struct TraceDrivenLoss {
    /// `good_`: the number of packets still to pass.
    pub good: Cell<f64>,
    /// `loss_`: the number of packets that are lost after those of `good_`.
    pub loss: Cell<f64>,
    record: RefCell<Option<std::vec::IntoIter<(f64, f64)>>>,
    /// Whether messages of multicast routing always pass.
    spares_routing: bool,
}

/// Initial values.
impl TraceDrivenLoss {
    /// The initial value of `good`: no packet is lost.
    pub const GOOD: Initial<i32> = Initial(123_456_789);
}

impl Default for TraceDrivenLoss {
    fn default() -> Self {
        TraceDrivenLoss {
            good: Cell::new(TraceDrivenLoss::GOOD.real()),
            loss: Cell::new(0.0),
            record: RefCell::default(),
            spares_routing: false,
        }
    }
}

impl TraceDrivenLoss {
    /// Creates a model that neither loses nor counts messages of multicast routing.
    pub fn sparing_multicast_routing() -> TraceDrivenLoss {
        TraceDrivenLoss { spares_routing: true, ..TraceDrivenLoss::default() }
    }

    /// Sets the record: pairs of the number of packets that pass and the number of packets then lost.
    pub fn set_record(&self, record: Vec<(f64, f64)>) {
        *self.record.borrow_mut() = Some(record.into_iter());
        self.read();
    }

    /// Reads the next pair of numbers from the record.
    pub fn read(&self) {
        let (good, loss) = match &mut *self.record.borrow_mut() {
            Some(record) => record.next().unwrap_or((0.0, 0.0)),
            None => (TraceDrivenLoss::GOOD.real(), 0.0),
        };
        self.good.set(if good < 0.0 { TraceDrivenLoss::GOOD.real() } else { good });
        self.loss.set(loss);
    }
}

impl LossProcess for TraceDrivenLoss {
    fn corrupts(&self, _sim: &Sim, _base: &ErrorBase, packet: &Packet) -> bool {
        let is_routing =
            matches!(packet.packet_type, PacketType::PRUNE | PacketType::GRAFT | PacketType::GRAFT_ACK);
        if self.spares_routing && is_routing {
            return false;
        }
        if self.good.get() <= 0.0 && self.loss.get() <= 0.0 {
            self.read();
        }
        if self.good.replace(self.good.get() - 1.0) > 0.0 {
            return false;
        }
        self.loss.replace(self.loss.get() - 1.0) > 0.0
    }
}
