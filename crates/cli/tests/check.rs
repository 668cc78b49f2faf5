//! Tests of `neons check` with correct and incorrect scripts.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// A correct script, to which the tests add mistakes.
const RIGHT: &str = "\
set ns [new Simulator]
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 1Mb 10ms DropTail
set tcp [new Agent/TCP]
set sink [new Agent/TCPSink]
$ns attach-agent $a $tcp
$ns attach-agent $b $sink
$ns connect $tcp $sink
set ftp [new Application/FTP]
$ftp attach-agent $tcp
proc finish {} { global ns; puts [$ns now]; exit 0 }
$ns at 0.1 \"$ftp start\"
$ns at 5.0 finish
";

fn check(arguments: &[&str], folder: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_neons"))
        .arg("check")
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

/// The findings in a script, without the name of the file.
fn findings(script: &str) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("script.tcl"), script).unwrap();
    let output = check(&["script.tcl"], folder.path());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(i32::from(!text.is_empty())), "{text}");
    text.lines().map(|line| line.strip_prefix("script.tcl:").unwrap().to_owned()).collect()
}

/// The findings if these lines, starting as line 15, are added to a correct script.
fn findings_with(lines: &str) -> Vec<String> {
    findings(&format!("{RIGHT}{lines}\n$ns run\n"))
}

#[test]
fn a_script_that_is_right_has_no_findings() {
    assert_eq!(findings_with(""), [""; 0]);
}

#[test]
fn unknown_classes() {
    assert_eq!(
        findings_with("set other [new Agent/TPC]; $ns attach-agent $a $other"),
        [
            "15:16: error: there is no class \"Agent/TPC\"; did you mean \"Agent/TCP\" or \"Agent/TP\"? [unknown-class]"
        ]
    );
    assert_eq!(
        findings_with("Class Mine -superclass Agent/UPD"),
        ["15:24: error: there is no class \"Agent/UPD\"; did you mean \"Agent/UDP\"? [unknown-class]"]
    );
    assert_eq!(
        findings_with("$ns simplex-link $a $b 1Mb 1ms Droptail"),
        [
            "15:32: error: there is no class \"Queue/Droptail\"; did you mean \"Queue/DropTail\"? [unknown-class]"
        ]
    );
}

#[test]
fn classes_of_the_script_are_known() {
    let lines = "Class Mine -superclass Agent/UDP\nMine instproc greet {} { puts hello }\nset mine [new Mine]\n\
                 $mine greet; $mine set packetSize_ 10; Class Queue/Mine -superclass Queue\n\
                 $ns simplex-link $a $b 1Mb 1ms Mine";
    assert_eq!(findings_with(lines), [""; 0]);
}

#[test]
fn unknown_methods() {
    assert_eq!(
        findings_with("$ns duplx-link $a $b 1Mb 1ms DropTail"),
        [
            "15:5: error: Simulator has no method \"duplx-link\"; did you mean \"duplex-link\"? [unknown-method]"
        ]
    );
    assert_eq!(
        findings_with("$ns at 1.0 {$ftp sotp}"),
        ["15:18: error: Application/FTP has no method \"sotp\"; did you mean \"stop\"? [unknown-method]"]
    );
    assert_eq!(
        findings_with("$ns at 1.0 \"$a frobnicate\""),
        ["15:16: error: Node has no method \"frobnicate\" [unknown-method]"]
    );
    // The variable may have another value by then.
    assert_eq!(findings_with("foreach ftp {1 2} { $ftp frobnicate }"), [""; 0]);
    assert_eq!(findings_with("Application instproc frobnicate {} {}\n$ftp frobnicate"), [""; 0]);
}

#[test]
fn unknown_commands() {
    assert_eq!(
        findings_with("$ns at 6.0 \"finsh\""),
        ["15:13: error: there is no command \"finsh\"; did you mean \"finish\"? [unknown-command]"]
    );
    assert_eq!(
        findings_with("proc later {} {\n  if {1} {\n    ptus hello\n  }\n}\nlater"),
        ["17:5: error: there is no command \"ptus\"; did you mean \"puts\"? [unknown-command]"]
    );
    assert_eq!(findings_with("catch {nothing}; if {0} {nothing}; package require http; other"), [""; 0]);
}

#[test]
fn misspelt_variables_of_classes() {
    assert_eq!(
        findings_with("Agent/TCP set windw_ 10"),
        [
            "15:15: warning: Agent/TCP has no variable \"windw_\"; did you mean \"window_\"? [unknown-variable]"
        ]
    );
    assert_eq!(
        findings_with("$tcp set window 10"),
        [
            "15:10: warning: Agent/TCP has no variable \"window\"; did you mean \"window_\"? [unknown-variable]"
        ]
    );
    assert_eq!(findings_with("Agent/TCP set mine 10; $tcp set of_mine 3"), [""; 0]);
}

#[test]
fn variables_that_are_never_set() {
    assert_eq!(
        findings_with("$ns attach-agent $a $tpc"),
        ["15:21: error: the variable \"tpc\" is never set; did you mean \"tcp\"? [unset-variable]"]
    );
    // Names that are completed at run time, and variables of other scopes.
    let lines = "for {set i 0} {$i < 2} {incr i} { set n$i [$ns node]; set link($i) $i }\nputs \"$n0 $link(1)\"\n\
                 proc fill {name} { upvar $name list; set list 1 }\nfill made; puts \"$made $argv $env(HOME)\"";
    assert_eq!(findings_with(lines), [""; 0]);
}

#[test]
fn unused_objects_and_simulators() {
    assert_eq!(
        findings_with("set udp [new Agent/UDP]"),
        ["15:5: warning: the Agent/UDP in \"udp\" is never used [unused-object]"]
    );
    assert_eq!(
        findings(RIGHT),
        ["1:9: warning: the simulator is made, but the script never calls its method `run` [never-run]"]
    );
}

#[test]
fn syntax_errors_have_the_place_of_their_beginning() {
    assert_eq!(findings_with("proc broken {} {\n  puts \"a\n}"), ["16:8: error: missing \" [syntax]"]);
    assert_eq!(
        findings_with("if {1} {\n  puts a").last().unwrap(),
        "15:8: error: missing close-brace [syntax]"
    );
    assert_eq!(findings_with("puts {a}b"), ["15:9: error: extra characters after close-brace [syntax]"]);
}

#[test]
fn mangled_scripts_do_no_harm() {
    let deep = format!("{}{}", "if {1} {\n".repeat(500), "}".repeat(500));
    let quoted = "$ns at 1.0 \"[$ns at 1.0 \"[".repeat(50);
    for script in [
        "switch",
        "foreach",
        "source",
        "proc",
        "set",
        "if",
        "Class",
        "{*}",
        "{*}{*}{*}",
        "$",
        "${",
        "\\",
        &deep,
        &quoted,
    ] {
        findings_with(script);
        findings_with(&format!("$ns {script}"));
        findings_with(&format!("{script} {script} {script} {script}"));
    }
}

#[test]
fn sourced_files_belong_to_the_script() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("parts.tcl", "proc build {} { return 1 }\nset speed 3\n");
    write("script.tcl", &format!("source parts.tcl\n{RIGHT}build; puts $speed; biuld\n$ns run\n"));
    let output = check(&["script.tcl"], folder.path());
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(
        text,
        "script.tcl:16:21: error: there is no command \"biuld\"; did you mean \"build\"? [unknown-command]\n"
    );
    // The names that a missing file defines are unknown.
    write("script.tcl", &format!("source $argv\n{RIGHT}biuld; puts $unknown\n$ns run\n"));
    assert!(check(&["script.tcl"], folder.path()).status.success());
}

#[test]
fn reports_for_programs() {
    let folder = tempfile::tempdir().unwrap();
    let script = format!("{RIGHT}set é x; new \"Agent/T%C\"\n$ns run\n");
    std::fs::write(folder.path().join("a, b.tcl"), script).unwrap();
    let report = |format: &str| {
        let output = check(&["--format", format, "a, b.tcl"], folder.path());
        assert_eq!(output.status.code(), Some(1));
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(
        report("github"),
        "::error file=a%2C b.tcl,line=15,col=14,title=unknown-class::there is no class \"Agent/T%25C\"\n"
    );
    let found: Value = serde_json::from_str(&report("json")).unwrap();
    assert_eq!(found[0]["line"], 15);
    assert_eq!(found[0]["column"], 14);
    assert_eq!(found[0]["rule"], "unknown-class");
    let sarif: Value = serde_json::from_str(&report("sarif")).unwrap();
    assert_eq!(sarif["version"], "2.1.0");
    let run = &sarif["runs"][0];
    let result = &run["results"][0];
    let place = &result["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "a%2C%20b.tcl");
    assert_eq!(place["region"]["startLine"], 15);
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    assert!(rules.iter().any(|rule| rule["id"] == result["ruleId"]));
}

#[test]
fn scripts_that_cannot_be_read_have_a_status_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let output = check(&["nothing.tcl"], folder.path());
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot read nothing.tcl"));
}

#[test]
fn the_example_of_the_documentation_is_true() {
    let document = include_str!("../../../docs/check.md");
    let block = |language: &str| {
        let start = document.find(&format!("```{language}\n")).unwrap() + language.len() + 4;
        document[start..].split_once("```").unwrap().0
    };
    let expected: Vec<&str> =
        block("text").lines().map(|line| line.strip_prefix("late.tcl:").unwrap()).collect();
    assert_eq!(findings(block("tcl")), expected);
}

/// Checks the scripts of the conformance cases, which ns-2.35 runs to their end. No errors may be found, and few
/// warnings: only in scripts that examine objects and never run a simulation.
#[test]
fn scripts_that_ns_runs_have_no_errors() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let cases = glob::glob(&format!("{}/tests/conformance/**/script.tcl", root.display())).unwrap();
    let examples = glob::glob(&format!("{}/examples/*.tcl", root.display())).unwrap();
    let scripts: Vec<String> = cases
        .chain(examples)
        .map(|path| path.unwrap())
        .filter(|path| {
            let status = std::fs::read_to_string(path.with_file_name("status")).unwrap_or_default();
            path.file_name().unwrap() != "script.tcl" || status.split_whitespace().all(|status| status == "0")
        })
        .map(|path| path.to_str().unwrap().to_owned())
        .collect();
    assert!(scripts.len() > 400, "{}", scripts.len());
    let mut arguments = vec!["--format", "json"];
    arguments.extend(scripts.iter().map(String::as_str));
    let output = check(&arguments, &root);
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    let unexpected: Vec<&Value> = found
        .as_array()
        .unwrap()
        .iter()
        .filter(|finding| finding["level"] == "error" || finding["rule"] == "unknown-variable")
        .collect();
    assert!(unexpected.is_empty(), "{unexpected:#?}");
}
