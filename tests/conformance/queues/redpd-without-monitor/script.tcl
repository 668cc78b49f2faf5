set ns [new Simulator]
set a [$ns node]; set b [$ns node]
$ns duplex-link $a $b 1Mb 1ms RED/PD
set u [new Agent/UDP]; set v [new Agent/Null]
$ns attach-agent $a $u; $ns attach-agent $b $v; $ns connect $u $v
$ns at 0.5 "puts before"
$ns at 1 "$u send 100"
$ns at 2 "puts done; exit 0"
$ns run
