//! Numbers that no simulation can hold end it with a message.

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
