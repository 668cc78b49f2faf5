//! Sessions that are created and freed in one process.
#![cfg(target_os = "linux")]

use neons_ns::Session;

/// Two wired nodes with a TCP connection, two mobile nodes with another one, and traces of everything.
const SCRIPT: &str = "
    set ns [new Simulator]
    set f [open /dev/null w]
    $ns trace-all $f
    set a [$ns node]
    set b [$ns node]
    $ns duplex-link $a $b 1Mb 2ms RED
    proc connection {from to} {
        global ns f
        set tcp [new Agent/TCP/Sack1]
        set sink [new Agent/TCPSink/Sack1]
        $ns attach-agent $from $tcp
        $ns attach-agent $to $sink
        $ns connect $tcp $sink
        $tcp attach $f
        $tcp tracevar cwnd_
        set ftp [new Application/FTP]
        $ftp attach-agent $tcp
        $ns at 0.1 \"$ftp start\"
    }
    connection $a $b
    set topography [new Topography]
    $topography load_flatgrid 100 100
    create-god 2
    $ns node-config -adhocRouting AODV -llType LL -macType Mac/802_11 -ifqType Queue/DropTail/PriQueue -ifqLen 50 \
        -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy \
        -channel [new Channel/WirelessChannel] -topoInstance $topography -agentTrace ON -routerTrace ON -macTrace ON
    foreach {x y} {10 10 60 60} {
        set node [$ns node]
        $node set X_ $x
        $node set Y_ $y
        $node set Z_ 0
        lappend mobile $node
    }
    eval connection $mobile
    set packets 0
    proc count {} {
        global ns packets
        incr packets
        if {$packets < 20} {$ns at [expr [$ns now] + 0.05] count}
    }
    $ns at 0.1 count
    $ns at 1.5 {$ns halt}
    $ns run
    close $f
    set packets
";

/// Returns the resident memory of the process, bytes.
fn resident() -> usize {
    let statm = std::fs::read_to_string("/proc/self/statm").unwrap();
    statm.split(' ').nth(1).unwrap().parse::<usize>().unwrap() * 4096
}

fn sessions(count: usize) {
    for _ in 0..count {
        let session = Session::new().expect("Tcl starts");
        assert_eq!(session.evaluate(SCRIPT).result().expect("it runs"), "20");
    }
}

#[test]
fn a_thousand_sessions_take_the_memory_of_twenty() {
    sessions(20);
    let after_twenty = resident();
    sessions(980);
    let after_thousand = resident();
    assert!(
        after_thousand < after_twenty + after_twenty / 20,
        "from {after_twenty} to {after_thousand} bytes"
    );
}
