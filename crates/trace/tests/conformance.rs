//! Parses completely every trace that the conformance cases expect.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use neons_trace::columns::{Batches, Options};
use neons_trace::faults::Faults;
use neons_trace::source::Source;

/// Result files in formats of scripts or queues, and input files of traffic generators; `*` matches any ending.
const NO_TRACES: &[&str] = &[
    "stdout",
    "acks.txt",
    "active.txt",
    "cdf",
    "counts.txt",
    "cwnd.txt",
    "d.txt",
    "delays.*",
    "dist.out",
    "e.txt",
    "e2e*",
    "end.txt",
    "filesz.txt",
    "flows.out",
    "forwarded.tr",
    "hop.tr",
    "http.log",
    "n.txt",
    "names.txt",
    "one.out",
    "order.txt",
    "pages.log",
    "pairs.txt",
    "record",
    "samples.txt",
    "sourced.tcl",
    "srm.log",
    "srm.tr",
    "temp.rands",
    "trace.bin",
    "two.out",
    "unused.txt",
    "util.txt",
    "vec.txt",
];

/// Traces that contain lines in no trace format, and the number of these lines. Scripts write such lines (`puts`,
/// `$trace format`, a letter that no event has). The traces of NixVector and of the grid keeper end in the middle of a
/// line, since their runs are aborted.
const LINES_OF_SCRIPTS: &[(&str, u64)] = &[
    ("engine/nam-animate/expected/0/out.nam", 2),
    ("engine/nam-animate/expected/0/out.tr", 1),
    ("engine/nam-directives/expected/0/o.nam", 1),
    ("engine/trace-callback/expected/0/out.tr", 12),
    ("engine/trace-of-addresses/expected/0/out.tr", 15),
    ("engine/trace-of-addresses/expected/1/out.tr", 15),
    ("more-networks-2/nix-routing/expected/2/out.tr", 1),
    ("script-language/library-objects/expected/0/out.nam", 3),
    ("script-language/trace-setup/expected/0/all.tr", 2),
    ("script-language/trace-setup/expected/1/all.tr", 2),
    ("script-language/traces-agents-nodes/expected/0/o.tr", 2),
    ("wireless/flush-trace/expected/0/out.tr", 1),
    ("wireless/flush-trace/expected/1/out.tr", 1),
    ("wireless/flush-trace/expected/2/out.tr", 1),
    ("wireless/gridkeeper/expected/3/out.tr", 1),
];

fn traces(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            traces(&path, found);
        } else if path.components().any(|part| part.as_os_str() == "expected") {
            found.push(path);
        }
    }
}

fn read(path: &Path) -> Faults {
    let mut batches = Batches::new(Source::open(path).unwrap(), Options::default());
    for batch in batches.by_ref() {
        batch.unwrap();
    }
    batches.faults().clone()
}

#[test]
fn every_line_of_every_expected_trace_is_understood() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/conformance"));
    let mut files = Vec::new();
    traces(root, &mut files);
    let mut allowed: BTreeMap<&str, u64> = LINES_OF_SCRIPTS.iter().copied().collect();
    let (mut lines, mut wrong) = (0, Vec::new());
    for path in files {
        let name = path.strip_prefix(root).unwrap().to_str().unwrap().trim_end_matches(".gz").to_owned();
        let file = name.rsplit('/').next().unwrap();
        let is_named = |known: &&str| match known.strip_suffix('*') {
            Some(beginning) => file.starts_with(beginning),
            None => file == *known,
        };
        if NO_TRACES.iter().any(is_named) {
            continue;
        }
        let faults = read(&path);
        lines += faults.lines;
        if faults.count != allowed.remove(name.as_str()).unwrap_or(0) {
            wrong.push(format!("{name}: {} lines, such as {}", faults.count, faults.examples[0]));
        }
    }
    assert!(lines > 1_000_000, "there are traces: {lines} lines");
    assert_eq!(wrong, Vec::<String>::new());
    assert_eq!(allowed, BTreeMap::new());
}
