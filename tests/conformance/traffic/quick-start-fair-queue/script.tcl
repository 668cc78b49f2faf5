# A request passes a link with a fair queue.
set ns [new Simulator]
$ns QS ON
$ns trace-all [open out.tr w]
foreach i {0 1 2} {set n($i) [$ns node]}
$ns duplex-link $n(0) $n(1) 383kb 5ms FQ
$ns duplex-link $n(1) $n(2) 1Mb 5ms DropTail
set tcp [new Agent/TCP/Newreno]
set sink [new Agent/TCPSink]
$tcp set qs_enabled_ 1
$tcp set rate_request_ 100
$tcp set print_request_ 1
$sink set qs_enabled_ 1
$ns attach-agent $n(0) $tcp
$ns attach-agent $n(2) $sink
$ns connect $tcp $sink
set ftp [new Application/FTP]
$ftp attach-agent $tcp
$ns at 0.1 "$ftp produce 40"
$ns at 3 {puts "[$tcp set cwnd_] [$tcp set ack_]"; $ns flush-trace; exit 0}
$ns run
