set ns [new Simulator]
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 1Mb 20ms DropTail
set em [new ErrorModel/List]
$ns lossmodel $em $a $b
$ns lossmodel $em $a $b
set udp [new Agent/UDP]
$ns attach-agent $a $udp
$ns at 0.1 "$udp send 100"
$ns run
