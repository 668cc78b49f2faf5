//! What the lines of a trace say, as types: a [`Record`] for each line.
//!
//! Records borrow names and texts from the line. Times are seconds since the start of the simulation, sizes bytes,
//! sequence numbers are counted as the protocol counts them (packets for one-way TCP, bytes for FullTcp).

mod packet;
mod variable;

pub use packet::{Flags, Packet, PacketEvent, Positions, SctpChunk, TcpHeader};
pub use variable::{Report, Variable};

use crate::text::Text;

/// What a line says.
#[derive(Clone, Debug, PartialEq)]
pub enum Record<'a> {
    /// Something happened to a packet at one end of a link. Wired, satellite and nam traces.
    Packet(Packet<'a>),
    /// The value of a variable.
    Variable(Variable<'a>),
    /// Many variables of an agent at one moment, in one line.
    Report(Report<'a>),
    /// An annotation of the script.
    Annotation(Annotation<'a>),
    /// A link went down or came up.
    LinkState(LinkState),
}

impl Record<'_> {
    /// When it happened, in seconds. `None` if it holds for the entire trace (nam's time `*`).
    pub fn time(&self) -> Option<f64> {
        match self {
            Record::Packet(packet) => Some(packet.time),
            Record::Variable(variable) => Some(variable.time),
            Record::Report(report) => Some(report.time),
            Record::Annotation(annotation) => Some(annotation.time),
            Record::LinkState(link) => Some(link.time),
        }
    }
}

/// An annotation of the script (`$ns trace-annotate`), for people.
#[derive(Clone, Debug, PartialEq)]
pub struct Annotation<'a> {
    /// Seconds.
    pub time: f64,
    /// What it says.
    pub text: Text<'a>,
}

/// A change of a link's state (route dynamics).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LinkState {
    /// Seconds.
    pub time: f64,
    /// Whether the link works from now on.
    pub up: bool,
    /// The node id at the link's entrance.
    pub from: i32,
    /// The node id at its end.
    pub to: i32,
}
