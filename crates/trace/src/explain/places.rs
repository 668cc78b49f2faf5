//! Explanations of formats that identify fields by their position.

use super::{Field, field};
use crate::records::{Body, Event, Flags, Frame, FrameEvent, Packet, PacketEvent, Variable};

/// The meaning of the event letter in a wired trace.
pub(super) fn packet_event(event: PacketEvent) -> &'static str {
    match event {
        PacketEvent::Enqueue => "it arrived at a queue",
        PacketEvent::Dequeue => "it left the queue: its transmission starts",
        PacketEvent::Receive => "it arrived at the node behind the link",
        PacketEvent::Drop => {
            "it was dropped: by a full queue, a queue that drops early, an error model, or a link that is down"
        }
        PacketEvent::Hop => "it starts to cross a link, or passes a node on a LAN",
        PacketEvent::Error => "an error model or an early drop took it away, or damaged it",
        PacketEvent::MonitorDrop => "a monitor of unresponsive flows dropped it",
        PacketEvent::Collision => "it was lost in a collision",
        PacketEvent::SessionEnqueue => "it entered the link of a session",
        PacketEvent::SessionDequeue => "it left the link of a session",
    }
}

/// The meaning of the event letter in a mobile node's trace.
pub(super) fn frame_event(event: FrameEvent) -> &'static str {
    match event {
        FrameEvent::Send => "the layer sends it",
        FrameEvent::Receive => "the layer receives it",
        FrameEvent::Forward => "the routing agent sends on another node's packet",
        FrameEvent::Drop => "it was dropped",
        FrameEvent::EndOfTransmission => "its transmission ended",
    }
}

/// Takes fields from the front of a line.
struct Taker<'a> {
    rest: &'a [&'a str],
    fields: Vec<Field>,
}

impl<'a> Taker<'a> {
    fn new(rest: &'a [&'a str]) -> Taker<'a> {
        Taker { rest, fields: Vec::new() }
    }

    /// Makes the next `count` words one field, or all remaining words if there are fewer.
    fn take(&mut self, count: usize, meaning: impl Into<String>) {
        let (words, rest) = self.rest.split_at(count.min(self.rest.len()));
        if !words.is_empty() {
            self.fields.push(field(words, meaning));
        }
        self.rest = rest;
    }

    fn each(&mut self, meanings: &[&str]) {
        for meaning in meanings {
            self.take(1, *meaning);
        }
    }

    /// Makes words in square brackets one field, if an opening bracket comes next; otherwise does nothing.
    fn brackets(&mut self, meaning: &str) {
        let (mut depth, mut count) = (0, 0);
        for word in self.rest {
            depth += word.matches('[').count();
            if depth == 0 {
                break;
            }
            count += 1;
            depth = depth.saturating_sub(word.matches(']').count());
            if depth == 0 {
                break;
            }
        }
        self.take(count, meaning);
    }

    fn end(mut self, meaning: &str) -> Vec<Field> {
        self.take(usize::MAX, meaning);
        self.fields
    }
}

/// Explains a line of a wired trace, `+ 0.050032 1 2 tcp 40 ------- 0 0.0 2.0 0 0`.
pub(super) fn packet(words: &[&str], packet: &Packet) -> Vec<Field> {
    let mut line = Taker::new(words);
    line.take(1, packet_event(packet.event));
    line.each(&["time, s", "id of the node at the begin of the link", "id of the node at its end"]);
    line.each(&["type of the packet", "size, bytes"]);
    line.take(1, flags(packet.flags, packet.sctp.is_some()));
    line.each(&["flow id", "source: address and port", "destination: address and port"]);
    const ID: &str = "id of the packet, unique in the simulation; a retransmission has a new one";
    if packet.sctp.is_some() {
        line.each(&["number of chunks", "transmission sequence number of the chunk", ID]);
        line.each(&["its stream", "its stream sequence number"]);
    } else {
        let unit = if packet.sequence < 0 { "; none" } else { ", in the unit of the protocol" };
        line.take(1, format!("sequence number{unit}"));
        line.take(1, ID);
    }
    if packet.tcp.is_some() {
        line.each(&["acknowledgement number", "TCP flags, hexadecimal", "length of the header, bytes"]);
        line.take(1, "length of the SACK option, blocks");
    }
    line.each(&["latitude of the first node, degrees", "its longitude"]);
    line.take(1, "latitude of the second node, degrees");
    let Some((longitude, frame)) = line.rest.first().and_then(|word| word.split_once('[')) else {
        line.take(1, "its longitude");
        return line.end("unknown");
    };
    // The header of a control frame follows without a blank: `-71.10[1 0 U SABME]`.
    line.take(1, format!("its longitude, {longitude}; source node of the frame, {frame}"));
    line.take(1, "destination node of the frame");
    if line.rest.first() == Some(&"S") {
        line.each(&["S: a supervisory frame", "sequence number that it concerns"]);
    } else {
        line.take(1, "U: an unnumbered frame");
    }
    line.end("type of the frame")
}

fn flags(flags: Flags, has_chunk: bool) -> String {
    let names = [
        (Flags::ECN_ECHO, "C: the receiver echoes a congestion mark"),
        (Flags::PRIORITY, "P: priority"),
        (Flags::CONGESTION_ACTION, "A: the sender has reduced its window"),
        (Flags::CONGESTION_EXPERIENCED, "E: a router has marked it for congestion"),
        (Flags::FAST_START, "F: sent in a fast start"),
        (Flags::ECN_CAPABLE, "N: its sender understands congestion marks"),
    ];
    let set: Vec<&str> =
        names.iter().filter(|(flag, _)| flags.contains(*flag)).map(|(_, name)| *name).collect();
    let chunk = if has_chunk { "; the last letter is the type of the SCTP chunk" } else { "" };
    match set.is_empty() {
        true => format!("flags: none{chunk}"),
        false => format!("flags: {}{chunk}", set.join("; ")),
    }
}

/// Explains a line of the old wireless format.
pub(super) fn frame(words: &[&str], frame: &Frame) -> Vec<Field> {
    let mut line = Taker::new(words);
    line.take(1, frame_event(frame.event));
    line.each(&["time, s", "id of this node"]);
    line.take(1, "layer: AGT agent, RTR routing, LL link layer, IFQ interface queue, MAC, PHY");
    line.take(1, if frame.reason.is_empty() { "no reason of a drop" } else { "why it was dropped" });
    line.each(&["id of the packet, unique in the simulation", "type of the packet", "size, bytes"]);
    line.brackets(
        "MAC header: duration (µs), receiver, transmitter (hexadecimal), what it carries (800 IP, 806 ARP)",
    );
    line.brackets("energy: left; used while idle, asleep, for sending, for receiving, J");
    line.take(1, "flags");
    if let Body::Arp { .. } = frame.body {
        line.brackets("ARP: REQUEST or REPLY, MAC and IP address of who sends it, of who is meant");
    } else {
        line.brackets(
            "IP header: source and port, destination and port, time to live, next hop (0: everybody)",
        );
    }
    match frame.body {
        Body::Tcp { .. } => {
            line.brackets("sequence number, acknowledgement number");
            line.each(&["hops that it has made", "hops that it needs at least"]);
        }
        Body::Cbr { .. } => {
            line.brackets("sequence number");
            line.each(&["hops that it has made", "hops that it needs at least"]);
        }
        Body::Sctp { .. } => {
            line.brackets(
                "SCTP: chunks, type of the last, its transmission sequence number, stream, number in it",
            );
            line.each(&["hops that it has made", "hops that it needs at least"]);
        }
        Body::RouteRequest { .. } => {
            line.brackets(
                "route request: type, hops, number, [wanted address, its number] [who asks, its number]",
            );
        }
        Body::RouteReply { .. } => {
            line.brackets("route reply or error: type, hops, [address, its sequence number], lifetime (s)");
        }
        Body::Dsr(_) => {
            line.take(1, "length of the source route, nodes");
            line.brackets("route request: 1 if it is one, its number");
            line.brackets("route reply: 1 if it is one, number, length of the route, its ends");
            line.brackets("route error: 1 if it is one, broken links, to whom, ends of the first");
        }
        Body::None | Body::Arp { .. } | Body::Other(_) => {}
    }
    line.end("what the protocol of the packet adds")
}

/// Explains a line with a traced variable.
pub(super) fn variable(words: &[&str], variable: &Variable) -> Vec<Field> {
    let mut line = Taker::new(words);
    if variable.source.is_some() {
        line.each(&[
            "time, s",
            "address of the agent's node",
            "its port",
            "address of its peer's node",
            "its port",
        ]);
        line.each(&["name of the variable"]);
        return line.end("its new value");
    }
    match words {
        ["f", ..] => {
            line.each(&[
                "a variable of an object",
                "t and the time, s",
                "a and the object",
                "n and the variable",
            ]);
            line.end("v and its new value")
        }
        [_, "x", ..] => {
            line.take(1, "time, s");
            line.take(4, "in place of the addresses and ports of the agent and its peer");
            line.take(1, "name of the variable");
            line.end("its new value")
        }
        [first, ..] if first.parse::<f64>().is_ok() => {
            line.each(&["time, s", "value of the variable"]);
            line.end("its name")
        }
        _ => {
            line.each(&["name or letter of the variable", "time, s"]);
            line.end("its new value")
        }
    }
}

/// Explains a line with all variables of an agent, each after its name.
pub(super) fn report(words: &[&str]) -> Vec<Field> {
    let mut line = Taker::new(words);
    while let Some(name) = line.rest.first() {
        let meaning = match *name {
            "time:" => "time, s",
            "saddr:" => "address of the agent's node",
            "sport:" => "port of the agent",
            "daddr:" => "address of its peer's node",
            "dport:" => "port of its peer",
            _ => "a variable and its value",
        };
        line.take(2, meaning);
    }
    line.fields
}

/// Explains a line with an event of a protocol.
pub(super) fn event(words: &[&str], event: &Event) -> Vec<Field> {
    let mut line = Taker::new(words);
    if words[0] == "E" && event.tcp.is_some() {
        line.each(&["an event of a protocol", "time, s", "address of the source", "of the destination"]);
        line.each(&["protocol", "what happened", "flow id", "sequence number"]);
        return line.end("congestion window, packets");
    }
    match words {
        ["E", time, ..] if time.parse::<f64>().is_ok() => line.each(&["an event of a protocol", "time, s"]),
        [first, ..] if first.parse::<f64>().is_ok() => line.take(1, "time, s"),
        [_, time, ..] if time.parse::<f64>().is_ok() => line.each(&["what the protocol logs", "time, s"]),
        _ => {}
    }
    line.end("the text of the protocol")
}

/// Explains a line `M TIME NODE (X, Y, Z), (X, Y), SPEED`.
pub(super) fn movement(words: &[&str]) -> Vec<Field> {
    let mut line = Taker::new(words);
    line.each(&["a movement", "time, s", "id of the node"]);
    line.take(3, "where it is: x, y and z, m");
    line.take(2, "where it goes: x and y, m");
    line.end("speed, m/s")
}

/// Explains a line with a sample of a queue monitor.
pub(super) fn sample(words: &[&str]) -> Vec<Field> {
    let mut line = Taker::new(words);
    line.each(&["time, s", "id of the node at the begin of the link", "id of the node at its end"]);
    line.each(&["length of the queue, bytes", "length of the queue, packets"]);
    line.each(&[
        "packets arrived so far",
        "departed",
        "dropped",
        "bytes arrived so far",
        "departed",
        "dropped",
    ]);
    line.end("unknown")
}
