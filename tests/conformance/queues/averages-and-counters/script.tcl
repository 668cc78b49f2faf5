# args: the kind of queue
set kind [lindex $argv 0]
set ns [new Simulator]
set n0 [$ns node]
set n1 [$ns node]
$ns simplex-link $n0 $n1 100kb 1ms $kind
set queue [[$ns link $n0 $n1] queue]
if {$kind == "dsRED/core"} {
    $queue meanPktSize 100
    $queue set numQueues_ 2
    $queue setNumPrec 1
    $queue addPHBEntry 0 0 0
    $queue configQ 0 0 5 15 0.1
    set show "$queue printWRRcount; $queue printStats"
} else {
    $queue set summarystats_ true
    set show "$queue printstats"
}
if {$kind == "RED/RIO"} {
    $queue set priority_method_ 1
}
set udp [new Agent/UDP]
set null [new Agent/Null]
$ns attach-agent $n0 $udp
$ns attach-agent $n1 $null
$ns connect $udp $null
$udp set packetSize_ 100
for {set k 0} {$k < 60} {incr k} {
    $ns at [expr {1.0 + 0.02 * $k}] "$udp set fid_ [expr {$k / 3 % 2}]; $udp send [expr {40 + $k * 37 % 60}]"
    $ns at [expr {1.0 + 0.02 * $k}] "$udp send 100"
}
foreach time {1.1 1.5 1.505 2.1 3} {
    $ns at $time $show
}
$ns at 1.6 "$queue reset"
$ns at 3 "exit 0"
$ns run
