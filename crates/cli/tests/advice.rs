//! Mistakes in scripts, and what users are told about them.

use std::path::Path;
use std::process::{Command, Output, Stdio};

const NETWORK: &str = "set ns [new Simulator]\nset a [$ns node]\nset b [$ns node]\n";

/// Runs a script as `PROGRAM script.tcl` in an empty folder.
fn run_as(program: &Path, script: &str, arguments: &[&str]) -> Output {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("script.tcl"), script).expect("a script");
    Command::new(program)
        .arg("script.tcl")
        .args(arguments)
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .output()
        .expect("the program runs")
}

/// The note behind what ns-2 would print: the lines from the first that Neons signs.
fn note(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let lines: Vec<&str> = text.lines().skip_while(|line| !line.starts_with("neons: ")).collect();
    lines.join("\n")
}

/// Asserts that the script fails with this note.
fn assert_note(script: &str, expected: &str) {
    let output = run_as(Path::new(env!("CARGO_BIN_EXE_neons")), script, &[]);
    assert_eq!(note(&output), expected, "{script}");
    assert_eq!(output.status.code(), Some(1), "{script}");
    assert!(
        !String::from_utf8_lossy(&output.stdout).contains("neons:"),
        "nothing of ours on the standard output"
    );
}

#[test]
fn a_misspelt_method_is_pointed_at() {
    assert_note(
        &format!("{NETWORK}$ns duplex-lnk $a $b 1Mb 1ms DropTail\n"),
        "neons: script.tcl:4: Simulator has no method \"duplex-lnk\"; did you mean \"duplex-link\"?\n    \
         $ns duplex-lnk $a $b 1Mb 1ms DropTail",
    );
    assert_note(
        &format!("{NETWORK}$ns simplex-link $a $b 1Mb 1ms DropTail\nputs [[$ns link $a $b] quee]\n"),
        "neons: script.tcl:5: SimpleLink has no method \"quee\"; did you mean \"queue\"?\n    \
         puts [[$ns link $a $b] quee]",
    );
}

#[test]
fn an_unknown_class_is_pointed_at() {
    assert_note(
        "set ns [new Simulater]\n",
        "neons: script.tcl:1: there is no class \"Simulater\"; did you mean \"Simulator\"?\n    \
         set ns [new Simulater]",
    );
    assert_note(
        &format!("{NETWORK}set tcp \\\n  [new Agent/TCP/NewReno]\n"),
        "neons: script.tcl:5: there is no class \"Agent/TCP/NewReno\"; did you mean \"Agent/TCP/Newreno\"?\n    \
         [new Agent/TCP/NewReno]",
    );
}

#[test]
fn an_unknown_queue_type_is_pointed_at_inside_a_procedure() {
    let script = format!(
        "{NETWORK}proc wire {{x y}} {{\n    global ns\n    $ns duplex-link $x $y 1Mb 1ms RDE\n}}\nwire $a $b\n"
    );
    assert_note(
        &script,
        "neons: script.tcl:6: there is no queue type \"RDE\"; did you mean \"RED\"?\n    \
         $ns duplex-link $x $y 1Mb 1ms RDE",
    );
}

#[test]
fn a_missing_argument_that_names_a_file_is_told() {
    assert_note(
        "set f [open [lindex $argv 0] r]\n",
        "neons: script.tcl:1: the name of the file is empty; does the script expect an argument? \
         (neons SCRIPT ARGUMENT...)\n    set f [open [lindex $argv 0] r]",
    );
}

#[test]
fn unbalanced_braces_are_told() {
    assert_note(
        "set ns [new Simulator]\nforeach x {1 2} {\n  puts $x\n",
        "neons: script.tcl:2: a `{` in the command that begins here has no `}`\n    foreach x {1 2} {",
    );
}

#[test]
fn hierarchical_addresses_that_do_not_fit_are_told() {
    let script = "set ns [new Simulator]\n$ns set-address-format hierarchical\nset a [$ns node 0.1]\n";
    assert_note(
        script,
        "neons: \"0.1\" is no address of this simulation: hierarchical addresses have 3 numbers with dots between \
         them, at most 511.2047.2047",
    );
    let output = run_as(
        Path::new(env!("CARGO_BIN_EXE_neons")),
        "set ns [new Simulator]\n$ns set-address-format hierarchical\nAddrParams set domain_num_ 1\n\
         AddrParams set cluster_num_ 1\nAddrParams set nodes_num_ 2\nset a [$ns node 0.0.0]\n\
         set b [$ns node 1.0.0]\n$ns duplex-link $a $b 1Mb 1ms DropTail\n$ns run\n",
        &[],
    );
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        text.starts_with("address 1.0.0 lies outside of the domains, clusters and nodes declared"),
        "{text}"
    );
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn misuse_of_routing_is_told() {
    assert_note(
        "set ns [new Simulator]\n$ns rtproto OSPF\n",
        "neons: script.tcl:2: there is no class \"Agent/rtProto/OSPF\"; did you mean \"Agent/rtProto/LS\"?\n    \
         $ns rtproto OSPF",
    );
    let script = format!("{NETWORK}$ns rtmodel-at 1.0 down $a $b\n$ns run\n");
    let output = run_as(Path::new(env!("CARGO_BIN_EXE_neons")), &script, &[]);
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let warning = "neons: script.tcl:4: warning: there is no link from node 0 to node 1 that could fail";
    assert!(text.contains(warning), "{text}");
    assert_eq!(output.status.code(), Some(1));
    assert_note(
        &format!("{NETWORK}$ns newLan [list $a $b] 1Mb 1ms -macType Mac/Csma/Cd\n"),
        "neons: script.tcl:4: there is no class \"Mac/Csma/Cd\"; `neons doc` lists the classes\n    \
         $ns newLan [list $a $b] 1Mb 1ms -macType Mac/Csma/Cd",
    );
}

#[test]
fn missing_links_agents_and_simulators_are_told() {
    assert_note(
        &format!("{NETWORK}$ns queue-limit $a $b 10\n"),
        "neons: script.tcl:4: there is no link from node 0 to node 1\n    $ns queue-limit $a $b 10",
    );
    assert_note(
        &format!("{NETWORK}$ns duplex-link $a $b 1Mb\n"),
        "neons: script.tcl:4: duplex-link has the wrong number of arguments; it takes: \
         n1 n2 bw delay type ?arg ...?\n    $ns duplex-link $a $b 1Mb",
    );
    assert_note(
        "proc make {} { return [$ns node] }\nset ns [new Simulator]\nmake\n",
        "neons: script.tcl:1: \"ns\" is a global variable; a procedure sees it only after `global ns`\n    \
         proc make {} { return [$ns node] }",
    );
    assert_note(
        &format!("{NETWORK}$ns trace-all out.tr\n$ns duplex-link $a $b 1Mb 1ms DropTail\n"),
        "neons: script.tcl:5: \"out.tr\" is not an open file; open it first, for example \
         `set f [open out.tr w]`, and give $f\n    $ns duplex-link $a $b 1Mb 1ms DropTail",
    );
}

#[test]
fn failed_events_are_told_with_time_and_line() {
    assert_note(
        &format!("{NETWORK}set udp [new Agent/UDP]\n$ns at 0.5 \"$udp sendd 100\"\n$ns run\n"),
        "neons: script.tcl:5: at 0.5 s: Agent/UDP has no method \"sendd\"; did you mean \"send\"?\n    \
         $ns at 0.5 \"$udp sendd 100\"",
    );
    assert_note(
        &format!(
            "{NETWORK}proc again {{}} {{\n    global ns\n    $ns at 1.0 again\n}}\n$ns at 1.5 again\n$ns run\n"
        ),
        "neons: script.tcl:6: at 1.5 s: an event cannot be scheduled in the past: it is for 1.0 s, and it is \
         1.5 s now\n    $ns at 1.0 again",
    );
}

#[test]
fn a_misspelt_variable_is_doubted_but_accepted() {
    let script = "Agent/TCP set windw_ 30\nset ns [new Simulator]\nset t [new Agent/TCP]\n\
                  $t set maxcwn_ 20\n$t set maxcwn_ 21\n$t set mine_ 1\nputs [$t set maxcwn_]\n";
    let output = run_as(Path::new(env!("CARGO_BIN_EXE_neons")), script, &[]);
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "neons: script.tcl:1: warning: Agent/TCP has no variable \"windw_\"; did you mean \"window_\"?\n\
         neons: script.tcl:4: warning: Agent/TCP has no variable \"maxcwn_\"; did you mean \"maxcwnd_\"?\n"
    );
    assert_eq!(String::from_utf8_lossy(&output.stdout), "21\n");
    assert!(output.status.success());
}

#[cfg(unix)]
#[test]
fn as_ns_only_what_ns_prints_is_printed() {
    let folder = tempfile::tempdir().unwrap();
    let ns = folder.path().join("ns");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_neons"), &ns).unwrap();
    let output = run_as(&ns, "Agent/TCP set windw_ 30\nset x [nosuch a b]\n", &[]);
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "invalid command name \"nosuch\"\n    while executing\n\"nosuch a b\"\n    invoked from within\n\
         \"set x [nosuch a b]\"\n    (file \"script.tcl\" line 2)\n"
    );
    assert_eq!(output.status.code(), Some(1));
}
