//! Writes random events as ns-2 does and checks that they are read back unchanged. Arbitrary other lines must never
//! cause a panic.

mod frames;

use neons_trace::address::{Address, Endpoint};
use neons_trace::formats::{parse, time};
use neons_trace::records::{Flags, NamItem, Packet, PacketEvent, Positions, Record, SctpChunk, TcpHeader};
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
    fn damaged_lines_are_read_or_refused((packet, extra) in packets(), frame in frames::frames(), cut in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let frames = [frames::write_old(&frame), frames::write_new(&frame), frames::write_tagged(&frame)];
        for text in frames.into_iter().chain([write(&packet, &extra)]) {
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
