//! Traces: records of packets and variables.
//!
//! A [`Trace`] is spliced into a link and writes one line for each packet that passes: for the packet trace
//! (spec: engine-and-traces, section 10), for the nam animation (section 12.4), or for both.

mod agent_trace;
mod nam_line;
mod packet_fields;
mod packet_line;

use std::cell::Cell;
use std::rc::Rc;

pub use agent_trace::AgentTrace;

use nam_line::Form;
pub(crate) use packet_line::{write_flow, write_kind, write_tcp_header};

use crate::embedder::Argument;
use crate::entity::{Entity, EntityId};
use crate::format::{LineWriter, push_general, push_integer, push_line};
use crate::packet::Packet;
use crate::satellite::{Constellation, write_trace_line};
use crate::sink::SinkId;
use crate::traced::{TracedValue, VariableTracer};
use crate::wiring::Wiring;
use crate::{Initial, Sim};

/// The part of an address that is shown: shifted right by `shift` bits, then masked.
#[derive(Debug, Default)]
pub struct AddressPart {
    /// `mask_`: mask of the shifted address.
    pub mask: Cell<i32>,
    /// `shift_`: number of bits to shift.
    pub shift: Cell<i32>,
}

impl AddressPart {
    fn of(&self, address: i32) -> i32 {
        address.wrapping_shr(self.shift.get() as u32) & self.mask.get()
    }
}

/// Writes a line for each packet that passes, and lines for changes of the variables that it traces.
#[derive(Debug)]
pub struct Trace {
    id: EntityId,
    wiring: Wiring,
    /// The letter of the event: `+` enqueued, `-` dequeued, `r` received, `d` dropped, ...
    pub event: Cell<u8>,
    /// `src_`: the node at the beginning of the link.
    pub src: Cell<i32>,
    /// `dst_`: the node at the end of the link.
    pub dst: Cell<i32>,
    /// `callback_`: not 0 if each line is also handed to the script.
    pub callback: Cell<i32>,
    /// `show_tcphdr_`: not 0 if the TCP header is shown.
    pub show_tcp_header: Cell<i32>,
    /// `show_sctphdr_`: not 0 if an SCTP packet gets a line for each chunk.
    pub show_sctp_header: Cell<i32>,
    /// True if lines have the tagged form.
    pub tagged: Cell<bool>,
    /// The sink for packet trace lines.
    pub sink: Cell<Option<SinkId>>,
    /// The sink for nam lines.
    pub nam_sink: Cell<Option<SinkId>>,
    /// The part of addresses that is shown, used by traces that show the addresses of packets.
    pub address_part: AddressPart,
    shows_addresses: bool,
    /// The satellites whose positions the lines show, for traces of satellite links.
    satellites: Option<Rc<Constellation>>,
}

/// Initial values.
impl Trace {
    /// The initial value of `src`.
    pub const SRC: Initial<i32> = Initial(-1);
    /// The initial value of `dst`.
    pub const DST: Initial<i32> = Initial(-1);
}

impl Trace {
    /// Creates a trace for events of one kind, without sinks.
    pub fn new(id: EntityId, event: u8) -> Trace {
        Trace {
            id,
            wiring: Wiring::default(),
            event: Cell::new(event),
            src: Cell::new(Self::SRC.integer()),
            dst: Cell::new(Self::DST.integer()),
            callback: Cell::new(0),
            show_tcp_header: Cell::new(0),
            show_sctp_header: Cell::new(0),
            tagged: Cell::new(false),
            sink: Cell::new(None),
            nam_sink: Cell::new(None),
            address_part: AddressPart::default(),
            shows_addresses: false,
            satellites: None,
        }
    }

    /// Creates a trace whose lines show the receiver of each packet instead of `dst_`, and its sender instead of `src_`
    /// unless `src_` is at least 0.
    pub fn of_addresses(id: EntityId) -> Trace {
        Trace { shows_addresses: true, ..Trace::new(id, b'v') }
    }

    /// The two nodes that the line for a packet shows.
    #[inline]
    fn ends(&self, packet: &Packet) -> (i32, i32) {
        let (src, dst) = (self.src.get(), self.dst.get());
        if !self.shows_addresses {
            return (src, dst);
        }
        let src = if src >= 0 { src } else { self.address_part.of(packet.src.address) };
        (src, self.address_part.of(packet.dst.address))
    }

    /// Creates a trace of a satellite link, whose lines show positions.
    pub fn of_satellites(sim: &Sim, id: EntityId, event: u8) -> Trace {
        Trace { satellites: Some(sim.shared()), ..Trace::new(id, event) }
    }

    /// Writes the lines for a packet to all sinks.
    pub fn write(&self, sim: &Sim, packet: &Packet) {
        // ns-2.35: traces of addresses never call the script (spec: mpls-pushback-nix, section 8).
        if self.callback.get() != 0 && !self.shows_addresses {
            self.write_and_tell(sim, packet);
        } else if let Some(sink) = self.sink.get() {
            sim.sink(sink).write(|line| {
                self.write_line(sim, line, packet);
                line.letter(b'\n');
            });
        }
        if let Some(sink) = self.nam_sink.get().filter(|_| self.satellites.is_none()) {
            sim.sink(sink).write(|line| {
                nam_line::write(line, sim, self, Form::Nam, packet);
                line.letter(b'\n');
            });
        }
    }

    /// Writes the line for a packet, and passes it to the script.
    fn write_and_tell(&self, sim: &Sim, packet: &Packet) {
        /// Enough for usual lines.
        const ROOM: usize = 256;
        let mut line = Vec::with_capacity(1 + ROOM);
        line.push(b' ');
        push_line::<ROOM>(&mut line, |line| self.write_line(sim, line, packet));
        if let Some(sink) = self.sink.get() {
            sim.sink(sink).append(|out| {
                out.extend_from_slice(&line[1..]);
                out.push(b'\n');
            });
        }
        line.push(b' ');
        let line = String::from_utf8(line)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned());
        sim.embedder().notify(sim, self.id, "handle", &[Argument::Text(line)]);
    }

    /// Writes the lines of this trace and of all directly following traces, without forwarding the packet.
    pub fn write_chain(&self, sim: &Sim, packet: &Packet) {
        self.write(sim, packet);
        let next = self.wiring.target.get();
        if let Some(next) = next.and_then(|id| sim.get::<Trace>(id)) {
            next.write_chain(sim, packet);
        }
    }

    #[inline]
    fn write_line(&self, sim: &Sim, line: &mut LineWriter, packet: &Packet) {
        if let Some(satellites) = &self.satellites {
            // ns-2.35: in the tagged form, lines for satellites are empty (spec: satellite, section 11).
            if !self.tagged.get() {
                write_trace_line(line, sim, satellites, self, packet);
            }
        } else if self.tagged.get() {
            nam_line::write(line, sim, self, Form::Tagged, packet);
        } else {
            packet_line::write(line, sim, self, packet);
        }
    }

    /// Writes the line for a new value of `owner`'s variable `name` (spec: engine-and-traces, section 11.3).
    pub fn write_variable(&self, sim: &Sim, owner: EntityId, name: &str, value: &str) {
        self.write_change(sim, owner, name, |line| line.word(value));
    }

    fn write_change(&self, sim: &Sim, owner: EntityId, name: &str, write_value: impl Fn(&mut LineWriter)) {
        let Some(sink) = self.sink.get() else { return };
        let object = sim.embedder().name(owner);
        let [time, owner, variable, equals] =
            if self.tagged.get() { [" ", " -a ", " -n ", " -v "] } else { [" t", " a", " n", " v"] };
        sim.sink(sink).write(|line| {
            line.letter(self.event.get());
            line.word(time);
            sim.trace_texts.write_time(line, sim.now());
            for part in [owner, object.as_ref(), variable, name, equals] {
                line.word(part);
            }
            write_value(line);
            line.letter(b'\n');
        });
    }
}

impl Entity for Trace {
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        self.write(sim, &packet);
        self.wiring.target.send(sim, packet, callback);
    }

    fn inspect(&self, sim: &Sim, packet: Packet, _queue: EntityId) -> Option<Packet> {
        self.write(sim, &packet);
        Some(packet)
    }

    fn only_inspects(&self) -> bool {
        true
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.wiring)
    }

    facets! { dyn VariableTracer => |this| this }
}

impl VariableTracer for Trace {
    fn trace_variable(
        &self,
        sim: &Sim,
        owner: EntityId,
        name: &str,
        _old: Option<TracedValue>,
        new: TracedValue,
    ) {
        self.write_change(sim, owner, name, |line| new.write(line));
    }
}

impl TracedValue {
    /// Appends the value as traces show it: integers as `%d`, reals as `%g`.
    pub fn push(self, out: &mut Vec<u8>) {
        match self {
            TracedValue::Integer(value) => push_integer(out, value),
            TracedValue::Real(value) => push_general(out, value, 6),
        }
    }

    /// Writes the value as traces show it.
    fn write(self, line: &mut LineWriter) {
        match self {
            TracedValue::Integer(value) => line.number(value),
            TracedValue::Real(value) => line.general(value, 6),
        }
    }
}
