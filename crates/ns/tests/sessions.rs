//! Sessions embedded in a program: ends of runs, output, working folders, threads, watching and stopping.

use std::fs;
use std::path::Path;

use neons_ns::{FailureKind, Outcome, Output, Session};

const NONE: [&str; 0] = [];

/// A network with a constant stream of packets, and a trace.
const NETWORK: &str = "
    set ns [new Simulator]
    set f [open out.tr w]
    $ns trace-all $f
    set a [$ns node]; set b [$ns node]
    $ns duplex-link $a $b 1Mb 10ms DropTail
    set udp [new Agent/UDP]; $ns attach-agent $a $udp
    set null [new Agent/Null]; $ns attach-agent $b $null
    $ns connect $udp $null
    set cbr [new Application/Traffic/CBR]
    $cbr set random_ 1
    $cbr attach-agent $udp
    $ns at 0.0 \"$cbr start\"
";

/// Makes a session that discards its output.
fn quiet() -> Session {
    Session::builder().stdout(Output::discard()).stderr(Output::discard()).build().expect("Tcl starts")
}

/// Makes a session that discards its output and works in a folder.
fn within(folder: &Path) -> Session {
    let builder = Session::builder().stdout(Output::discard()).stderr(Output::discard());
    builder.folder(folder).build().expect("Tcl starts")
}

/// Runs a script that fails; returns the failure.
fn failure(script: &str) -> neons_ns::Failure {
    match quiet().run_script(script, &NONE) {
        Outcome::Failed(failure) => *failure,
        other => panic!("{script}: {other:?}"),
    }
}

#[test]
fn a_script_that_exits_leaves_its_variables() {
    let session = quiet();
    let script = "set ns [new Simulator]; $ns at 2.5 {set x [$ns now]; catch {exit 7}; set x 0}; $ns run";
    let outcome = session.run_script(script, &NONE);
    assert!(matches!(outcome, Outcome::Exited { status: 7, .. }), "{outcome:?}");
    assert_eq!(session.variable("x").as_deref(), Some("2.5"));
    assert_eq!(session.evaluate("expr {$x * 2}").result().expect("a number"), "5.0");
}

#[test]
fn arguments_and_results() {
    let session = quiet();
    assert_eq!(session.run_script("lindex $argv 1", &["a", "b c"]).result().expect("a word"), "b c");
    assert_eq!(session.variable("argc").as_deref(), Some("2"));
}

#[test]
fn errors_say_where_they_happened() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("s.tcl"), "set ns [new Simulator]\n$ns nod\n").expect("written");
    let outcome = within(folder.path()).run_file("s.tcl", &NONE);
    let Outcome::Failed(failure) = outcome else { panic!("{outcome:?}") };
    assert_eq!(failure.kind, FailureKind::Script);
    let place = failure.place.as_ref().expect("a place");
    assert_eq!((place.file.as_str(), place.line, place.command.as_str()), ("s.tcl", 2, "$ns nod"));
    assert!(failure.traceback.contains("(file \"s.tcl\" line 2)"), "{}", failure.traceback);
    assert!(failure.advice.as_ref().expect("advice").contains("node"), "{:?}", failure.advice);
}

#[test]
fn everything_that_ends_ns2_is_an_outcome() {
    for (kind, script) in [
        (FailureKind::Script, "error broken"),
        (FailureKind::Event, "set ns [new Simulator]; $ns at 1 nosuch; catch {$ns run}"),
        (FailureKind::Model, "new Agent/TCP/BayFullTcp/Tahoe"),
        (FailureKind::ArithmeticTrap, "catch {[new Agent/CBR] set interval_ 0}"),
        (FailureKind::ArithmeticTrap, "catch {expr 1.0/0}; while 1 {}"),
        (
            FailureKind::ArithmeticTrap,
            "set ns [new Simulator]; $ns at 1 {catch {expr log(0)}; set x 1}; $ns run",
        ),
        (FailureKind::ArithmeticTrap, "catch {expr exp(1000)}"),
    ] {
        let failure = failure(script);
        assert_eq!(failure.kind, kind, "{script}: {failure:?}");
        assert!(!failure.message.is_empty() || kind == FailureKind::Model, "{script}");
    }
}

#[test]
fn a_trap_leaves_the_session_usable() {
    let session = quiet();
    let Outcome::Failed(failure) = session.evaluate("set x 0; expr 1.0/$x") else { panic!("a failure") };
    assert!(failure.message.contains("division by zero"), "{failure:?}");
    assert_eq!(session.evaluate("expr 1 / 4.0").result().expect("a number"), "0.25");
    assert!(session.evaluate("expr sqrt(-$x - 1)").result().is_err());
    assert_eq!(session.variable("x").as_deref(), Some("0"));
}

/// Threads have stacks of 2 MiB, whereas the main thread has 8 MiB.
#[test]
fn recursion_without_end_is_an_error_in_a_thread_too() {
    for script in [
        "proc f {} {f}; f",
        "Class C; C instproc f {} {eval [list $self f]}; [new C] f",
        "Class C; C instproc f {} {$self unknown-method}; C instproc unknown {m} {$self $m-again}; [new C] f",
        "Class C; C instproc init {} {new C}; new C",
        "Class C; C instproc f {} {foreach x 1 {if 1 {catch {uplevel 1 [list $self f]} e; error $e}}}; [new C] f",
        "Class C; C instproc f {} {lsort -command [list $self g] {a b}}; C instproc g {a b} {$self f}; [new C] f",
        "proc f {args} {global x; set x 1}; trace variable x w f; set x 1; proc g {} {expr [g]}; g",
    ] {
        let run = || quiet().evaluate(script).result().map(drop).map_err(|failure| failure.kind);
        let kind = std::thread::spawn(run).join().expect("the thread goes on").expect_err(script);
        assert_eq!(kind, FailureKind::Script, "{script}");
    }
}

#[test]
fn a_panic_is_reported_as_a_defect() {
    let session = quiet();
    session.otcl().create_command("broken", |_, _| panic!("no such case"));
    let Outcome::Failed(failure) = session.evaluate("catch broken; set x 1") else { panic!("a failure") };
    assert_eq!(failure.kind, FailureKind::Defect);
    assert!(
        failure.message.contains("no such case") && failure.message.contains("sessions.rs"),
        "{failure:?}"
    );
    assert_eq!(session.variable("x"), None);
    assert_eq!(session.evaluate("expr 1 + 1").result().expect("it goes on"), "2");
}

#[test]
fn output_goes_to_the_session_it_belongs_to() {
    let sessions: Vec<_> = (0..3)
        .map(|_| {
            let ((out, said), (err, complained)) = (Output::capture(), Output::capture());
            let session = Session::builder().stdout(out).stderr(err).build().expect("Tcl starts");
            (session, said, complained)
        })
        .collect();
    for (index, (session, ..)) in sessions.iter().enumerate() {
        let script = format!("puts one{index}; puts stderr two{index}; puts -nonewline stdout three{index}");
        session.evaluate(&script).result().expect("it prints");
    }
    for (index, (_, said, complained)) in sessions.iter().enumerate() {
        assert_eq!(said.text(), format!("one{index}\nthree{index}"));
        assert_eq!(complained.text(), format!("two{index}\n"));
    }
    let (session, said, _) = &sessions[0];
    said.take();
    assert_eq!(session.evaluate("lsort [file channels]").result().expect("names"), "stderr stdin stdout");
    session.evaluate("close stdout").result().expect("it closes");
    assert!(session.evaluate("puts lost").result().is_err());
    sessions[1].0.evaluate("puts again").result().expect("it prints");
    assert!(sessions[1].1.text().ends_with("again\n"));
    assert_eq!(said.text(), "");
}

#[test]
fn a_folder_belongs_to_its_session() {
    let before = std::env::current_dir().expect("a folder");
    let (one, two) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    fs::create_dir(one.path().join("inner")).expect("made");
    fs::write(one.path().join("inner/part.tcl"), "set sourced [file exists part.tcl]").expect("written");
    let (a, b) = (within(one.path()), within(two.path()));
    let write = "set f [open f w]; puts $f $argv0; close $f; pwd";
    let canonical = |folder: &Path| folder.canonicalize().expect("there").display().to_string();
    assert_eq!(a.evaluate("cd inner; source part.tcl; set sourced").result().expect("it is sourced"), "1");
    assert_eq!(
        b.evaluate(&format!("set argv0 b; {write}")).result().expect("a folder"),
        canonical(two.path())
    );
    let inner = canonical(&one.path().join("inner"));
    assert_eq!(a.evaluate(&format!("set argv0 a; {write}")).result().expect("a folder"), inner);
    assert_eq!(a.evaluate("exec pwd").result().expect("a folder"), inner);
    assert_eq!(a.evaluate("lsort [glob *]").result().expect("names"), "f part.tcl");
    assert_eq!(fs::read_to_string(two.path().join("f")).expect("a file"), "b\n");
    assert_eq!(std::env::current_dir().expect("a folder"), before);
}

/// Runs a script and returns its trace and its output.
fn run_alone(folder: &Path, script: &str) -> (Vec<u8>, String) {
    let (out, said) = Output::capture();
    let session = Session::builder().stdout(out).folder(folder).build().expect("Tcl starts");
    session.run_script(script, &NONE).result().expect("it runs");
    (fs::read(folder.join("out.tr")).expect("a trace"), said.text())
}

#[test]
fn sessions_in_threads_write_what_they_write_alone() {
    let scripts: Vec<String> = (1..=5)
        .map(|seed| {
            format!(
                "$defaultRNG seed {seed}; {NETWORK}
                 set tcp [new Agent/TCP]; set sink [new Agent/TCPSink]
                 $ns attach-agent $a $tcp; $ns attach-agent $b $sink; $ns connect $tcp $sink
                 set ftp [new Application/FTP]; $ftp attach-agent $tcp
                 $ns at 0.1 \"$ftp start\"
                 set lost [new ErrorModel]; $lost set rate_ 0.02; $ns lossmodel $lost $a $b
                 puts \"$tcp $lost [expr rand() >= 0] [info exists global]\"; set global 1
                 $ns at {seed} \"close $f; puts [$ns set scheduler_]; exit 0\"; $ns run"
            )
        })
        .collect();
    let alone: Vec<_> = scripts
        .iter()
        .map(|script| run_alone(tempfile::tempdir().expect("a folder").path(), script))
        .collect();
    assert!(alone.iter().all(|(trace, _)| trace.len() > 10_000));
    std::thread::scope(|threads| {
        for thread in 0..4 {
            let (scripts, alone) = (&scripts, &alone);
            threads.spawn(move || {
                let folder = tempfile::tempdir().expect("a folder");
                for run in 0..50 {
                    let which = (run + thread) % scripts.len();
                    assert!(
                        run_alone(folder.path(), &scripts[which]) == alone[which],
                        "run {run} of script {which}"
                    );
                }
            });
        }
    });
}

#[test]
fn a_run_is_watched_and_stopped_from_another_thread() {
    for script in [
        format!("{NETWORK}; $ns run"),
        "while 1 {}".to_owned(),
        "proc f {} {while 1 {catch {g}}}; proc g {} {while 1 {}}; f".to_owned(),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let session = within(folder.path());
        let handle = session.handle();
        let simulates = script.contains("run");
        let watching = std::thread::spawn(move || {
            let mut seen = handle.progress();
            while simulates && seen.traced < 100_000 {
                std::thread::yield_now();
                seen = handle.progress();
            }
            handle.stop();
            seen
        });
        let outcome = session.run_script(&script, &NONE);
        let seen = watching.join().expect("it watches");
        let Outcome::Failed(failure) = outcome else { panic!("{outcome:?}") };
        assert_eq!(failure.kind, FailureKind::Interrupted);
        if simulates {
            assert!(
                seen.time > 0.0 && seen.time <= failure.time && seen.events > 100 && seen.packets > 100,
                "{seen:?}"
            );
            let trace = fs::read_to_string(folder.path().join("out.tr")).expect("a trace");
            assert!(trace.ends_with('\n') && trace.len() >= 100_000);
        }
        assert_eq!(session.evaluate("expr 1 + 1").result().expect("it goes on"), "2");
    }
}
