//! A session that runs out of memory stops, and the program continues.
#![cfg(target_os = "linux")]

use std::process::Command;

use neons_ns::{FailureKind, Memory, Outcome, Session};

#[global_allocator]
static MEMORY: Memory = Memory;

/// An environment variable that is set in the process whose memory is limited.
const LIMITED: &str = "NEONS_TEST_WITH_LITTLE_MEMORY";

/// Sends packets endlessly over a link that holds them all.
const SCRIPT: &str = "
    set ns [new Simulator]
    set a [$ns node]
    set b [$ns node]
    $ns duplex-link $a $b 1kb 10ms DropTail
    $ns queue-limit $a $b 1000000000
    set udp [new Agent/UDP]
    set null [new Agent/Null]
    $ns attach-agent $a $udp
    $ns attach-agent $b $null
    $ns connect $udp $null
    $ns at 1.5 {while 1 {$udp send 1000}}
    $ns run
";

#[test]
fn the_program_goes_on() {
    if std::env::var_os(LIMITED).is_none() {
        let output = Command::new("sh")
            .args(["-c", "ulimit -c 0; ulimit -v 400000; exec \"$0\" \"$@\""])
            .arg(std::env::current_exe().unwrap())
            .args(["--exact", "the_program_goes_on"])
            .env(LIMITED, "1")
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
        return;
    }
    let session = Session::new().expect("Tcl starts");
    let Outcome::Failed(failure) = session.evaluate(SCRIPT) else { panic!("no memory is left") };
    assert_eq!(failure.kind, FailureKind::Memory, "{failure}");
    assert!(failure.message.starts_with("out of memory at 1.5 s: "), "{failure}");
    drop(session);
    let session = Session::new().expect("Tcl starts");
    assert_eq!(session.evaluate("expr 6 * 7").result().expect("it is evaluated"), "42");
}
