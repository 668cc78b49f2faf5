# Simulator attach-agent, Simulator connect, Simulator detach-agent
# Put agents on nodes and make each the other's peer.
set ns [new Simulator]
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 1Mb 10ms DropTail
set tcp [new Agent/TCP]
set sink [new Agent/TCPSink]
$ns attach-agent $a $tcp
$ns attach-agent $b $sink
$ns connect $tcp $sink
puts "peer of the sender: node [$tcp set dst_addr_], port [$tcp set dst_port_]"
# Prints:
# peer of the sender: node 1, port 0
