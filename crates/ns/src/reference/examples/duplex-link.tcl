# Simulator duplex-link, Simulator simplex-link, DelayLink
# Connect nodes: both directions at once, or one direction with its own bandwidth, delay and queue.
set ns [new Simulator]
set a [$ns node]
set b [$ns node]
set c [$ns node]
$ns duplex-link $a $b 10Mb 5ms DropTail
$ns simplex-link $b $c 2Mb 20ms DropTail
$ns simplex-link $c $b 64kb 20ms DropTail
set link [[$ns link $b $c] link]
puts "[$link set bandwidth_] bit/s, [$link set delay_] s"
# Prints:
# 2000000 bit/s, 0.02 s
