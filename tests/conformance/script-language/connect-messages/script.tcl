set told_of 0
Class Agent/TCP/Told -superclass Agent/TCP
Agent/TCP/Told instproc set args {
    global told_of
    if {$told_of} { puts "$self set $args" }
    eval $self next $args
}
set ns [new Simulator]
foreach n {a b} { set $n [$ns node] }
$ns duplex-link $a $b 1Mb 1ms DropTail
set sink [new Agent/TCPSink]
set told [new Agent/TCP/Told]
set plain [new Agent/TCP]
foreach {node agent} [list $a $told $a $plain $b $sink] { $ns attach-agent $node $agent }
set told_of 1
puts [$ns connect $told $sink]
puts [$ns connect $plain $sink]
puts [list [$plain set dst_addr_] [$plain set dst_port_] [$sink set dst_addr_] [$sink set dst_port_]]
puts [lsort [$plain info vars]]
$sink proc set args { puts "own set $args"; eval $self next $args }
$ns connect $plain $sink
Agent instproc set args { puts "every set $args"; eval $self next $args }
$ns connect $plain $told
puts [catch {$ns connect $plain $a}]
