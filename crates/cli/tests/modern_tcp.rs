//! Tests of congestion controls that ns-2 does not have, used from scripts.

use std::path::Path;
use std::process::{Command, Output};

/// Runs a script of the repository in an empty folder. Returns its output and the file that it wrote.
fn run(program: &Path, script: &str, arguments: &[&str], file: &str) -> (Output, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(script);
    let output =
        Command::new(program).arg(script).args(arguments).current_dir(&folder).output().expect("it starts");
    let written = std::fs::read_to_string(folder.path().join(file)).unwrap_or_default();
    (output, written)
}

fn neons() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_neons"))
}

#[test]
fn reno_written_in_a_script_is_reno() {
    let example = "examples/custom-congestion-control.tcl";
    let (output, windows) = run(neons(), example, &[], "window.tr");
    assert!(output.status.success(), "{output:?}");
    let (_, reno) = run(neons(), example, &["Reno"], "window.tr");
    assert_eq!(windows, reno);
    assert!(windows.contains(" cwnd_ ") && windows.lines().count() > 1000);
}

#[test]
fn scripts_use_every_congestion_control() {
    for kind in ["Cubic", "BBR", "DCTCP", "LEDBAT", "Sack1/Sync"] {
        let (output, windows) = run(neons(), "crates/cli/tests/scripts/modern-tcp.tcl", &[kind], "window.tr");
        assert!(output.status.success(), "{output:?}");
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(printed.starts_with("acknowledged"), "{kind}: {printed}");
        assert!(windows.lines().count() > 100, "{kind}");
    }
}

/// For two-way TCP with a congestion control: the numbers of acknowledged segments, of lost segments, and of timeouts.
fn two_way(kind: &str, hystart: &str, room: &str) -> [f64; 3] {
    let (output, _) = run(neons(), "crates/cli/tests/scripts/two-way-tcp.tcl", &[kind, hystart, room], "");
    assert!(output.status.success(), "{kind}: {output:?}");
    let printed = String::from_utf8(output.stdout).expect("text");
    let words: Vec<&str> = printed.split_whitespace().collect();
    let ["acknowledged", acknowledged, "dropped", dropped, "timeouts", timeouts] = words[..] else {
        panic!("{kind}: {printed}")
    };
    [acknowledged, dropped, timeouts].map(|word| word.parse().expect("a number"))
}

#[test]
fn every_congestion_control_works_on_two_way_tcp() {
    // At most 2500 packets per second are possible. Sync-TCP ends slow start when the queue begins to build up.
    for (kind, least) in [
        ("Cubic", 10_000.0),
        ("BBR", 8_000.0),
        ("DCTCP", 10_000.0),
        ("Sack/Sync", 1_500.0),
        ("Custom", 10_000.0),
    ] {
        let [acknowledged, ..] = two_way(kind, "0", "200");
        assert!(acknowledged > least, "{kind}: {acknowledged} segments");
    }
    let [acknowledged, dropped, _] = two_way("BBR", "0", "600");
    assert!(acknowledged > 12_500.0 && dropped == 0.0, "BBR: {acknowledged} segments, {dropped} dropped");
    // The window grows by one packet in each of 72 round trips of 80.8 ms.
    let [acknowledged, dropped, _] = two_way("LEDBAT", "0", "200");
    assert!((2_300.0..2_700.0).contains(&acknowledged) && dropped == 0.0, "LEDBAT: {acknowledged} segments");
}

#[test]
fn a_control_in_a_script_is_renos_on_two_way_tcp_too() {
    assert_eq!(two_way("Custom", "0", "200"), two_way("Sack", "0", "200"));
}

#[test]
fn hystart_plus_plus_saves_two_way_cubic_losses() {
    let [[plain, lost, _], [careful, few_lost, _]] =
        ["0", "2"].map(|hystart| two_way("Cubic", hystart, "200"));
    assert!(few_lost < lost / 2.0, "{few_lost} packets lost, and {lost} without");
    assert!(careful > 0.95 * plain, "with HyStart++ {careful} segments, without {plain}");
}

#[test]
fn under_the_name_ns_there_are_only_the_classes_of_ns_2() {
    let folder = tempfile::tempdir().expect("a folder");
    let ns = folder.path().join("ns");
    std::os::unix::fs::symlink(neons(), &ns).expect("a link");
    for kind in ["Cubic", "DCTCP", "FullTcp/Cubic", "Sack1/Sync"] {
        let (output, _) = run(&ns, "crates/cli/tests/scripts/modern-tcp.tcl", &[kind], "window.tr");
        assert!(!output.status.success(), "{kind}");
    }
}

#[test]
fn every_sender_starts_at_the_rate_it_is_given() {
    let (output, _) = run(neons(), "crates/cli/tests/scripts/starts.tcl", &[], "");
    assert!(output.status.success(), "{output:?}");
    let printed = String::from_utf8(output.stdout).expect("text");
    assert_eq!(printed.lines().count(), 2 * 13);
    for line in printed.lines() {
        let mut words = line.split(' ');
        let paced = words.nth(1) == Some("1");
        let numbers: Vec<f64> = words.map(|word| word.parse().expect("a number")).collect();
        // 40 Mb/s are 5 packets per millisecond, and 500 per round trip; the SYN may count.
        let expected = if paced { [5.0, 250.0, 495.0, 500.0] } else { [500.0; 4] };
        for (number, expected) in numbers.iter().zip(expected) {
            assert!((number - expected).abs() <= 2.0, "{line}");
        }
    }
}

#[test]
fn under_the_name_ns_senders_have_no_further_settings() {
    let folder = tempfile::tempdir().expect("a folder");
    let ns = folder.path().join("ns");
    std::os::unix::fs::symlink(neons(), &ns).expect("a link");
    let script = folder.path().join("settings.tcl");
    let text = "set ns [new Simulator]; set tcp [new Agent/TCP]\n\
                foreach name {initial_rate_ pacing_ hystart_ abc_} { puts [catch {$tcp set $name}] }\nexit 0\n";
    std::fs::write(&script, text).expect("written");
    let known = |program: &Path| {
        let output = Command::new(program).arg(&script).output().expect("it starts");
        String::from_utf8(output.stdout).expect("text").replace('\n', "")
    };
    assert_eq!((known(&ns), known(neons())), ("1111".to_owned(), "0000".to_owned()));
}
