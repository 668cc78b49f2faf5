# YeAH: a threshold that wraps around.
set ns [new Simulator]
set trace [open out.tr w]; $ns trace-all $trace
set n(0) [$ns node]
set n(1) [$ns node]
set n(2) [$ns node]
$ns duplex-link $n(0) $n(1) 6.99Mb 0.1ms DropTail
$ns duplex-link $n(2) $n(1) 10Mb 3ms DropTail
set tcp(0) [new Agent/TCP/Linux]
set sink(0) [new Agent/TCPSink/Sack1]
$tcp(0) set window_ 64
$tcp(0) set restart_bugfix_ 0
$tcp(0) set packetSize_ 491
$ns attach-agent $n(0) $tcp(0)
$ns attach-agent $n(1) $sink(0)
$ns connect $tcp(0) $sink(0)
set tcp(1) [new Agent/TCP/Linux]
set sink(1) [new Agent/TCPSink/Sack1]
$ns attach-agent $n(0) $tcp(1)
$ns attach-agent $n(2) $sink(1)
$ns connect $tcp(1) $sink(1)
$ns at 0 "$tcp(0) select_ca yeah"
$ns at 1 "$tcp(0) send 300000"
$ns at 2.1 "$tcp(0) send 60000"
$ns at 1 "$tcp(1) send -1"
lappend reports {puts "flow 1: [$tcp(1) set t_seqno_] [$tcp(1) set seqno_] [$tcp(1) set ack_] [$tcp(1) set maxseq_] [$tcp(1) set dupacks_] [$tcp(1) set cwnd_] [$tcp(1) set ssthresh_] [$tcp(1) set backoff_] [$tcp(1) set rtt_] [$tcp(1) set srtt_] [$tcp(1) set rttvar_] [$tcp(1) set ndatapack_] [$tcp(1) set ndatabytes_] [$tcp(1) set nackpack_] [$tcp(1) set nrexmit_] [$tcp(1) set nrexmitpack_] [$tcp(1) set nrexmitbytes_] [$tcp(1) set necnresponses_] [$tcp(1) set ncwndcuts_] [$tcp(1) set ncwndcuts1_] [$tcp(1) set singledup_] [$tcp(1) set next_pkts_in_flight_] [$sink(1) set bytes_]"}
proc finish {} {global reports; uplevel #0 [join $reports {;}]; $::ns flush-trace; exit 0}
$ns at 4 "finish"
$ns run
