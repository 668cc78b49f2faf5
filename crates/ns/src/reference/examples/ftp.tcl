# Application/FTP produce, Application/FTP send
# Send a given number of packets, or of bytes, instead of an endless file.
set ns [new Simulator]
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 1Mb 20ms DropTail
set tcp [new Agent/TCP]
set sink [new Agent/TCPSink]
$ns attach-agent $a $tcp
$ns attach-agent $b $sink
$ns connect $tcp $sink
set ftp [new Application/FTP]
$ftp attach-agent $tcp
$ns at 0.0 "$ftp produce 100"
$ns at 5.0 {puts "packets acknowledged: 0 to [$tcp set ack_]"; exit 0}
$ns run
# Prints:
# packets acknowledged: 0 to 100
