//! The study of bufferbloat has the outcome that is known: queue management takes away nearly all of the delay and
//! hardly any of the utilisation.

use std::collections::HashMap;
use std::path::Path;
use std::process::{Command, Output};

fn study(program: &Path, arguments: &[&str]) -> Output {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../studies/bufferbloat/bufferbloat.tcl");
    Command::new(program).arg(script).args(arguments).output().expect("it starts")
}

fn neons() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_neons"))
}

/// Median and 99th percentile of the round-trip time in milliseconds, and percent of the link used, by discipline.
fn table(text: &str) -> HashMap<String, [f64; 3]> {
    let row = |line: &str| {
        let mut words = line.split_whitespace();
        let name = words.next()?.to_owned();
        let numbers: Vec<f64> = words.map(|word| word.parse().expect("a number")).collect();
        Some((name, numbers.try_into().expect("three numbers")))
    };
    text.lines().skip(1).filter_map(row).collect()
}

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
    // The probe has a queue of its own, so only the packet that is being sent is in its way.
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
