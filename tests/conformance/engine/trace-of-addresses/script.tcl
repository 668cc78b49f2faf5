# TraceIp and TraceIp/Mac: lines with parts of the packets' addresses.
set class [lindex $argv 0]
foreach {name value} {src_ -1 dst_ -1 callback_ 0 show_tcphdr_ 0 show_sctphdr_ 0 mask_ 255 shift_ 0 debug_ false} {
    TraceIp set $name $value
    if {$class != "TraceIp"} { $class set $name $value }
}
proc attempt {command} { puts "$command: [catch $command result] <$result>" }
set ns [new Simulator]
set file [open out.tr w]
for {set i 0} {$i < 12} {incr i} { set n($i) [$ns node] }
$ns duplex-link $n(9) $n(11) 1Mb 10ms DropTail
foreach {sender receiver} {UDP Null TCP TCPSink} {
    set agent [new Agent/$sender]
    set sink [new Agent/$receiver]
    $ns attach-agent $n(9) $agent
    $ns attach-agent $n(11) $sink
    $ns connect $agent $sink
    $agent set fid_ 3
    set trace [new $class [string index $sender 0]]
    puts [lsort [$trace info vars]]
    $trace attach $file
    $trace target [$agent target]
    $agent target $trace
    set time 0.5
    foreach {src dst mask shift header callback} {
        -1 -1 255 0 0 0   0 0 255 0 0 0   5 6 255 0 1 0   -1 6 255 1 0 1   -1 -1 2 0 0 0   -1 -1 0 0 1 1   4 -1 1 3 0 0
    } {
        foreach {name value} [list src_ $src dst_ $dst mask_ $mask shift_ $shift show_tcphdr_ $header callback_ $callback] {
            $ns at $time "$trace set $name $value"
        }
        $ns at $time "$agent send 600"
        set time [expr {$time + 0.5}]
    }
    $ns at 5 "$trace detach; $agent send 10"
}
attempt "$trace tagged 1"
attempt "$trace annotate text"
attempt "$trace flush"
attempt "$trace format a b"
attempt "$trace unknown"
attempt "$trace attach"
attempt "$trace attach nothing"
$trace attach $file
$ns at 6 "close $file; exit 0"
$ns run
