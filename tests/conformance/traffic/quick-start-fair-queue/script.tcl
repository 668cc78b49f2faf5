# Requests pass a link with a fair queue, before and after packets have come whose idle times the queue does not record.
set ns [new Simulator]
$ns QS ON
$ns trace-all [open out.tr w]
foreach i {0 1 2} {set n($i) [$ns node]}
$ns duplex-link $n(0) $n(1) 383kb 5ms FQ
$ns duplex-link $n(1) $n(2) 1Mb 5ms DropTail
foreach time {0.1 1.5 4} {
    set tcp [new Agent/TCP/Newreno]
    set sink [new Agent/TCPSink]
    $tcp set qs_enabled_ 1
    $tcp set rate_request_ 100
    $tcp set print_request_ 1
    $tcp set fid_ [expr int($time)]
    $sink set qs_enabled_ 1
    $ns attach-agent $n(0) $tcp
    $ns attach-agent $n(2) $sink
    $ns connect $tcp $sink
    set ftp [new Application/FTP]
    $ftp attach-agent $tcp
    $ns at $time "$ftp produce 40"
}
set udp [new Agent/UDP]
set null [new Agent/Null]
$udp set fid_ 9
$ns attach-agent $n(0) $udp
$ns attach-agent $n(2) $null
$ns connect $udp $null
foreach time {1.2 1.3 3.2} {$ns at $time "$udp send 200"}
$ns at 7 {puts "[$tcp set cwnd_] [$tcp set ack_]"; $ns flush-trace; exit 0}
$ns run
