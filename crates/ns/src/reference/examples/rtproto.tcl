# Simulator rtproto, Simulator rtmodel-at
# Routing that reacts to failures: distance vector routing uses the detour while the direct link is down.
set ns [new Simulator]
$ns rtproto DV
for {set i 0} {$i < 3} {incr i} {set n($i) [$ns node]}
$ns duplex-link $n(0) $n(1) 1Mb 10ms DropTail
$ns duplex-link $n(1) $n(2) 1Mb 10ms DropTail
$ns duplex-link $n(0) $n(2) 1Mb 10ms DropTail
$ns rtmodel-at 1.0 down $n(0) $n(2)
$ns rtmodel-at 2.0 up $n(0) $n(2)
set udp [new Agent/UDP]
set monitor [new Agent/LossMonitor]
$ns attach-agent $n(0) $udp
$ns attach-agent $n(2) $monitor
$ns connect $udp $monitor
set cbr [new Application/Traffic/CBR]
$cbr attach-agent $udp
$ns at 0.5 "$cbr start"
$ns at 3.0 {puts "[$monitor set npkts_] packets received, [$monitor set nlost_] lost"; exit 0}
$ns run
# Prints:
# 661 packets received, 15 lost
