set ns [new Simulator]
Queue/RED set thresh_ 15
Queue/RED set maxthresh_ 5
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 1Mb 10ms RED
set udp [new Agent/UDP]
$ns attach-agent $a $udp
set null [new Agent/Null]
$ns attach-agent $b $null
$ns connect $udp $null
$ns at 0.1 "$udp send 500"
$ns at 1.0 "exit 0"
$ns run
