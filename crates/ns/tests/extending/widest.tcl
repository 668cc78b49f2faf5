set ns [new Simulator]
$ns rtproto Widest
foreach name {source middle target} { set $name [$ns node] }
# The direct link is narrow, the detour is wide.
$ns duplex-link $source $target 1Mb 1ms DropTail
$ns duplex-link $source $middle 10Mb 10ms DropTail
$ns duplex-link $middle $target 10Mb 10ms DropTail

set udp [new Agent/UDP]
set sink [new Agent/LossMonitor]
$ns attach-agent $source $udp
$ns attach-agent $target $sink
$ns connect $udp $sink
$ns at 1.0 "$udp send 1000"
$ns at 2.0 "set arrived \[$sink set lastPktTime_\]"
$ns at 2.0 "$ns halt"
$ns run
