Simulator set TaggedTrace_ yess
set ns [new Simulator]
$ns trace-all [open out.tr w]
$ns duplex-link [$ns node] [$ns node] 1Mb 10ms DropTail
$ns run
