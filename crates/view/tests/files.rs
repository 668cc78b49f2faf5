//! Tests with files that are empty, truncated, of other formats, or still being written.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use neons_view::Shown;
use neons_view::story::{Thing, story};
use tempfile::TempDir;

const NAM: &str = "\
V -t * -v 1.0a5 -a 0
n -t * -a 0 -s 0 -S UP -v circle -c black -i black
n -t * -a 1 -s 1 -S UP -v box -c blue -i black
l -t * -s 0 -d 1 -S UP -r 1000000 -D 0.01 -c black -o right
+ -t 0.1 -s 0 -d 1 -p tcp -e 1000 -c 1 -i 7 -a 1 -x {0.0 1.0 3 ------- null}
- -t 0.1 -s 0 -d 1 -p tcp -e 1000 -c 1 -i 7 -a 1 -x {0.0 1.0 3 ------- null}
h -t 0.1 -s 0 -d 1 -p tcp -e 1000 -c 1 -i 7 -a 1 -x {0.0 1.0 -1 ------- null}
r -t 0.118 -s 0 -d 1 -p tcp -e 1000 -c 1 -i 7 -a 1 -x {0.0 1.0 3 ------- null}
";

fn file(name: &str, content: &[u8]) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name);
    std::fs::write(&path, content).expect("a file");
    (folder, path)
}

fn refusal(name: &str, content: &[u8]) -> String {
    let (_folder, path) = file(name, content);
    format!("{:#}", Shown::default().show(&[path]).expect_err("a refusal"))
}

#[test]
fn files_that_are_no_traces_are_refused_by_name() {
    assert!(refusal("empty.nam", b"").contains("empty.nam is empty"));
    for (name, content) in [
        ("binary.nam", &b"\x7fELF\x02\x01\x01\0\0\0\xff\xfe"[..]),
        ("page.html", b"<!doctype html>\n<p>No trace</p>\n"),
        ("script.tcl", b"set ns [new Simulator]\n$ns run\n"),
        ("newline.tr", b"\n\n\n"),
    ] {
        let error = refusal(name, content);
        assert!(error.contains(name) && error.contains("is not a trace"), "{error}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let error = Shown::default().show(&[folder.path().into()]).expect_err("a refusal");
    assert!(format!("{error:#}").contains("is a folder"));
    let error = Shown::default().show(&[folder.path().join("none.nam")]).expect_err("a refusal");
    assert!(format!("{error:#}").contains("cannot open"));
}

#[test]
fn cut_off_and_mangled_lines_are_counted() {
    let mut content = NAM.as_bytes().to_vec();
    content.extend_from_slice(b"+ -t zero -s 0\n\xff\xfe\n+ -t 0.3 -s 0 -d 1 -p tc");
    let (_folder, path) = file("cut.nam", &content);
    let shown = Shown::default();
    shown.show(&[path]).expect("a trace");
    shown.wait();
    let overview = shown.overview();
    assert_eq!(overview.nodes.len(), 2);
    assert_eq!(overview.files[0].malformed, 2);
    assert_eq!(overview.files[0].first_malformed, Some(9));
    assert!(overview.problems[0].contains("cut.nam: 2 lines could not be read, the first is line 9"));
}

#[test]
fn compressed_file_that_is_cut_off_is_shown_as_far_as_it_goes() {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packed.write_all(NAM.repeat(2000).as_bytes()).expect("compression");
    let packed = packed.finish().expect("compression");
    let (_folder, path) = file("cut.nam.gz", &packed[..packed.len() / 2]);
    let shown = Shown::default();
    shown.show(&[path]).expect("a trace");
    shown.wait();
    assert_eq!(shown.overview().nodes.len(), 2);
    assert_eq!(shown.overview().problems, ["cut.nam.gz is incomplete: the compressed data end early."]);
}

/// Shows files of one folder, which are given by name and content.
fn together(files: &[(&str, &str)]) -> Shown {
    let folder = tempfile::tempdir().expect("a folder");
    let paths: Vec<PathBuf> = files.iter().map(|(name, _)| folder.path().join(name)).collect();
    for (path, (_, content)) in paths.iter().zip(files) {
        std::fs::write(path, content).expect("a file");
    }
    let shown = Shown::default();
    shown.show(&paths).expect("traces");
    shown.wait();
    shown
}

#[test]
fn variables_of_two_runs_are_two_curves() {
    let shown = together(&[
        ("reno.tr", "0.1 0 0 3 0 cwnd_ 1.0\n0.3 0 0 3 0 cwnd_ 2.0\n"),
        ("tahoe.tr", "0.1 0 0 3 0 cwnd_ 1.0\n0.2 0 0 3 0 cwnd_ 8.0\n0.2 0 0 3 0 ssthresh_ 4\n"),
    ]);
    let overview = shown.overview();
    let names: Vec<String> =
        overview.variables.iter().map(|variable| format!("{} {}", variable.name, variable.owner)).collect();
    assert_eq!(names, ["cwnd_ 0→3 in reno.tr", "cwnd_ 0→3 in tahoe.tr", "ssthresh_ 0→3"]);
    assert_eq!(shown.model().variables.all[0].values, [1.0, 2.0]);
    assert_eq!(shown.model().variables.all[1].values, [1.0, 8.0]);
    assert_eq!(overview.sentence, "3 traced variables, 0.3 s");
}

#[test]
fn packets_of_a_second_run_are_reported_as_not_shown() {
    let shown = together(&[("one.nam", NAM), ("two.nam", NAM), ("window.tr", "0.1 0 0 3 0 cwnd_ 1.0\n")]);
    assert_eq!(
        shown.overview().problems,
        [
            "The packets of two.nam are not shown, because one.nam has packets too. Show it by another neons view."
        ]
    );
    let packets = "+ 0.1 0 1 tcp 1000 ------- 1 0.0 1.0 0 0\n";
    assert!(together(&[("out.nam", NAM), ("out.tr", packets)]).overview().problems.is_empty());
}

#[test]
fn file_that_grows_is_read_on() {
    let (_folder, path) = file("grows.nam", NAM.as_bytes());
    let shown = Shown::default();
    shown.show(std::slice::from_ref(&path)).expect("a trace");
    shown.wait();
    assert!(story(&shown.model(), Thing::Packet(8), 1.0).is_none());
    let mut growing = OpenOptions::new().append(true).open(&path).expect("the file");
    let line = "+ -t 0.2 -s 0 -d 1 -p tcp -e 1000 -c 1 -i 8 -a 1 -x {0.0 1.0 4 ------- null}\n";
    // The line is written in two parts.
    growing.write_all(&line.as_bytes()[..30]).expect("a part");
    std::thread::sleep(Duration::from_millis(1200));
    growing.write_all(&line.as_bytes()[30..]).expect("a part");
    let start = Instant::now();
    while story(&shown.model(), Thing::Packet(8), 1.0).is_none() {
        assert!(start.elapsed() < Duration::from_secs(60), "the new line is not read");
        std::thread::sleep(Duration::from_millis(50));
    }
    assert_eq!(shown.overview().files[0].malformed, 0);
}

#[test]
fn packets_without_header_teach_the_link_its_rate_and_delay() {
    let trace = "\
+ 0.1 0 1 tcp 1000 ------- 1 0.0 1.0 0 0
- 0.1 0 1 tcp 1000 ------- 1 0.0 1.0 0 0
r 0.118 0 1 tcp 1000 ------- 1 0.0 1.0 0 0
+ 0.2 0 1 tcp 500 ------- 1 0.0 1.0 1 1
- 0.2 0 1 tcp 500 ------- 1 0.0 1.0 1 1
r 0.214 0 1 tcp 500 ------- 1 0.0 1.0 1 1
";
    let (_folder, path) = file("out.tr", trace.as_bytes());
    let shown = Shown::default();
    shown.show(&[path]).expect("a trace");
    shown.wait();
    let overview = shown.overview();
    assert!((overview.links[0].rate - 1e6).abs() < 1.0, "{}", overview.links[0].rate);
    assert!((overview.links[0].delay - 0.01).abs() < 1e-9, "{}", overview.links[0].delay);
}

#[test]
fn link_that_carries_packets_of_one_size_has_the_rate_of_the_opposite_direction() {
    let trace = b"\
- 0.1 0 1 tcp 1000 ------- 1 0.0 1.0 0 0
r 0.118 0 1 tcp 1000 ------- 1 0.0 1.0 0 0
- 0.12 1 0 ack 40 ------- 1 1.0 0.0 0 1
r 0.13032 1 0 ack 40 ------- 1 1.0 0.0 0 1
- 0.2 0 1 tcp 500 ------- 1 0.0 1.0 1 2
r 0.214 0 1 tcp 500 ------- 1 0.0 1.0 1 2
- 0.3 1 0 ack 40 ------- 1 1.0 0.0 1 3
r 0.31032 1 0 ack 40 ------- 1 1.0 0.0 1 3
- 0.3 1 2 cbr 40 ------- 1 1.0 2.0 1 4
r 0.31032 1 2 cbr 40 ------- 1 1.0 2.0 1 4
";
    let overview = overview("acks.tr", trace);
    let links: Vec<_> = overview.links.iter().map(|link| (link.rate.round(), link.delay)).collect();
    assert_eq!((links[1].0, links[2].0), (1e6, 0.0), "{links:?}");
    assert!((links[1].1 - 0.01).abs() < 1e-9, "{links:?}");
}

/// Shows a trace and returns its overview.
fn overview(name: &str, content: &[u8]) -> std::sync::Arc<neons_view::overview::Overview> {
    let (_folder, path) = file(name, content);
    let shown = Shown::default();
    shown.show(&[path]).expect("a trace");
    shown.wait();
    shown.overview()
}

#[test]
fn tagged_traces_are_shown() {
    let trace = b"\
+ 0.1 -s 0 -d 1 -p tcp -e 1000 -c 1 -i 7 -a 1 -x {0.0 1.0 3 ------- null}
- 0.1 -s 0 -d 1 -p tcp -e 1000 -c 1 -i 7 -a 1 -x {0.0 1.0 3 ------- null}
r 0.118 -s 0 -d 1 -p tcp -e 1000 -c 1 -i 7 -a 1 -x {0.0 1.0 3 ------- null}
";
    let overview = overview("tagged.tr", trace);
    assert_eq!((overview.nodes.len(), overview.flows.len(), overview.flows[0].sent), (2, 1, 1));
    assert!(overview.wired && !overview.wireless);
}

#[test]
fn tagged_wireless_traces_are_shown() {
    let trace = b"\
+ 1.5 -s 2 -d -1 -p MAC -k MAC -i 0 -N:loc {4.00 1.00 0.00} -N:en 9.500000 -M:dur 52e -M:s 3 -M:d 2 -M:t 0 \n";
    let overview = overview("tagged.tr", trace);
    assert!(overview.wireless);
    assert_eq!(overview.motions.len(), 1);
    assert_eq!((overview.variables[0].name.as_str(), overview.variables[0].node), ("energy", Some(0)));
}

#[test]
fn satellites_are_on_a_map_and_hand_over() {
    let trace = b"\
+ 1.0 66 0 cbr 210 ------- 2 66.0 67.0 3 21 37.90 -122.30 5.00 -10.00
- 1.0 66 0 cbr 210 ------- 2 66.0 67.0 3 21 37.90 -122.30 5.00 -10.00
r 1.1 66 0 cbr 210 ------- 2 66.0 67.0 3 21 37.90 -122.30 5.00 -10.00
+ 2.0 66 11 cbr 210 ------- 2 66.0 67.0 4 22 37.90 -122.30 6.00 170.00
";
    let overview = overview("sat.tr", trace);
    assert!(overview.on_earth && overview.wired && !overview.wireless);
    assert_eq!(overview.field, Some((360.0, 180.0)));
    let terminal = overview.motions[0];
    assert!((terminal.2 - 57.7).abs() < 1e-9 && (terminal.3 - 127.9).abs() < 1e-9, "{terminal:?}");
    let chapter = &overview.chapters[0];
    assert_eq!((chapter.kind, chapter.from), ("hand-off", 2.0));
    assert_eq!(chapter.title, "Node 66 hands over from node 0 to node 11");
}

/// Lines of a mobile host with a hierarchical address, which they show as one number.
const MOBILE_IP: &[u8] = b"\
s 0.100000000 _2_ AGT  --- 0 udp 48 [0 0 0 0] ------- [4194304:0 2147483647:0 32 0]
r 0.104000000 _4_ AGT  --- 0 udp 68 [0 ffffffff 0 800] ------- [4194304:0 2147483647:0 31 0]
f 0.105000000 _2_ RTR  --- 1 cbr 200 [13a 2 0 800] ------- [4194304:0 4194305:2 29 4194305] [0] 0 0
s 0.200000000 _4_ AGT  --- 2 udp 52 [0 0 0 0] ------- [4194305:0 4194304:0 32 4194304]
M 0.20300 4194305 (60.00, 100.00, 0.00), (590.00, 100.00), 40.00
r 0.204000000 _2_ AGT  --- 2 udp 72 [13a 0 2 800] ------- [4194305:0 4194304:0 32 4194304]
";

#[test]
fn hierarchical_addresses_of_mobile_hosts_are_no_nodes() {
    let nodes = b"\
A -t * -n 3 -p 0 -o 0x7fffffff -c 30 -a 1
A -t * -h 1 -m 511 -s 22
A -t * -h 2 -m 2047 -s 11
A -t * -h 3 -m 2047 -s 0
n -t * -a 1.0.0 -s 2 -S UP -v circle -c black -i black -x 50 -y 100 -Z 0
n -t * -a 1.0.1 -s 4 -S UP -v circle -c black -i black -x 60 -y 100 -Z 0
+ -t 0.1 -s 2 -d -1 -p udp -e 48 -c 2 -a 0 -i 0 -k AGT
";
    let folder = tempfile::tempdir().expect("a folder");
    let (lines, network) = (folder.path().join("out.tr"), folder.path().join("out.nam"));
    std::fs::write(&lines, MOBILE_IP).expect("a file");
    std::fs::write(&network, nodes).expect("a file");
    for files in [vec![lines.clone()], vec![lines, network]] {
        let shown = Shown::default();
        shown.show(&files).expect("traces");
        shown.wait();
        let mut ids: Vec<i32> = shown.overview().nodes.iter().map(|node| node.id).collect();
        ids.sort_unstable();
        assert_eq!(ids, [2, 4]);
        let model = shown.model();
        let mobile = model.network.find_node(4).expect("the mobile host");
        // The address of the next hop was seen before the node.
        assert_eq!(model.radio.all[2].to, mobile as i32);
        let source = model.streams.all.last().expect("a stream").source;
        assert_eq!(model.network.owner(source), Some(mobile));
        let name = if files.len() > 1 { "1.0.1.0" } else { "4.0" };
        assert_eq!(model.network.agent(source), name);
    }
}

#[test]
fn route_errors_are_chapters() {
    let trace = b"\
s 1.500000000 _2_ RTR  --- 0 AODV 32 [0 0 0 0] ------- [2:255 -1:255 1 0] [0x8 1 [5 0] 0.000000] (ERROR)
s 1.600000000 _2_ RTR  --- 0 AODV 32 [0 0 0 0] ------- [2:255 -1:255 1 0] [0x8 1 [5 0] 0.000000] (ERROR)
";
    let overview = overview("aodv.tr", trace);
    assert_eq!(overview.chapters.len(), 1, "two reports of one break");
    assert_eq!(overview.chapters[0].kind, "route-break");
    assert_eq!(overview.chapters[0].title, "Node 2 reports that its route to node 5 is broken");
}

#[test]
fn zstd_is_unpacked() {
    let packed = zstd::encode_all(NAM.as_bytes(), 3).expect("compression");
    assert_eq!(overview("out.nam.zst", &packed).nodes.len(), 2);
    let packed = zstd::encode_all(NAM.repeat(5000).as_bytes(), 3).expect("compression");
    assert_eq!(overview("cut.nam.zst", &packed[..packed.len() / 2]).nodes.len(), 2);
}

#[test]
fn curves_of_wireless_traces_count_what_agents_receive() {
    let trace = b"\
s 1.000000000 _0_ AGT  --- 5 cbr 500 [0 0 0 0] ------- [0:0 1:0 32 0] [3] 0 0
r 1.250000000 _1_ AGT  --- 5 cbr 520 [0 0 0 0] ------- [0:0 1:0 32 1] [3] 1 0
s 2.000000000 _0_ AGT  --- 6 cbr 500 [0 0 0 0] ------- [0:0 1:0 32 0] [4] 0 0
D 2.100000000 _0_ MAC  COL 6 cbr 500 [0 0 0 0] ------- [0:0 1:0 32 0] [4] 0 0
";
    let (_folder, path) = file("out.tr", trace);
    let shown = Shown::default();
    shown.show(&[path]).expect("a trace");
    shown.wait();
    let series =
        |name: &str| neons_view::series::series(&shown.model(), name, 0.0, 4.0, 16).expect("a series");
    let bits: f64 = series("throughput:0").values.iter().map(|rate| rate * 0.25).sum();
    assert!((bits - 4000.0).abs() < 1e-6, "{bits}");
    assert_eq!(series("delay:0").values, [0.25]);
    assert_eq!(series("sequence:0").marks, [0, 0, 3]);
    assert!((series("losses:all").values.iter().sum::<f64>() * 0.25 - 1.0).abs() < 1e-9);
}

#[test]
fn conversations_without_flow_ids_are_flows_of_their_own() {
    let trace = b"\
s 1.000000000 _0_ RTR  --- 1 AODV 44 [0 0 0 0] ------- [0:255 1:255 30 1] [0x4 1 [1 4] 10.0] (REPLY)
s 1.000000000 _0_ AGT  --- 5 tcp 1040 [0 0 0 0] ------- [0:0 1:0 32 0] [3 0] 0 0
s 1.100000000 _2_ AGT  --- 6 cbr 500 [0 0 0 0] ------- [2:0 3:0 32 0] [3] 0 0
r 1.250000000 _1_ AGT  --- 5 tcp 1060 [0 0 0 0] ------- [0:0 1:0 32 1] [3 0] 1 0
s 1.260000000 _1_ AGT  --- 7 ack 40 [0 0 0 0] ------- [1:0 0:0 32 0] [3 0] 0 0
r 1.300000000 _3_ AGT  --- 6 cbr 520 [0 0 0 0] ------- [2:0 3:0 32 3] [3] 1 0
";
    let overview = overview("out.tr", trace);
    assert!(overview.sentence.starts_with("2 flows, "), "{}", overview.sentence);
    let flows = overview.flows.iter().map(|flow| (flow.name.as_str(), flow.label.as_str(), flow.sent));
    assert_eq!(flows.collect::<Vec<_>>(), [("0", "TCP 0→1", 1), ("0b", "cbr 2→3", 1)]);
}

#[test]
fn variables_of_agents_that_are_not_attached_yet_are_not_offered() {
    let before = "0.00000  -1 -1 -1 -1 cwnd_ 1.000 \n0.00000  -1 -1 -1 -1 cwnd_ 1.000 \n";
    let after = "0.24000   0  0  3  0 cwnd_ 2.000 \n0.48000   1  0  3  1 cwnd_ 2.000 \n";
    for (content, owners) in
        [(format!("{before}{after}"), vec!["0→3", "1→3"]), (before.to_string(), vec!["-1→-1"])]
    {
        let (_folder, path) = file("variables.tr", content.as_bytes());
        let shown = Shown::default();
        shown.show(&[path]).expect("a trace");
        shown.wait();
        let overview = shown.overview();
        let offered = overview.variables.iter().filter(|variable| variable.offered);
        assert_eq!(offered.map(|variable| variable.owner.as_str()).collect::<Vec<_>>(), owners);
    }
}

#[test]
fn node_tells_its_place_and_speed() {
    // Node 1 moves by 3 m and 4 m in each second, from 2 s to 12 s.
    let trace = b"\
M 2.00000 1 (10.00, 20.00, 0.00), (40.00, 60.00), 5.00
s 3.000000000 _1_ AGT  --- 5 cbr 500 [0 0 0 0] ------- [1:0 0:0 32 0] [3] 0 0
s 20.000000000 _1_ AGT  --- 6 cbr 500 [0 0 0 0] ------- [1:0 0:0 32 0] [4] 0 0
";
    let (_folder, path) = file("out.tr", trace);
    let shown = Shown::default();
    shown.show(&[path]).expect("a trace");
    shown.wait();
    let model = shown.model();
    let number = model.network.find_node(1).expect("a node");
    let facts = |time: f64| {
        let told =
            neons_view::story::story(&model, neons_view::story::Thing::Node(number), time).expect("a story");
        told.facts.iter().take(2).map(|(_, value)| value.clone()).collect::<Vec<_>>()
    };
    assert_eq!(facts(4.0), ["16 m, 28 m", "5 m/s"]);
    assert_eq!(facts(15.0), ["40 m, 60 m", "0 m/s"]);
}

#[test]
fn packets_wait_in_their_queue_at_the_end_of_the_trace() {
    let packet = |event: &str, time: f64, number: u32| {
        format!("{event} {time} 0 1 tcp 1000 ------- 1 0.0 1.0 {number} {number}\n")
    };
    let lines = [("+", 0.1, 0), ("-", 0.1, 0), ("+", 0.1, 1), ("+", 0.2, 2), ("r", 0.3, 0)];
    let text: String = lines.iter().map(|&(event, time, number)| packet(event, time, number)).collect();
    let shown = together(&[("out.tr", &text)]);
    let model = shown.model();
    assert_eq!(neons_view::series::value(&model, "queue:0", 0.3).expect("a value"), Some(2.0));
    let curve = neons_view::series::series(&model, "queue:0", 0.0, 0.3, 100).expect("a curve");
    assert_eq!(curve.values, [0.0, 1.0, 2.0]);
}
