set ns [new Simulator]
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $a 1Mb 10ms DropTail
$ns at 1 "exit 0"
$ns run
