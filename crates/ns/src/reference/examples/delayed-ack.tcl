# Agent/TCPSink/DelAck, Agent/TCPSink/DelAck interval_
# Acknowledge every second packet, or a single one after 100 ms.
set ns [new Simulator]
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 1Mb 20ms DropTail
set tcp [new Agent/TCP]
set sink [new Agent/TCPSink/DelAck]
$sink set interval_ 100ms
$ns attach-agent $a $tcp
$ns attach-agent $b $sink
$ns connect $tcp $sink
set ftp [new Application/FTP]
$ftp attach-agent $tcp
$ns at 0.0 "$ftp produce 200"
$ns at 10.0 {puts "[$tcp set ndatapack_] packets, [$tcp set nackpack_] acknowledgements"; exit 0}
$ns run
# Prints:
# 201 packets, 101 acknowledgements
