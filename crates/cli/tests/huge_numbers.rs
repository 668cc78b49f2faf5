//! Tests with numbers that are too large for any simulation: the run must end with a message.

use std::path::Path;
use std::process::{Command, Output, Stdio};

fn run(script: &str) -> Output {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("script.tcl"), script).expect("a script");
    Command::new(Path::new(env!("CARGO_BIN_EXE_neons")))
        .arg("script.tcl")
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .output()
        .expect("the program runs")
}

#[test]
fn windows_far_below_zero_end_the_run() {
    for flavour in ["TCP", "TCP/Reno", "TCP/Sack1", "TCP/Vegas", "TCP/Fack", "TCP/SackRH"] {
        let script = format!(
            "set ns [new Simulator]\nset a [$ns node]\nset b [$ns node]\n$ns duplex-link $a $b 1Mb 10ms DropTail\n\
             set tcp [new Agent/{flavour}]\n$tcp set window_ -2147483648\nset sink [new Agent/TCPSink]\n\
             $ns attach-agent $a $tcp\n$ns attach-agent $b $sink\n$ns connect $tcp $sink\n\
             $ns at 0 {{$tcp send -1}}\n$ns at 1 {{exit 0}}\n$ns run\n"
        );
        let output = run(&script);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains("window_ of a TCP sender is far below 0"), "{flavour}: {said}");
        assert!(!output.status.success(), "{flavour}");
    }
}

#[test]
fn clusters_of_more_nodes_than_there_are_addresses_do_no_harm() {
    let script = "set ns [new Simulator]\n$ns set-address-format hierarchical\nAddrParams set domain_num_ 1\n\
        AddrParams set cluster_num_ 2\nAddrParams set nodes_num_ {2147483647 2}\n\
        set a [$ns node 0.0.0]\nset b [$ns node 0.1.0]\n$ns duplex-link $a $b 1Mb 10ms DropTail\n\
        set udp [new Agent/UDP]\nset null [new Agent/LossMonitor]\n$ns attach-agent $a $udp\n$ns attach-agent $b $null\n\
        $ns connect $udp $null\n$ns at 0 {$udp send 100}\n$ns at 1 {puts [$null set npkts_]; exit 0}\n$ns run\n";
    let output = run(script);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "1\n", "{output:?}");
}

/// A script with two nodes, a link from `a` to `b` with the queue `queue`, and an agent that sends from `a` to `b`.
fn network(queue: &str) -> String {
    format!(
        "set ns [new Simulator]\nset a [$ns node]\nset b [$ns node]\n$ns simplex-link $a $b 1Mb 10ms {queue}\n\
         $ns simplex-link $b $a 1Mb 10ms DropTail\nset udp [new Agent/UDP]\nset null [new Agent/Null]\n\
         $ns attach-agent $a $udp\n$ns attach-agent $b $null\n$ns connect $udp $null\n\
         set queue [[$ns link $a $b] queue]\n"
    )
}

fn says(script: &str, what: &str) {
    let output = run(script);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains(what), "{said}\n{script}");
    assert_eq!(output.status.code(), Some(1), "{said}\n{script}");
}

#[test]
fn quanta_that_let_no_packet_out_end_the_run() {
    for (queue, variable) in [("DRR", "quantum_"), ("SRR", "mtu_")] {
        for quantum in [0, i32::MIN] {
            let script = format!(
                "{}$queue set {variable} {quantum}\n$ns at 0 {{$udp send 5000}}\n$ns run\n",
                network(queue)
            );
            let what = format!("Queue/{queue}: {variable} is {quantum}; it has to be at least 1 byte");
            says(&script, &what);
        }
    }
}

#[test]
fn tables_of_protocols_that_do_not_fit_into_memory_end_the_run() {
    let network = network("DropTail");
    let tfrc = "set sender [new Agent/TFRC]\nset sink [new Agent/TFRCSink]\n";
    let tcp = "set sender [new Agent/TCP]\nset sink [new Agent/TCPSink]\n$sender set window_ 2100000000\n\
               $ns at 0 {$sender set cwnd_ 2.1e9; $sender set t_seqno_ 2000000000; $sender advance 2000000005}\n";
    let setups = [
        (format!("{tfrc}$sink set NumSamples_ 2147483645\n"), "NumSamples_ of Agent/TFRCSink"),
        (format!("{tfrc}$sink set InitHistorySize_ 2147483647\n"), "InitHistorySize_ of Agent/TFRCSink"),
        (format!("{tcp}$sender set bugFix_ts_ 1\n"), "packets of a TCP sender in flight at once"),
        (
            tcp.replace("Agent/TCP]", "Agent/TCP/BBR]").replace("at 0 ", "at 0.5 "),
            "packets beyond the first one missing at a TCP sink",
        ),
        (tcp.replace("Agent/TCP]", "Agent/TCP/Vegas]"), "packets beyond the first one missing at a TCP sink"),
        (
            "set sender [new Agent/TCP]\nset sink [new Agent/TCPSink]\n$sender set rate_request_ 20\n\
             set agent [new Agent/QSAgent]\n$queue set util_records_ 2147483647\n"
                .to_owned(),
            "util_records_ of a queue",
        ),
    ];
    for (setup, what) in setups {
        let script = format!(
            "{network}{setup}$ns attach-agent $a $sender\n$ns attach-agent $b $sink\n$ns connect $sender $sink\n\
             set ftp [new Application/FTP]\n$ftp attach-agent $sender\n$ns at 0 {{$ftp start}}\n\
             $ns at 1 {{exit 0}}\n$ns run\n"
        );
        says(&script, &format!("{what}: "));
    }
}

#[test]
fn numbers_of_what_there_is_not_do_no_harm() {
    let script = "set ns [new Simulator]\n$ns rtproto LS\nset a [$ns node]\nset b [$ns node]\n\
        $ns duplex-link $a $b 1Mb 10ms DropTail\n\
        $ns at 0.5 {\n[[$a rtObject?] rtProto? LS] retransmit 99\n[[$a rtObject?] rtProto? LS] retransmit -1\n\
        [$a entry] clear 2147483646\nputs done\nexit 0\n}\n$ns run\n";
    let output = run(script);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "done\n", "{output:?}");
}

#[test]
fn classes_cannot_borrow_from_themselves() {
    let script = network("CBQ")
        + "set link [$ns link $a $b]\nset queue [new Queue/DropTail]\nforeach c {one two} {set $c [new CBQClass]}\n\
           $one install-queue $queue\n$one setparams $two true 0.5 auto 1 1 0\n\
           $two setparams none true 0.9 auto 1 2 0\n$link insert $one\n$link insert $two\n$link bind $one 0\n\
           puts [catch {$two parent $one}]\nputs [catch {$one parent $one}]\n\
           $one set priority_ 50\n$one newallot 0.3\n\
           $ns at 0 {$udp send 50000}\n$ns at 1 {exit 0}\n$ns run\n";
    let output = run(&script);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "1\n1\n", "{output:?}");
    assert!(output.status.success(), "{output:?}");
}

#[test]
fn classifiers_in_a_ring_end_the_run() {
    for (class, command) in [
        ("Replicator", "install 0"),
        ("MultiPath", "install 0"),
        ("Addr", "install 1"),
        ("Addr", "defaulttarget"),
    ] {
        let script = network("DropTail")
            + &format!(
                "set ring [new Classifier/{class}]\n$ring {command} $ring\n$udp target $ring\n\
                 $ns at 0 {{$udp send 100}}\n$ns at 1 {{exit 0}}\n$ns run\n"
            );
        says(&script, "a packet goes round and round");
    }
}
