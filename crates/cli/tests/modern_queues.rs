//! Tests of queueing disciplines that ns-2 does not have, used from scripts.

use std::collections::HashMap;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

fn study(program: &Path, arguments: &[&str]) -> Output {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../studies/bufferbloat/bufferbloat.tcl");
    Command::new(program).arg(script).args(arguments).output().expect("it starts")
}

fn neons() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_neons"))
}

/// By discipline: median and 99th percentile of the round-trip time in milliseconds, and the link's utilisation in per
/// cent.
fn table(text: &str) -> HashMap<String, [f64; 3]> {
    let row = |line: &str| {
        let mut words = line.split_whitespace();
        let name = words.next()?.to_owned();
        let numbers: Vec<f64> = words.map(|word| word.parse().expect("a number")).collect();
        Some((name, numbers.try_into().expect("three numbers")))
    };
    text.lines().skip(1).filter_map(row).collect()
}

// The known results about bufferbloat: queue management removes nearly all of the delay and very little of the
// utilisation.
#[test]
fn queue_management_cuts_the_delay_and_keeps_the_link_busy() {
    let output = study(neons(), &["15"]);
    assert!(output.status.success(), "{output:?}");
    let table = table(&String::from_utf8_lossy(&output.stdout));
    let [deep_median, deep_high, deep_used] = table["DropTail"];
    assert!(deep_median > 500.0, "a second of queue: {deep_median} ms");
    assert!(deep_used > 99.0, "{deep_used} %");
    for discipline in ["RED", "CoDel", "FQCoDel", "PIE"] {
        let [median, high, used] = table[discipline];
        assert!(median < deep_median / 10.0, "{discipline}: {median} ms");
        assert!(high < deep_high / 10.0, "{discipline}: {high} ms");
        assert!(used > 97.0, "{discipline}: {used} %");
        assert!(median >= 20.0, "{discipline}: {median} ms is less than the distance");
    }
    // The probe has a queue of its own, so it waits only for the packet that is being sent.
    assert!(table["FQCoDel"][1] < 25.0, "{} ms", table["FQCoDel"][1]);
}

#[test]
fn under_the_name_ns_the_disciplines_are_unknown() {
    let folder = tempfile::tempdir().expect("a folder");
    let ns = folder.path().join("ns");
    std::os::unix::fs::symlink(neons(), &ns).expect("a link");
    for discipline in ["CoDel", "FQCoDel", "PIE"] {
        let output = study(&ns, &["15", discipline]);
        assert!(!output.status.success(), "{discipline}");
    }
}

/// Runs the script of the shared link in its own folder.
fn shared_link(arguments: &[&str]) -> (Output, TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scripts/modern-queues.tcl");
    let output = Command::new(neons()).arg(script).args(arguments).current_dir(&folder).output();
    (output.expect("it starts"), folder)
}

#[test]
fn scripts_mark_and_trace() {
    for discipline in ["CoDel", "FQCoDel", "PIE"] {
        let (output, folder) = shared_link(&[discipline, "mark_p_", "2"]);
        assert!(output.status.success(), "{output:?}");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let counts: Vec<i32> = text.split_whitespace().map(|word| word.parse().expect("a number")).collect();
        let [marks, early_drops, overflow_drops, responses] = counts[..] else {
            panic!("{discipline}: {text}")
        };
        assert!(marks > 5 && responses > 5, "{discipline}: {text}");
        assert_eq!((early_drops, overflow_drops), (0, 0), "{discipline}");
        let trace = std::fs::read_to_string(folder.path().join("queue.tr")).expect("it was written");
        let delays: Vec<f64> = trace
            .lines()
            .filter_map(|line| line.strip_prefix("d ")?.split(' ').nth(1)?.parse().ok())
            .collect();
        assert!(delays.len() > 300, "{discipline}: {} delays", delays.len());
        let late = delays[delays.len() / 2..].iter().copied().fold(0.0, f64::max);
        assert!((0.005..0.1).contains(&late), "{discipline}: {late}");
        assert!(trace.lines().any(|line| line.starts_with("Q ")), "{discipline}");
    }
}

#[test]
fn impossible_settings_are_explained() {
    for (discipline, variable, value) in [
        ("PIE", "tupdate_", "0"),
        ("PIE", "tupdate_", "-1"),
        ("FQCoDel", "flows_", "0"),
        ("FQCoDel", "flows_", "2000000000"),
        ("FQCoDel", "quantum_", "-5"),
    ] {
        let (output, _) = shared_link(&[discipline, variable, value]);
        assert_eq!(output.status.code(), Some(1), "{discipline} {variable} {value}: {output:?}");
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(message.contains(&format!("Queue/{discipline}: {variable} is {value}")), "{message}");
    }
}
