# Source routing in front of Quick-Start, and of a multicast switch: the module in front installs routes in the entry
# that was there before.
set ns [new Simulator]
$ns QS ON
$ns src_rting 1
$ns trace-all [open out.tr w]
foreach i {0 1 2 3} {set n($i) [$ns node]}
foreach i {0 1 2} {$ns duplex-link $n($i) $n([expr $i + 1]) 1Mb 1ms DropTail}
set udp [new Agent/UDP]
set null [new Agent/LossMonitor]
$ns attach-agent $n(0) $udp
$ns attach-agent $n(3) $null
$ns connect $udp $null
$udp target [$n(0) set src_agent_]
[$n(0) set src_agent_] install_connection [$udp set fid_] 0 3 0 1 2 3
set other [new Agent/UDP]
set sink [new Agent/LossMonitor]
$ns attach-agent $n(1) $other
$ns attach-agent $n(2) $sink
$ns connect $other $sink
foreach i {0 1 2 3} {
    $ns at 0.05 "foreach slot {0 1 2 3} {puts \"$i \$slot \[catch {\[$n($i) set qs_classifier_\] slot \$slot} found\] \$found\"}"
}
$ns at 0.1 "$udp send 100"
$ns at 0.2 "$other send 100"
$ns at 0.5 {puts "[$null set npkts_] [$sink set npkts_]"; $ns flush-trace; exit 0}
$ns run
