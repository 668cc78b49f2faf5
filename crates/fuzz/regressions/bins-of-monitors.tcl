set ns [new Simulator]
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 1Mb 20ms DropTail
set monitor [$ns monitor-queue $a $b ""]
$monitor set keepRTTstats_ 1
$monitor set binsPerSec_ 2000
$monitor set keepSeqnoStats_ 1
$monitor set maxSeqno_ -5
set tcp [new Agent/TCP]
set sink [new Agent/TCPSink]
$ns attach-agent $a $tcp
$ns attach-agent $b $sink
$ns connect $tcp $sink
$ns at 0.1 "$tcp send 10000"
$ns at 2.0 "exit 0"
$ns run
