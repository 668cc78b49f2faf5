//! The contents of trace lines as types: a [`Record`] for each line.
//!
//! Records borrow names and texts from the line. Times are seconds since the start of the simulation, sizes are
//! bytes, and sequence numbers count the units of the protocol (packets for one-way TCP, bytes for FullTcp).

use crate::text::Text;

mod frame;
mod nam;
mod network;
mod packet;
mod variable;

pub use frame::{Body, Dsr, EnergyUse, Frame, FrameEvent, Hops, IpHeader, MacHeader};
pub use nam::{Element, Link, Move, Nam, NamFrame, NamItem, Node};
pub use network::{Annotation, Energy, Event, LinkState, Movement, QueueCounts, QueueLength, TcpState};
pub use packet::{Flags, Packet, PacketEvent, Positions, SctpChunk, TcpHeader};
pub use variable::{Report, Variable};

/// The contents of a trace line.
#[derive(Clone, Debug, PartialEq)]
pub enum Record<'a> {
    /// An event of a packet at one end of a link, in wired, satellite and nam traces.
    Packet(Packet<'a>),
    /// An event of a frame in a mobile node.
    Frame(Frame<'a>),
    /// The value of a variable.
    Variable(Variable<'a>),
    /// Many variables of one agent at one moment, from one line.
    Report(Report<'a>),
    /// An event of a protocol.
    Event(Event<'a>),
    /// An annotation of the script.
    Annotation(Annotation<'a>),
    /// A link went down or came up.
    LinkState(LinkState),
    /// A mobile node starts to move.
    Movement(Movement),
    /// The remaining energy of a node's battery.
    Energy(Energy),
    /// The length of a queue.
    QueueLength(QueueLength),
    /// An instruction for nam's drawing.
    Nam(Nam<'a>),
    /// A line that begins with `#`.
    Comment(Text<'a>),
}

impl Record<'_> {
    /// The time of the record, in seconds. `None` if it holds for the entire trace (nam's time `*`) or the line has no
    /// time (the content of DSDV's updates).
    #[inline]
    pub fn time(&self) -> Option<f64> {
        match self {
            Record::Packet(packet) => Some(packet.time),
            Record::Frame(frame) => Some(frame.time),
            Record::Variable(variable) => Some(variable.time),
            Record::Report(report) => Some(report.time),
            Record::Event(event) => event.time,
            Record::Annotation(annotation) => Some(annotation.time),
            Record::LinkState(link) => Some(link.time),
            Record::Movement(movement) => Some(movement.time),
            Record::Energy(energy) => Some(energy.time),
            Record::QueueLength(queue) => Some(queue.time),
            Record::Nam(nam) => nam.time,
            Record::Comment(_) => None,
        }
    }
}
