set ns [new Simulator]
set a [$ns node]; set b [$ns node]
$ns duplex-link $a $b 1Mb 10ms DropTail
set u [new Agent/UDP]; set v [new Agent/Null]
$ns attach-agent $a $u; $ns attach-agent $b $v
$ns connect $u $v
$u set dst_addr_ [lindex $argv 0]
$u set dst_port_ [lindex $argv 1]
$ns at 1 "$u send 100"
$ns at 2 "puts done; exit 0"
$ns run
