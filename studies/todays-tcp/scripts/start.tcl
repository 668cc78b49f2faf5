# The start of one connection: slow start with and without HyStart++.
#
#     sender --- 1 Gb/s, 1 ms --- router --- RATE, RTT/2 - 1 ms --- receiver
#
# Writes start.tr with the changes of cwnd_ and ssthresh_, and queue.tr with the packets at the bottleneck. Prints the packets lost
# until the end.
#
#     neons start.tcl NAME=VALUE ...

# the sender's class below Agent/TCP; how slow start ends: 0 by losses, 1 by HyStart, 2 by HyStart++
set kind Cubic
set hystart 2
# bandwidth in Mb/s, round-trip time in s, limit of the queue in bandwidth-delay products
set rate 50
set rtt 0.1
set room 1
set seconds 5
# increase of the round-trip time after four round trips, s, and the number of round trips until it ends (0: never)
set step 0
set back 0
foreach setting $argv {
    foreach {name value} [split $setting =] { break }
    if {![info exists $name]} { puts stderr "there is no parameter $name"; exit 2 }
    set $name $value
}

set ns [new Simulator]
foreach name {sender router receiver} { set $name [$ns node] }
$ns duplex-link $sender $router 1Gb 1ms DropTail
$ns duplex-link $router $receiver ${rate}Mb [expr {$rtt / 2 - 0.001}] DropTail
$ns queue-limit $sender $router 100000
$ns queue-limit $router $receiver [expr {int($room * $rate * 1e6 * $rtt / 8 / 1500)}]
$ns trace-queue $router $receiver [open queue.tr w]

Agent/TCP/$kind set hystart_ $hystart
set tcp [new Agent/TCP/$kind]
set sink [new Agent/TCPSink/Sack1]
$tcp set window_ 100000
$tcp set packetSize_ 1460
$tcp set windowInitOption_ 3
$ns attach-agent $sender $tcp
$ns attach-agent $receiver $sink
$ns connect $tcp $sink
$tcp attach [open start.tr w]
$tcp tracevar cwnd_
$tcp tracevar ssthresh_
if {$step > 0} {
    set wire [[$ns link $receiver $router] link]
    set usual [expr {$rtt / 2 - 0.001}]
    $ns at [expr {4.5 * $rtt}] "$wire set delay_ [expr {$usual + $step}]"
    if {$back > 0} { $ns at [expr {(4.5 + $back) * $rtt}] "$wire set delay_ $usual" }
}
set monitor [$ns monitor-queue $router $receiver ""]
$ns at 0 "$tcp send -1"
$ns at $seconds {
    puts "lost=[$monitor set pdrops_] acknowledged=[$tcp set ack_]"
    $ns halt
}
$ns run
