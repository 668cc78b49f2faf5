set ns [new Simulator]
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 1Mb 10ms DropTail
$ns mrtproto DM
set group [Node allocaddr]
set udp [new Agent/UDP]
$ns attach-agent $a $udp
$udp set dst_addr_ $group
set receiver [new Agent/LossMonitor]
$ns attach-agent $b $receiver
$ns at 0.1 "$b join-group $receiver $group"
$ns at 0.2 "$udp send 100"
$ns at 1.0 "exit 0"
$ns run
