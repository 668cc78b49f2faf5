//! Checks that Ctrl-C and other signals end a run cleanly at any moment.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Command, Stdio};

const NETWORK: &str = "
    set ns [new Simulator]
    $ns trace-all [open out.tr w]
    set a [$ns node]; set b [$ns node]
    $ns duplex-link $a $b 10Mb 1ms DropTail
    set udp [new Agent/UDP]; $ns attach-agent $a $udp
    set null [new Agent/Null]; $ns attach-agent $b $null
    $ns connect $udp $null
    set cbr [new Application/Traffic/CBR]
    $cbr attach-agent $udp
    $ns at 0.0 \"$cbr start\"
";

/// Runs a script and sends Ctrl-C when it has printed that it is ready.
fn interrupt(folder: &Path, script: &str) {
    interrupt_by("INT", 130, folder, script);
}

/// Runs a script and sends a signal when it has printed that it is ready. The run has to end with the given status.
fn interrupt_by(signal: &str, status: i32, folder: &Path, script: &str) {
    fs::write(folder.join("script.tcl"), script).expect("written");
    // The tests may run in the background of a shell, where Ctrl-C is ignored by default.
    let mut child = Command::new("env")
        .args(["--default-signal=INT,TERM,HUP,XCPU", env!("CARGO_BIN_EXE_neons"), "script.tcl"])
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut line = String::new();
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    out.read_line(&mut line).expect("text");
    assert_eq!(line, "ready\n", "{script}");
    // The program must not have to wait for a reader of its remaining output.
    let rest = std::thread::spawn(move || std::io::copy(&mut out, &mut std::io::sink()));
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-s", signal, &pid]).status().expect("it runs").success());
    let mut said = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut said).expect("text");
    assert_eq!(child.wait().expect("it ends").code(), Some(status), "{script}\n{said}");
    assert!(said.contains("interrupted"), "{said}");
    rest.join().expect("it ends").expect("it is read");
}

/// `neons view` runs scripts in a separate process, which a signal to the viewer alone does not reach.
#[test]
#[cfg(target_os = "linux")]
fn a_script_does_not_outlive_its_viewer() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = "puts ready; flush stdout; for {set i 0} {$i < 300} {incr i} {after 100}";
    fs::write(folder.path().join("script.tcl"), script).expect("written");
    let mut viewer = Command::new(env!("CARGO_BIN_EXE_neons"))
        .args(["view", "--no-open", "script.tcl"])
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut line = String::new();
    let mut errors = BufReader::new(viewer.stderr.take().expect("a pipe"));
    errors.read_line(&mut line).expect("text");
    assert_eq!(line, "ready\n");
    viewer.kill().expect("it is killed");
    viewer.wait().expect("it ends");
    // The pipe is closed when the script has ended, too.
    let mut said = String::new();
    errors.read_to_string(&mut said).expect("text");
    assert!(said.contains("interrupted"), "{said}");
}

#[test]
fn a_simulation_writes_what_was_traced() {
    let folder = tempfile::tempdir().expect("a folder");
    interrupt(folder.path(), &format!("{NETWORK} $ns at 0.5 {{puts ready}}; $ns run"));
    let trace = fs::read_to_string(folder.path().join("out.tr")).expect("a trace");
    assert!(trace.lines().count() > 100);
    assert!(trace.ends_with('\n'), "the last line is whole");
}

#[test]
fn a_script_that_never_ends_writes_what_it_has_put() {
    let folder = tempfile::tempdir().expect("a folder");
    interrupt(folder.path(), "set f [open out w]\nputs $f kept\nputs ready\nwhile 1 {}\n");
    assert_eq!(fs::read_to_string(folder.path().join("out")).expect("a file"), "kept\n");
}

#[test]
fn what_takes_thousands_of_millions_of_steps_is_stopped() {
    for event in [
        // Many packets in one event.
        "$udp set packetSize_ 1; puts ready; $udp send 2000000000",
        // Methods that call methods.
        "set module [new ErrorModule Fid]; puts ready; $module bind [new ErrorModel] 0 2000000000",
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        interrupt(folder.path(), &format!("{NETWORK} $ns at 0.5 {{{event}}}; $ns run"));
    }
    // Warnings about very many pairs of nodes.
    let folder = tempfile::tempdir().expect("a folder");
    let lonely = "for {set i 0} {$i < 30000} {incr i} {$ns node}";
    interrupt(folder.path(), &format!("{NETWORK} {lonely}; puts ready; flush stdout; $ns run"));
}

#[test]
fn requests_closed_terminals_and_limits_of_time_end_a_run_like_ctrl_c() {
    for (signal, status) in [("TERM", 143), ("HUP", 129), ("XCPU", 152)] {
        let folder = tempfile::tempdir().expect("a folder");
        let script = format!("{NETWORK} $ns at 0.5 {{puts ready}}; $ns run");
        interrupt_by(signal, status, folder.path(), &script);
        let trace = fs::read_to_string(folder.path().join("out.tr")).expect("a trace");
        assert!(trace.lines().count() > 100 && trace.ends_with('\n'), "{signal}");
    }
}

#[test]
fn a_script_that_waits_is_stopped() {
    for wait in [
        "exec sleep 60",
        "catch {exec sleep 60}",
        "gets stdin",
        "read stdin",
        "close [open {|sleep 60}]",
        "open fifo r",
        "catch {open fifo w}",
        "source fifo",
    ] {
        for signal in [("INT", 130), ("TERM", 143)] {
            let folder = with_fifo();
            let script = format!("set f [open out w]\nputs $f kept\nputs ready\n{wait}\nputs $f lost");
            interrupt_by(signal.0, signal.1, folder.path(), &script);
            assert_eq!(fs::read_to_string(folder.path().join("out")).expect("a file"), "kept\n", "{wait}");
        }
        // Also within an event.
        let folder = with_fifo();
        interrupt(folder.path(), &format!("{NETWORK} $ns at 0.5 {{puts ready; {wait}}}; $ns run"));
        let trace = fs::read_to_string(folder.path().join("out.tr")).expect("a trace");
        assert!(trace.lines().count() > 100 && trace.ends_with('\n'), "{wait}");
    }
}

/// Creates a folder with a pipe, `fifo`, that nobody opens.
fn with_fifo() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let made = Command::new("mkfifo").arg("fifo").current_dir(folder.path()).status().expect("it runs");
    assert!(made.success());
    folder
}

#[test]
fn waiting_for_the_script_is_stopped() {
    let folder = with_fifo();
    let mut child = Command::new("env")
        .args(["--default-signal=TERM", env!("CARGO_BIN_EXE_neons"), "fifo"])
        .current_dir(folder.path())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    // A signal before the handlers are installed ends the program at once.
    std::thread::sleep(std::time::Duration::from_millis(1000));
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-s", "TERM", &pid]).status().expect("it runs").success());
    let mut said = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut said).expect("text");
    assert_eq!(child.wait().expect("it ends").code(), Some(143), "{said}");
    assert!(said.contains("interrupted at 0 s"), "{said}");
}
