# Agent/TCP/Reno, Agent/TCP/Newreno, Agent/TCP/Sack1, Agent/TCP/Vegas
# Compare congestion controls on the same bottleneck. Sack1 needs a sink that sends selective acknowledgements.
set ns [new Simulator]
set router [$ns node]
set b [$ns node]
$ns duplex-link $router $b 2Mb 30ms DropTail
$ns queue-limit $router $b 15
foreach variant {Reno Newreno Sack1 Vegas} {
    set node [$ns node]
    $ns duplex-link $node $router 10Mb 1ms DropTail
    set tcp($variant) [new Agent/TCP/$variant]
    set sink [new Agent/TCPSink[expr {$variant eq "Sack1" ? "/Sack1" : ""}]]
    $ns attach-agent $node $tcp($variant)
    $ns attach-agent $b $sink
    $ns connect $tcp($variant) $sink
    set ftp [new Application/FTP]
    $ftp attach-agent $tcp($variant)
    $ns at 0.1 "$ftp start"
}
$ns at 30.0 {
    foreach variant {Reno Newreno Sack1 Vegas} {
        puts "$variant: [$tcp($variant) set ack_] packets, [$tcp($variant) set nrexmitpack_] sent again"
    }
    exit 0
}
$ns run
# Prints:
# Reno: 1479 packets, 61 sent again
# Newreno: 1705 packets, 57 sent again
# Sack1: 1651 packets, 48 sent again
# Vegas: 2342 packets, 4 sent again
