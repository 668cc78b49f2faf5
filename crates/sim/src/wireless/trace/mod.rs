//! Traces of what happens to packets in mobile nodes (spec: wireless-stack, section 17).
//!
//! A [`RadioTrace`] stands between two layers of a node and writes a line for each packet that passes: in the
//! old, the new or the tagged format, and for nam.

mod contents;
mod dsr;
mod messages;
mod nam_lines;
mod new_format;
mod old_format;
mod tagged_format;
mod text;

use std::cell::Cell;

use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::packet::{Packet, PacketType};
use crate::sink::SinkId;
use crate::wiring::Wiring;

use super::{EnergyModel, FrameKind, God, MobileNode};

/// Between which layers of a node a trace stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TraceLevel {
    /// At an agent.
    Agent,
    /// At the routing agent.
    Router,
    /// At the mobile IP agent.
    Trp,
    /// At the interface queue.
    Queue,
    /// At the MAC.
    Mac,
    /// At the radio.
    Radio,
}

impl TraceLevel {
    /// The level with this name.
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

    /// Its name in traces.
    pub fn name(self) -> &'static str {
        match self {
            TraceLevel::Agent => "AGT",
            TraceLevel::Router => "RTR",
            TraceLevel::Trp => "TRP",
            TraceLevel::Queue => "IFQ",
            TraceLevel::Mac => "MAC",
            TraceLevel::Radio => "PHY",
        }
    }
}

/// The format of the lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TraceFormat {
    /// By position.
    #[default]
    Old,
    /// `use-newtrace`: each field with a flag before it.
    New,
    /// `use-taggedtrace`: each field with its name before it.
    Tagged,
}

/// What happened to the packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Happening {
    /// It is sent: `s`, or `f` if it is forwarded for another node.
    Sent,
    /// It is received: `r`.
    Received,
    /// It is dropped: `D`.
    Dropped,
    /// Its transmission ends: `x`.
    Ended,
}

/// Writes a line for each packet that passes.
#[derive(Debug)]
pub struct RadioTrace {
    wiring: Wiring,
    /// What happens to the packets that pass.
    pub happening: Happening,
    /// Where it stands.
    pub level: Cell<TraceLevel>,
    /// The format of the lines.
    pub format: Cell<TraceFormat>,
    /// `src_`: number of the node.
    pub node: Cell<i32>,
    /// The node whose position lines show.
    pub mobile_node: Cell<Option<EntityId>>,
    /// `dst_`; without effect.
    pub destination: Cell<i32>,
    /// `callback_`; without effect.
    pub callback: Cell<i32>,
    /// `show_tcphdr_`; without effect.
    pub show_tcp_header: Cell<i32>,
    /// Where lines go.
    pub sink: Cell<Option<SinkId>>,
    /// Where nam lines go.
    pub nam_sink: Cell<Option<SinkId>>,
    /// God, if there is one.
    pub god: Cell<Option<EntityId>>,
    /// The level of energy that nam knows of.
    energy_level: Cell<u8>,
}

/// No reason for a drop.
const NO_REASON: &str = "---";

/// The parts of a line besides the packet.
struct Line<'a> {
    sim: &'a Sim,
    trace: &'a RadioTrace,
    happening: u8,
    reason: &'a str,
    /// The node that it stands in.
    node: Option<&'a MobileNode>,
    /// The energy model of the node whose address is this node's number.
    energy: Option<&'a EnergyModel>,
}

impl RadioTrace {
    /// A trace that writes nowhere yet.
    pub fn new(happening: Happening) -> RadioTrace {
        RadioTrace {
            wiring: Wiring::default(),
            happening,
            level: Cell::new(TraceLevel::Agent),
            format: Cell::new(TraceFormat::Old),
            node: Cell::new(0),
            mobile_node: Cell::new(None),
            destination: Cell::new(0),
            callback: Cell::new(0),
            show_tcp_header: Cell::new(0),
            sink: Cell::new(None),
            nam_sink: Cell::new(None),
            god: Cell::new(None),
            energy_level: Cell::new(3),
        }
    }

    /// A packet passes, or is dropped for `reason`.
    fn handle(&self, sim: &Sim, mut packet: Packet, callback: Option<EntityId>, reason: &str) {
        // ns-2.35: the number is taken for an address, so that nodes with hierarchical addresses show no energy
        // (spec: wireless-stack, section 17.4).
        let energy = sim.wireless().node(sim, self.node.get()).and_then(|node| node.energy(sim));
        if energy.is_some_and(|energy| !energy.is_alive()) {
            // ns-2.35: what reaches a trace of a dead node goes no further (spec: wireless-stack, section 14).
            return;
        }
        if self.happening == Happening::Sent
            && self.level.get() == TraceLevel::Agent
            && let Some(god) = self.god.get().and_then(|god| sim.get::<God>(god))
        {
            god.stamp(&mut packet);
        }
        let node = self.mobile_node.get().and_then(|node| sim.get(node));
        let line = Line { sim, trace: self, happening: self.letter(sim, &packet), reason, node, energy };
        self.write(&line, &packet);
        self.wiring.target.send(sim, packet, callback);
    }

    fn write(&self, line: &Line, packet: &Packet) {
        let sim = line.sim;
        if let Some(nam) = self.nam_sink.get() {
            sim.sink(nam).append(|out| nam_lines::push(out, line, packet));
        }
        let Some(sink) = self.sink.get() else { return };
        if self.format.get() != TraceFormat::Old
            && let Some(node) = line.node
        {
            node.update_position(sim);
        }
        sim.sink(sink).append(|out| {
            match self.format.get() {
                TraceFormat::Old => old_format::push(out, line, packet),
                TraceFormat::New => new_format::push(out, line, packet),
                TraceFormat::Tagged => tagged_format::push(out, line, packet),
            }
            out.push(b'\n');
        });
    }

    /// The letter for what happens to a packet here.
    fn letter(&self, _sim: &Sim, packet: &Packet) -> u8 {
        match self.happening {
            // ns-2.35: the number of the node is compared with an address, so that every packet counts as
            // forwarded where addresses are hierarchical (spec: wireless-stack, section 16).
            Happening::Sent
                if self.level.get() == TraceLevel::Router && self.node.get() != packet.src.address =>
            {
                b'f'
            }
            Happening::Sent => b's',
            Happening::Received => b'r',
            Happening::Dropped => b'D',
            Happening::Ended => b'x',
        }
    }
}

/// The name of a packet's type; that of the frame for frames that carry no packet.
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
