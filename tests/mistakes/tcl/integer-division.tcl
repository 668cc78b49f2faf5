set ns [new Simulator]
set a [$ns node]
set b [$ns node]
set n 3
$ns duplex-link $a $b [expr 1/$n]Mb 10ms DropTail
$ns at 1 "exit 0"
$ns run
