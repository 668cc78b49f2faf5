# A LAN on Channel/NoDup.
LanRouter set debug_ 0
set ns [new Simulator]
$ns trace-all [open out.tr w]
foreach i {0 1 2 3} {
    set n($i) [$ns node]
    lappend nodes $n($i)
}
$ns newLan $nodes 1Mb 1ms -llType LL -ifqType Queue/DropTail -macType [lindex $argv 0] -chanType Channel/NoDup
foreach {from to} {0 1 1 2 2 0 3 1} {
    set tcp [new Agent/TCP]
    set sink [new Agent/TCPSink]
    $ns attach-agent $n($from) $tcp
    $ns attach-agent $n($to) $sink
    $ns connect $tcp $sink
    set ftp [new Application/FTP]
    $ftp attach-agent $tcp
    $ns at 0.1 "$ftp produce 20"
}
$ns at 4.0 "exit 0"
$ns run
