# args: the kind of two-way TCP, a value for hystart_, and room in the queue. Six seconds over a 20 Mb/s link of 40 ms.
lassign $argv kind hystart room
set ns [new Simulator]
set left [$ns node]
set right [$ns node]
$ns duplex-link $left $right 20Mb 40ms DropTail
$ns queue-limit $left $right $room
set monitor [$ns monitor-queue $left $right ""]
set tcp [new Agent/TCP/FullTcp/$kind]
set peer [new Agent/TCP/FullTcp/$kind]
foreach end [list $tcp $peer] {
    $end set segsize_ 960
    $end set window_ 10000
    $end set timestamps_ true
    $end set hystart_ $hystart
}
$ns attach-agent $left $tcp
$ns attach-agent $right $peer
$ns connect $tcp $peer
$peer listen
$ns at 0 "$tcp send -1"
$ns at 6 {
    puts "acknowledged [expr {[$tcp set ack_] / 960}] dropped [$monitor set pdrops_] timeouts [$tcp set nrexmit_]"
    exit 0
}
$ns run
