//! Random events, written as ns-2 writes them, are read back as they were; anything else never panics.

use neons_trace::address::{Address, Endpoint};
use neons_trace::formats::{parse, time};
use neons_trace::records::{
    Body, EnergyUse, Flags, Frame, FrameEvent, Hops, IpHeader, MacHeader, NamItem, Packet, PacketEvent,
    Positions, Record, SctpChunk, TcpHeader,
};
use neons_trace::text::Text;
use proptest::prelude::*;

/// A time as traces print it: seconds with at most nine decimals.
fn times() -> impl Strategy<Value = f64> {
    (0u64..1_000_000_000_000).prop_map(|nanoseconds| {
        format!("{}.{:09}", nanoseconds / 1_000_000_000, nanoseconds % 1_000_000_000).parse().unwrap()
    })
}

fn endpoints() -> impl Strategy<Value = Endpoint> {
    let flat = any::<i32>().prop_map(Address::flat);
    let hierarchical =
        prop::collection::vec(0u32..2048, 2..5).prop_map(|levels| Address::hierarchical(&levels).unwrap());
    (prop_oneof![flat, hierarchical], any::<i32>()).prop_map(|(address, port)| Endpoint { address, port })
}

fn flat_endpoints() -> impl Strategy<Value = Endpoint> {
    (any::<i32>(), any::<i32>()).prop_map(|(address, port)| Endpoint::flat(address, port))
}

/// Reals with two decimals.
fn reals() -> impl Strategy<Value = f64> {
    (-100_000i32..100_000).prop_map(|hundredths| f64::from(hundredths) / 100.0)
}

fn kinds() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec!["tcp", "ack", "cbr", "udp", "sctp", "rtProtoDV", "DCCP_DataAck"])
}

#[derive(Clone, Debug)]
enum Extra {
    Nothing,
    Tcp(TcpHeader),
    Sctp(&'static str, i32, i32, i32, i32),
    Positions(Option<TcpHeader>, Positions),
}

fn extras() -> impl Strategy<Value = Extra> {
    let tcp = (any::<i32>(), any::<u32>(), any::<i32>(), any::<i32>()).prop_map(
        |(ack, flags, header_length, sack_blocks)| TcpHeader { ack, flags, header_length, sack_blocks },
    );
    let places = (reals(), reals(), reals(), reals()).prop_map(|(a, b, c, d)| Positions {
        from_latitude: a,
        from_longitude: b,
        to_latitude: c,
        to_longitude: d,
    });
    let letter = prop::sample::select(vec!["I", "D", "S", "R", "H", "B", "N"]);
    prop_oneof![
        Just(Extra::Nothing),
        tcp.clone().prop_map(Extra::Tcp),
        (letter, any::<i32>(), any::<i32>(), any::<i32>(), any::<i32>()).prop_map(
            |(kind, chunks, tsn, stream, sequence)| Extra::Sctp(kind, chunks, tsn, stream, sequence)
        ),
        (prop::option::of(tcp), places).prop_map(|(tcp, places)| Extra::Positions(tcp, places)),
    ]
}

fn packets() -> impl Strategy<Value = (Packet<'static>, Extra)> {
    let fields = (times(), any::<i32>(), any::<i32>(), kinds(), any::<i32>(), 0u8..64, any::<i32>());
    let event = prop::sample::select(PacketEvent::ALL[..8].to_vec());
    let numbers = (-1i64..1 << 50, -1i64..1 << 50);
    (event, fields, endpoints(), endpoints(), numbers, extras()).prop_map(
        |(event, (time, from, to, kind, size, flags, flow), source, destination, (sequence, uid), extra)| {
            let (kind, flags) = (Text::from(kind), Flags(flags));
            let (tcp, sctp, positions) = (None, None, None);
            let packet = Packet {
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
                tcp,
                sctp,
                positions,
            };
            (packet, extra)
        },
    )
}

fn write(packet: &Packet, extra: &Extra) -> String {
    let Packet { time, from, to, kind, size, flow, source, destination, sequence, uid, .. } = packet;
    let (event, flags) = (packet.event.letter() as char, packet.flags.text());
    let flags = std::str::from_utf8(&flags).unwrap();
    let head = format!("{event} {time} {from} {to} {kind} {size} {flags}");
    let header =
        |tcp: &TcpHeader| format!(" {} 0x{:x} {} {}", tcp.ack, tcp.flags, tcp.header_length, tcp.sack_blocks);
    let body = format!(" {flow} {source} {destination} {sequence} {uid}");
    match extra {
        Extra::Nothing => head + &body,
        Extra::Tcp(tcp) => head + &body + &header(tcp),
        Extra::Sctp(kind, chunks, tsn, stream, ssn) => {
            format!("{head}{kind} {flow} {source} {destination} {chunks} {tsn} {uid} {stream} {ssn}")
        }
        Extra::Positions(tcp, p) => {
            let header = tcp.as_ref().map(header).unwrap_or_default();
            let (a, b, c, d) = (p.from_latitude, p.from_longitude, p.to_latitude, p.to_longitude);
            format!("{head}{body}{header} {a:.2} {b:.2} {c:.2} {d:.2}")
        }
    }
}

fn frames() -> impl Strategy<Value = Frame<'static>> {
    let node = (times(), 0i32..1_000_000, prop::sample::select(vec!["AGT", "RTR", "IFQ", "MAC"]));
    let what = (prop::sample::select(vec!["", "COL", "NRTE", "END"]), any::<i32>(), 0i32..100_000);
    let mac = (0u32..65536, any::<i32>(), any::<i32>(), any::<u32>()).prop_map(
        |(duration, receiver, transmitter, ether)| MacHeader {
            duration: f64::from(duration),
            receiver,
            transmitter,
            ether_type: Some(ether),
        },
    );
    let ip = (flat_endpoints(), flat_endpoints(), any::<i32>(), any::<i32>())
        .prop_map(|(source, destination, ttl, flow)| IpHeader { source, destination, ttl, flow: Some(flow) });
    let hops = || (any::<i32>(), any::<i32>()).prop_map(|(made, optimal)| Hops { made, optimal });
    let body = prop_oneof![
        (-1i64..1 << 40, -1i64..1 << 40, hops()).prop_map(|(sequence, ack, hops)| Body::Tcp {
            sequence,
            ack,
            hops
        }),
        (-1i64..1 << 40, hops()).prop_map(|(sequence, hops)| Body::Cbr { sequence, hops }),
        any::<[i32; 6]>().prop_map(
            |[hops, id, destination, destination_sequence, origin, origin_sequence]| {
                Body::RouteRequest { hops, id, destination, destination_sequence, origin, origin_sequence }
            }
        ),
        (any::<[i32; 3]>(), 0u32..1000).prop_map(|([hops, destination, destination_sequence], life)| {
            Body::RouteReply {
                operation: Text::from("REPLY"),
                hops,
                destination,
                destination_sequence,
                lifetime: f64::from(life),
                path: None,
            }
        }),
    ];
    let event = prop::sample::select(vec![
        FrameEvent::Send,
        FrameEvent::Receive,
        FrameEvent::Forward,
        FrameEvent::Drop,
    ]);
    (event, node, what, mac, ip, body, any::<i32>(), (reals(), reals(), reals()), 0u32..1000).prop_map(
        |(event, (time, node, layer), (reason, uid, size), mac, ip, body, next_hop, (x, y, z), energy)| {
            let kind = match &body {
                Body::Tcp { .. } => "tcp",
                Body::Cbr { .. } => "cbr",
                _ => "AODV",
            };
            Frame {
                event,
                time,
                node,
                layer: Text::from(layer),
                reason: Text::from(reason),
                uid: Some(i64::from(uid)),
                kind: Text::from(kind),
                size: Some(size),
                position: Some([x, y, z]),
                energy: Some(f64::from(energy)),
                energy_used: None,
                next_hop: Some(next_hop),
                mac: Some(mac),
                ip: Some(ip),
                body,
            }
        },
    )
}

fn shown<'a>(reason: &'a Text) -> &'a str {
    if reason.is_empty() { "---" } else { std::str::from_utf8(reason.0).unwrap() }
}

fn write_old(frame: &Frame) -> String {
    let (mac, ip) = (frame.mac.unwrap(), frame.ip.unwrap());
    let op = match frame.event {
        FrameEvent::Send => 's',
        FrameEvent::Receive => 'r',
        FrameEvent::Forward => 'f',
        _ => 'D',
    };
    let body = match &frame.body {
        Body::Tcp { sequence, ack, hops } => format!("[{sequence} {ack}] {} {}", hops.made, hops.optimal),
        Body::Cbr { sequence, hops } => format!("[{sequence}] {} {}", hops.made, hops.optimal),
        Body::RouteRequest { hops, id, destination, destination_sequence, origin, origin_sequence } => {
            format!(
                "[0x2 {hops} {id} [{destination} {destination_sequence}] [{origin} {origin_sequence}]] (REQUEST)"
            )
        }
        Body::RouteReply { hops, destination, destination_sequence, lifetime, .. } => {
            format!("[0x4 {hops} [{destination} {destination_sequence}] {lifetime:.6}] (REPLY)")
        }
        _ => unreachable!(),
    };
    let energy = frame.energy.unwrap();
    format!(
        "{op} {:.9} _{}_ {:>3} {:>4} {} {} {} [{:x} {:x} {:x} {:x}] [energy {energy:.6} ei 0.125 es 0.000 et 1.500 er \
         2.250] ------- [{}:{} {}:{} {} {}] {body}",
        frame.time,
        frame.node,
        frame.layer,
        shown(&frame.reason),
        frame.uid.unwrap(),
        frame.kind,
        frame.size.unwrap(),
        mac.duration as u32,
        mac.receiver,
        mac.transmitter,
        mac.ether_type.unwrap(),
        ip.source.address,
        ip.source.port,
        ip.destination.address,
        ip.destination.port,
        ip.ttl,
        frame.next_hop.unwrap(),
    )
}

fn write_new(frame: &Frame) -> String {
    let (mac, ip, [x, y, z]) = (frame.mac.unwrap(), frame.ip.unwrap(), frame.position.unwrap());
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
        Body::RouteRequest { hops, id, destination, destination_sequence, origin, origin_sequence } => {
            format!(
                "-P aodv -Pt 0x2 -Ph {hops} -Pb {id} -Pd {destination} -Pds {destination_sequence} -Ps {origin} -Pss \
             {origin_sequence} -Pc REQUEST "
            )
        }
        Body::RouteReply { hops, destination, destination_sequence, lifetime, .. } => format!(
            "-P aodv -Pt 0x4 -Ph {hops} -Pd {destination} -Pds {destination_sequence} -Pl {lifetime:.6} -Pc REPLY "
        ),
        _ => unreachable!(),
    };
    let (time, node, next_hop) = (frame.time, frame.node, frame.next_hop.unwrap());
    format!(
        "{op} -t {time:.9} -Hs {node} -Hd {next_hop} -Ni {node} -Nx {x:.2} -Ny {y:.2} -Nz {z:.2} -Ne {:.6} -Nl {:>3} -Nw {} \
         -Ma {:x} -Md {:x} -Ms {:x} -Mt {:x} -Is {} -Id {} -It {} -Il {} -If {} -Ii {} -Iv {} {body}",
        frame.energy.unwrap(),
        frame.layer,
        shown(&frame.reason),
        mac.duration as u32,
        mac.receiver,
        mac.transmitter,
        mac.ether_type.unwrap(),
        ip.source,
        ip.destination,
        frame.kind,
        frame.size.unwrap(),
        ip.flow.unwrap(),
        frame.uid.unwrap(),
        ip.ttl,
    )
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn packets_of_links((mut packet, extra) in packets()) {
        let text = write(&packet, &extra);
        match &extra {
            Extra::Nothing => {}
            Extra::Tcp(tcp) => packet.tcp = Some(*tcp),
            Extra::Sctp(kind, chunks, tsn, stream, ssn) => {
                packet.sequence = -1;
                packet.sctp = Some(SctpChunk { kind: Text::from(*kind), chunks: *chunks, tsn: *tsn, stream: *stream, stream_sequence: *ssn });
            }
            Extra::Positions(tcp, positions) => (packet.tcp, packet.positions) = (*tcp, Some(*positions)),
        }
        prop_assert_eq!(time(text.as_bytes()), Some(packet.time));
        prop_assert_eq!(parse(text.as_bytes()), Ok(Record::Packet(packet)), "{}", text);
    }

    #[test]
    fn packets_of_nam_and_tagged_traces((packet, _) in packets(), nam in any::<bool>()) {
        let event = if matches!(packet.event, PacketEvent::Error | PacketEvent::MonitorDrop | PacketEvent::Collision) {
            PacketEvent::Hop
        } else {
            packet.event
        };
        let packet = Packet { event, ..packet };
        let Packet { time, from, to, kind, size, flow, source, destination, sequence, uid, .. } = &packet;
        let flags = String::from_utf8(packet.flags.text().to_vec()).unwrap();
        let text = format!(
            "{} {}{time} -s {from} -d {to} -p {kind} -e {size} -c {flow} -i {uid} -a {flow} -x {{{source} {destination} {sequence} {flags} null}}",
            event.letter() as char, if nam { "-t " } else { "" },
        );
        prop_assert_eq!(parse(text.as_bytes()), Ok(Record::Packet(packet)), "{}", text);
    }

    #[test]
    fn frames_in_the_old_format(frame in frames()) {
        let text = write_old(&frame);
        let used = EnergyUse { idle: 0.125, sleep: 0.0, transmit: 1.5, receive: 2.25 };
        let ip = frame.ip.map(|ip| IpHeader { flow: None, ..ip });
        let expected = Frame { position: None, energy_used: Some(used), ip, ..frame };
        prop_assert_eq!(parse(text.as_bytes()), Ok(Record::Frame(expected)), "{}", text);
    }

    #[test]
    fn frames_in_the_new_format(frame in frames()) {
        let text = write_new(&frame);
        prop_assert_eq!(parse(text.as_bytes()), Ok(Record::Frame(frame)), "{}", text);
    }

    #[test]
    fn variables(time in times(), [a, p, b, q] in any::<[i32; 4]>(), name in "[a-z][a-z_]{0,9}", value in reals()) {
        for text in [
            format!("{time:<8.9} {a:<2} {p:<2} {b:<2} {q:<2} {name} {value:<6.3}"),
            format!("f t{time} a_o36 n{name} v{value}"),
            format!("f {time} -a _o36 -n {name} -v {value}"),
            format!("f -t {time} -s {a} -d {b} -n {name} -a agent -v {value} -o 0 -T v"),
            format!("{name} {time} {value}"),
        ] {
            match parse(text.as_bytes()) {
                Ok(Record::Variable(found)) => {
                    prop_assert_eq!((found.time, found.number()), (time, Some(value)), "{}", &text);
                    prop_assert_eq!(found.name.to_string(), name.clone());
                }
                other => prop_assert!(false, "{text}: {other:?}"),
            }
        }
        let text = format!("time: {time:<8.9} saddr: {a:<2} sport: {p:<2} daddr: {b:<2} dport: {q:<2} {name}: {value:<6.3} z: 1");
        match parse(text.as_bytes()) {
            Ok(Record::Report(report)) => {
                prop_assert_eq!((report.source, report.destination), (Some(Endpoint::flat(a, p)), Some(Endpoint::flat(b, q))));
                prop_assert_eq!(report.variables().map(|found| found.number()).collect::<Vec<_>>(), [Some(value), Some(1.0)]);
            }
            other => prop_assert!(false, "{text}: {other:?}"),
        }
    }

    #[test]
    fn labels_of_nam(time in times(), node in any::<i32>(), label in "[a-zA-Z0-9~ ]{0,12}") {
        let text = format!("n -t {time} -s {node} -S DLABEL -l \"{label}\" -L \"\"");
        match parse(text.as_bytes()) {
            Ok(Record::Nam(nam)) => match nam.item {
                NamItem::Label { text, .. } => prop_assert_eq!((nam.time, text.to_str()), (Some(time), label.into())),
                other => prop_assert!(false, "{other:?}"),
            },
            other => prop_assert!(false, "{text}: {other:?}"),
        }
    }

    #[test]
    fn anything_is_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..80)) {
        let _ = (parse(&bytes), time(&bytes));
    }

    #[test]
    fn damaged_lines_are_read_or_refused((packet, extra) in packets(), frame in frames(), cut in any::<prop::sample::Index>(), byte in any::<u8>()) {
        for text in [write(&packet, &extra), write_old(&frame), write_new(&frame)] {
            let at = cut.index(text.len());
            let _ = parse(&text.as_bytes()[..at]);
            let mut damaged = text.into_bytes();
            damaged[at] = byte;
            if let Ok(Record::Report(report)) = parse(&damaged) {
                let _ = report.variables().count();
            }
        }
    }
}
