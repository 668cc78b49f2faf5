//! nam traces: the input of the animator.
//!
//! ```text
//! l -t * -s 0 -d 1 -S UP -r 10000000 -D 0.01 -c black -o right
//! + -t 0.1 -s 0 -d 1 -p tcp -e 40 -c 0 -i 0 -a 0 -x {0.0 2.0 0 ------- null}
//! ```
//!
//! Spec: engine-and-traces, section 12; wireless-stack, section 18; wpan, section 24; more-networks, sections 2 and 6.

use super::options::Options;
use super::{Fault, variables};
use crate::address::Endpoint;
use crate::records::{
    Annotation, Element, Event, Link, LinkState, Move, Nam, NamFrame, NamItem, Node, Packet, PacketEvent,
    QueueLength, Record,
};
use crate::records::{Energy, Flags};
use crate::scan::Cursor;
use crate::text::Text;

fn missing(field: &'static str) -> Fault {
    Fault { line: "nam line", field }
}

/// Reads a packet line of a nam trace, `LETTER -t TIME -s FROM -d TO ...`, or of a tagged trace,
/// `LETTER TIME -s FROM -d TO ...`.
#[inline]
pub(super) fn parse_packet(line: &[u8]) -> Result<Record<'_>, Fault> {
    let missing = |field| Fault { line: "packet line with keys", field };
    let event = PacketEvent::from_letter(line[0]).ok_or(Fault::UNKNOWN)?;
    let mut cursor = Cursor::new(&line[1..]);
    cursor.skip_blanks();
    let _nam = cursor.literal(b"-t ");
    let time = cursor.real().ok_or(missing("time (-t)"))?;
    let from = int(&mut cursor, b"-s ").ok_or(missing("first node (-s)"))?;
    let to = int(&mut cursor, b"-d ").ok_or(missing("second node (-d)"))?;
    cursor.key(b"-p ").ok_or(missing("packet type (-p)"))?;
    let kind = Text(cursor.word().ok_or(missing("packet type (-p)"))?);
    let size = int(&mut cursor, b"-e ").ok_or(missing("size (-e)"))?;
    let flow = int(&mut cursor, b"-c ").ok_or(missing("flow id (-c)"))?;
    cursor.skip_blanks();
    if cursor.rest().starts_with(b"-a") {
        return parse_frame(line[0], time, NamFrame { size, kind, ..EMPTY_FRAME }, from, to, cursor);
    }
    cursor.key(b"-i ").ok_or(missing("packet id (-i)"))?;
    let uid = cursor.long().ok_or(missing("packet id (-i)"))?;
    int(&mut cursor, b"-a ").ok_or(missing("attribute (-a)"))?;
    cursor.key(b"-x {").ok_or(missing("header (-x)"))?;
    let source = Endpoint::read(&mut cursor).ok_or(missing("source"))?;
    let destination = Endpoint::read(&mut cursor).ok_or(missing("destination"))?;
    let sequence = cursor.long().ok_or(missing("sequence number"))?;
    let flags = cursor.word().ok_or(missing("flags"))?;
    // SCTP lines have the letter of a chunk after the seven flags.
    let flags = flags.get(..7).filter(|_| flags.len() <= 8).and_then(Flags::read).ok_or(missing("flags"))?;
    cursor.until(b'}').ok_or(missing("closing brace"))?;
    if !cursor.is_at_end() {
        return Err(missing("end of the line"));
    }
    Ok(Record::Packet(Packet {
        event,
        time,
        from,
        to,
        kind,
        size,
        flags,
        flow,
        source,
        destination,
        sequence,
        uid,
        tcp: None,
        sctp: None,
        positions: None,
    }))
}

const EMPTY_FRAME: NamFrame<'static> = NamFrame {
    letter: 0,
    node: 0,
    next_hop: 0,
    kind: Text(b""),
    size: 0,
    color: 0,
    uid: 0,
    layer: Text(b""),
    ring: None,
};

fn parse_frame<'a>(
    letter: u8,
    time: f64,
    mut frame: NamFrame<'a>,
    node: i32,
    next_hop: i32,
    mut cursor: Cursor<'a>,
) -> Result<Record<'a>, Fault> {
    (frame.letter, frame.node, frame.next_hop) = (letter, node, next_hop);
    frame.color = int(&mut cursor, b"-a ").ok_or(missing("colour (-a)"))?;
    cursor.key(b"-i ").ok_or(missing("packet id (-i)"))?;
    frame.uid = cursor.long().ok_or(missing("packet id (-i)"))?;
    cursor.key(b"-k ").ok_or(missing("layer (-k)"))?;
    frame.layer = Text(cursor.word().ok_or(missing("layer (-k)"))?);
    if !cursor.is_at_end() {
        let mut real = |key: &[u8]| cursor.key(key).and_then(|()| cursor.real());
        frame.ring = Some((
            real(b"-R ").ok_or(missing("radius (-R)"))?,
            real(b"-D ").ok_or(missing("duration (-D)"))?,
        ));
    }
    if !cursor.is_at_end() {
        return Err(missing("end of the line"));
    }
    Ok(Record::Nam(Nam { time: Some(time), item: NamItem::Frame(frame) }))
}

fn int(cursor: &mut Cursor, key: &[u8]) -> Option<i32> {
    cursor.key(key)?;
    cursor.int()
}

/// Reads a line of another kind whose letter is followed by options.
pub(super) fn parse_other(line: &[u8]) -> Result<Record<'_>, Fault> {
    let options = Options::new(&line[1..]);
    let time = match options.text(b't').ok_or(missing("time (-t)"))? {
        Text(b"*") => None,
        Text(text) => Some(Cursor::new(text.split(|&byte| byte == b' ').next().unwrap_or_default()).real())
            .ok_or(missing("time (-t)"))?,
    };
    let at = time.ok_or(missing("time (-t)"));
    let item = match line[0] {
        b'n' => node(options)?,
        b'l' => match link(options)? {
            Ok(item) => item,
            Err((from, to, up)) => return Ok(Record::LinkState(LinkState { time: at?, up, from, to })),
        },
        b'v' => return command(time, options),
        b'f' if options.text(b'v').is_some() => return variables::parse_feature(line),
        b'f' => NamItem::VariableRemoved {
            agent: text(options, b'a', "agent (-a)")?,
            name: text(options, b'n', "name (-n)")?,
        },
        b'N' => {
            let joules = options.real(b'e').ok_or(missing("energy (-e)"))?;
            return Ok(Record::Energy(Energy {
                time: at?,
                node: number(options, b'n', "node (-n)")?,
                joules,
            }));
        }
        b'E' => return event(at?, options),
        b'q' if options.text(b'l').is_some() => return queue_length(at?, options),
        b'q' => NamItem::Queue {
            from: number(options, b's', "first node (-s)")?,
            to: number(options, b'd', "second node (-d)")?,
            angle: options.real(b'a'),
        },
        b'V' => NamItem::Version(text(options, b'v', "version (-v)")?),
        b'W' => match options.text(b'x') {
            None => NamItem::End,
            Some(_) => NamItem::Field {
                width: options.real(b'x').ok_or(missing("width (-x)"))?,
                height: options.real(b'y').ok_or(missing("height (-y)"))?,
            },
        },
        b'A' => match options.text(b'h') {
            None => NamItem::AddressLevels(number(options, b'n', "levels (-n)")?),
            Some(_) => NamItem::AddressLevel {
                level: number(options, b'h', "level (-h)")?,
                mask: number(options, b'm', "mask (-m)")?,
                shift: number(options, b's', "shift (-s)")?,
            },
        },
        b'c' => NamItem::Color {
            flow: number(options, b'i', "flow id (-i)")?,
            name: text(options, b'n', "colour (-n)")?,
        },
        b'X' => NamItem::Lan {
            lan: number(options, b'n', "node (-n)")?,
            rate: options.text(b'r').and_then(quantity),
            delay: options.text(b'D').and_then(quantity),
            orientation: options.text(b'o').unwrap_or_default(),
        },
        b'L' => NamItem::LanMember {
            lan: number(options, b's', "LAN (-s)")?,
            node: number(options, b'd', "node (-d)")?,
            orientation: options.text(b'o').unwrap_or_default(),
        },
        b'm' => NamItem::Mark {
            node: number(options, b's', "node (-s)")?,
            name: text(options, b'n', "name (-n)")?,
            color: options.text(b'c').unwrap_or_default(),
            shape: options.text(b'h').unwrap_or_default(),
            removed: options.text(b'X').is_some(),
        },
        b'a' => NamItem::Agent {
            node: number(options, b's', "address (-s)")?,
            peer: options.int(b'd'),
            name: text(options, b'n', "name (-n)")?,
            removed: options.text(b'x').is_some(),
        },
        b'G' => {
            let joined = options.text(b'a').is_some();
            let node = number(options, if joined { b'a' } else { b'x' }, "node (-a or -x)")?;
            NamItem::Group { group: number(options, b'i', "group (-i)")?, node, joined }
        }
        _ => return Err(Fault::UNKNOWN),
    };
    Ok(Record::Nam(Nam { time, item }))
}

fn number(options: Options, key: u8, field: &'static str) -> Result<i32, Fault> {
    options.int(key).ok_or(missing(field))
}

fn text<'a>(options: Options<'a>, key: u8, field: &'static str) -> Result<Text<'a>, Fault> {
    options.text(key).ok_or(missing(field))
}

/// Parses a number with one of ns-2's units of rate or time. The result is in bits per second or seconds.
fn quantity(text: Text) -> Option<f64> {
    let mut cursor = Cursor::new(text.0);
    let value = cursor.number()?;
    let factor = match cursor.take_rest() {
        b"" | b"b" | b"s" => 1.0,
        b"k" | b"kb" => 1e3,
        b"M" | b"Mb" => 1e6,
        b"G" | b"Gb" => 1e9,
        b"B" => 8.0,
        b"kB" => 8e3,
        b"MB" => 8e6,
        b"GB" => 8e9,
        b"m" | b"ms" => 1e-3,
        b"u" | b"us" => 1e-6,
        b"n" | b"ns" => 1e-9,
        b"p" | b"ps" => 1e-12,
        _ => return None,
    };
    Some(value * factor)
}

fn node(options: Options<'_>) -> Result<NamItem<'_>, Fault> {
    let id = number(options, b's', "node (-s)")?;
    let real = |key| options.real(key);
    if options.text(b'U').is_some() {
        let movement = || {
            let (from, velocity) = ([real(b'x')?, real(b'y')?], [real(b'U')?, real(b'V')?]);
            Some(NamItem::Move(Move { node: id, from, velocity, duration: real(b'T')? }))
        };
        return movement().ok_or(missing("movement (-x -y -U -V -T)"));
    }
    if let Some(change) = change(options, Element::Node(id))? {
        return Ok(change);
    }
    let up = options.text(b'S').is_none_or(|state| state == "UP");
    if options.text(b'v').is_none() && options.text(b'x').is_none() {
        options.text(b'S').ok_or(missing("state (-S)"))?;
        return Ok(NamItem::NodeState { node: id, up });
    }
    let position = real(b'x').and_then(|x| Some([x, real(b'y')?, real(b'Z').unwrap_or(0.0)]));
    let or_empty = |key| options.text(key).unwrap_or_default();
    let (address, shape, color) = (or_empty(b'a'), or_empty(b'v'), or_empty(b'c'));
    Ok(NamItem::Node(Node { node: id, address, shape, color, up, position, size: real(b'z') }))
}

/// Reads a link. Returns `Err` with the link's ends and state if the line only reports a change of its state.
fn link(options: Options<'_>) -> Result<Result<NamItem<'_>, (i32, i32, bool)>, Fault> {
    let (from, to) = (number(options, b's', "first node (-s)")?, number(options, b'd', "second node (-d)")?);
    if let Some(change) = change(options, Element::Link(from, to))? {
        return Ok(Ok(change));
    }
    let up = match text(options, b'S', "state (-S)")? {
        Text(b"UP") => true,
        Text(b"DOWN") => false,
        _ => return Err(missing("state (-S)")),
    };
    if options.text(b'r').is_none() {
        return Ok(Err((from, to, up)));
    }
    let quantity = |key| options.text(key).and_then(quantity);
    let or_empty = |key| options.text(key).unwrap_or_default();
    Ok(Ok(NamItem::Link(Link {
        from,
        to,
        rate: quantity(b'r'),
        delay: quantity(b'D'),
        color: or_empty(b'c'),
        orientation: or_empty(b'o'),
        up,
    })))
}

/// Reads a change of the appearance of a node or a link; `None` if the line is not such a change.
fn change<'a>(options: Options<'a>, element: Element) -> Result<Option<NamItem<'a>>, Fault> {
    Ok(Some(match options.text(b'S').unwrap_or_default().bytes() {
        b"COLOR" => NamItem::Recolor {
            element,
            color: options.text(b'c'),
            old: options.text(b'o'),
            inside: options.text(b'i'),
        },
        b"DLABEL" => NamItem::Label { element, text: text(options, b'l', "label (-l)")? },
        b"DCOLOR" => NamItem::LabelColor { element, color: text(options, b'e', "colour (-e)")? },
        b"DIRECTION" => NamItem::LabelPlace { element, place: text(options, b'p', "place (-p)")? },
        _ => return Ok(None),
    }))
}

/// Reads a `v` line: `-t TIME -e sim_annotation TIME NUMBER TEXT`, `-t TIME set_rate_ext STEP 1` and others.
fn command(time: Option<f64>, options: Options<'_>) -> Result<Record<'_>, Fault> {
    let mut words = Cursor::new(match options.text(b'e') {
        Some(text) => text.0,
        // Commands without -e directly follow the time.
        None => options
            .text(b't')
            .unwrap_or_default()
            .0
            .splitn(2, |&byte| byte == b' ')
            .nth(1)
            .unwrap_or_default(),
    });
    let whole = Text(words.rest());
    let item = match words.word().ok_or(missing("command"))? {
        b"sim_annotation" => {
            words.word().ok_or(missing("annotation's time"))?;
            let mut numbered = words;
            // Annotations of `$trace annotate` have no number.
            let text = match numbered.long() {
                Some(_) => numbered.take_rest(),
                None => words.take_rest(),
            };
            return Ok(Record::Annotation(Annotation {
                time: time.ok_or(missing("time (-t)"))?,
                text: Text(text),
            }));
        }
        b"monitor_agent" => {
            NamItem::MonitorAgent { node: words.int().ok_or(missing("node"))?, name: Text(words.take_rest()) }
        }
        b"set_rate_ext" => {
            let step = words.word().map(Text).and_then(quantity).ok_or(missing("rate"))?;
            NamItem::Rate { step }
        }
        _ => NamItem::Command(whole),
    };
    Ok(Record::Nam(Nam { time, item }))
}

/// Reads an event line, `E -t TIME -o TCP -e EVENT -s SOURCE -d DESTINATION`.
fn event(time: f64, options: Options<'_>) -> Result<Record<'_>, Fault> {
    let endpoint = |key| options.text(key).and_then(|text| Endpoint::read(&mut Cursor::new(text.0)));
    Ok(Record::Event(Event {
        time: Some(time),
        protocol: text(options, b'o', "protocol (-o)")?,
        name: text(options, b'e', "event (-e)")?,
        node: None,
        source: endpoint(b's'),
        destination: endpoint(b'd'),
        tcp: None,
        text: Text::default(),
    }))
}

/// Reads a line of a queue monitor, `q -t TIME -s FROM -d TO -l BYTES -p PACKETS`.
fn queue_length(time: f64, options: Options<'_>) -> Result<Record<'_>, Fault> {
    Ok(Record::QueueLength(QueueLength {
        time,
        from: number(options, b's', "first node (-s)")?,
        to: number(options, b'd', "second node (-d)")?,
        bytes: options.real(b'l').ok_or(missing("bytes (-l)"))?,
        packets: options.real(b'p').ok_or(missing("packets (-p)"))?,
        counts: None,
    }))
}
