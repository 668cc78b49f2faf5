set ns [new Simulator]
set sender [$ns node]
set receiver [$ns node]
$ns duplex-link $sender $receiver 1Gb 50ms DropTail
$ns queue-limit $sender $receiver 100000

# One packet is lost, the 20000th.
set loss [new ErrorModel/List]
$loss unit pkt
$loss droplist 20000
$loss drop-target [new Agent/Null]
$ns link-lossmodel $loss $sender $receiver

set tcp [new Agent/TCP/Scalable]
set sink [new Agent/TCPSink/Sack1]
$tcp set window_ 100000
$tcp set gain_ 0.01
$ns attach-agent $sender $tcp
$ns attach-agent $receiver $sink
$ns connect $tcp $sink
$ns at 0.5 "$tcp set ssthresh_ 500"
$ns at 0.5 "$tcp send -1"

proc note_window {} { global tcp windows; lappend windows [$tcp set cwnd_] }
$ns at 4.6 note_window
$ns at 4.9 note_window
$ns at 6.9 note_window
$ns at 7.0 "$ns halt"
$ns run
