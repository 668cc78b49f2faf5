Class Mine -superclass Session/RTP
Mine set debug_ 0
foreach method {adapt-timer bye new-source report-interval rtcp_timeout sample-size} {
    Mine instproc $method args "puts \"\[format %.4f \[\[Simulator instance\] now\]\] $method \$args\"; eval \$self next \$args"
}
set ns [new Simulator -multicast on]
foreach i {0 1 2} { set n($i) [$ns node] }
foreach i {1 2} { $ns duplex-link $n(0) $n($i) 1Mb 10ms DropTail }
$ns mrtproto DM {}
set group [Node allocaddr]
Session/RTP set uniq_srcid 4
puts "[Session/RTP alloc_srcid] [Session/RTP alloc_srcid] [Session/RTP set uniq_srcid]"
foreach i {0 1 2} {
    if {$i == 2} { Session/RTP proc alloc_srcid {} { return 77 } }
    set s($i) [new Mine]
    $s($i) session_bw 40kb/s
    $s($i) attach-node $n($i)
    $ns at 1.0$i "$s($i) join-group $group"
    $ns at 1.2$i "$s($i) start"
}
$ns at 1.5 "$s(0) transmit 20kb/s"
$ns at 1.6 "$s(2) transmit 10kb/s"
$ns at 4 "$s(1) bye; $s(2) bye"
$ns at 4.5 { puts "[$s(2) rtcp_timeout] [[$s(2) set cchan_] set interval_]"; $s(2) start }
$ns at 6 "exit 0"
$ns run
