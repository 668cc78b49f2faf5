set ns [new Simulator]
$ns trace-all out.tr
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 1Mb 10ms DropTail
$ns at 1.0 "exit 0"
$ns run
