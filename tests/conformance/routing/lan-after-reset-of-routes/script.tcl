set ns [new Simulator]
set trace [open out.tr w]
$ns trace-all $trace
for {set i 0} {$i < 5} {incr i} {
    set n($i) [$ns node]
}
set members [expr {[lindex $argv 0] ? "$n(1) $n(2) $n(4)" : "$n(0) $n(1) $n(2)"}]
$ns newLan $members 10Mb 1ms LL Queue/DropTail Mac/802_3 Channel
$ns duplex-link $n(2) $n(3) 1Mb 1ms DropTail
$ns duplex-link $n([expr {[lindex $argv 0] ? 0 : 4}]) $n(2) 1Mb 1ms DropTail
foreach {from to} {1 3 3 1} {
    set udp [new Agent/UDP]
    set null [new Agent/Null]
    $ns attach-agent $n($from) $udp
    $ns attach-agent $n($to) $null
    $ns connect $udp $null
    foreach time {0.5 1.5 2.5} {
        $ns at $time "$udp send 100"
    }
}
$ns at 1 {[$ns get-routelogic] reset}
$ns at 2 {$ns compute-routes}
$ns at 3 {$ns flush-trace; exit 0}
$ns run
