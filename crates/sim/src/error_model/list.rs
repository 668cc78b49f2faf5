//! Losses of listed packets or bytes.

use std::cell::{Cell, RefCell};

use super::{ErrorBase, ErrorUnit, LossProcess};
use crate::Sim;
use crate::packet::Packet;

/// Loses the packets with listed numbers, or the packets that contain the listed bytes (spec: queues-and-monitors,
/// section 11.5).
#[derive(Debug, Default)]
pub struct LossList {
    /// The numbers of packets or bytes to lose, in ascending order.
    numbers: RefCell<Vec<i32>>,
    /// The number of entries of the list that have been used.
    used: Cell<usize>,
    /// The number of packets or bytes that have passed so far.
    count: Cell<i32>,
}

impl LossList {
    /// Sets the numbers, in any order. If numbers occur twice, leaves the list empty and returns them, in ascending
    /// order, each as often as it is repeated.
    pub fn set(&self, mut numbers: Vec<i32>) -> Vec<i32> {
        numbers.sort_unstable();
        let repeated: Vec<i32> =
            numbers.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
        if !repeated.is_empty() {
            numbers.clear();
        }
        *self.numbers.borrow_mut() = numbers;
        repeated
    }
}

impl LossProcess for LossList {
    fn corrupts(&self, sim: &Sim, base: &ErrorBase, packet: &Packet) -> bool {
        let numbers = self.numbers.borrow();
        if numbers.is_empty() {
            sim.warn("warning: ListErrorModel: null drop list\n");
            return false;
        }
        let count = self.count.get();
        let (step, last) = match base.unit.get() {
            ErrorUnit::Packet => (1, count),
            ErrorUnit::Byte => (packet.size, count + packet.size),
            ErrorUnit::Bit => return false,
            ErrorUnit::Time => {
                sim.warn("ListErrorModel: error, EU_TIME not supported\n");
                return false;
            }
        };
        self.count.set(count + step);
        let hit = numbers.get(self.used.get()).is_some_and(|next| last >= *next);
        self.used.set(self.used.get() + usize::from(hit));
        hit
    }
}
