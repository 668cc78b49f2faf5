set ns [new Simulator]
set left [$ns node]
set right [$ns node]
$ns duplex-link $left $right 1Gb 50ms DropTail
$ns queue-limit $left $right 100000

# One packet is lost, the 20000th.
set loss [new ErrorModel/List]
$loss unit pkt
$loss droplist 20000
$loss drop-target [new Agent/Null]
$ns link-lossmodel $loss $left $right

# One-way TCP, unless the variable two_way is set.
if {[info exists two_way]} {
    set tcp [new Agent/TCP/FullTcp/Scalable]
    set peer [new Agent/TCP/FullTcp/Scalable]
} else {
    set tcp [new Agent/TCP/Scalable]
    set peer [new Agent/TCPSink/Sack1]
}
$tcp set window_ 100000
$tcp set gain_ 0.01
$ns attach-agent $left $tcp
$ns attach-agent $right $peer
$ns connect $tcp $peer
if {[info exists two_way]} { $peer listen }
$ns at 0.5 "$tcp send -1"
$ns at 0.5 "$tcp set ssthresh_ 500"

proc note_window {} { global tcp windows; lappend windows [$tcp set cwnd_] }
$ns at 4.6 note_window
$ns at 5.1 note_window
$ns at 7.1 note_window
$ns at 7.2 "$ns halt"
$ns run
