# A protocol of the script's own below DV, which advertises to a peer only every second time.
Class Agent/rtProto/Half -superclass Agent/rtProto/DV
Agent/rtProto/Half set preference_ 120
Agent/rtProto/Half proc compute-all args {}
Agent/rtProto/Half proc init-all args {
    set class Agent/rtProto/Half
    Agent set-maxttl Agent/rtProto/DV INFINITY
    set nodes [[Simulator instance] all-nodes-list]
    eval rtObject init-all $nodes
    foreach node $nodes {
        set agent($node) [[$node rtObject?] add-proto Half $node]
    }
    foreach node $nodes {
        foreach other [$node neighbors] {
            $agent($node) add-peer $other [$agent($other) set agent_addr_] [$agent($other) set agent_port_]
        }
    }
}
Agent/rtProto/Half instproc send-to-peer neighbour {
    $self instvar turn_
    if ![info exists turn_($neighbour)] { set turn_($neighbour) 0 }
    puts "[[Simulator instance] now] $self send-to-peer $neighbour"
    if {[incr turn_($neighbour)] % 2} { $self next $neighbour }
}
foreach method {send-updates recv-update compute-routes intf-changed} {
    Agent/rtProto/Half instproc $method args "puts \"\$self $method \$args\"; eval \$self next \$args"
}

set ns [new Simulator]
foreach i {0 1 2 3} { set n$i [$ns node] }
$ns duplex-link $n0 $n1 1Mb 10ms DropTail
$ns duplex-link $n1 $n2 1Mb 10ms DropTail
$ns duplex-link $n2 $n3 1Mb 10ms DropTail
$ns duplex-link $n3 $n0 1Mb 10ms DropTail
$ns rtproto Half
$ns rtmodel-at 3.0 down $n0 $n1
$ns rtmodel-at 6.0 up $n0 $n1
foreach time {2.9 5.9 9.9} {
    foreach i {0 2} { $ns at $time "\[[set n$i] rtObject?\] dump-routes stdout" }
}
$ns at 10 "exit 0"
$ns run
