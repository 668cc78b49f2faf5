//! Checks that a run that is out of memory ends cleanly: it prints a message, and its traces are complete up to that
//! point.

#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The address space of a run, kilobytes.
const MEMORY: u32 = 200_000;

/// A script with a traced link with constant traffic, and a file that the script writes itself.
const SCENARIO: &str = r#"
set ns [new Simulator]
$ns trace-all [open packets.tr w]
foreach node {a b} { set $node [$ns node] }
$ns duplex-link $a $b 1Mb 10ms DropTail
set udp [new Agent/UDP]
set null [new Agent/Null]
$ns attach-agent $a $udp
$ns attach-agent $b $null
$ns connect $udp $null
set cbr [new Application/Traffic/CBR]
$cbr attach-agent $udp
$ns at 0 "$cbr start"
set file [open own.txt w]
puts $file "a line of the script"
"#;

/// Runs the scenario with limited memory and with an additional script at 3.2 s.
fn run(folder: &Path, event: &str) -> Output {
    let script = folder.join("script.tcl");
    fs::write(&script, format!("{SCENARIO}\n$ns at 3.2 {{{event}}}\n$ns run\n")).expect("written");
    Command::new("sh")
        .args(["-c", &format!("ulimit -c 0; ulimit -v {MEMORY}; exec \"$0\" script.tcl")])
        .arg(env!("CARGO_BIN_EXE_neons"))
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .expect("it runs")
}

/// Checks that the run ended with the right message; returns the memory that the simulation held, megabytes.
fn held(event: &str, complaint: &str) -> u32 {
    let folder = tempfile::tempdir().expect("a folder");
    let complete = tempfile::tempdir().expect("a folder");
    let output = run(folder.path(), event);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.starts_with("neons: out of memory at 3.2 s: ") && said.contains(complaint), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(run(complete.path(), "exit 0").status.success());
    for file in ["packets.tr", "own.txt"] {
        let read = |folder: &Path| fs::read_to_string(folder.join(file)).expect("a file");
        assert!(read(complete.path()) == read(folder.path()), "{file} is not what it was at 3.2 s");
    }
    let (_, amount) = said.split_once("the simulation holds ").expect("an amount");
    amount.split(' ').next().and_then(|number| number.parse().ok()).expect("a number")
}

#[test]
fn data_of_the_script_that_fill_the_memory_end_the_run_in_order() {
    let array = "for {set i 12} {$i < 0x7fffffff} {incr i} { set data($i) 1 }";
    assert!(held(array, "Tcl gets no more for the data of the script") < 20);
}

#[test]
fn events_without_end_end_the_run_in_order() {
    assert!(held("while 1 {$ns at 5 {}}", "and does not get") > 20);
}
