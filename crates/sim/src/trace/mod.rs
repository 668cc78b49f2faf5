//! Traces: records of packets and variables.
//!
//! A [`Trace`] is spliced into a link and writes one line for each packet that passes: for the packet trace
//! (spec: engine-and-traces, section 10), for the nam animation (section 12.4), or for both.

mod agent_trace;
mod nam_line;
mod packet_line;

use std::cell::Cell;
use std::rc::Rc;

pub use agent_trace::AgentTrace;

use nam_line::Form;
pub(crate) use packet_line::{flag_letters, push_endpoint};

use crate::embedder::Argument;
use crate::entity::{Entity, EntityId};
use crate::format::{push_integer, push_trace_time};
use crate::packet::Packet;
use crate::satellite::{Constellation, push_trace_line};
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
            sim.sink(sink).append(|out| {
                self.push_line(sim, out, packet);
                out.push(b'\n');
            });
        }
        if let Some(sink) = self.nam_sink.get().filter(|_| self.satellites.is_none()) {
            sim.sink(sink).append(|out| {
                self.push_tagged_lines(sim, out, Form::Nam, packet);
                out.push(b'\n');
            });
        }
    }

    /// Writes the line for a packet, and passes it to the script.
    fn write_and_tell(&self, sim: &Sim, packet: &Packet) {
        const USUAL_LENGTH: usize = 160;
        let mut line = Vec::with_capacity(USUAL_LENGTH);
        line.push(b' ');
        self.push_line(sim, &mut line, packet);
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

    fn push_line(&self, sim: &Sim, out: &mut Vec<u8>, packet: &Packet) {
        if let Some(satellites) = &self.satellites {
            // ns-2.35: in the tagged form, lines for satellites are empty (spec: satellite, section 11).
            if !self.tagged.get() {
                push_trace_line(out, sim, satellites, self, packet);
            }
        } else if self.tagged.get() {
            self.push_tagged_lines(sim, out, Form::Tagged, packet);
        } else {
            packet_line::push(out, sim, self, packet);
        }
    }

    /// Writes the line for a new value of `owner`'s variable `name` (spec: engine-and-traces, section 11.3).
    pub fn write_variable(&self, sim: &Sim, owner: EntityId, name: &str, value: &[u8]) {
        let Some(sink) = self.sink.get() else { return };
        let object = sim.embedder().name(owner);
        sim.sink(sink).append(|out| {
            out.push(self.event.get());
            let [time, owner, variable, equals]: [&[u8]; 4] = if self.tagged.get() {
                [b" ", b" -a ", b" -n ", b" -v "]
            } else {
                [b" t", b" a", b" n", b" v"]
            };
            out.extend_from_slice(time);
            push_trace_time(out, sim.now());
            out.extend_from_slice(owner);
            out.extend_from_slice(object.as_bytes());
            out.extend_from_slice(variable);
            out.extend_from_slice(name.as_bytes());
            out.extend_from_slice(equals);
            out.extend_from_slice(value);
            out.push(b'\n');
        });
    }

    /// Appends a line with tags. A dequeuing gets a second line, for the start of the transmission.
    fn push_tagged_lines(&self, sim: &Sim, out: &mut Vec<u8>, form: Form, packet: &Packet) {
        let event = self.event.get();
        nam_line::push(out, sim, self, form, (event, nam_line::sequence_number(packet)), packet);
        if event == b'-' {
            out.push(b'\n');
            nam_line::push(out, sim, self, form, (b'h', -1), packet);
        }
    }
}

impl Entity for Trace {
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        self.write(sim, &packet);
        self.wiring.target.send(sim, packet, callback);
    }

    fn inspect(&self, sim: &Sim, packet: &mut Packet) {
        self.write(sim, packet);
    }

    fn only_inspects(&self) -> bool {
        true
    }

    // ns-2.35: only traces of mobile nodes show packets that were dropped for a reason.
    fn recv_dropped(&self, _sim: &Sim, _packet: Packet, _reason: &'static str) {}

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
        let mut value = Vec::new();
        new.push(&mut value);
        self.write_variable(sim, owner, name, &value);
    }
}

impl TracedValue {
    /// Appends the value as traces show it: integers as `%d`, reals as `%g`.
    pub fn push(self, out: &mut Vec<u8>) {
        match self {
            TracedValue::Integer(value) => push_integer(out, value),
            TracedValue::Real(value) => crate::format::push_general(out, value, 6),
        }
    }
}
