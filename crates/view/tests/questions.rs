//! Checks that the page's answers equal those of `neons trace`, and that their size is bounded.

use std::io::Read;
use std::path::{Path, PathBuf};

use neons_trace::questions::{Summarise, Summary, ask};
use neons_view::story::{Thing, story};
use neons_view::{Shown, series, window};

fn expected(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/conformance").join(name)
}

/// Shows a trace, and queries it with `neons trace`.
fn both(name: &str) -> (Shown, Summary) {
    let path = expected(name);
    let shown = Shown::default();
    shown.show(std::slice::from_ref(&path)).expect("a trace");
    shown.wait();
    (shown, ask(&[path], false, Summarise::default()).expect("a trace").answer)
}

const TRACES: [&str; 6] = [
    "textbook/one-sender/expected/0/one-sender.nam.gz",
    "textbook/one-sender/expected/0/one-sender.tr.gz",
    "routing/session-failure/expected/0/out.nam.gz",
    "sctp/cmt-basic/expected/0/out.tr.gz",
    "sctp/small-messages/expected/0/out.tr.gz",
    "wireless-routing/textbook-aodv/expected/0/out.tr.gz",
];

#[test]
fn flows_have_the_numbers_of_the_summary() {
    for name in TRACES {
        let (shown, summary) = both(name);
        let overview = shown.overview();
        let lost: u64 = summary.flows.iter().map(|flow| flow.lost_packets).sum();
        assert_eq!(overview.loss_count, lost, "{name}: losses");
        let sum = |of: fn(&neons_view::overview::FlowView) -> u64| overview.flows.iter().map(of).sum::<u64>();
        let data = || summary.data_flows();
        assert_eq!(sum(|flow| flow.sent), data().map(|flow| flow.sent_packets).sum::<u64>(), "{name}: sent");
        assert_eq!(sum(|flow| flow.lost), data().map(|flow| flow.lost_packets).sum::<u64>(), "{name}: lost");
        let again: u64 = data().map(|flow| flow.retransmissions).sum();
        assert_eq!(sum(|flow| flow.retransmitted), again, "{name}: retransmissions");
    }
}

#[test]
fn curves_add_up_to_the_summary() {
    for name in TRACES {
        let (shown, summary) = both(name);
        let (end, bins) = (shown.overview().end, 200.0);
        let total = |what: &str| -> f64 {
            let flows: Vec<i32> =
                shown.overview().flows.iter().filter(|flow| flow.sent > 0).map(|flow| flow.id).collect();
            let model = shown.model();
            let sum = |flow: i32| -> f64 {
                let curve =
                    series::series(&model, &format!("{what}:{flow}"), 0.0, end, 200).expect("a curve");
                curve.values.iter().sum::<f64>() * end / bins
            };
            flows.into_iter().map(sum).sum()
        };
        let delivered: u64 = summary.data_flows().map(|flow| flow.delivered_bytes).sum();
        let goodput: u64 = summary.data_flows().map(|flow| flow.goodput_bytes).sum();
        assert!((total("throughput") - delivered as f64 * 8.0).abs() < 1.0, "{name}: throughput");
        assert!((total("goodput") - goodput as f64 * 8.0).abs() < 1.0, "{name}: goodput");
        for flow in summary.data_flows().filter(|flow| flow.key.id.is_some()).take(1) {
            let delays =
                series::series(&shown.model(), &format!("delay:{}", flow.key.id.unwrap()), 0.0, end, 20_000);
            let longest = delays.expect("a curve").values.into_iter().fold(0.0, f64::max);
            let known = flow.delay.map_or(0.0, |delay| delay.max);
            assert!((longest - known).abs() < 1e-9, "{name}: {longest} {known}");
        }
    }
}

#[test]
fn links_have_the_numbers_of_the_summary() {
    let (shown, summary) = both("textbook/one-sender/expected/0/one-sender.nam.gz");
    let overview = shown.overview();
    for (number, link) in overview.links.iter().enumerate() {
        let ends = (overview.nodes[link.from as usize].id, overview.nodes[link.to as usize].id);
        let known =
            summary.links.iter().find(|other| (other.key.from, other.key.to) == ends).expect("a link");
        let told = story(&shown.model(), Thing::Link(number as u32), overview.end).expect("a story");
        let fact = |name: &str| {
            let (_, value) = told.facts.iter().find(|(fact, _)| fact == name).expect(name);
            value.replace(',', "").split(' ').next().and_then(|word| word.parse::<f64>().ok()).expect(name)
        };
        // At the end of the trace, the amount carried so far is the link's total.
        assert_eq!(fact("carried so far"), known.packets as f64);
        assert_eq!(fact("lost so far"), known.dropped_packets() as f64);
        assert_eq!(fact("longest queue"), known.max_queue_packets as f64);
        let used = known.utilisation.expect("a rate") * 100.0;
        assert!((fact("utilisation so far") - used).abs() < 0.2, "{} {used}", fact("utilisation so far"));
        let curve = series::series(&shown.model(), &format!("queue:{number}"), 0.0, overview.end, 20_000);
        let longest = curve.expect("a curve").values.into_iter().fold(0.0, f64::max);
        assert_eq!(longest, known.max_queue_packets as f64, "link {number}");
    }
}

#[test]
fn values_at_a_time_are_exact_where_curves_are_thinned() {
    let packet = |event: char, time: f64, id: u32| {
        format!("{event} {time:.2} 0 1 tcp 500 ------- 0 0.0 1.0 {id} {id}\n")
    };
    let second = |number: u32| {
        let (at, id) = (f64::from(number), 3 * number);
        let mut lines = vec![(at, format!("{at:.2} 0 0 1 0 cwnd_ {number}.125\n"))];
        for (enter, leave, id) in [(0.0, 0.0, id), (0.1, 0.5, id + 1), (0.2, 0.7, id + 2)] {
            lines.push((at + enter, packet('+', at + enter, id)));
            lines.push((at + leave, packet('-', at + leave, id)));
            lines.push((at + leave + 0.2, packet('r', at + leave + 0.2, id)));
        }
        lines
    };
    let mut lines: Vec<(f64, String)> = (0..1000).flat_map(second).collect();
    lines.sort_by(|a, b| a.0.total_cmp(&b.0));
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("out.tr");
    std::fs::write(&path, lines.into_iter().map(|(_, line)| line).collect::<String>()).expect("a file");
    let shown = Shown::default();
    shown.show(&[path]).expect("a trace");
    shown.wait();
    let model = shown.model();
    let value = |name, time| series::value(&model, name, time).expect("a series");
    for number in [1, 37, 512, 999] {
        let at = f64::from(number);
        for (since, waiting) in [(0.05, 0.0), (0.15, 1.0), (0.25, 2.0), (0.6, 1.0), (0.75, 0.0)] {
            assert_eq!(value("queue:0", at + since), Some(waiting), "{number} + {since}");
        }
        assert_eq!(value("variable:0", at + 0.9), Some(at + 0.125));
        assert!((value("delay:0", at + 0.95).expect("a delay") - 0.7).abs() < 1e-9);
        // A curve that begins while packets wait begins with their number.
        let curve = series::series(&model, "queue:0", at + 0.25, at + 0.9, 200).expect("a curve");
        assert_eq!(curve.values, [2.0, 1.0, 0.0]);
        assert_eq!(curve.times[0], at + 0.25);
    }
    assert_eq!(value("throughput:0", 5.0), None);
    assert_eq!(value("variable:0", -1.0), None);
    assert!(series::value(&model, "variable:7", 1.0).is_err());
}

#[test]
fn windows_are_bounded() {
    let lines: String = (0..120_000)
        .map(|packet| format!("d 1.0 0 1 cbr 500 ------- 0 0.0 1.0 {packet} {packet}\n"))
        .chain((0..200_000).map(|packet| {
            let (time, id) = (2.0 + f64::from(packet) * 1e-3, packet + 120_000);
            format!("+ {time} 1 2 cbr 500 ------- 0 1.0 2.0 {packet} {id}\n- {time} 1 2 cbr 500 ------- 0 1.0 2.0 {packet} {id}\nr {time} 1 2 cbr 500 ------- 0 1.0 2.0 {packet} {id}\n")
        }))
        .collect();
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("out.tr");
    std::fs::write(&path, lines).expect("a file");
    let shown = Shown::default();
    shown.show(&[path]).expect("a trace");
    shown.wait();
    let model = shown.model();
    assert_eq!(model.hops.len(), 320_000);
    let rows = |bytes: &[u8]| -> usize {
        let reader = arrow_ipc::reader::StreamReader::try_new(bytes, None).expect("a table");
        reader.map(|batch| batch.expect("rows").num_rows()).sum()
    };
    for (from, to) in [(0.0, 0.5), (0.0, 300.0), (1.0, 1.0), (100.0, 202.0)] {
        let window = window::hops(&model, from, to, window::MOST_ROWS).expect("a window");
        assert!(rows(&window) <= window::MOST_ROWS + 1, "{from} to {to}: {}", rows(&window));
    }
    for name in ["throughput:0", "delay:0", "queue:0", "losses:all"] {
        let curve = series::series(&model, name, 0.0, 300.0, 2000).expect("a curve");
        assert!(curve.values.len() <= 2000, "{name}: {}", curve.values.len());
    }
    assert!(series::series(&model, "sequence:0", 0.0, 300.0, 2000).expect("points").values.len() <= 2001);
}

#[test]
fn clusters_are_found_in_nam_files_and_packet_traces() {
    for name in [
        "wpan/star-nam/expected/0/out.nam.gz",
        "wpan/script-style/expected/0/run.nam.gz",
        "wpan/script-style/expected/0/run.tr.gz",
    ] {
        let (shown, _) = both(name);
        let overview = shown.overview();
        assert_eq!(overview.beacons.first().map(|&(node, _)| node), Some(0), "{name}");
        let first = *overview.associations.first().expect("an association");
        assert_eq!((first.0, first.2), (1, 0), "{name}");
        assert!(overview.chapters.iter().any(|chapter| chapter.kind == "association"), "{name}");
        assert_eq!(overview.range.is_some(), name.ends_with("nam.gz"), "{name}");
        let told = story(&shown.model(), Thing::Node(1), overview.end).expect("a story");
        assert!(
            told.sentences
                .iter()
                .any(|sentence| sentence.text.starts_with("Belongs to the cluster of node 0"))
        );
    }
}

#[test]
fn chunks_of_an_sctp_packet_are_one_packet() {
    let name = "sctp/small-messages/expected/0/out.tr.gz";
    let (shown, _) = both(name);
    let mut text = String::new();
    let file = std::fs::File::open(expected(name)).expect("a trace");
    flate2::read::GzDecoder::new(file).read_to_string(&mut text).expect("a trace");
    let packets: std::collections::HashSet<[&str; 3]> = text
        .lines()
        .map(|line| line.split(' ').collect::<Vec<_>>())
        .map(|words| [words[2], words[3], words[12]])
        .collect();
    assert!(text.lines().filter(|line| line.starts_with('+')).count() > packets.len());
    assert_eq!(shown.model().hops.len(), packets.len());
}
