# argument: TaggedTrace_
Simulator set TaggedTrace_ [lindex $argv 0]
set ns [new Simulator]
set f [open out.tr w]
$ns trace-all $f
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 1Mb 1ms DropTail
set u [new Agent/UDP]
$ns attach-agent $a $u
set z [new Agent/Null]
$ns attach-agent $b $z
$ns connect $u $z
$ns at 0.1 "$u send 100"
$ns at 0.2 {$ns flush-trace; exit 0}
$ns run
