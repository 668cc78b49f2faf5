//! Checks that the memory of objects that scripts delete is freed.
#![cfg(target_os = "linux")]

use std::path::Path;
use std::process::Command;

/// A Tcl procedure `rss`, which returns the resident memory of the process in bytes, without that of files, such as the program.
const RESIDENT: &str = "
    proc rss {} {
        set statm [open /proc/self/statm]
        foreach {size resident shared} [gets $statm] break
        close $statm
        return [expr ($resident - $shared) * 4096]
    }
";

/// The lines that a script prints.
fn run(name: &str, script: &str) -> Vec<String> {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&file, [RESIDENT, script].concat()).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_neons")).arg(&file).output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

fn number(text: &str) -> f64 {
    text.parse().unwrap()
}

#[test]
fn connections_made_and_deleted_during_a_run_leave_memory_level() {
    let lines = run(
        "connections.tcl",
        "
        set ns [new Simulator]
        set a [$ns node]
        set b [$ns node]
        $ns duplex-link $a $b 100Mb 2ms DropTail
        proc begin {number} {
            global ns a b
            set tcp [new Agent/TCP/Newreno]
            set sink [new Agent/TCPSink]
            $ns attach-agent $a $tcp
            $ns attach-agent $b $sink
            $ns connect $tcp $sink
            set ftp [new Application/FTP]
            $ftp attach-agent $tcp
            $ftp produce 2
            $ns at [expr [$ns now] + 1] \"end $tcp $sink $ftp\"
            if {$number % 20000 == 0} {puts \"$number [rss]\"}
            if {$number == 100000} {exit 0}
            $ns at [expr [$ns now] + 0.01] \"begin [expr $number + 1]\"
        }
        proc end {tcp sink ftp} {
            global ns a b
            $ns detach-agent $a $tcp
            $ns detach-agent $b $sink
            delete $ftp
            delete $tcp
            delete $sink
        }
        $ns at 0 {begin 1}
        $ns run
        ",
    );
    let held: Vec<f64> =
        lines.iter().map(|line| number(line.split_once(' ').expect("number and memory").1)).collect();
    assert!(held.len() == 5 && held[4] < 1.05 * held[0], "{lines:?}");
}

#[test]
fn objects_deleted_outside_of_a_run_leave_nothing_behind() {
    let lines = run(
        "objects.tcl",
        "
        set ns [new Simulator]
        set a [$ns node]
        proc measure {body} {
            for {set i 0} {$i < 2000} {incr i} {uplevel #0 $body}
            set before [rss]
            for {set i 0} {$i < 10000} {incr i} {uplevel #0 $body}
            regsub -all {\\s+} [string trim $body] { } line
            puts \"[expr ([rss] - $before) / 10000] $line\"
        }
        foreach class {
            Object Agent/TCP Agent/TCPSink Agent/UDP Application/FTP Application/Traffic/CBR RNG
            RandomVariable/Uniform Connector Queue/DropTail Queue/RED DelayLink Trace/Drop QueueMonitor ErrorModel
        } {
            measure \"delete \\[new $class\\]\"
        }
        measure {delete [new Classifier/Hash/Dest 32]}
        measure {
            set udp [new Agent/UDP]
            $ns attach-agent $a $udp
            $ns detach-agent $a $udp
            delete $udp
        }
        measure {
            set tcp [new Agent/TCP]
            set ftp [new Application/FTP]
            $ftp attach-agent $tcp
            delete $ftp
            delete $tcp
        }
        measure {
            Class Foo -superclass Agent/TCP
            Foo set window_ 3
            Foo instproc x {} {$self next}
            delete [new Foo]
            Foo destroy
        }
        measure {$ns cancel [$ns at 1e9 {puts x}]}
        exit 0
        ",
    );
    assert_eq!(lines.len(), 20, "{lines:?}");
    for line in &lines {
        let (bytes, body) = line.split_once(' ').unwrap();
        assert!(number(bytes) < 16.0, "{bytes} bytes of each: {body}");
    }
}
