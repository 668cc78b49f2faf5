set ns [new Simulator]
set n0 [$ns node]
set n1 [$ns node]
$ns duplex-link $n0 $n1 1Mb 10ms DropTail
set tcp [new Agent/TCP]
$ns attach-agent $n0 $tcp
set sink [new Agent/TCPSink]
$ns attach-agent $n1 $sink
$ns connect $tcp $sink
set file [open cwnd.tr w]
puts "<[$tcp trace cwnd_ $file]> <[$tcp trace packetSize_ $file]> <[$tcp tracevar ssthresh_ abc def]>"
$tcp attach $file
puts "<[$tcp trace t_seqno_]> <[$tcp trace t_seqno_ $file]> <[$tcp tracevar rtt_ $tcp further words]>"
puts "[catch {[new Queue/DropTail] trace limit_ $file}] [catch {$sink trace}] [catch {$tcp eventtrace abc}]"
$ns at 0.1 {$tcp send 5000}
$ns at 1 {close $file; exit 0}
$ns run
