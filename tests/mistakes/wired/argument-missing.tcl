set ns [new Simulator]
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 1Mb 10ms DropTail
set limit [lindex $argv 0]
$ns queue-limit $a $b $limit
$ns at 1.0 "exit 0"
$ns run
