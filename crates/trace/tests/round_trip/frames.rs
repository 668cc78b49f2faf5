//! Random frames of mobile nodes, in the three wireless formats.

use neons_trace::formats::parse;
use neons_trace::records::{Body, Dsr, EnergyUse, Frame, FrameEvent, Hops, IpHeader, MacHeader, Record};
use neons_trace::text::Text;
use proptest::prelude::*;

use super::{flat_endpoints, reals, times};

fn bodies() -> impl Strategy<Value = Body<'static>> {
    let hops = || (any::<i32>(), any::<i32>()).prop_map(|(made, optimal)| Hops { made, optimal });
    let number = || -1i64..1 << 40;
    let chunk = prop::sample::select(vec!["I", "D", "S", "R", "H", "B", "N"]);
    let operation = prop::sample::select(vec!["REQUEST", "REPLY"]);
    prop_oneof![
        Just(Body::None),
        (number(), number(), hops()).prop_map(|(sequence, ack, hops)| Body::Tcp { sequence, ack, hops }),
        (number(), hops()).prop_map(|(sequence, hops)| Body::Cbr { sequence, hops }),
        (chunk, any::<[i32; 4]>(), hops()).prop_map(
            |(kind, [chunks, tsn, stream, stream_sequence], hops)| {
                Body::Sctp { chunks, kind: Text::from(kind), tsn, stream, stream_sequence, hops }
            }
        ),
        (operation, any::<[i32; 4]>()).prop_map(|(operation, [sender_mac, sender, target_mac, target])| {
            Body::Arp { operation: Text::from(operation), sender_mac, sender, target_mac, target }
        }),
        any::<[i32; 6]>().prop_map(
            |[hops, id, destination, destination_sequence, origin, origin_sequence]| {
                Body::RouteRequest { hops, id, destination, destination_sequence, origin, origin_sequence }
            }
        ),
        (
            prop::sample::select(vec!["REPLY", "HELLO", "ERROR"]),
            any::<[i32; 3]>(),
            0u32..1000,
            prop::option::of(any::<(i32, i32)>()),
        )
            .prop_map(|(operation, [hops, destination, destination_sequence], life, path)| {
                Body::RouteReply {
                    operation: Text::from(operation),
                    hops,
                    destination,
                    destination_sequence,
                    lifetime: f64::from(life),
                    path,
                }
            }),
        (any::<[bool; 3]>(), any::<[i32; 9]>()).prop_map(
            |([request, reply, error], [a, b, c, d, e, f, g, h, i])| {
                Body::Dsr(Dsr {
                    route_length: a,
                    request,
                    request_id: b,
                    reply,
                    reply_length: c,
                    reply_ends: (d, e),
                    error,
                    errors: f,
                    error_to: g,
                    broken_link: (h, i),
                })
            }
        ),
    ]
}

fn kind(body: &Body) -> &'static str {
    match body {
        Body::Tcp { .. } => "tcp",
        Body::Cbr { .. } => "cbr",
        Body::Sctp { .. } => "sctp",
        Body::Arp { .. } => "ARP",
        Body::RouteReply { path: Some(_), .. } => "AOMDV",
        Body::RouteRequest { .. } | Body::RouteReply { .. } => "AODV",
        Body::Dsr(_) => "DSR",
        Body::None | Body::Other(_) => "message",
    }
}

/// MAC headers of 802.11, and of SMAC, which has no type and counts the duration in seconds.
fn macs() -> impl Strategy<Value = MacHeader> {
    let duration = prop_oneof![
        (0u32..65536).prop_map(|microseconds| (f64::from(microseconds), true)),
        reals().prop_map(|seconds| (seconds, false))
    ];
    (duration, any::<i32>(), any::<i32>(), any::<u32>()).prop_map(
        |((duration, has_type), receiver, transmitter, ether)| MacHeader {
            duration,
            receiver,
            transmitter,
            ether_type: has_type.then_some(ether),
        },
    )
}

/// A MAC header, printed after the given keys. The header of SMAC is in brackets in every format.
fn shown_mac(mac: MacHeader, keys: [&str; 4]) -> String {
    let MacHeader { duration, receiver, transmitter, ether_type } = mac;
    let [a, b, c, d] = keys;
    match ether_type {
        Some(ether) => format!("{a}{:x} {b}{receiver:x} {c}{transmitter:x} {d}{ether:x}", duration as u32),
        None => format!("[{duration:.2} {receiver} {transmitter}]"),
    }
}

/// The body without AOMDV's path, which some formats do not show.
fn without_path(body: Body) -> Body {
    match body {
        Body::RouteReply { operation, hops, destination, destination_sequence, lifetime, .. } => {
            Body::RouteReply { operation, hops, destination, destination_sequence, lifetime, path: None }
        }
        body => body,
    }
}

/// Frames with all fields that any format shows. ARP frames have no IP header.
pub fn frames() -> impl Strategy<Value = Frame<'static>> {
    let node = (times(), 0i32..1_000_000, prop::sample::select(vec!["AGT", "RTR", "IFQ", "MAC"]));
    let what = (prop::sample::select(vec!["", "COL", "NRTE", "END"]), any::<i32>(), 0i32..100_000);
    let ip = (flat_endpoints(), flat_endpoints(), any::<i32>(), any::<i32>())
        .prop_map(|(source, destination, ttl, flow)| IpHeader { source, destination, ttl, flow: Some(flow) });
    let event = prop::sample::select(FrameEvent::ALL[..4].to_vec());
    (event, node, what, macs(), ip, bodies(), any::<i32>(), (reals(), reals(), reals()), 0u32..1000).prop_map(
        |(event, (time, node, layer), (reason, uid, size), mac, ip, body, next_hop, (x, y, z), energy)| {
            Frame {
                event,
                time,
                node,
                layer: Text::from(layer),
                reason: Text::from(reason),
                uid: Some(i64::from(uid)),
                kind: Text::from(kind(&body)),
                size: Some(size),
                position: Some([x, y, z]),
                energy: Some(f64::from(energy)),
                energy_used: None,
                next_hop: Some(next_hop),
                mac: Some(mac),
                ip: (!matches!(body, Body::Arp { .. })).then_some(ip),
                body,
            }
        },
    )
}

fn shown<'a>(reason: &'a Text) -> &'a str {
    if reason.is_empty() { "---" } else { std::str::from_utf8(reason.0).unwrap() }
}

fn bit(value: bool) -> u8 {
    u8::from(value)
}

/// How old and tagged lines show a chunk of SCTP.
fn chunk(body: &Body) -> String {
    let Body::Sctp { chunks, kind, tsn, stream, stream_sequence, hops } = body else { return String::new() };
    format!("[{chunks} {kind} {tsn} {stream} {stream_sequence}] {} {}", hops.made, hops.optimal)
}

pub fn write_old(frame: &Frame) -> String {
    let mac = frame.mac.unwrap();
    let mac = match mac.ether_type {
        Some(_) => format!("[{}]", shown_mac(mac, [""; 4])),
        None => shown_mac(mac, [""; 4]),
    };
    let op = match frame.event {
        FrameEvent::Send => 's',
        FrameEvent::Receive => 'r',
        FrameEvent::Forward => 'f',
        _ => 'D',
    };
    let body = match &frame.body {
        Body::Tcp { sequence, ack, hops } => format!("[{sequence} {ack}] {} {}", hops.made, hops.optimal),
        Body::Cbr { sequence, hops } => format!("[{sequence}] {} {}", hops.made, hops.optimal),
        Body::Sctp { .. } => chunk(&frame.body),
        Body::Arp { operation, sender_mac, sender, target_mac, target } => {
            format!("[{operation} {sender_mac}/{sender} {target_mac}/{target}]")
        }
        Body::RouteRequest { hops, id, destination, destination_sequence, origin, origin_sequence } => {
            format!(
                "[0x2 {hops} {id} [{destination} {destination_sequence}] [{origin} {origin_sequence}]] (REQUEST)"
            )
        }
        Body::RouteReply { operation, hops, destination, destination_sequence, lifetime, path } => {
            let path = path.map_or_else(String::new, |(id, first_hop)| format!(" [{id} {first_hop}]"));
            format!("[0x4 {hops} [{destination} {destination_sequence}] {lifetime:.6}] ({operation}){path}")
        }
        Body::Dsr(d) => format!(
            "{} [{} {}] [{} 0 {} {}->{}] [{} {} {} {}->{}]",
            d.route_length,
            bit(d.request),
            d.request_id,
            bit(d.reply),
            d.reply_length,
            d.reply_ends.0,
            d.reply_ends.1,
            bit(d.error),
            d.errors,
            d.error_to,
            d.broken_link.0,
            d.broken_link.1,
        ),
        Body::None | Body::Other(_) => String::new(),
    };
    let ip = frame.ip.map_or_else(String::new, |ip| {
        let (source, destination) = (ip.source, ip.destination);
        let ends = format!("{}:{} {}:{}", source.address, source.port, destination.address, destination.port);
        format!("[{ends} {} {}] ", ip.ttl, frame.next_hop.unwrap())
    });
    format!(
        "{op} {:.9} _{}_ {:>3} {:>4} {} {} {} {mac} [energy {:.6} ei 0.125 es 0.000 et 1.500 er \
         2.250] ------- {ip}{body}",
        frame.time,
        frame.node,
        frame.layer,
        shown(&frame.reason),
        frame.uid.unwrap(),
        frame.kind,
        frame.size.unwrap(),
        frame.energy.unwrap(),
    )
}

pub fn write_new(frame: &Frame) -> String {
    let [x, y, z] = frame.position.unwrap();
    let mac = shown_mac(frame.mac.unwrap(), ["-Ma ", "-Md ", "-Ms ", "-Mt "]);
    let op = match frame.event {
        FrameEvent::Send => 's',
        FrameEvent::Receive => 'r',
        FrameEvent::Forward => 'f',
        _ => 'd',
    };
    let body = match &frame.body {
        Body::Tcp { sequence, ack, hops } => {
            format!("-Pn tcp -Ps {sequence} -Pa {ack} -Pf {} -Po {} ", hops.made, hops.optimal)
        }
        Body::Cbr { sequence, hops } => {
            format!("-Pn cbr -Pi {sequence} -Pf {} -Po {} ", hops.made, hops.optimal)
        }
        Body::Sctp { chunks, kind, tsn, stream, stream_sequence, hops } => format!(
            "-Pn sctp -Pnc {chunks} -Pct {kind} -Ptsn {tsn} -Psid {stream} -Pssn {stream_sequence} -Pf {} -Po {} ",
            hops.made, hops.optimal
        ),
        Body::Arp { operation, sender_mac, sender, target_mac, target } => {
            format!("-P arp -Po {operation} -Pms {sender_mac} -Ps {sender} -Pmd {target_mac} -Pd {target} ")
        }
        Body::RouteRequest { hops, id, destination, destination_sequence, origin, origin_sequence } => {
            format!(
                "-P aodv -Pt 0x2 -Ph {hops} -Pb {id} -Pd {destination} -Pds {destination_sequence} -Ps {origin} -Pss \
                 {origin_sequence} -Pc REQUEST "
            )
        }
        Body::RouteReply { operation, hops, destination, destination_sequence, lifetime, path } => format!(
            "-P {} -Pt 0x4 -Ph {hops} -Pd {destination} -Pds {destination_sequence} -Pl {lifetime:.6} -Pc {operation} ",
            if path.is_some() { "aomdv" } else { "aodv" },
        ),
        Body::Dsr(d) => format!(
            "-P dsr -Ph {} -Pq {} -Ps {} -Pp {} -Pn 0 -Pl {} -Pe {}->{} -Pw {} -Pm {} -Pc {} -Pb {}->{} ",
            d.route_length,
            bit(d.request),
            d.request_id,
            bit(d.reply),
            d.reply_length,
            d.reply_ends.0,
            d.reply_ends.1,
            bit(d.error),
            d.errors,
            d.error_to,
            d.broken_link.0,
            d.broken_link.1,
        ),
        Body::None | Body::Other(_) => String::new(),
    };
    let ip = frame.ip.map_or_else(String::new, |ip| {
        format!(
            "-Is {} -Id {} -It {} -Il {} -If {} -Ii {} -Iv {} ",
            ip.source,
            ip.destination,
            frame.kind,
            frame.size.unwrap(),
            ip.flow.unwrap(),
            frame.uid.unwrap(),
            ip.ttl,
        )
    });
    let (time, node, next_hop) = (frame.time, frame.node, frame.next_hop.unwrap());
    format!(
        "{op} -t {time:.9} -Hs {node} -Hd {next_hop} -Ni {node} -Nx {x:.2} -Ny {y:.2} -Nz {z:.2} -Ne {:.6} -Nl {:>3} -Nw {} \
         {mac} {ip}{body}",
        frame.energy.unwrap(),
        frame.layer,
        shown(&frame.reason),
    )
}

pub fn write_tagged(frame: &Frame) -> String {
    let [x, y, z] = frame.position.unwrap();
    let mac = shown_mac(frame.mac.unwrap(), ["-M:dur ", "-M:s ", "-M:d ", "-M:t "]);
    let op = match frame.event {
        FrameEvent::Send => '+',
        FrameEvent::Receive => 'r',
        FrameEvent::Forward => 'h',
        _ => 'd',
    };
    let body = match &frame.body {
        Body::Tcp { sequence, ack, hops } => {
            format!("-tcp:s {sequence} -tcp:a {ack} -tcp:f {} -tcp:o {} ", hops.made, hops.optimal)
        }
        Body::Cbr { sequence, hops } => {
            format!("-cbr:s {sequence} -cbr:f {} -cbr:o {} ", hops.made, hops.optimal)
        }
        Body::Arp { operation, sender_mac, sender, target_mac, target } => {
            format!(
                "-arp:op {operation} -arp:ms {sender_mac} -arp:s {sender} -arp:md {target_mac} -arp:d {target} "
            )
        }
        Body::RouteRequest { hops, id, destination, destination_sequence, origin, origin_sequence } => {
            format!(
                "-aodv:t 2 -aodv:h {hops} -aodv:b {id} -aodv:d {destination} -aodv:ds {destination_sequence} -aodv:s {origin} \
                 -aodv:ss {origin_sequence} -aodv:c REQUEST "
            )
        }
        Body::RouteReply { operation, hops, destination, destination_sequence, lifetime, .. } => format!(
            "-aodv:t 4 -aodv:h {hops} -aodv:d {destination} -aodv:ds {destination_sequence} -aodv:l {lifetime:.6} -aodv:c \
             {operation} "
        ),
        Body::Dsr(d) => format!(
            "-dsr:h {} -dsr:q {} -dsr:s {} -dsr:p {} -dsr:n 0 -dsr:l {} -dsr:e {{{} {}}} -dsr:w {} -dsr:m {} -dsr:c {} -dsr:b \
             {{{} {}}} ",
            d.route_length,
            bit(d.request),
            d.request_id,
            bit(d.reply),
            d.reply_length,
            d.reply_ends.0,
            d.reply_ends.1,
            bit(d.error),
            d.errors,
            d.error_to,
            d.broken_link.0,
            d.broken_link.1,
        ),
        Body::Sctp { .. } => chunk(&frame.body),
        Body::None | Body::Other(_) => String::new(),
    };
    let (kind, uid) = (frame.kind, frame.uid.unwrap());
    let ip = frame.ip.map_or_else(String::new, |ip| {
        let (source, destination) = (ip.source, ip.destination);
        format!(
            "-IP:s {} -IP:sp {} -IP:d {} -IP:dp {} -p {kind} -e {} -c {} -i {uid} -IP:ttl {} ",
            source.address,
            source.port,
            destination.address,
            destination.port,
            frame.size.unwrap(),
            ip.flow.unwrap(),
            ip.ttl,
        )
    });
    format!(
        "{op} {:.9} -s {} -d {} -p {kind} -k {} -i {uid} -N:loc {{{x:.2} {y:.2} {z:.2}}} -N:en {:.6} {mac} {ip}{body}",
        frame.time,
        frame.node,
        frame.next_hop.unwrap(),
        frame.layer,
        frame.energy.unwrap(),
    )
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn frames_in_the_old_format(frame in frames()) {
        let text = write_old(&frame);
        let used = EnergyUse { idle: 0.125, sleep: 0.0, transmit: 1.5, receive: 2.25 };
        let ip = frame.ip.map(|ip| IpHeader { flow: None, ..ip });
        let next_hop = ip.and(frame.next_hop);
        let expected = Frame { position: None, energy_used: Some(used), ip, next_hop, ..frame };
        prop_assert_eq!(parse(text.as_bytes()), Ok(Record::Frame(expected)), "{}", text);
    }

    #[test]
    fn frames_in_the_new_format(frame in frames()) {
        let text = write_new(&frame);
        let body = without_path(frame.body.clone());
        let expected = match frame.ip {
            Some(_) => Frame { body, ..frame },
            // Without an IP header the format leaves out the part with type, size and id.
            None => Frame { kind: Text::default(), size: None, uid: None, body, ..frame },
        };
        prop_assert_eq!(parse(text.as_bytes()), Ok(Record::Frame(expected)), "{}", text);
    }

    #[test]
    fn frames_in_the_tagged_format(frame in frames()) {
        let text = write_tagged(&frame);
        let size = frame.ip.and(frame.size);
        let body = without_path(frame.body.clone());
        let expected = Frame { size, body, reason: Text::default(), ..frame };
        prop_assert_eq!(parse(text.as_bytes()), Ok(Record::Frame(expected)), "{}", text);
    }
}
