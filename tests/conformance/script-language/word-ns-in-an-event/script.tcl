# `[ns now]` instead of `[$ns now]` in an event: another simulator comes to be, and the first one goes on
set ns [new Simulator]
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 1Mb 10ms DropTail
set tcp [new Agent/TCP]
set sink [new Agent/TCPSink]
$ns attach-agent $a $tcp
$ns attach-agent $b $sink
$ns connect $tcp $sink
set ftp [new Application/FTP]
$ftp attach-agent $tcp
proc show {time} {
    global tcp
    puts "$time [$tcp set ack_]"
}
$ns at 0.5 "$ftp produce 5"
$ns at 1 {show [ns now]; $ftp produce 10}
$ns at 2 {show [$ns now]; $ftp producemore 10; puts [lsort [Scheduler/Calendar info instances]]}
$ns at 3 {new OldSim; show [$ns now]; $ftp producemore 10}
$ns at 4 {show [$ns now]; exit 0}
$ns run
