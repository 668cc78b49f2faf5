Class RtModule/Own -superclass RtModule/Base
foreach method {add-route delete-route} {
    RtModule/Own instproc $method {destination target} "
        \$self instvar classifier_ next_rtm_
        puts \"$method \$destination <\$next_rtm_>\"
        \$classifier_ install \$destination \$target
        if {\$next_rtm_ != \"\"} { \$next_rtm_ $method \$destination \$target }
    "
}
Class RoutingNode -superclass Node
RoutingNode instproc insert-entry args {
    puts "insert-entry of [$self id]: [llength $args] words"
    eval $self next $args
}
set ns [new Simulator]
Simulator set node_factory_ RoutingNode
if {$argv == "source"} {
    $ns src_rting 1
} else {
    Node enable-module Own
    Node disable-module Base
}
foreach i {0 1 2} { set n$i [$ns node] }
puts "[$n0 list-modules] [$n0 set rtnotif_] [lsort [[lindex [$n0 list-modules] 0] info vars]]"
$ns duplex-link $n0 $n1 1Mb 10ms DropTail
$ns duplex-link $n1 $n2 1Mb 10ms DropTail
if {$argv == "own"} {
    $ns rtproto DV
    $ns rtmodel-at 0.8 down $n0 $n1
}
set udp [new Agent/UDP]
set sink [new Agent/LossMonitor]
$ns attach-agent $n0 $udp
$ns attach-agent $n2 $sink
$ns connect $udp $sink
if {$argv == "own"} { $ns at 0.7 "$udp send 100" }
$ns at 1 {
    puts [$sink set npkts_]
    exit 0
}
$ns run
