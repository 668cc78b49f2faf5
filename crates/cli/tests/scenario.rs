//! Checks that the output of `neons scenario` follows the models and runs.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Output};

fn scenario(arguments: &str) -> Output {
    let words = arguments.split_whitespace();
    Command::new(env!("CARGO_BIN_EXE_neons")).arg("scenario").args(words).output().expect("it starts")
}

fn text(arguments: &str) -> String {
    let output = scenario(arguments);
    assert!(output.status.success(), "{arguments}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// A straight part of a node's path: its start time, its two ends, and the speed.
#[derive(Debug)]
struct Leg {
    time: f64,
    from: (f64, f64),
    to: (f64, f64),
    speed: f64,
}

impl Leg {
    fn arrival(&self) -> f64 {
        self.time + (self.to.0 - self.from.0).hypot(self.to.1 - self.from.1) / self.speed
    }
}

/// The straight parts of each node's path in a file.
fn legs(text: &str) -> BTreeMap<usize, Vec<Leg>> {
    let mut places = BTreeMap::<usize, (f64, f64)>::new();
    let mut legs = BTreeMap::<usize, Vec<Leg>>::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = line.split([' ', '"', '(', ')']).filter(|word| !word.is_empty()).collect();
        let number = |index: usize| words[index].parse::<f64>().expect("a number");
        match words[..] {
            ["$node_", node, "set", axis, _] => {
                let place = places.entry(node.parse().expect("a node")).or_default();
                match axis {
                    "X_" => place.0 = number(4),
                    "Y_" => place.1 = number(4),
                    _ => {}
                }
            }
            ["$ns_", "at", _, "$node_", node, "setdest", ..] => {
                let node = node.parse().expect("a node");
                let from = places[&node];
                let to = (number(6), number(7));
                legs.entry(node).or_default().push(Leg { time: number(2), from, to, speed: number(8) });
                places.insert(node, to);
            }
            _ => panic!("{line}"),
        }
    }
    for node in places.keys() {
        legs.entry(*node).or_default();
    }
    legs
}

#[test]
fn random_waypoint_keeps_to_the_field_the_speeds_and_the_pauses() {
    let text =
        text("random-waypoint --nodes 20 --width 500 --height 300 --duration 200 --pause 3 --max-speed 10");
    let legs = legs(&text);
    assert_eq!(legs.len(), 20);
    for legs in legs.values() {
        assert_eq!(legs[0].time, 3.0);
        for leg in legs {
            assert!(0.0 < leg.to.0 && leg.to.0 < 500.0 && 0.0 < leg.to.1 && leg.to.1 < 300.0, "{leg:?}");
            assert!((1.0..=10.0).contains(&leg.speed) && leg.time < 200.0, "{leg:?}");
        }
        for pair in legs.windows(2) {
            assert!((pair[1].time - pair[0].arrival() - 3.0).abs() < 1e-3, "{pair:?}");
        }
    }
}

#[test]
fn the_seed_decides() {
    let with_seed = |seed: u32| {
        text(&format!("random-waypoint --nodes 3 --width 100 --height 100 --duration 50 --seed {seed}"))
    };
    assert_eq!(with_seed(7), with_seed(7));
    assert_ne!(with_seed(7), with_seed(8));
}

#[test]
fn gauss_markov_with_full_memory_keeps_its_speed_and_without_memory_does_not() {
    let speeds = |memory: &str| -> Vec<f64> {
        let text = text(&format!(
            "gauss-markov --nodes 5 --width 100000 --height 100000 --duration 50 --memory {memory}"
        ));
        legs(&text).into_values().flatten().map(|leg| leg.speed).collect()
    };
    assert!(speeds("1").iter().all(|speed| (speed - 10.0).abs() < 1e-3));
    let varying = speeds("0");
    let mean = varying.iter().sum::<f64>() / varying.len() as f64;
    let variance = varying.iter().map(|speed| (speed - mean).powi(2)).sum::<f64>() / varying.len() as f64;
    assert!((mean - 10.0).abs() < 0.5 && (variance.sqrt() - 2.0).abs() < 0.5, "{mean} {variance}");
}

#[test]
fn nodes_of_the_manhattan_grid_stay_on_its_streets() {
    let text =
        text("manhattan-grid --nodes 10 --width 400 --height 200 --duration 100 --blocks-x 4 --blocks-y 2");
    for leg in legs(&text).into_values().flatten() {
        // A leg is along one street: one coordinate stays constant and is that of a street; streets are 100 m apart.
        let is_street = |position: f64| (position / 100.0 - (position / 100.0).round()).abs() < 1e-3;
        assert!(leg.from.0 == leg.to.0 || leg.from.1 == leg.to.1, "{leg:?}");
        assert!(is_street(leg.to.0) && is_street(leg.to.1), "{leg:?}");
    }
}

#[test]
fn a_static_grid_has_equal_distances() {
    let text = text("static-grid --nodes 6 --width 300 --height 200");
    assert!(text.contains("$node_(0) set X_ 50.000000\n$node_(0) set Y_ 50.000000"), "{text}");
    assert!(text.contains("$node_(5) set X_ 250.000000\n$node_(5) set Y_ 150.000000"), "{text}");
    assert!(!text.contains("setdest"));
}

#[test]
fn a_scenario_runs() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: String| std::fs::write(folder.path().join(name), text).expect("a file");
    write("move.tcl", text("random-waypoint --nodes 8 --width 400 --height 400 --duration 10"));
    for kind in ["cbr", "tcp"] {
        write(
            "talk.tcl",
            text(&format!("connections --kind {kind} --nodes 8 --connections 4 --start-within 5")),
        );
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scripts/scenario.tcl");
        let output = Command::new(env!("CARGO_BIN_EXE_neons"))
            .arg(script)
            .current_dir(&folder)
            .output()
            .expect("it starts");
        assert!(output.status.success(), "{output:?}");
        let trace = std::fs::read_to_string(folder.path().join("out.tr")).expect("a trace");
        let count = |start: &str, word: &str| {
            trace.lines().filter(|line| line.starts_with(start) && line.contains(word)).count()
        };
        assert!(count("M ", "") >= 8, "all nodes move");
        assert!(count("r ", "AGT") > 20, "packets arrive with {kind}");
    }
}

#[test]
fn a_channel_counts_the_frames_that_radios_hear() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scripts/frames-heard.tcl");
    let output = Command::new(env!("CARGO_BIN_EXE_neons"))
        .arg(script)
        .current_dir(&folder)
        .output()
        .expect("it starts");
    assert!(output.status.success(), "{output:?}");
    let trace = std::fs::read_to_string(folder.path().join("out.tr")).expect("a trace");
    let sent = trace.lines().filter(|line| line.starts_with("s ") && line.contains(" MAC ")).count();
    assert!(sent > 100, "{trace}");
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(printed.lines().any(|line| line == format!("heard {sent}")), "{sent} sent, but {printed}");
}

#[test]
fn wishes_that_cannot_be_fulfilled_are_refused() {
    for (arguments, complaint) in [
        ("random-waypoint --nodes 0 --width 10 --height 10 --duration 1", "--nodes must be at least 1"),
        ("static-grid --nodes 99999999999 --width 10 --height 10", "--nodes must be at most 1000000"),
        ("random-waypoint --nodes 2 --width 10 --height 10 --duration 1 --min-speed 0", "--min-speed"),
        ("connections --kind cbr --nodes 9999999999 --connections 7", "--nodes must be at most 1000000"),
        (
            "connections --kind cbr --nodes 99999 --connections 99999999",
            "--connections must be at most 10000000",
        ),
        ("connections --kind cbr --nodes 3 --connections 7", "3 nodes allow for 6 connections"),
        ("static-grid --nodes 3 --width 0 --height 10", "at least 1 m"),
    ] {
        let output = scenario(arguments);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && said.contains(complaint), "{arguments}: {said}");
    }
}
