//! Explanations of formats that label values with keys: `-s 0 -d 1`.

use super::{Field, field};

/// Keys, each with its hyphen, and their meanings. If a key has several meanings, the context before it selects one.
pub(super) type Keys = &'static [(&'static str, &'static str)];

pub(super) fn is_key(word: &str) -> bool {
    word.strip_prefix('-').is_some_and(|rest| rest.starts_with(|letter: char| letter.is_ascii_alphabetic()))
}

/// Explains the words of a line. The first word is the event, whose meaning is given; the others are keys with values.
pub(super) fn explain(words: &[&str], event: Option<&'static str>, keys: Keys) -> Vec<Field> {
    let mut fields = vec![field(&words[..1], event.unwrap_or("kind of line"))];
    let mut rest = &words[1..];
    // Tagged formats have the time without a key.
    while let Some(first) = rest.first().filter(|word| !is_key(word)) {
        let is_time = fields.len() == 1 && first.parse::<f64>().is_ok();
        fields.push(field(&rest[..1], if is_time { "time, s" } else { "belongs to the text before" }));
        rest = &rest[1..];
    }
    let mut protocol = "";
    while let Some(key) = rest.first() {
        let length = value_length(&rest[1..]);
        let value = &rest[1..=length];
        if matches!(*key, "-P" | "-Pn") {
            protocol = value.first().copied().unwrap_or_default();
        }
        fields.push(field(&rest[..=length], meaning(key, protocol, keys)));
        rest = &rest[1 + length..];
    }
    fields
}

/// The number of words in the value of a key. The value ends before the next key, or at a closing brace or quote.
fn value_length(rest: &[&str]) -> usize {
    let close = match rest.first().and_then(|word| word.chars().next()) {
        Some('{') => '}',
        Some('"') => '"',
        _ => return rest.iter().position(|word| is_key(word)).unwrap_or(rest.len()),
    };
    let ends = |(place, word): (usize, &&str)| word.ends_with(close) && (place > 0 || word.len() > 1);
    rest.iter().enumerate().position(ends).map_or(rest.len(), |last| last + 1)
}

fn meaning(key: &str, protocol: &str, keys: Keys) -> String {
    let of_protocol = PROTOCOLS.iter().find(|(name, _)| *name == protocol).map_or(&[][..], |(_, keys)| keys);
    let mut all = of_protocol.iter().filter(|_| key.starts_with("-P")).chain(keys).chain(EVERYWHERE);
    match all.find(|(known, _)| *known == key) {
        Some((_, meaning)) => (*meaning).to_owned(),
        // Keys in tagged traces contain the protocol: -aodv:h.
        None => match key[1..].split_once(':') {
            Some((protocol, part)) => of_tagged(protocol, part),
            None => "of the line's protocol or display".to_owned(),
        },
    }
}

fn of_tagged(protocol: &str, part: &str) -> String {
    let key = format!("-P{part}");
    let keys = PROTOCOLS.iter().find(|(name, _)| *name == protocol).map_or(&[][..], |(_, keys)| keys);
    let same = match (protocol, part) {
        ("tcp", "s") => Some("sequence number"),
        ("tcp", "a") => Some("acknowledgement number"),
        ("cbr", "s") => Some("sequence number"),
        ("arp", "op") => Some("REQUEST or REPLY"),
        _ => keys.iter().find(|(known, _)| *known == key).map(|(_, meaning)| *meaning),
    };
    let protocol = protocol.to_uppercase();
    same.map_or_else(|| format!("of the {protocol} header"), |meaning| format!("{protocol}: {meaning}"))
}

/// Explains a line without a packet in a nam trace or in a similar format.
pub(super) fn explain_nam(words: &[&str]) -> Vec<Field> {
    match NAM.iter().find(|(name, _, _)| *name == words[0]) {
        Some((_, about, keys)) => explain(words, Some(about), keys),
        None => explain(words, None, &[]),
    }
}

const EVERYWHERE: Keys = &[("-t", "time, s; * holds for the whole trace")];

pub(super) const VARIABLE: Keys = &[
    ("-s", "address of the agent's node"),
    ("-d", "address of its peer's node"),
    ("-a", "the object whose variable it is"),
    ("-n", "name of the variable"),
    ("-v", "its value"),
    ("-o", "its value before"),
    ("-T", "kind of the variable, for nam"),
];

pub(super) const NAM_PACKET: Keys = &[
    ("-s", "id of the node at the begin of the link; in the air: who sends it"),
    ("-d", "id of the node at its end; in the air: the next hop, −1 for everybody"),
    ("-p", "type of the packet"),
    ("-e", "size, bytes"),
    ("-c", "number of its colour: the flow id"),
    ("-i", "id of the packet"),
    ("-a", "number of its colour: the flow id"),
    ("-x", "{source, destination, sequence number, flags, type}"),
    ("-k", "layer: AGT agent, RTR routing, IFQ interface queue, MAC"),
    ("-R", "radius of the ring that nam draws, m"),
    ("-D", "how long it is drawn, s"),
];

pub(super) const NEW_WIRELESS: Keys = &[
    ("-t", "time, s"),
    ("-Hs", "id of this node"),
    ("-Hd", "id of the next hop; −1 everybody, −2 not known"),
    ("-Ni", "id of this node"),
    ("-Nx", "its place: x, m"),
    ("-Ny", "y, m"),
    ("-Nz", "z, m"),
    ("-Ne", "its energy, J; −1 without an energy model"),
    ("-Nl", "layer: AGT agent, RTR routing, LL link layer, IFQ interface queue, MAC, PHY"),
    ("-Nw", "why it was dropped; --- if it was not"),
    ("-Ma", "duration field of the MAC header, µs, hexadecimal"),
    ("-Md", "MAC address of the receiver, hexadecimal; ffffffff everybody"),
    ("-Ms", "MAC address of the transmitter, hexadecimal"),
    ("-Mt", "what the frame carries: 800 IP, 806 ARP, 0 nothing"),
    ("-Is", "source: address and port"),
    ("-Id", "destination: address and port"),
    ("-It", "type of the packet"),
    ("-Il", "size, bytes"),
    ("-If", "flow id"),
    ("-Ii", "id of the packet, unique in the simulation"),
    ("-Iv", "time to live, hops"),
    ("-P", "protocol whose part follows"),
    ("-Pn", "protocol whose part follows"),
];

pub(super) const TAGGED_WIRELESS: Keys = &[
    ("-s", "id of this node"),
    ("-d", "id of the next hop; −1 everybody, −2 not known"),
    ("-p", "type of the packet"),
    ("-e", "size, bytes"),
    ("-c", "flow id"),
    ("-i", "id of the packet, unique in the simulation"),
    ("-k", "layer: AGT agent, RTR routing, LL link layer, IFQ interface queue, MAC, PHY"),
    ("-N:loc", "place of this node: x, y and z, m"),
    ("-N:en", "its energy, J; −1 without an energy model"),
    ("-M:dur", "duration field of the MAC header, µs, hexadecimal"),
    // ns-2.35: the contents of these two fields do not match their names.
    ("-M:s", "MAC address of the receiver, hexadecimal"),
    ("-M:d", "MAC address of the transmitter, hexadecimal"),
    ("-M:t", "what the frame carries: 800 IP, 806 ARP, 0 nothing"),
    ("-IP:s", "address of the source"),
    ("-IP:sp", "port of the source"),
    ("-IP:d", "address of the destination"),
    ("-IP:dp", "port of the destination"),
    ("-IP:ttl", "time to live, hops"),
];

/// The protocol-specific keys of the new format, by packet type.
const PROTOCOLS: &[(&str, Keys)] = &[
    ("tcp", &[("-Ps", "sequence number"), ("-Pa", "acknowledgement number"), MADE, NEEDED]),
    ("cbr", &[("-Pi", "sequence number"), MADE, NEEDED]),
    (
        "sctp",
        &[
            ("-Pnc", "number of chunks"),
            ("-Pct", "type of the last chunk"),
            ("-Ptsn", "its transmission sequence number"),
            ("-Psid", "its stream"),
            ("-Pssn", "its stream sequence number"),
            MADE,
            NEEDED,
        ],
    ),
    (
        "arp",
        &[
            ("-Po", "REQUEST or REPLY"),
            ("-Pms", "MAC address of who sends it"),
            ("-Ps", "IP address of who sends it"),
            ("-Pmd", "MAC address of who is meant"),
            ("-Pd", "IP address of who is meant"),
        ],
    ),
    ("aodv", ROUTE_MESSAGE),
    ("aomdv", ROUTE_MESSAGE),
    (
        "dsr",
        &[
            ("-Ph", "length of the source route, nodes"),
            ("-Pq", "1 in a route request"),
            ("-Ps", "number of the request"),
            ("-Pp", "1 in a route reply"),
            ("-Pn", "number of the request that it replies to"),
            ("-Pl", "length of the route in the reply, nodes"),
            ("-Pe", "first and last node of that route"),
            ("-Pw", "1 if it reports a broken link"),
            ("-Pm", "number of broken links"),
            ("-Pc", "to whom the first is reported"),
            ("-Pb", "its ends"),
        ],
    ),
];

const MADE: (&str, &str) = ("-Pf", "hops that it has made");
const NEEDED: (&str, &str) = ("-Po", "hops that it needs at least");

const ROUTE_MESSAGE: Keys = &[
    ("-Pt", "type: 2 request, 4 reply, 8 error or hello"),
    ("-Ph", "hops that it has made"),
    ("-Pb", "number of the request"),
    ("-Pd", "address that a route is wanted to"),
    ("-Pds", "sequence number of that address"),
    ("-Ps", "address of who asks"),
    ("-Pss", "sequence number of who asks"),
    ("-Pl", "how long the route is valid, s"),
    ("-Pc", "REQUEST, REPLY, ERROR or HELLO"),
];

/// The lines of nam traces: first letter, subject, and keys.
const NAM: &[(&str, &str, Keys)] = &[
    (
        "n",
        "a node",
        &[
            ("-a", "its address"),
            ("-s", "its id"),
            ("-S", "its state, UP or DOWN, or what changes: COLOR, DLABEL (label), DCOLOR, DIRECTION"),
            ("-v", "its shape"),
            ("-c", "its colour"),
            ("-i", "its colour inside"),
            ("-o", "its colour before"),
            ("-l", "its label"),
            ("-L", "its label before"),
            ("-e", "colour of its label"),
            ("-E", "that colour before"),
            ("-p", "where its label stands"),
            ("-x", "its place: x"),
            ("-y", "y"),
            ("-Z", "z"),
            ("-z", "its size"),
            ("-U", "its velocity along x, m/s"),
            ("-V", "along y, m/s"),
            ("-T", "how long it moves, s"),
        ],
    ),
    (
        "l",
        "a link",
        &[
            ("-s", "id of the node at its begin"),
            ("-d", "id of the node at its end"),
            ("-S", "its state, UP or DOWN, or what changes: COLOR, DLABEL (label), DCOLOR, DIRECTION"),
            ("-r", "its rate, bit/s"),
            ("-D", "its delay, s"),
            ("-c", "its colour"),
            ("-i", "its colour inside"),
            ("-o", "its direction in the picture; after COLOR its colour before"),
            ("-l", "its label"),
            ("-L", "its label before"),
            ("-e", "colour of its label"),
            ("-E", "that colour before"),
            ("-p", "where its label stands"),
        ],
    ),
    (
        "v",
        "an annotation, or a command for nam",
        &[("-e", "the command: sim_annotation TIME NUMBER TEXT shows a text")],
    ),
    (
        "q",
        "a queue",
        &[
            ("-s", "id of the node at the begin of its link"),
            ("-d", "id of the node at the end"),
            ("-a", "angle at which nam draws it"),
            ("-l", "its length, bytes"),
            ("-p", "its length, packets"),
        ],
    ),
    ("V", "version of the trace", &[("-v", "the version"), ("-a", "attributes of packets")]),
    ("W", "size of the field", &[("-x", "width, m"), ("-y", "height, m")]),
    (
        "A",
        "form of addresses",
        &[
            ("-n", "number of levels"),
            ("-o", "whether there are old addresses"),
            ("-p", "bits of ports"),
            ("-c", "bits of classes"),
            ("-a", "bits of addresses"),
            ("-h", "a level"),
            ("-m", "its mask"),
            ("-s", "its shift"),
        ],
    ),
    ("c", "a colour of flows", &[("-i", "flow id"), ("-n", "name of the colour")]),
    (
        "X",
        "a LAN",
        &[
            ("-n", "id of its node"),
            ("-r", "its rate"),
            ("-D", "its delay"),
            ("-o", "its direction in the picture"),
        ],
    ),
    (
        "L",
        "a station on a LAN",
        &[
            ("-s", "id of the LAN's node"),
            ("-d", "id of the station"),
            ("-o", "its direction in the picture"),
        ],
    ),
    (
        "m",
        "a mark at a node",
        &[
            ("-s", "id of the node"),
            ("-n", "name of the mark"),
            ("-c", "its colour"),
            ("-h", "its shape"),
            ("-X", "the mark is removed"),
        ],
    ),
    (
        "a",
        "an agent",
        &[("-s", "its node"), ("-d", "its peer's node"), ("-n", "its name"), ("-x", "it is removed")],
    ),
    (
        "G",
        "a group of receivers",
        &[
            ("-i", "the group"),
            ("-a", "node that joins"),
            ("-x", "node that leaves"),
            ("-n", "name of the group"),
        ],
    ),
    ("f", "a variable of an agent", VARIABLE),
    ("N", "energy of a mobile node", &[("-n", "id of the node"), ("-e", "what is left, J")]),
    (
        "E",
        "an event of a protocol",
        &[("-o", "protocol"), ("-e", "event"), ("-s", "source"), ("-d", "destination")],
    ),
];
