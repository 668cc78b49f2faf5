# Agent/TCP, Agent/TCPSink, Application/FTP, Application attach-agent
# Transfer data over TCP for ten seconds. FTP has always data to send.
set ns [new Simulator]
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 1Mb 20ms DropTail
set tcp [new Agent/TCP]
$tcp set window_ 30
$tcp set packetSize_ 960
set sink [new Agent/TCPSink]
$ns attach-agent $a $tcp
$ns attach-agent $b $sink
$ns connect $tcp $sink
set ftp [new Application/FTP]
$ftp attach-agent $tcp
$ns at 0.0 "$ftp start"
$ns at 10.0 {puts "[$tcp set ndatapack_] packets sent, [$tcp set ack_] acknowledged"; exit 0}
$ns run
# Prints:
# 1264 packets sent, 1233 acknowledged
