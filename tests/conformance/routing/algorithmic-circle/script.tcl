set ns [new Simulator]
$ns rtproto Algorithmic
set tf [open out.tr w]
$ns trace-all $tf
for {set i 0} {$i < 11} {incr i} {
    set n($i) [$ns node]
}
$ns duplex-link $n(3) $n(4) 1Mb 60ms DropTail
$ns duplex-link $n(4) $n(5) 1Mb 50ms DropTail
$ns simplex-link $n(5) $n(6) 2Mb 50ms DropTail
$ns simplex-link $n(6) $n(5) 5Mb 2ms DropTail
$ns duplex-link $n(7) $n(8) 1Mb 5ms DropTail
$ns duplex-link $n(0) $n(10) 2Mb 2ms DropTail
$ns newLan [list $n(2) $n(9) $n(6) $n(5) $n(1) $n(10) $n(3) $n(7)] 10Mb 1ms -macType Mac/802_3
foreach {from to} {1 4 8 4 4 0 2 8} {
    set udp [new Agent/UDP]
    set null [new Agent/Null]
    $ns attach-agent $n($from) $udp
    $ns attach-agent $n($to) $null
    $ns connect $udp $null
    $ns at 0.$from "$udp send 100"
}
$ns at 1 {
    $ns dump-routelogic-nh
    $ns flush-trace
    exit 0
}
$ns run
