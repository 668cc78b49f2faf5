set ns [new Simulator]
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 1Mb 10ms DropTail
$ns rtmodel-at abc down $a $b
$ns at 1.0 "exit 0"
$ns run
