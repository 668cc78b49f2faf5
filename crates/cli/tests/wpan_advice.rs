//! Tests of the messages that users see for mistakes in scripts with IEEE 802.15.4.

use std::path::Path;
use std::process::{Command, Stdio};

/// A script with two nodes of IEEE 802.15.4, the additional node settings `settings`, the commands `body`, and a run of
/// two seconds.
fn script(settings: &str, body: &str) -> String {
    format!(
        "set ns [new Simulator]\n$ns trace-all [open out.tr w]\nset topo [new Topography]\n\
         $topo load_flatgrid 50 50\ncreate-god 2\n\
         $ns node-config -adhocRouting DumbAgent -llType LL -macType Mac/802_15_4 \
         -ifqType Queue/DropTail/PriQueue -ifqLen 50 -antType Antenna/OmniAntenna \
         -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy/802_15_4 \
         -channel [new Channel/WirelessChannel] -topoInstance $topo{settings}\n\
         for {{set i 0}} {{$i < 2}} {{incr i}} {{\nset node($i) [$ns node]\n\
         $node($i) set X_ [expr 10 + 5 * $i]\n$node($i) set Y_ 10\n}}\n\
         {body}\n$ns at 2.5 {{exit 0}}\n$ns run\n"
    )
}

/// The messages of Neons on the standard error output when it runs `script`.
fn notes(script: &str) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("script.tcl"), script).expect("a file");
    let output = Command::new(Path::new(env!("CARGO_BIN_EXE_neons")))
        .arg("script.tcl")
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .output()
        .expect("the program runs");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    text.lines().filter(|line| line.starts_with("neons: ")).map(str::to_owned).collect()
}

#[test]
fn packets_that_do_not_fit_into_a_frame_are_told_once() {
    let body = "set udp [new Agent/UDP]\nset null [new Agent/Null]\n\
                $ns attach-agent $node(0) $udp\n$ns attach-agent $node(1) $null\n$ns connect $udp $null\n\
                set cbr [new Application/Traffic/CBR]\n$cbr set packetSize_ 512\n$cbr attach-agent $udp\n\
                $ns at 1.0 {$cbr start}";
    let notes = notes(&script("", body));
    let [note] = &notes[..] else { panic!("{notes:?}") };
    assert!(note.starts_with("neons: script.tcl:16: warning: at 1"), "{note}");
    assert!(note.contains("a packet of 512 bytes from node 0 does not fit into a frame"), "{note}");
}

#[test]
fn a_device_without_a_coordinator_is_told_once() {
    let notes = notes(&script("", "$ns at 0.0 \"$node(1) sscs startDevice 0\""));
    let [note] = &notes[..] else { panic!("{notes:?}") };
    assert!(note.starts_with("neons: script.tcl:12: warning: at "), "{note}");
    assert!(note.contains("node 1 has found no coordinator on the channels 11 to 13"), "{note}");
}

#[test]
fn sleep_without_energy_is_told_once() {
    let notes = notes(&script(" -sleepTime 1", ""));
    assert_eq!(
        notes,
        [
            "neons: script.tcl:8: warning: `-sleepTime` has no effect without `-energyModel`: the nodes will not sleep"
        ]
    );
}

#[test]
fn a_radio_of_another_kind_is_refused() {
    let script = script("", "").replace("Phy/WirelessPhy/802_15_4", "Phy/WirelessPhy");
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("script.tcl"), script).expect("a file");
    let output = Command::new(Path::new(env!("CARGO_BIN_EXE_neons")))
        .arg("script.tcl")
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .output()
        .expect("the program runs");
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("Mac/802_15_4 needs a radio of its own kind"), "{text}");
}
