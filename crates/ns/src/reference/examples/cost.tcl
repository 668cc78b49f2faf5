# Simulator cost
# Give a link a cost, so that shortest paths avoid it.
set ns [new Simulator]
for {set i 0} {$i < 3} {incr i} {set n($i) [$ns node]}
$ns duplex-link $n(0) $n(1) 1Mb 10ms DropTail
$ns duplex-link $n(1) $n(2) 1Mb 10ms DropTail
$ns duplex-link $n(0) $n(2) 1Mb 10ms DropTail
$ns cost $n(0) $n(2) 5
$ns compute-routes
puts "next hop from 0 to 2: node [[$ns get-routelogic] lookup 0 2]"
# Prints:
# next hop from 0 to 2: node 1
