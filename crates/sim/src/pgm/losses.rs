//! Losses of PGM packets of one kind.

use std::cell::Cell;

use super::{PgmHeader, PgmKind};
use crate::Sim;
use crate::error_model::{ErrorBase, LossProcess};
use crate::packet::Packet;

/// Loses every packet of one kind whose place among those of the kind, from 1, has a given remainder.
#[derive(Debug, Default)]
pub struct PgmLosses {
    rule: Cell<Option<(PgmKind, i32, i32)>>,
    /// The number of packets of the kind that have arrived.
    count: Cell<i32>,
    /// `ndrops_`: the number of packets lost.
    pub drops: Cell<i32>,
}

impl PgmLosses {
    /// Loses packets of this kind whose place, divided by `cycle`, leaves the remainder `offset`.
    pub fn set(&self, kind: PgmKind, cycle: i32, offset: i32) {
        self.rule.set(Some((kind, cycle, offset)));
    }
}

impl LossProcess for PgmLosses {
    fn corrupts(&self, sim: &Sim, _: &ErrorBase, packet: &Packet) -> bool {
        let Some((kind, cycle, offset)) = self.rule.get() else { return false };
        if PgmHeader::of(packet).is_none_or(|header| header.kind != kind) {
            return false;
        }
        if cycle == 0 {
            sim.arithmetic_trap("a cycle of 0 packets");
        }
        self.count.set(self.count.get() + 1);
        let is_lost = self.count.get() % cycle == offset;
        self.drops.set(self.drops.get() + i32::from(is_lost));
        is_lost
    }
}
