# HierNode with flat addresses: a node whose entrance is a hierarchical classifier.
proc attempt {command} { puts "$command: [catch $command result] <$result>" }
set ns [new Simulator]
puts [HierNode info heritage]
puts [lsort [HierNode info instprocs]]
foreach address {{} 7} {
    set node [eval new HierNode $address]
    puts "[$node id] <[$node node-addr]> [[$node entry] info class]"
    foreach name {address_ agents_ id_ multiPath_ neighbor_ nodetype_ rtsize_} { puts "$name [$node set $name]" }
    attempt "$node incr-rtgtable-size"
    if {$address == "7"} {
        set agent [new Agent/Null]
        $node attach $agent
        puts "[$agent set agent_addr_] [$agent set agent_port_] [[$node demux] info class]"
    }
    attempt "$node unknown"
}
puts [[$ns node] id]
