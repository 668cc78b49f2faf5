# Simulator create-connection
# Make two agents, attach them and connect them in one command. The last argument is the flow id; the result is the sender.
set ns [new Simulator]
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 1Mb 10ms DropTail
set tcp [$ns create-connection TCP $a TCPSink $b 7]
puts "[$tcp info class], flow [$tcp set fid_]"
# Prints:
# Agent/TCP, flow 7
