//! Elements of a protocol stack that packets pass in both directions (spec: mpls-pushback-nix, section 8).

use std::cell::Cell;

use super::Direction;
use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;
use crate::wiring::{Target, Wiring};

/// An element that packets pass in both directions.
pub trait Bidirectional {
    /// The target of packets that travel up.
    fn up_target(&self) -> &Target;
}

impl dyn Entity {
    /// The entity as an element with two directions; `None` if it is something else.
    pub fn as_bidirectional(&self) -> Option<&dyn Bidirectional> {
        self.facet()
    }
}

/// Forwards packets in their direction without changing them: `BiConnector`.
#[derive(Debug, Default)]
pub struct BiConnector {
    wiring: Wiring,
    up_target: Target,
}

impl Bidirectional for BiConnector {
    fn up_target(&self) -> &Target {
        &self.up_target
    }
}

impl Entity for BiConnector {
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        match packet.radio().direction {
            Direction::Down => return self.wiring.target.send(sim, packet, callback),
            Direction::Up => {}
            Direction::None => {
                sim.print("Error: Packet Direction not specified; Using default 'UP' direction\n\n");
            }
        }
        self.up_target.send(sim, packet, callback);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.wiring)
    }

    facets! { dyn Bidirectional => |this| this }
}

/// Forward error correction that only makes frames longer, on their way to the radio: `FECModel`. It corrects no
/// errors.
#[derive(Debug)]
pub struct ForwardErrorCorrection {
    wiring: Wiring,
    up_target: Target,
    /// `FECstrength`: number of bit errors per frame that the code is designed to correct.
    pub strength: Cell<i32>,
}

impl Default for ForwardErrorCorrection {
    fn default() -> Self {
        ForwardErrorCorrection {
            wiring: Wiring::default(),
            up_target: Target::default(),
            strength: Cell::new(1),
        }
    }
}

impl ForwardErrorCorrection {
    /// The number of bytes that the code adds to a frame: for each correctable bit error, the number of bits needed to
    /// number the bits of the frame.
    fn redundancy(&self, size: i32) -> i32 {
        let bits = i64::from(size) * 8;
        let address_bits = bits.checked_ilog2().unwrap_or(0) as i32;
        self.strength.get().wrapping_mul(address_bits).wrapping_add(7) / 8
    }
}

impl Bidirectional for ForwardErrorCorrection {
    fn up_target(&self) -> &Target {
        &self.up_target
    }
}

impl Entity for ForwardErrorCorrection {
    fn recv(&self, sim: &Sim, mut packet: Packet, callback: Option<EntityId>) {
        if packet.radio().direction == Direction::Down {
            let added = self.redundancy(packet.size);
            packet.size += added;
            packet.radio_mut().redundancy = added;
            self.wiring.target.send(sim, packet, callback);
        } else {
            // ns-2.35: each reception removes the number of bytes that was added last (spec: mpls-pushback-nix, section
            // 8).
            packet.size -= packet.radio().redundancy;
            self.up_target.send(sim, packet, callback);
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.wiring)
    }

    facets! { dyn Bidirectional => |this| this }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_get_longer_by_the_logarithm_of_their_bits() {
        let code = ForwardErrorCorrection::default();
        for (strength, size, added) in [
            (0, 558, 0),
            (1, 63, 1),
            (1, 64, 2),
            (3, 255, 4),
            (3, 256, 5),
            (7, 2047, 12),
            (7, 2048, 13),
            (-3, 86, -2),
            (2, 0, 0),
        ] {
            code.strength.set(strength);
            assert_eq!(code.redundancy(size), added, "{strength} {size}");
        }
    }
}
