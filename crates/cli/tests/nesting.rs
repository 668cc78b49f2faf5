//! Brackets, lists and calls that nest too deeply: a message instead of a crash, traces up to there, and short tracebacks.

#![cfg(target_os = "linux")]

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// A script that traces a packet at 1 s and runs EVENT at 2 s.
const SCENARIO: &str = r#"
set ns [new Simulator]
$ns trace-all [open packets.tr w]
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 1Mb 1ms DropTail
set udp [new Agent/UDP]
set null [new Agent/Null]
$ns attach-agent $a $udp
$ns attach-agent $b $null
$ns connect $udp $null
$ns at 1 "$udp send 100"
$ns at 2 {EVENT}
$ns at 3 "exit 0"
$ns run
"#;

/// A chain of calls without an end, in a method of an object with a name.
const RECURSION: &str = "Class A\nA instproc f {} {$self f}\nA chain\nchain f\n";

/// Runs a script under a name of the program.
fn run_as(name: &str, folder: &Path, script: &str) -> Output {
    fs::write(folder.join("script.tcl"), script).expect("written");
    let program = folder.join(name);
    if !program.exists() {
        std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_neons"), &program).expect("a link");
    }
    Command::new(program)
        .arg("script.tcl")
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .expect("it runs")
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn files_are_refused_with_the_line() {
    let folder = tempfile::tempdir().expect("a folder");
    for (open, close) in [("[", "]"), ("$x(", ")"), ("[list \"", "\"]"), ("expr {[", "]}")] {
        let script = format!("puts begun\nset x {}1{}\n", open.repeat(100_000), close.repeat(100_000));
        let output = run_as("neons", folder.path(), &script);
        let said = errors(&output);
        assert_eq!(output.status.code(), Some(1), "{open}: {said}");
        assert!(
            said.contains("neons: script.tcl:2: brackets nest too deeply: in line 2, more than "),
            "{said}"
        );
        assert!(said.len() < 1000, "{open}: {} bytes", said.len());
        assert!(output.stdout.is_empty(), "{open}: nothing of the file is executed");
    }
}

#[test]
fn braces_and_signs_may_nest() {
    let folder = tempfile::tempdir().expect("a folder");
    let braces = format!("{}{}", "{".repeat(100_000), "}".repeat(100_000));
    let script = format!("puts [string length {braces}]\nputs [expr {}1]\n", "-".repeat(100_000));
    let output = run_as("neons", folder.path(), &script);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "199998\n1\n", "{}", errors(&output));
}

#[test]
fn commands_of_the_standard_input_are_refused() {
    let mut program = Command::new(env!("CARGO_BIN_EXE_neons"))
        .arg("-")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    let script = format!("puts {}{}\nputs on\n", "[".repeat(100_000), "]".repeat(100_000));
    program.stdin.take().expect("a pipe").write_all(script.as_bytes()).expect("written");
    let output = program.wait_with_output().expect("it ends");
    let said = errors(&output);
    assert!(said.starts_with("neons: <stdin>:1: brackets nest too deeply"), "{said}");
    assert!(said.len() < 1000, "{} bytes", said.len());
    assert_eq!((output.status.code(), &*output.stdout), (Some(1), &b"on\n"[..]));
}

#[test]
fn words_of_expressions_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = "set deep [string repeat {[} 100000][string repeat {]} 100000]\n\
                  puts [catch {expr $deep} message]\nputs [string range $message 0 24]\n";
    let output = run_as("neons", folder.path(), script);
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "1\nbrackets nest too deeply:\n",
        "{}",
        errors(&output)
    );
}

/// Scripts that a script composes are not checked beforehand; the program still ends in order.
#[test]
fn an_overflow_ends_the_program_in_order() {
    let whole = tempfile::tempdir().expect("a folder");
    let ended = run_as("neons", whole.path(), &SCENARIO.replace("EVENT", "exit 0"));
    assert_eq!(ended.status.code(), Some(0));
    let expected = fs::read(whole.path().join("packets.tr")).expect("a trace");
    assert!(!expected.is_empty());
    for event in [
        "eval \"puts [string repeat {[} 100000][string repeat {]} 100000]\"",
        "regexp [string repeat ( 100000][string repeat ) 100000] a",
        "set l {}; for {set i 0} {$i < 100000} {incr i} {set l [list $l]}; puts [string length $l]",
        "interp recursionlimit {} 1000000; proc f {a b} {lsort -command f {1 2}}; f 1 2",
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let output = run_as("neons", folder.path(), &SCENARIO.replace("EVENT", event));
        let said = errors(&output);
        assert_eq!(output.status.code(), Some(1), "{event}: {said}");
        assert!(
            said.starts_with("neons: script.tcl:13: at 2 s: brackets, lists or calls nest too deeply"),
            "{event}: {said}"
        );
        assert_eq!(fs::read(folder.path().join("packets.tr")).expect("a trace"), expected, "{event}");
    }
}

#[test]
fn long_tracebacks_are_folded_for_neons_only() {
    let folder = tempfile::tempdir().expect("a folder");
    let said = errors(&run_as("neons", folder.path(), RECURSION));
    assert!(said.lines().count() < 40, "{} lines", said.lines().count());
    assert!(said.contains("\n    ... ") && said.contains(" lines like these ...\n"), "{said}");
    assert!(said.contains("script.tcl:2: the method \"f\" of A calls itself again and again"), "{said}");
    let said = errors(&run_as("ns", folder.path(), RECURSION));
    assert!(
        said.lines().count() > 1000 && !said.contains("lines like these"),
        "{} lines",
        said.lines().count()
    );
}
