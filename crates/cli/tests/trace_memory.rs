//! Checks that `neons trace` works in bounded memory.
#![cfg(target_os = "linux")]

use std::io::Write;
use std::process::{Command, Stdio};

/// The largest memory of `neons trace summary` in megabytes, after each of the given numbers of packets. `lines`
/// generates the trace.
fn memory_after<const N: usize>(packets: [u64; N], lines: impl Fn(u64, &mut Vec<u8>)) -> [u64; N] {
    memory_of(&["summary", "-", "--only", "links"], packets, lines)
}

/// The largest memory of any question of `neons trace` in megabytes, after each of the given numbers of packets.
fn memory_of<const N: usize>(
    question: &[&str],
    packets: [u64; N],
    lines: impl Fn(u64, &mut Vec<u8>),
) -> [u64; N] {
    let mut child = Command::new(env!("CARGO_BIN_EXE_neons"))
        .arg("trace")
        .args(question)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut text = Vec::new();
    let mut next = 0;
    let most = packets.map(|packets| {
        while next < packets {
            text.clear();
            for packet in next..next + 1000 {
                lines(packet, &mut text);
            }
            next += 1000;
            input.write_all(&text).unwrap();
        }
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() / 1000
    });
    drop(input);
    assert!(child.wait().unwrap().success());
    most
}

fn assert_bounded([early, late]: [u64; 2]) {
    assert!(late < 450 && late <= early + 20, "{early} MB, then {late} MB");
}

#[test]
fn any_number_of_flows_is_read_in_bounded_memory() {
    assert_bounded(memory_after([600_000, 1_200_000], |i, text| {
        let rest = format!("0 1 tcp 1040 ------- {i} 0.{i} 1.{i} 0 {i}");
        writeln!(text, "+ {i} {rest}\n- {i} {rest}\nr {i} {rest}").unwrap();
    }));
}

#[test]
fn packets_that_never_arrive_are_read_in_bounded_memory() {
    assert_bounded(memory_after([2_000_000, 2_800_000], |i, text| {
        writeln!(text, "+ {i} 0 1 tcp 1040 ------- 0 0.0 1.0 {i} {}", i * 64).unwrap();
    }));
}

#[test]
fn links_without_departures_are_read_in_bounded_memory() {
    assert_bounded(memory_after([1_200_000, 2_000_000], |i, text| {
        let link = i % 100_000;
        writeln!(text, "+ {i} {link} 1 tcp 1040 ------- 0 0.0 1.0 {i} {i}").unwrap();
    }));
}

#[test]
fn many_delays_and_gaps_are_read_in_bounded_memory() {
    assert_bounded(memory_after([1_000_000, 1_600_000], |i, text| {
        let rest = format!("0 1 tcp 1040 ------- {} 0.0 1.0 {} {i}", i % 1000, i * 2);
        writeln!(text, "+ {i} {rest}\nr {} {rest}", i + i * i % 9973).unwrap();
    }));
}

#[test]
fn sequence_numbers_are_listed_and_drawn_in_bounded_memory() {
    for form in ["--csv", "--plot"] {
        assert_bounded(memory_of(&["sequence", "-", form], [400_000, 1_600_000], |i, text| {
            let rest = format!("0 1 tcp 1040 ------- 0 0.0 1.0 {i} {i}");
            writeln!(text, "+ {i} {rest}\nr {i} {rest}").unwrap();
        }));
    }
}

#[test]
fn packets_of_too_many_flows_are_told_of() {
    let folder = tempfile::tempdir().unwrap();
    let lines: String = (0..200_007)
        .map(|i| format!("+ {i} 0 1 tcp 1040 ------- {i} 0.{i} 1.{i} 0 {i}\nd {i} 0 1 tcp 1040 ------- {i} 0.{i} 1.{i} 0 {i}\n"))
        .collect();
    std::fs::write(folder.path().join("out.tr"), lines).unwrap();
    for question in ["summary", "losses", "sequence"] {
        let told = Command::new(env!("CARGO_BIN_EXE_neons"))
            .current_dir(folder.path())
            .args(["trace", question, "out.tr", "--json"])
            .output()
            .unwrap();
        assert!(told.status.success());
        let message = String::from_utf8(told.stderr).unwrap();
        let expected = "neons: out.tr: 7 packets are not counted: at most 200000 flows are distinguished\n";
        assert_eq!(message, expected, "{question}");
    }
}
