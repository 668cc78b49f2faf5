//! The check of the time to live, which is decremented once per link (spec: engine-and-traces, section 6.2).

use std::cell::Cell;

use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;
use crate::wiring::{Wired, Wiring};

/// An entity that drops packets whose time to live has expired.
#[derive(Debug)]
pub struct TtlChecker {
    wiring: Wiring,
    /// The amount by which the time to live is decremented.
    pub tick: Wired<i32>,
    /// Whether drops are reported on the standard output.
    pub warning: Cell<bool>,
}

impl Default for TtlChecker {
    fn default() -> Self {
        TtlChecker { wiring: Wiring::default(), tick: Wired::new(1), warning: Cell::new(false) }
    }
}

/// Decrements the time to live of a packet that has crossed a link. Returns false, without a change, if it has expired.
#[inline(always)]
pub(super) fn count_down(packet: &mut Packet, tick: i32) -> bool {
    let lives_on = packet.ttl > tick;
    if lives_on {
        packet.ttl -= tick;
    }
    lives_on
}

impl Entity for TtlChecker {
    fn recv(&self, sim: &Sim, mut packet: Packet, callback: Option<EntityId>) {
        if count_down(&mut packet, self.tick.get()) {
            self.wiring.target.send(sim, packet, callback);
        } else {
            if self.warning.get() {
                sim.print("ttl exceeded\n");
            }
            self.wiring.drop_packet(sim, packet);
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.wiring)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Header;

    #[test]
    fn the_last_hop_is_not_taken() {
        let left = |ttl, tick| {
            let mut packet = Packet::new(Header { ttl, ..Header::default() });
            (count_down(&mut packet, tick), packet.ttl)
        };
        assert_eq!(left(2, 1), (true, 1));
        assert_eq!(left(1, 1), (false, 1));
        assert_eq!(left(5, 3), (true, 2));
    }
}
