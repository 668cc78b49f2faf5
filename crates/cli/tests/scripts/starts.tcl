# Every kind of sender starts at 40 Mb/s over a path of 100 ms, at once and paced. Printed are, for each, the packets sent
# 1 ms, 50 ms and 99 ms after the SYN was acknowledged, and the window.
set kinds {
    Agent/TCP Agent/TCPSink
    Agent/TCP/Reno Agent/TCPSink
    Agent/TCP/Newreno Agent/TCPSink
    Agent/TCP/Sack1 Agent/TCPSink/Sack1
    Agent/TCP/Fack Agent/TCPSink/Sack1
    Agent/TCP/SackRH Agent/TCPSink/Sack1
    Agent/TCP/Vegas Agent/TCPSink
    Agent/TCP/Reno/RBP Agent/TCPSink
    Agent/TCP/RFC793edu Agent/TCPSink
    Agent/TCP/Asym Agent/TCPSink
    Agent/TCP/Cubic Agent/TCPSink/Sack1
    Agent/TCP/FullTcp Agent/TCP/FullTcp
    Agent/TCP/FullTcp/Sack Agent/TCP/FullTcp/Sack
}
set ns [new Simulator]
set index 0
foreach {class sink} $kinds {
    foreach paced {0 1} {
        set left [$ns node]
        set right [$ns node]
        $ns duplex-link $left $right 10Gb 50ms DropTail
        $ns queue-limit $left $right 100000
        set tcp($index) [new $class]
        set peer [new $sink]
        $tcp($index) set window_ 10000
        $tcp($index) set packetSize_ 1000
        $tcp($index) set initial_rate_ 40Mb
        $tcp($index) set pacing_ $paced
        $ns attach-agent $left $tcp($index)
        $ns attach-agent $right $peer
        $ns connect $tcp($index) $peer
        if {[string match *Full* $class]} {
            $peer listen
            $tcp($index) set segsize_ 1000
            $ns at 0.0 "$tcp($index) advance-bytes 100000000"
        } else {
            $ns at 0.0 "$tcp($index) advance 100000"
        }
        set name($index) "$class $paced"
        foreach time {0.101 0.15 0.199} {
            $ns at $time "lappend sent($index) \[$tcp($index) set ndatapack_\]"
        }
        $ns at 0.199 "lappend sent($index) \[$tcp($index) set cwnd_\]"
        incr index
    }
}
proc report {} {
    global index name sent
    for {set i 0} {$i < $index} {incr i} {
        puts "$name($i) $sent($i)"
    }
    exit 0
}
$ns at 0.2 report
$ns run
