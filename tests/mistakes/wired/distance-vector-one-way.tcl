set ns [new Simulator]
set a [$ns node]
set b [$ns node]
set c [$ns node]
$ns rtproto DV
$ns duplex-link $a $b 1Mb 1ms DropTail
$ns duplex-link $b $c 1Mb 1ms DropTail
$ns simplex-link $c $a 1Mb 1ms DropTail
$ns at 5 "exit 0"
$ns run
