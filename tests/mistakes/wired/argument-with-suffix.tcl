set ns [new Simulator]
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 1Mb 10ms DropTail
$ns cost $a $b 5x
set udp [new Agent/UDP]
set sink [new Agent/Null]
$ns attach-agent $a $udp
$ns attach-agent $b $sink
$ns connect $udp $sink
$ns at 0.5 "$udp send 5k"
$defaultRNG seed x
set cbr [new Application/Traffic/CBR]
$cbr attach-agent $udp
$ns at 0.1 "$cbr start"
$ns at 1.0 "exit 0"
$ns run
