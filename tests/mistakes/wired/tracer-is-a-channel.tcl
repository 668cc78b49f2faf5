set ns [new Simulator]
set n0 [$ns node]
set n1 [$ns node]
$ns duplex-link $n0 $n1 1Mb 10ms DropTail
set tcp [new Agent/TCP]
set sink [new Agent/TCPSink]
$ns attach-agent $n0 $tcp
$ns attach-agent $n1 $sink
$ns connect $tcp $sink
set file [open /dev/null w]
$tcp trace cwnd_ $file
$ns at 0.1 {$tcp send 1000}
$ns at 1 {exit 0}
$ns run
