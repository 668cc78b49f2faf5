//! The header of PGM packets.

use std::rc::Rc;

use crate::Sim;
use crate::agent::Agent;
use crate::packet::{Endpoint, Packet, PacketType, ProtocolHeader};

/// The kind of a packet (RFC 3208, section 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PgmKind {
    /// Source path message: shows routers the path from the source, for negative acknowledgements.
    Spm,
    /// Original data.
    Odata,
    /// Repair data: data that are sent again.
    Rdata,
    /// Negative acknowledgement.
    Nak,
    /// Confirmation of a negative acknowledgement.
    Ncf,
}

impl PgmKind {
    /// Returns the kind named `name`, without regard to case.
    pub fn named(name: &str) -> Option<PgmKind> {
        use PgmKind::{Nak, Ncf, Odata, Rdata, Spm};
        let kinds = [("SPM", Spm), ("ODATA", Odata), ("RDATA", Rdata), ("NAK", Nak), ("NCF", Ncf)];
        kinds.into_iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, kind)| kind)
    }

    /// The flow id of packets of this kind, regardless of their agent's flow id.
    fn flow_id(self) -> i32 {
        match self {
            PgmKind::Odata => 1,
            PgmKind::Rdata => 3,
            PgmKind::Ncf => 6,
            PgmKind::Spm => 7,
            PgmKind::Nak => 8,
        }
    }

    /// The number of the kind (RFC 3208, section 8.1).
    pub(super) fn number(self) -> i32 {
        match self {
            PgmKind::Spm => 0,
            PgmKind::Odata => 4,
            PgmKind::Rdata => 5,
            PgmKind::Nak => 8,
            PgmKind::Ncf => 10,
        }
    }

    /// The size of the headers of packets of this kind, bytes.
    fn header_size(self) -> i32 {
        match self {
            PgmKind::Odata | PgmKind::Rdata | PgmKind::Ncf => 16,
            PgmKind::Spm => 24,
            PgmKind::Nak => 32,
        }
    }
}

/// The header of PGM packets (spec: mpls-pushback-nix, section 10.1).
#[derive(Clone, Copy, Debug)]
pub struct PgmHeader {
    /// The kind of the packet.
    pub kind: PgmKind,
    /// The transport session: the end point of its sender.
    pub session: Endpoint,
    /// The sequence number of the source path message or of the data.
    pub number: i32,
    /// The last agent that a source path message has passed.
    pub path: Endpoint,
}

impl PgmHeader {
    /// A header without a path.
    pub(super) fn new(kind: PgmKind, session: Endpoint, number: i32) -> PgmHeader {
        PgmHeader { kind, session, number, path: Endpoint::default() }
    }

    /// The header of a packet, if it has one.
    pub(super) fn of(packet: &Packet) -> Option<&Rc<PgmHeader>> {
        match &packet.extension.as_ref()?.protocol {
            ProtocolHeader::Pgm(header) => Some(header),
            _ => None,
        }
    }

    /// A new packet of an agent with this header and `data` bytes of data.
    pub(super) fn packet(self, sim: &Sim, agent: &Agent, data: i32) -> Packet {
        let mut packet = agent.allocate(sim);
        // Applications set the type of their agent's packets.
        packet.packet_type = PacketType::PGM;
        packet.size = self.kind.header_size() + data;
        packet.flow_id = self.kind.flow_id();
        self.put_on(&mut packet);
        packet
    }

    /// Stores the header in a packet.
    pub(super) fn put_on(self, packet: &mut Packet) {
        packet.extend().protocol = ProtocolHeader::Pgm(Rc::new(self));
    }
}
