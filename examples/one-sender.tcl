# One TCP sender, a fast link, then a slow one with a short queue.
#
#     sender --- 10 Mb/s, 10 ms --- router --- 0.8 Mb/s, 50 ms --- receiver
#
# The sender opens its window until the router's queue overflows, halves it, and starts again: the saw-tooth.

set ns [new Simulator]

set trace [open one-sender.tr w]
$ns trace-all $trace
set animation [open one-sender.nam w]
$ns namtrace-all $animation
set variables [open one-sender-variables.tr w]

foreach name {sender router receiver} { set $name [$ns node] }
$ns duplex-link $sender $router 10Mb 10ms DropTail
$ns duplex-link $router $receiver 0.8Mb 50ms DropTail
$ns queue-limit $router $receiver 8
$ns duplex-link-op $sender $router orient right
$ns duplex-link-op $router $receiver orient right
$ns duplex-link-op $router $receiver queuePos 0.5
$ns color 1 blue

set tcp [new Agent/TCP/Newreno]
$tcp set fid_ 1
$tcp set window_ 100
$tcp set packetSize_ 960
set sink [new Agent/TCPSink]
$ns attach-agent $sender $tcp
$ns attach-agent $receiver $sink
$ns connect $tcp $sink

$tcp attach $variables
foreach variable {cwnd_ ssthresh_ nrexmit_} { $tcp tracevar $variable }

set ftp [new Application/FTP]
$ftp attach-agent $tcp

$ns at 0.0 "$ftp start"
$ns at 40.0 finish

proc finish {} {
    global ns trace animation variables
    $ns flush-trace
    foreach file [list $trace $animation $variables] { close $file }
    exit 0
}

$ns run
