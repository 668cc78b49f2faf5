# Agent/UDP, Agent/Null, Agent/UDP packetSize_
# Send datagrams. Messages longer than packetSize_ are split into several packets.
set ns [new Simulator]
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 1Mb 10ms DropTail
set udp [new Agent/UDP]
$udp set packetSize_ 500
set monitor [new Agent/LossMonitor]
$ns attach-agent $a $udp
$ns attach-agent $b $monitor
$ns connect $udp $monitor
$ns at 0.5 "$udp send 1200"
$ns at 1.0 {puts "[$monitor set npkts_] packets, [$monitor set bytes_] bytes"; exit 0}
$ns run
# Prints:
# 3 packets, 1200 bytes
