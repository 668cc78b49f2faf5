# Simulator multicast, Simulator mrtproto, Node join-group, Node allocaddr
# Send to a group of receivers with dense mode multicast. The last node does not join.
set ns [new Simulator -multicast on]
for {set i 0} {$i < 3} {incr i} {set n($i) [$ns node]}
$ns duplex-link $n(0) $n(1) 1Mb 10ms DropTail
$ns duplex-link $n(0) $n(2) 1Mb 10ms DropTail
$ns mrtproto DM
set group [Node allocaddr]
set udp [new Agent/UDP]
$ns attach-agent $n(0) $udp
$udp set dst_addr_ $group
$udp set dst_port_ 0
set monitor [new Agent/LossMonitor]
$ns attach-agent $n(1) $monitor
$ns at 0.1 "$n(1) join-group $monitor $group"
$ns at 1.0 "$udp send 100"
$ns at 2.0 {puts "[$monitor set npkts_] packet received"; exit 0}
$ns run
# Prints:
# 1 packet received
