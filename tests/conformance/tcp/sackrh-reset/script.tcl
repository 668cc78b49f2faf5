set ns [new Simulator]
ns-random 179
set n(0) [$ns node]
set n(1) [$ns node]
set n(2) [$ns node]
set n(3) [$ns node]
$ns duplex-link $n(1) $n(0) 64kb 5ms DropTail
$ns duplex-link $n(0) $n(2) 3.35Mb 8.19ms DropTail
$ns duplex-link $n(0) $n(3) 96.6kb 5ms DropTail
$ns queue-limit $n(1) $n(0) 5
$ns queue-limit $n(3) $n(0) 100
Agent/TCP/Reno/FS set fast_loss_recov_ 0; Agent/TCP/Reno/FS set fast_reset_timer_ 1; Agent/TCP/Reno/FS set count_bytes_acked_ 1; Agent/TCP/Reno/FS set fs_enable_ false; set tcp(0) [new Agent/TCP/Reno/FS]
$ns attach-agent $n(3) $tcp(0)
Agent/TCP/Reno/FS set fast_loss_recov_ 0; Agent/TCP/Reno/FS set fast_reset_timer_ 1; Agent/TCP/Reno/FS set count_bytes_acked_ true; Agent/TCP/Reno/FS set fs_enable_ false; set tcp(1) [new Agent/TCP/Reno/FS]
$ns attach-agent $n(2) $tcp(1)
set tcp(2) [new Agent/TCP/Reno]
set sink(2) [new Agent/TCPSink/Asym]
$ns attach-agent $n(3) $tcp(2)
$ns attach-agent $n(2) $sink(2)
$ns connect $tcp(2) $sink(2)
set app(2) [new Application/FTP]
$app(2) attach-agent $tcp(2)
set tcp(3) [new Agent/TCP/Sack1]
set sink(3) [new Agent/TCPSink/Sack1/DelAck]
$tcp(3) set delay_growth_ 0
$ns attach-agent $n(3) $tcp(3)
$ns attach-agent $n(1) $sink(3)
$ns connect $tcp(3) $sink(3)
set app(3) [new Application/Telnet]
$app(3) attach-agent $tcp(3)
$app(3) set interval_ 0.1
set tcp(4) [new Agent/TCP/Reno]
set sink(4) [new Agent/TCPSink]
$ns attach-agent $n(0) $tcp(4)
$ns attach-agent $n(1) $sink(4)
$ns connect $tcp(4) $sink(4)
set app(4) [new Application/FTP]
$app(4) attach-agent $tcp(4)
set tcp(5) [new Agent/TCP/SackRH]
set sink(5) [new Agent/TCPSink/Sack1]
$ns attach-agent $n(1) $tcp(5)
$ns attach-agent $n(0) $sink(5)
$ns connect $tcp(5) $sink(5)
set app(5) [new Application/FTP]
$app(5) attach-agent $tcp(5)
set udp(6) [new Agent/UDP]
set null(6) [new Agent/Null]
$ns attach-agent $n(3) $udp(6)
$ns attach-agent $n(1) $null(6)
$ns connect $udp(6) $null(6)
set app(6) [new Application/Traffic/Pareto]
$app(6) set rate_ 894kb
$app(6) set idle_time_ 20ms
$app(6) set shape_ 1.9
$app(6) attach-agent $udp(6)
set udp(7) [new Agent/UDP]
set null(7) [new Agent/Null]
$ns attach-agent $n(3) $udp(7)
$ns attach-agent $n(2) $null(7)
$ns connect $udp(7) $null(7)
set app(7) [new Application/Traffic/Exponential]
$app(7) set rate_ 171kb
$app(7) set idle_time_ 20ms
$app(7) attach-agent $udp(7)
set udp(9) [new Agent/UDP]
set null(9) [new Agent/LossMonitor]
$ns attach-agent $n(2) $udp(9)
$ns attach-agent $n(1) $null(9)
$ns connect $udp(9) $null(9)
set app(9) [new Application/Traffic/Pareto]
$app(9) set packetSize_ 1406
$app(9) set idle_time_ 200ms
$app(9) set shape_ 1.1
$app(9) attach-agent $udp(9)
$ns at 0.44 "$app(2) start"
$ns at 1.2 "$app(3) start"
$ns at 2.618 "$app(4) start"
$ns at 1.43 "$app(5) start"
$ns at 4.752 "$tcp(5) reset"
$ns at 1.9416 "$app(6) start"
$ns at 0 "$app(7) start"
$ns at 2 "$app(9) start"
lappend reports {puts "flow 5: [$tcp(5) set t_seqno_] [$tcp(5) set seqno_] [$tcp(5) set ack_] [$tcp(5) set maxseq_] [$tcp(5) set dupacks_] [$tcp(5) set cwnd_] [$tcp(5) set ssthresh_] [$tcp(5) set backoff_] [$tcp(5) set rtt_] [$tcp(5) set srtt_] [$tcp(5) set rttvar_] [$tcp(5) set ndatapack_] [$tcp(5) set ndatabytes_] [$tcp(5) set nackpack_] [$tcp(5) set nrexmit_] [$tcp(5) set nrexmitpack_] [$tcp(5) set nrexmitbytes_] [$tcp(5) set necnresponses_] [$tcp(5) set ncwndcuts_] [$tcp(5) set ncwndcuts1_] [$tcp(5) set singledup_] [$sink(5) set bytes_]"}
proc finish {} {global reports; uplevel #0 [join $reports {;}]; $::ns flush-trace; $::ns halt}
set vf [open v.tr w]; $tcp(5) attach $vf; foreach v {cwnd_ ssthresh_ t_seqno_ ack_ maxseq_ dupacks_} {$tcp(5) trace $v}
$ns at 8 "finish"
$ns run
