//! The ends of IP-in-IP tunnels (RFC 2003).

use std::cell::Cell;

use crate::entity::{Entity, EntityId};
use crate::node::{AddressClassifier, Classifier, ClassifierBase};
use crate::packet::{Endpoint, InnerHeader, Packet};
use crate::wiring::Wiring;
use crate::{Initial, Sim};

/// Size of an IP header, bytes.
const IP_HEADER: i32 = 20;

/// The port of the exit of a tunnel.
const TUNNEL_PORT: i32 = 1;

/// The entrance of tunnels: `MIPEncapsulator`. It adds a second IP header, whose destination the embedder gives as the
/// answer to `tunnel-exit` (spec: sensor-and-mobile-ip, section 3.4).
#[derive(Debug)]
pub struct MobileEncapsulator {
    id: EntityId,
    wiring: Wiring,
    /// `addr_`: source address of packets in the tunnel.
    pub address: Cell<i32>,
    /// `port_`: source port of packets in the tunnel.
    pub port: Cell<i32>,
    /// `shift_`: stored, but without effect.
    pub shift: Cell<i32>,
    /// `mask_`: stored, but without effect.
    pub mask: Cell<i32>,
    /// `ttl_`: time to live of packets in the tunnel, hops.
    pub ttl: Cell<i32>,
}

/// Initial values.
impl MobileEncapsulator {
    /// The initial value of `mask`.
    pub const MASK: Initial<&'static str> = Initial("0x7fffffff");
    /// The initial value of `ttl`.
    pub const TTL: Initial<i32> = Initial(32);
}

impl MobileEncapsulator {
    /// A tunnel entrance without target.
    pub fn new(id: EntityId) -> MobileEncapsulator {
        MobileEncapsulator {
            id,
            wiring: Wiring::default(),
            address: Cell::new(0),
            port: Cell::new(0),
            shift: Cell::new(0),
            mask: Cell::new(Self::MASK.integer()),
            ttl: Cell::new(Self::TTL.integer()),
        }
    }
}

impl Entity for MobileEncapsulator {
    fn recv(&self, sim: &Sim, mut packet: Packet, callback: Option<EntityId>) {
        packet.ttl -= 1;
        if packet.ttl <= 0 {
            return;
        }
        let Some(exit) = sim.embedder().tunnel_exit(sim, self.id, packet.dst.address) else { return };
        let inner = InnerHeader { src: packet.src, dst: packet.dst, ttl: packet.ttl };
        packet.extend().inner.push(inner);
        packet.src = Endpoint { address: self.address.get(), port: self.port.get() };
        packet.dst = Endpoint { address: exit, port: TUNNEL_PORT };
        packet.ttl = self.ttl.get();
        packet.size += IP_HEADER;
        self.wiring.target.send(sim, packet, callback);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.wiring)
    }
}

/// The exit of tunnels: `Classifier/Addr/MIPDecapsulator`. It removes the outer header and forwards packets by their
/// inner destination (spec: sensor-and-mobile-ip, section 3.4).
#[derive(Debug)]
pub struct MobileDecapsulator {
    routes: AddressClassifier,
}

impl MobileDecapsulator {
    /// A tunnel exit without routes.
    pub fn new(id: EntityId) -> MobileDecapsulator {
        MobileDecapsulator { routes: AddressClassifier::new(id) }
    }
}

impl Classifier for MobileDecapsulator {
    fn base(&self) -> &ClassifierBase {
        self.routes.base()
    }

    fn install(&self, sim: &Sim, value: i32, target: Option<EntityId>) {
        self.routes.install(sim, value, target);
    }

    fn slots(&self, sim: &Sim) -> Vec<Option<EntityId>> {
        self.routes.slots(sim)
    }
}

impl Entity for MobileDecapsulator {
    fn recv(&self, sim: &Sim, mut packet: Packet, callback: Option<EntityId>) {
        let Some(inner) = packet.extension.as_mut().and_then(|extension| extension.inner.pop()) else {
            return;
        };
        (packet.src, packet.dst, packet.ttl) = (inner.src, inner.dst, inner.ttl);
        if packet.ttl <= 0 {
            return;
        }
        packet.size -= IP_HEADER;
        self.routes.recv(sim, packet, callback);
    }

    facets! { dyn Classifier => |this| this }
}
