# Agent/DCCP/TCPlike, Agent/DCCP/TFRC
# Datagrams with congestion control (DCCP). One end listens.
set ns [new Simulator]
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 1Mb 20ms DropTail
set sender [new Agent/DCCP/TCPlike]
set receiver [new Agent/DCCP/TCPlike]
$ns attach-agent $a $sender
$ns attach-agent $b $receiver
$ns connect $sender $receiver
$receiver listen
set cbr [new Application/Traffic/CBR]
$cbr set packetSize_ 500
$cbr set rate_ 200kb
$cbr attach-agent $sender
$ns at 0.1 "$cbr start"
$ns at 5.0 {puts "[$sender set num_data_pkt_] data packets sent"; exit 0}
$ns run
# Prints:
# 246 data packets sent
