//! Checks that the study of congestion controls agrees with their papers (studies/congestion-controls).

use std::fs;
use std::path::Path;
use std::process::Command;

/// Changes of a connection's variables, as time, name and value.
type Changes = Vec<(f64, String, f64)>;

/// Runs the study's script for the window of a connection that loses one packet in slow start.
fn window(algorithm: &str) -> Changes {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../studies/congestion-controls/window.tcl");
    let folder = tempfile::tempdir().expect("a folder");
    let output = Command::new(env!("CARGO_BIN_EXE_neons"))
        .arg(script)
        .args([algorithm, "loss", "700"])
        .current_dir(folder.path())
        .output()
        .expect("it starts");
    assert!(output.status.success(), "{output:?}");
    let text = fs::read_to_string(folder.path().join("window.txt")).expect("changes");
    let change = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [time, .., name, value] = words[..] else { panic!("{line}") };
        (time.parse().expect("a time"), name.to_owned(), value.parse().expect("a number"))
    };
    text.lines().map(change).collect()
}

/// The congestion window at `time`.
fn at(changes: &Changes, time: f64) -> f64 {
    let before = changes.iter().rev().find(|change| change.0 <= time && change.1 == "cwnd_");
    before.expect("a window").2
}

/// The congestion window before the loss, and ssthresh after it.
fn cut(changes: &Changes) -> (f64, f64) {
    let place = changes.iter().position(|change| change.0 > 0.1 && change.1 == "ssthresh_").expect("a cut");
    let before = changes[..place].iter().rev().find(|change| change.1 == "cwnd_").expect("a window");
    (before.2, changes[place].2)
}

fn assert_near(value: f64, expected: f64, part: f64) {
    assert!((value - expected).abs() <= part * expected, "{value} instead of {expected}");
}

#[test]
fn a_loss_leaves_what_the_papers_say() {
    for (algorithm, left) in
        [("reno", 0.5), ("scalable", 0.875), ("cubic", 0.8), ("bic", 0.8), ("htcp", 0.5), ("vegas", 0.5)]
    {
        let (before, ssthresh) = cut(&window(algorithm));
        assert_near(ssthresh, left * before, 0.01);
    }
}

#[test]
fn renos_window_grows_by_a_packet_per_round_trip() {
    let changes = window("reno");
    assert_near(at(&changes, 12.0) - at(&changes, 2.0), 100.0, 0.03);
}

#[test]
fn cubics_window_is_back_where_the_loss_was_after_the_time_that_the_formula_gives() {
    let changes = window("cubic");
    let (before, ssthresh) = cut(&changes);
    let plateau = ((before - ssthresh) / 0.4).cbrt();
    assert_near(at(&changes, 1.1 + plateau), before, 0.01);
    let later = at(&changes, 1.1 + plateau + 8.0);
    assert_near(later - before, 0.4 * 8.0_f64.powi(3), 0.15);
}

#[test]
fn htcp_grows_the_faster_the_longer_ago_the_loss_was() {
    let changes = window("htcp");
    let gain = |from: f64| at(&changes, from + 1.0) - at(&changes, from);
    let (early, late) = (gain(1.2), gain(5.0));
    assert!(early < 40.0 && late > 8.0 * early, "{early} {late}");
}

/// Measurements at a bottleneck that long flows share.
#[derive(Debug)]
struct Bottleneck {
    /// Length of the queue in packets: nearly the smallest, the mean, and nearly the largest.
    queue: [f64; 3],
    drops: f64,
    /// The fraction of the bandwidth that is used by all flows, and that used by the first flow.
    used: f64,
    first: f64,
}

fn bottleneck(arguments: &[&str]) -> Bottleneck {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../studies/congestion-controls/queue.tcl");
    let output =
        Command::new(env!("CARGO_BIN_EXE_neons")).arg(script).args(arguments).output().expect("it starts");
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    let numbers: Vec<f64> = printed.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    let [low, mean, high, drops, used, first] = numbers[..] else { panic!("{output:?}") };
    Bottleneck { queue: [low, mean, high], drops, used, first }
}

#[test]
fn dctcps_queue_swings_as_its_authors_say() {
    // Alizadeh and others, "Data Center TCP (DCTCP)", 2010, section 3.3: the queue of N flows swings below K + N by
    // sqrt(2 N (C RTT + K)) / 2.
    let (flows, threshold) = (2.0_f64, 40.0);
    let product = 100e6 * 0.01 / (8.0 * 1040.0);
    let swing = (2.0 * flows * (product + threshold)).sqrt() / 2.0;
    for kind in ["DCTCP", "FullTcp/DCTCP"] {
        let measured = bottleneck(&[kind, "2", "100", "0.01", "1000", "40", "20"]);
        let [low, _, high] = measured.queue;
        assert!((high - (threshold + flows)).abs() <= 2.0, "{kind}: {measured:?}");
        assert!((low - (threshold + flows - swing)).abs() <= 2.0, "{kind}: {measured:?}");
        assert!(measured.drops == 0.0 && measured.used > 0.99, "{kind}: {measured:?}");
    }
}

#[test]
fn ledbat_keeps_its_target_and_gives_way() {
    for kind in ["LEDBAT", "FullTcp/LEDBAT"] {
        // 100 ms at 10 Mb/s are 120 packets (RFC 6817, section 2.4.2).
        let alone = bottleneck(&[kind, "1", "10", "0.04", "300", "0", "120"]);
        assert_near(alone.queue[1], 0.1 * 10e6 / (8.0 * 1040.0), 0.05);
        assert!(alone.drops == 0.0 && alone.used > 0.99, "{kind}: {alone:?}");
        let beside = bottleneck(&[kind, "1", "10", "0.04", "300", "0", "120", "reno"]);
        assert!(beside.first < 0.1 && beside.used > 0.99, "{kind}: {beside:?}");
    }
}
