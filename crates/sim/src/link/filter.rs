//! Connectors that inspect header fields, and one that counts packets (spec: mpls-pushback-nix, section 8).

use std::cell::{Cell, RefCell};

use crate::entity::{Entity, EntityId};
use crate::packet::{Header, Packet};
use crate::wiring::{Target, Wiring};
use crate::{Initial, Sim};

/// A header field that filters and classifiers can inspect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HeaderField {
    /// The type of the packet, as a number.
    Type,
    /// The size of the packet, bytes.
    Size,
    /// The unique number (uid) of the packet.
    Uid,
    /// The sender's address.
    Source,
    /// The sender's port.
    SourcePort,
    /// The receiver's address.
    Destination,
    /// The receiver's port.
    DestinationPort,
    /// The time to live of the packet.
    Ttl,
    /// The flow id of the packet.
    Flow,
    /// The priority of the packet.
    Priority,
}

/// The offsets of headers in a packet, bytes. Scripts name header fields by their offsets.
#[derive(Debug, Default)]
pub struct HeaderPlaces {
    /// The offset of the IP header, bytes.
    pub ip: Cell<i32>,
}

impl HeaderField {
    /// The field at the offset `place` in a packet, bytes; `None` if no known field is there.
    pub(crate) fn at(sim: &Sim, place: i32) -> Option<HeaderField> {
        Some(match place {
            0 => HeaderField::Type,
            4 => HeaderField::Size,
            8 => HeaderField::Uid,
            _ => match place - sim.shared::<HeaderPlaces>().ip.get() {
                0 => HeaderField::Source,
                4 => HeaderField::SourcePort,
                8 => HeaderField::Destination,
                12 => HeaderField::DestinationPort,
                16 => HeaderField::Ttl,
                20 => HeaderField::Flow,
                24 => HeaderField::Priority,
                _ => return None,
            },
        })
    }

    /// The value of the field in the given packet.
    pub(crate) fn of(self, packet: &Header) -> i32 {
        match self {
            HeaderField::Type => i32::from(packet.packet_type.0),
            HeaderField::Size => packet.size,
            HeaderField::Uid => packet.uid,
            HeaderField::Source => packet.src.address,
            HeaderField::SourcePort => packet.src.port,
            HeaderField::Destination => packet.dst.address,
            HeaderField::DestinationPort => packet.dst.port,
            HeaderField::Ttl => packet.ttl,
            HeaderField::Flow => packet.flow_id,
            HeaderField::Priority => packet.prio,
        }
    }
}

/// The rule that selects the packets for the second target of a filter.
#[derive(Debug)]
pub enum Choice {
    /// No packet is selected.
    Nothing,
    /// Packets are selected in which one field has a given value.
    One,
    /// Packets are selected that fulfil all conditions.
    All,
}

/// `Filter`: sends the packets that fulfil its conditions to a second target.
#[derive(Debug)]
pub struct Filter {
    wiring: Wiring,
    /// The target of packets that fulfil the conditions.
    pub matched: Target,
    choice: Choice,
    /// `offset_`: the offset of the field in a packet, bytes; used by filters with one condition.
    pub offset: Cell<i32>,
    /// `match_`: the value of the field; used by filters with one condition.
    pub value: Cell<i32>,
    /// The conditions of a filter with several conditions, as (offset, value). An unknown field never matches.
    conditions: RefCell<Vec<(i32, i32)>>,
}

/// Initial values.
impl Filter {
    /// The initial value of `value`.
    pub const VALUE: Initial<i32> = Initial(-1);
}

impl Filter {
    /// Creates a filter without conditions.
    pub fn new(choice: Choice) -> Filter {
        Filter {
            wiring: Wiring::default(),
            matched: Target::default(),
            choice,
            offset: Cell::new(0),
            value: Cell::new(Self::VALUE.integer()),
            conditions: RefCell::default(),
        }
    }

    /// Adds a condition: the field at `offset` must have the value `value`.
    pub fn add(&self, offset: i32, value: i32) {
        self.conditions.borrow_mut().push((offset, value));
    }

    fn holds(&self, sim: &Sim, packet: &Packet, (offset, value): (i32, i32)) -> bool {
        HeaderField::at(sim, offset).is_some_and(|field| field.of(packet) == value)
    }

    fn matches(&self, sim: &Sim, packet: &Packet) -> bool {
        match self.choice {
            Choice::Nothing => false,
            Choice::One => self.holds(sim, packet, (self.offset.get(), self.value.get())),
            Choice::All => {
                self.conditions.borrow().iter().all(|condition| self.holds(sim, packet, *condition))
            }
        }
    }
}

impl Entity for Filter {
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        let target = if self.matches(sim, &packet) { &self.matched } else { &self.wiring.target };
        target.send(sim, packet, callback);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.wiring)
    }
}

/// `PktCounter`: counts the packets that pass.
#[derive(Debug, Default)]
pub struct PacketCounter {
    wiring: Wiring,
    /// The number of packets that have passed.
    pub count: Cell<i32>,
}

impl Entity for PacketCounter {
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        self.count.set(self.count.get().wrapping_add(1));
        self.wiring.target.send(sim, packet, callback);
    }

    fn reset(&self, _sim: &Sim) {
        self.count.set(0);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.wiring)
    }
}
