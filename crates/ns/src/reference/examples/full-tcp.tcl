# Agent/TCP/FullTcp, Agent listen
# A two-way connection with handshake and FIN. One end listens; the other opens the connection by sending.
set ns [new Simulator]
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 1Mb 20ms DropTail
set client [new Agent/TCP/FullTcp]
set server [new Agent/TCP/FullTcp]
$ns attach-agent $a $client
$ns attach-agent $b $server
$ns connect $client $server
$server listen
$client set window_ 100
$ns at 0.0 "$client advance-bytes 20000"
$ns at 5.0 {puts "next byte to be acknowledged: [$client set ack_]"; exit 0}
$ns run
# Prints:
# next byte to be acknowledged: 20001
