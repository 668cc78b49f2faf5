# The run ends with the arrival of the last packet.
set ns [new Simulator]
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 1Mb 100ms DropTail
set udp [new Agent/UDP]
set sink [new Agent/Null]
$ns attach-agent $a $udp
$ns attach-agent $b $sink
$ns connect $udp $sink
for {set i 0} {$i < 5} {incr i} {$ns at [expr 0.1 * $i] "$udp send 1000"}
$ns run
puts "at the end: [$ns now]"
