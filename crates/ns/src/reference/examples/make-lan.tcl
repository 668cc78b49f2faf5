# Simulator make-lan
# Connect four nodes by an Ethernet.
set ns [new Simulator]
for {set i 0} {$i < 4} {incr i} {
    set n($i) [$ns node]
    lappend nodes $n($i)
}
$ns make-lan $nodes 10Mb 1ms LL Queue/DropTail Mac/802_3
set udp [new Agent/UDP]
set monitor [new Agent/LossMonitor]
$ns attach-agent $n(0) $udp
$ns attach-agent $n(3) $monitor
$ns connect $udp $monitor
$ns at 1.0 "$udp send 500"
$ns at 2.0 {puts "[$monitor set npkts_] packet received"; exit 0}
$ns run
# Prints:
# 1 packet received
