# args: the kind of TCP. Five seconds over a 10 Mb/s link of 20 ms.
set ns [new Simulator]
set windows [open window.tr w]
set sender [$ns node]
set receiver [$ns node]
$ns duplex-link $sender $receiver 10Mb 20ms DropTail
set tcp [new Agent/TCP/[lindex $argv 0]]
set sink [new Agent/TCPSink/Sack1]
$tcp set window_ 1000
$ns attach-agent $sender $tcp
$ns attach-agent $receiver $sink
$ns connect $tcp $sink
$tcp attach $windows
$tcp tracevar cwnd_
$ns at 0 "$tcp send -1"
$ns at 5 "finish"
proc finish {} {
    global tcp windows
    close $windows
    puts "acknowledged [$tcp set ack_]"
    exit 0
}
$ns run
