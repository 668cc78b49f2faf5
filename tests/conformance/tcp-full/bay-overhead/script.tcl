# args: overhead_, whose
set ns [new Simulator]
set tf [open out.tr w]
$ns trace-all $tf
set left [$ns node]
set right [$ns node]
$ns duplex-link $left $right 1Mb 20ms DropTail
set tcp [new Agent/TCP/BayFullTcp]
set peer [new Agent/TCP/BayFullTcp]
$ns attach-agent $left $tcp
$ns attach-agent $right $peer
$ns connect $tcp $peer
[set [lindex $argv 1]] set overhead_ [lindex $argv 0]
$peer listen
proc show {} {
    global ns tcp peer
    foreach agent [list $tcp $peer] {
        puts "[$ns now] [$agent set t_seqno_] [$agent set ack_] [$agent set nackpack_] [$agent set ndatapack_]"
    }
    puts [ns-random]
}
$ns at 0.1 "$tcp advance 6"
foreach time {0.13 0.15 1 20} {
    $ns at $time show
}
$ns at 20 {
    $ns flush-trace
    exit 0
}
$ns run
