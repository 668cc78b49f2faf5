set ns [new Simulator]
$ns trace-all [open out.tr w]
set a [$ns node]; set b [$ns node]; $ns duplex-link $a $b 1Mb 1ms DropTail
set u [new Agent/UDP]; set v [new Agent/Null]; $ns attach-agent $a $u; $ns attach-agent $b $v; $ns connect $u $v
close [open empty.bin w]
set tf [new Tracefile]; $tf filename empty.bin
set t [new Application/Traffic/Trace]; $t attach-tracefile $tf; $t attach-agent $u
$ns at 0.1 "$t start"
$ns at 1 "puts fin; exit 0"
$ns run
