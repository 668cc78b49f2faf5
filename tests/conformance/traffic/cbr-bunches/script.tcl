# Bunches of messages; random_ is 1 for large and 2 for tiny deviations, and has no effect otherwise.
lassign $argv random bunch
set tcl_precision 17
set ns [new Simulator]
set node [$ns node]
set udp [new Agent/UDP]
set monitor [new Agent/LossMonitor]
$ns attach-agent $node $udp
$ns attach-agent $node $monitor
$ns connect $udp $monitor
set cbr [new Application/Traffic/CBR_PP]
$cbr set random_ $random
$cbr set PBM_ $bunch
$cbr set rate_ 2000
$cbr set maxpkts_ 6
$cbr attach-agent $udp
$ns at 0.5 "$cbr start"
for {set i 0} {$i < 12} {incr i} { $ns at $i {puts "[$monitor set npkts_] [$monitor set lastPktTime_]"} }
$ns at 12 {puts [$defaultRNG uniform 0 1]; exit 0}
$ns run
