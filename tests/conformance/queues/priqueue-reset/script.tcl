set ns [new Simulator]
set f [open out.tr w]; $ns trace-all $f
set a [$ns node]; set b [$ns node]
$ns duplex-link $a $b 1Mb 1ms DropTail/PriQueue
set u [new Agent/UDP]; set v [new Agent/Null]
$ns attach-agent $a $u; $ns attach-agent $b $v; $ns connect $u $v
for {set i 0} {$i < 5} {incr i} { $ns at 1.0 "$u send 500" }
$ns at 1.001 "[[$ns link $a $b] queue] reset"
$ns at 1.5 "$u send 500"
$ns at 2 "exit 0"
$ns run
