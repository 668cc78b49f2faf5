# Eight associations, half of them over two paths with losses, half with many streams and small messages; 600 s, nothing
# traced: about 2 million data packets.
set ns [new Simulator]
Agent/SCTP set initialRwnd_ 100000
proc association {number kind paths loss} {
    global ns
    foreach side {a b} {
        set core [$ns node]
        for {set i 0} {$i < $paths} {incr i} {
            set node($side,$i) [$ns node]
            $ns multihome-add-interface $core $node($side,$i)
        }
        set agent($side) [new $kind]
        $ns multihome-attach-agent $core $agent($side)
    }
    for {set i 0} {$i < $paths} {incr i} {
        $ns duplex-link $node(a,$i) $node(b,$i) 5Mb [expr 10 + 5 * $i]ms DropTail
        if {$loss > 0} {
            set model [new ErrorModel]
            $model set rate_ $loss
            $ns lossmodel $model $node(a,$i) $node(b,$i)
        }
    }
    $ns connect $agent(a) $agent(b)
    return $agent(a)
}
foreach {kind paths loss} {
    Agent/SCTP 2 0.001
    Agent/SCTP/HbAfterRto 2 0.001
    Agent/SCTP/MultipleFastRtx 2 0.002
    Agent/SCTP/CMT 2 0.001
    Agent/SCTP 1 0
    Agent/SCTP 1 0.001
    Agent/SCTP/MfrHbAfterRto 1 0.002
    Agent/SCTP 1 0
} {
    set agent [association [incr number] $kind $paths $loss]
    if {$number > 4} {
        $agent set numOutStreams_ 10
        $agent set dataChunkSize_ 464
    }
    $ns at 0.0 "$agent send -1"
    lappend agents $agent
}
$ns at 600.0 {
    foreach agent $agents { puts "[$agent set cwnd_] [$agent set frCount_] [$agent set timeoutCount_]" }
    exit 0
}
$ns run
