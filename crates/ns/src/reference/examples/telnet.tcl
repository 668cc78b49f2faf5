# Application/Telnet, Application/Telnet interval_
# Send single packets with exponentially distributed times between them, one second on average.
set ns [new Simulator]
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 1Mb 20ms DropTail
set tcp [new Agent/TCP]
set sink [new Agent/TCPSink]
$ns attach-agent $a $tcp
$ns attach-agent $b $sink
$ns connect $tcp $sink
set telnet [new Application/Telnet]
$telnet set interval_ 1.0
$telnet attach-agent $tcp
$ns at 0.0 "$telnet start"
$ns at 60.0 {puts "[$tcp set ndatapack_] packets in a minute"; exit 0}
$ns run
# Prints:
# 55 packets in a minute
