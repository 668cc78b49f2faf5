close [open out.tr w]
set ns [new Simulator]
set f [open out.tr r]
$ns trace-all $f
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 1Mb 1ms DropTail
$ns at 1 "$ns flush-trace; exit 0"
$ns run
