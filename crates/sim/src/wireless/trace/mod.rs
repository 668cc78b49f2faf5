//! Traces of packets in mobile nodes (spec: wireless-stack, section 17).
//!
//! A [`RadioTrace`] is placed between two layers of a node and writes a line for each packet that passes: in the old,
//! the new or the tagged format, and for nam.

mod contents;
mod nam_lines;
mod new_format;
mod old_format;
mod tagged_format;
pub(super) mod text;

use std::cell::Cell;

use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::format::KnownText;
use crate::packet::{Packet, PacketType};
use crate::sink::SinkId;
use crate::wiring::Wiring;

use super::{EnergyModel, FrameKind, God, MobileNode};

/// The place of a trace among the layers of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TraceLevel {
    /// The trace is placed at an agent.
    Agent,
    /// The trace is placed at the routing agent.
    Router,
    /// The trace is placed at the mobile IP agent.
    Trp,
    /// The trace is placed at the interface queue.
    Queue,
    /// The trace is placed at the MAC.
    Mac,
    /// The trace is placed at the radio.
    Radio,
}

impl TraceLevel {
    /// The level that traces call `name`; `None` if there is no such level.
    pub fn from_name(name: &str) -> Option<TraceLevel> {
        Some(match name {
            "AGT" => TraceLevel::Agent,
            "RTR" => TraceLevel::Router,
            "TRP" => TraceLevel::Trp,
            "IFQ" => TraceLevel::Queue,
            "MAC" => TraceLevel::Mac,
            "PHY" => TraceLevel::Radio,
            _ => return None,
        })
    }

    /// The name of the level in traces.
    fn name(self) -> &'static [u8; 3] {
        match self {
            TraceLevel::Agent => b"AGT",
            TraceLevel::Router => b"RTR",
            TraceLevel::Trp => b"TRP",
            TraceLevel::Queue => b"IFQ",
            TraceLevel::Mac => b"MAC",
            TraceLevel::Radio => b"PHY",
        }
    }
}

/// The format of trace lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TraceFormat {
    /// Fields are identified by their position.
    #[default]
    Old,
    /// `use-newtrace`: a flag precedes each field.
    New,
    /// `use-taggedtrace`: a name precedes each field.
    Tagged,
}

/// The kind of event that a trace records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Happening {
    /// The packet is sent: `s`, or `f` if it is forwarded for another node.
    Sent,
    /// The packet is received: `r`.
    Received,
    /// The packet is dropped: `D`.
    Dropped,
    /// The transmission of the packet ends: `x`.
    Ended,
}

impl Happening {
    /// The letter of the event in trace lines.
    pub fn letter(self) -> u8 {
        match self {
            Happening::Sent => b's',
            Happening::Received => b'r',
            Happening::Dropped => b'D',
            Happening::Ended => b'x',
        }
    }
}

/// Writes a trace line for each packet that passes.
#[derive(Debug)]
pub struct RadioTrace {
    wiring: Wiring,
    /// The kind of event that this trace records.
    pub happening: Happening,
    /// The place of the trace among the layers of the node.
    pub level: Cell<TraceLevel>,
    /// `newtrace`: whether lines have the new format.
    pub newtrace: Cell<bool>,
    /// `tagged`: whether lines have the tagged format, whatever `newtrace` says.
    pub tagged: Cell<bool>,
    /// `src_`: number of the node.
    pub node: Cell<i32>,
    /// The node whose position lines show.
    pub mobile_node: Cell<Option<EntityId>>,
    /// `dst_`: has no effect.
    pub destination: Cell<i32>,
    /// `callback_`: has no effect.
    pub callback: Cell<i32>,
    /// `show_tcphdr_`: has no effect.
    pub show_tcp_header: Cell<i32>,
    /// `show_sctphdr_`: has no effect.
    pub show_sctp_header: Cell<i32>,
    /// The sink of trace lines.
    pub sink: Cell<Option<SinkId>>,
    /// The sink of nam lines.
    pub nam_sink: Cell<Option<SinkId>>,
    /// The God of the simulation, if there is one.
    pub god: Cell<Option<EntityId>>,
    /// The charge level of the battery that was last written for nam.
    energy_level: Cell<u8>,
    /// The number and the position of the node in the last line of the new format; for nodes without energy model with
    /// the level.
    place_text: KnownText<([u64; 3], i32, u8, bool), 80>,
    /// The height and energy of the node and the level in the last line of the new format.
    level_text: KnownText<(u64, u64, u8), 48>,
}

/// The reason in lines that record no drop.
const NO_REASON: &str = "---";

/// The data of a trace line besides the packet.
struct Line<'a> {
    sim: &'a Sim,
    trace: &'a RadioTrace,
    happening: u8,
    reason: &'a str,
    /// The node that the trace belongs to.
    node: Option<&'a MobileNode>,
    /// The energy model of the node whose address equals the number of this node.
    energy: Option<&'a EnergyModel>,
}

impl RadioTrace {
    /// A trace without sinks.
    pub fn new(happening: Happening) -> RadioTrace {
        RadioTrace {
            wiring: Wiring::default(),
            happening,
            level: Cell::new(TraceLevel::Agent),
            newtrace: Cell::new(false),
            tagged: Cell::new(false),
            node: Cell::new(0),
            mobile_node: Cell::new(None),
            destination: Cell::new(0),
            callback: Cell::new(0),
            show_tcp_header: Cell::new(0),
            show_sctp_header: Cell::new(0),
            sink: Cell::new(None),
            nam_sink: Cell::new(None),
            god: Cell::new(None),
            energy_level: Cell::new(3),
            place_text: KnownText::default(),
            level_text: KnownText::default(),
        }
    }

    /// Handles a packet that passes, or that is dropped for `reason`.
    fn handle(&self, sim: &Sim, mut packet: Packet, callback: Option<EntityId>, reason: &str) {
        let energy = self.energy(sim);
        if energy.is_some_and(|energy| !energy.is_alive()) {
            // ns-2.35: packets that reach a trace of a node with an empty battery vanish (spec: wireless-stack, section
            // 14).
            return;
        }
        if self.stamps()
            && let Some(god) = self.god.get().and_then(|god| sim.get::<God>(god))
        {
            god.stamp(&mut packet);
        }
        self.record(sim, &packet, energy, reason);
        self.wiring.target.send(sim, packet, callback);
    }

    /// Handles a packet that passes, without taking it. Returns false without doing anything if the packet is needed: if
    /// it is changed or goes on to an entity on which it has an effect.
    pub(super) fn shows(&self, sim: &Sim, packet: &Packet) -> bool {
        if self.stamps() || self.wiring.target.is_watched(sim) {
            return false;
        }
        let energy = self.energy(sim);
        if energy.is_none_or(|energy| energy.is_alive()) {
            self.record(sim, packet, energy, NO_REASON);
        }
        true
    }

    /// Whether the trace writes the distance to the destination into packets.
    fn stamps(&self) -> bool {
        self.happening == Happening::Sent && self.level.get() == TraceLevel::Agent
    }

    /// The energy model that lines show.
    fn energy<'a>(&self, sim: &'a Sim) -> Option<&'a EnergyModel> {
        if sim.wireless().batteries.len() == 0 {
            return None;
        }
        // ns-2.35: the node number is used as an address, so that nodes with hierarchical addresses show no energy
        // (spec: wireless-stack, section 17.4).
        sim.wireless().node(sim, self.node.get())?.energy(sim)
    }

    /// Writes the lines of a packet.
    fn record(&self, sim: &Sim, packet: &Packet, energy: Option<&EnergyModel>, reason: &str) {
        let node = self.mobile_node.get().and_then(|node| sim.get(node));
        let line = Line { sim, trace: self, happening: self.letter(packet), reason, node, energy };
        self.write(&line, packet);
    }

    fn format(&self) -> TraceFormat {
        match (self.tagged.get(), self.newtrace.get()) {
            (true, _) => TraceFormat::Tagged,
            (false, true) => TraceFormat::New,
            (false, false) => TraceFormat::Old,
        }
    }

    fn write(&self, line: &Line, packet: &Packet) {
        let (sim, format) = (line.sim, self.format());
        if let Some(nam) = self.nam_sink.get() {
            nam_lines::write(&sim.sink(nam), line, packet);
        }
        let Some(sink) = self.sink.get() else { return };
        if format != TraceFormat::Old
            && let Some(node) = line.node
        {
            node.update_position(sim);
        }
        sim.sink(sink).write(|text| {
            match format {
                TraceFormat::Old => old_format::write(text, line, packet),
                TraceFormat::New => new_format::write(text, line, packet),
                TraceFormat::Tagged => tagged_format::write(text, line, packet),
            }
            contents::write_message(text, packet, format);
            text.letter(b'\n');
        });
    }

    /// The letter of the event in trace lines.
    fn letter(&self, packet: &Packet) -> u8 {
        match self.happening {
            // ns-2.35: the node number is compared with an address, so that every packet counts as forwarded if
            // addresses are hierarchical (spec: wireless-stack, section 16).
            Happening::Sent
                if self.level.get() == TraceLevel::Router && self.node.get() != packet.src.address =>
            {
                b'f'
            }
            other => other.letter(),
        }
    }
}

/// The name of a packet's type; for frames that carry no packet, the name of the frame's type.
fn type_name(packet: &Packet) -> &'static str {
    if !matches!(packet.packet_type, PacketType::MAC | PacketType::SMAC) {
        return packet.packet_type.name();
    }
    match packet.radio().mac.kind {
        FrameKind::Rts => "RTS",
        FrameKind::Cts => "CTS",
        FrameKind::Ack => "ACK",
        FrameKind::Beacon => "BCN",
        FrameKind::AssociationRequest => "ACRQ",
        FrameKind::AssociationResponse => "ACRP",
        FrameKind::Authentication => "AUTH",
        FrameKind::ProbeRequest => "PRRQ",
        FrameKind::ProbeResponse => "PRRP",
        FrameKind::Sync => "SYNC",
        FrameKind::Command(command) => command.name(),
        FrameKind::Data => "UNKN",
    }
}

impl Entity for RadioTrace {
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        self.handle(sim, packet, callback, NO_REASON);
    }

    fn recv_dropped(&self, sim: &Sim, packet: Packet, reason: &'static str) {
        self.handle(sim, packet, None, reason);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.wiring)
    }
}
