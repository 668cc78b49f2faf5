# Agent/TCP/Linux, Agent/TCP/Linux select_ca, Agent/TCPSink/Sack1/DelAck
# Choose a congestion control of Linux by name.
set ns [new Simulator]
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 5Mb 40ms DropTail
set tcp [new Agent/TCP/Linux]
$tcp set window_ 1000
set sink [new Agent/TCPSink/Sack1/DelAck]
$ns attach-agent $a $tcp
$ns attach-agent $b $sink
$ns connect $tcp $sink
$ns at 0.0 "$tcp select_ca cubic"
set ftp [new Application/FTP]
$ftp attach-agent $tcp
$ns at 0.0 "$ftp start"
$ns at 20.0 {puts "[$tcp set ack_] packets acknowledged"; exit 0}
$ns run
# Prints:
# 11605 packets acknowledged
# cmd select_ca cubic
