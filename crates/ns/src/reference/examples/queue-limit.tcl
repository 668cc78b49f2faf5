# Simulator queue-limit, Queue/DropTail, Queue
# Give a link a queue of 10 packets, in one direction. An overflow drops the packet that arrives last.
set ns [new Simulator]
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 1Mb 10ms DropTail
$ns queue-limit $a $b 10
puts "limit [[[$ns link $a $b] queue] set limit_] packets"
# Prints:
# limit 10 packets
