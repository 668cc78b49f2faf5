# Long flows of one congestion control over one bottleneck: prints lengths of the queue, and the share against Reno.
# Arguments: the class below Agent/TCP, the number of flows, bottleneck in Mb/s, round-trip propagation time in seconds, room in
# the queue and threshold for marks in packets (0 marks nothing), seconds, and "reno" to add a flow of Reno.
lassign $argv kind flows rate rtt room threshold seconds beside
set ns [new Simulator]
set left [$ns node]
set right [$ns node]
set two_way [string match FullTcp/* $kind]

Queue/RED set bytes_ false
Queue/RED set queue_in_bytes_ false
Queue/RED set gentle_ false
Queue/RED set setbit_ true
Queue/RED set q_weight_ 1
Queue/RED set mark_p_ 2
Queue/RED set thresh_ $threshold
Queue/RED set maxthresh_ $threshold

$ns simplex-link $left $right ${rate}Mb [expr {$rtt / 2 - 0.00001}] [expr {$threshold > 0 ? "RED" : "DropTail"}]
$ns simplex-link $right $left ${rate}Mb [expr {$rtt / 2 - 0.00001}] DropTail
$ns queue-limit $left $right $room
$ns queue-limit $right $left 10000
set queue [$ns monitor-queue $left $right ""]

proc flow {kind number} {
    global ns left right rate
    foreach end {left right} {
        set node [$ns node]
        $ns duplex-link $node [set $end] [expr {20 * $rate}]Mb 0.000005 DropTail
        foreach {from to} [list $node [set $end] [set $end] $node] { $ns queue-limit $from $to 100000 }
        lappend nodes $node
    }
    set tcp [new Agent/TCP/$kind]
    $tcp set window_ 100000
    if {[string match FullTcp/* $kind]} {
        set peer [new Agent/TCP/$kind]
        $tcp set segsize_ 1000
        $peer set segsize_ 1000
    } else {
        set peer [new Agent/TCPSink/Sack1]
    }
    $ns attach-agent [lindex $nodes 0] $tcp
    $ns attach-agent [lindex $nodes 1] $peer
    $ns connect $tcp $peer
    if {[string match FullTcp/* $kind]} { $peer listen }
    $ns at [expr {0.1 + 0.01 * $number}] "$tcp send -1"
    return $tcp
}

for {set number 0} {$number < $flows} {incr number} { lappend senders [flow $kind $number] }
if {$beside eq "reno"} { set reno [flow Sack1 $flows] }

# The length of the queue is sampled a hundred times in a round-trip time, in the second half of the run.
proc sample {} {
    global ns queue rtt lengths
    lappend lengths [$queue set pkts_]
    $ns at [expr {[$ns now] + $rtt / 100}] sample
}
proc begin {} {
    global start queue
    set start [$queue set bdepartures_]
    sample
}
proc packets tcp {
    expr {[$tcp set ndatabytes_] / 1000.0}
}
$ns at [expr {$seconds / 2.0}] begin
$ns at [expr {$seconds / 2.0}] {set before [packets [lindex $senders 0]]}
$ns at $seconds {
    set sorted [lsort -integer $lengths]
    set count [llength $sorted]
    set sum 0
    foreach length $sorted { incr sum $length }
    set bits [expr {8.0 * ([$queue set bdepartures_] - $start)}]
    set used [expr {$bits / ($seconds / 2.0) / ($rate * 1e6)}]
    set own [expr {([packets [lindex $senders 0]] - $before) * 8000 / ($seconds / 2.0) / ($rate * 1e6)}]
    puts "queue [lindex $sorted [expr {$count / 100}]] [format %.1f [expr {double($sum) / $count}]]\
        [lindex $sorted [expr {$count - 1 - $count / 100}]] drops [$queue set pdrops_]\
        used [format %.3f $used] first [format %.3f $own]"
    exit 0
}
$ns run
