use std::io::{self, Write};
use std::path::Path;

use rustc_hash::FxHashMap;

use super::blocks::{Blocks, LinkType};
use super::frames;
use super::headers::{Content, Datagram, Segment};
use crate::faults::Faults;
use crate::questions::{FlowKey, Question, Tracker, What, ask};
use crate::reader::{Error, Reader};
use crate::records::{Body, Flags, Frame, FrameEvent, Packet, Record};

/// Options that select the packets of a capture.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// True for IPv6, false for IPv4.
    pub version_6: bool,
    /// If set, only packets that this node sends and receives are captured, at the times when it does so. `None`
    /// captures each packet once, when it is sent.
    pub node: Option<i32>,
}

/// The results of the first pass over the trace.
#[derive(Default)]
struct Survey {
    tracker: Tracker,
    flows: Vec<Numbers>,
    losses: FxHashMap<i64, String>,
    has_mac: bool,
}

/// The interpretation of a flow's sequence numbers.
#[derive(Clone, Copy, Default)]
struct Numbers {
    /// The largest payload of the flow's packets, bytes without headers.
    payload: u32,
    /// The number of the first packet with payload; `None` if there is none.
    first: Option<i64>,
    /// True if numbers count bytes (FullTcp): the numbers of the first two packets with payload are not consecutive.
    /// `None` if there is no second packet.
    bytes: Option<bool>,
}

const HEADERS: i32 = 40;
/// The smallest difference of two sequence numbers at which they are taken to count bytes. Smaller differences are
/// those of packet numbers.
const SMALLEST_SEGMENT: i64 = 8;

impl Question for Survey {
    type Answer = Survey;

    fn see(&mut self, line: u64, record: &Record) {
        if let Record::Frame(frame) = record {
            self.has_mac |= frame.layer == "MAC" && frame.event == FrameEvent::Send;
        }
        let happenings = self.tracker.see(line, record).to_vec();
        for happening in happenings {
            if self.flows.len() <= happening.flow {
                self.flows.resize(happening.flow + 1, Numbers::default());
            }
            match happening.what {
                What::Sent => {
                    let numbers = &mut self.flows[happening.flow];
                    if let Some(number) = happening.number.filter(|_| happening.payload) {
                        numbers.payload = numbers.payload.max((happening.size - HEADERS).max(0) as u32);
                        let first = *numbers.first.get_or_insert(number);
                        if number > first {
                            numbers.bytes.get_or_insert(number - first >= SMALLEST_SEGMENT);
                        }
                    }
                }
                What::Lost { node, to, cause } => {
                    self.note_loss(happening.uid, node, to, cause, happening.time)
                }
                _ => {}
            }
        }
    }

    fn answer(mut self) -> Survey {
        for happening in self.tracker.finish().to_vec() {
            if let What::Lost { node, to, cause } = happening.what {
                self.note_loss(happening.uid, node, to, cause, happening.time);
            }
        }
        self
    }
}

impl Survey {
    fn note_loss(&mut self, uid: i64, node: i32, to: Option<i32>, cause: usize, time: f64) {
        let cause = &self.tracker.causes()[cause];
        let place =
            to.map_or_else(|| format!("at node {node}"), |to| format!("on the link from {node} to {to}"));
        self.losses.entry(uid).or_insert_with(|| format!("lost {place} at {time} s ({cause})"));
    }

    fn numbers(&self, key: &FlowKey) -> Numbers {
        self.tracker.index(key).and_then(|index| self.flows.get(index)).copied().unwrap_or_default()
    }
}

/// Writes a capture of a trace, which is read twice. Returns the number of packets written.
///
/// # Errors
/// The trace cannot be read, or (if strict) has a line that is not understood; `out` cannot be written.
pub fn write(path: &Path, strict: bool, options: Options, out: impl Write) -> Result<(u64, Faults), Error> {
    let survey = ask(&[path], strict, Survey::default())?.answer;
    let failed = |error: io::Error| Error::Read { name: "the capture".to_owned(), error };
    let interfaces: &[(&str, LinkType)] = match options.node {
        _ if survey.has_mac => &[("links", LinkType::RawIp), ("radio", LinkType::Ieee80211)],
        _ => &[("links", LinkType::RawIp)],
    };
    let mut blocks = Blocks::begin(out, interfaces).map_err(failed)?;
    let mut writer = Writer { survey: &survey, options, tracker: Tracker::default(), count: 0 };
    let mut result = Ok(());
    let mut reader = Reader::open(path)?.strict(strict);
    reader.for_each(|line, record| {
        if result.is_ok() {
            result = writer.see(line, &record, &mut blocks);
        }
    })?;
    result.and_then(|()| blocks.finish()).map_err(failed)?;
    Ok((writer.count, reader.faults().clone()))
}

struct Writer<'a> {
    survey: &'a Survey,
    options: Options,
    tracker: Tracker,
    count: u64,
}

impl Writer<'_> {
    fn see<W: Write>(&mut self, line: u64, record: &Record, blocks: &mut Blocks<W>) -> io::Result<()> {
        let sent = self.tracker.see(line, record).iter().any(|happening| happening.what == What::Sent);
        match record {
            Record::Packet(packet) => {
                let here = match self.options.node {
                    None => sent,
                    Some(node) => match packet.event.letter() {
                        b'-' => packet.from == node,
                        b'r' => packet.to == node,
                        _ => false,
                    },
                };
                if here {
                    let (bytes, length) = self.datagram_of_packet(packet).bytes(self.options.version_6);
                    return self.write(blocks, 0, packet.time, (bytes, length), packet.uid);
                }
            }
            Record::Frame(frame) if self.survey.has_mac => {
                let here = match (self.options.node, frame.event) {
                    (None, FrameEvent::Send) => true,
                    (Some(node), FrameEvent::Send | FrameEvent::Receive) => frame.node == node,
                    _ => false,
                };
                if here && frame.layer == "MAC" {
                    let ip =
                        self.datagram_of_frame(frame).map(|datagram| datagram.bytes(self.options.version_6));
                    if let Some(bytes) = frames::bytes(frame, ip) {
                        return self.write(blocks, 1, frame.time, bytes, frame.uid.unwrap_or(-1));
                    }
                }
            }
            Record::Frame(frame) => {
                let at_node = |node| {
                    frame.node == node && matches!(frame.event, FrameEvent::Send | FrameEvent::Receive)
                };
                if self.options.node.map_or(sent, |node| at_node(node) && frame.layer == "AGT")
                    && let Some(datagram) = self.datagram_of_frame(frame)
                {
                    let bytes = datagram.bytes(self.options.version_6);
                    return self.write(blocks, 0, frame.time, bytes, frame.uid.unwrap_or(-1));
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn write<W: Write>(
        &mut self,
        blocks: &mut Blocks<W>,
        interface: u32,
        time: f64,
        (bytes, length): (Vec<u8>, u32),
        uid: i64,
    ) -> io::Result<()> {
        self.count += 1;
        let comment = self.survey.losses.get(&uid).map_or("", String::as_str);
        blocks.packet(interface, time, &bytes, length, comment)
    }

    fn datagram_of_packet(&self, packet: &Packet) -> Datagram {
        let key = FlowKey { source: packet.source, destination: packet.destination, id: Some(packet.flow) };
        let header = packet.tcp.filter(|tcp| tcp.flags != 0 && tcp.header_length > 0);
        let content = match (packet.kind.bytes(), packet.sctp, header) {
            (_, Some(chunk), _) => Content::Sctp((chunk.kind == "D").then_some((
                chunk.tsn as u32,
                chunk.stream as u16,
                chunk.stream_sequence as u16,
            ))),
            (b"sctp", ..) => Content::Sctp(None),
            (b"tcp" | b"ack", _, Some(tcp)) => Content::Tcp(Segment {
                sequence: packet.sequence as u32,
                ack: (tcp.flags & 0x10 != 0).then_some(tcp.ack as u32),
                flags: tcp.flags as u8,
                options: usize::try_from(tcp.header_length - HEADERS).unwrap_or(0),
            }),
            (kind @ (b"tcp" | b"ack"), ..) => {
                self.segment(&key, kind == b"tcp", packet.sequence, packet.size)
            }
            (b"ping", ..) => {
                let reply = self.survey.tracker.index(&key) > self.survey.tracker.index(&key.reversed())
                    && self.survey.tracker.index(&key.reversed()).is_some();
                Content::Echo { reply, sequence: packet.sequence as u16 }
            }
            _ => Content::Udp,
        };
        Datagram {
            source: packet.source,
            destination: packet.destination,
            uid: packet.uid,
            size: packet.size.max(0) as usize,
            flags: packet.flags,
            content,
        }
    }

    fn datagram_of_frame(&self, frame: &Frame) -> Option<Datagram> {
        let key = FlowKey::of_frame(frame)?;
        // The frame size in traces of the MAC includes the MAC header.
        let size = frame.size.unwrap_or(0).max(0);
        let content = match frame.body {
            Body::Tcp { sequence, .. } => self.segment(&key, frame.kind == "tcp", sequence, size),
            Body::Sctp { kind, tsn, stream, stream_sequence, .. } => {
                Content::Sctp((kind == "D").then_some((tsn as u32, stream as u16, stream_sequence as u16)))
            }
            _ => Content::Udp,
        };
        let size = match frame.layer == "MAC" {
            true => (size as usize).saturating_sub(58).max(20),
            false => size as usize,
        };
        let uid = frame.uid.unwrap_or(0);
        Some(Datagram {
            source: key.source,
            destination: key.destination,
            uid,
            size,
            flags: Flags::default(),
            content,
        })
    }

    /// A TCP segment of which the trace shows only a number. One-way TCP counts packets, the first of which may be a
    /// SYN; its acknowledgements have the number of the last packet in order. FullTcp counts bytes; its acknowledgement
    /// numbers are unknown.
    fn segment(&self, key: &FlowKey, data: bool, number: i64, size: i32) -> Content {
        let numbers = self.survey.numbers(&if data { *key } else { key.reversed() });
        let own = self.survey.numbers(key);
        let (sequence, ack, flags) = if numbers.bytes == Some(true) || own.bytes == Some(true) {
            (number, None, u8::from(number == 0 && size <= HEADERS) << 1)
        } else {
            let payload = i64::from(numbers.payload.max(1));
            match (data, size <= HEADERS) {
                // The SYN takes one number before the first byte.
                (true, true) => ((number + 1) * payload - 1, None, 2),
                (true, false) => (number * payload, Some(1), 0),
                (false, _) => (1, Some((number + 1) * payload), 0),
            }
        };
        Content::Tcp(Segment { sequence: sequence as u32, ack: ack.map(|ack| ack as u32), flags, options: 0 })
    }
}
