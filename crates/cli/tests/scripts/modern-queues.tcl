# args: the kind of queue, then variables of the queue and their values. Two TCP connections with ECN share a link of
# 2 Mb/s for ten seconds.
set ns [new Simulator]
set left [$ns node]
set right [$ns node]
$ns simplex-link $left $right 2Mb 20ms [lindex $argv 0]
$ns simplex-link $right $left 2Mb 20ms DropTail
$ns queue-limit $left $right 1000
set queue [[$ns link $left $right] queue]
foreach {variable value} [lrange $argv 1 end] {
    $queue set $variable $value
}
$queue set setbit_ true
set changes [open queue.tr w]
$queue attach $changes
$queue trace curq_
$queue trace delay_
Agent/TCP set ecn_ 1
Agent/TCP set window_ 1000
foreach i {1 2} {
    set tcp($i) [new Agent/TCP/Newreno]
    set sink [new Agent/TCPSink]
    $ns attach-agent $left $tcp($i)
    $ns attach-agent $right $sink
    $ns connect $tcp($i) $sink
    $ns at 0 "$tcp($i) send -1"
}
$ns at 10 {
    close $changes
    set responses [expr {[$tcp(1) set necnresponses_] + [$tcp(2) set necnresponses_]}]
    puts "[$queue set marks_] [$queue set early_drops_] [$queue set overflow_drops_] $responses"
    exit 0
}
$ns run
