# args: flavour sink seed. Random losses, and resets of both ends in the middle of recoveries.
set ns [new Simulator]
$ns trace-all [open o.tr w]
ns-random [lindex $argv 2]
set a [$ns node]; set b [$ns node]
$ns duplex-link $a $b 1Mb 30ms DropTail
$ns queue-limit $a $b 12
set e [new ErrorModel/Uniform 0.08 pkt]
$ns link-lossmodel $e $a $b
set t [new Agent/TCP[lindex $argv 0]]; set s [new Agent/TCPSink[lindex $argv 1]]
$ns attach-agent $a $t; $ns attach-agent $b $s; $ns connect $t $s
$t attach [open v.txt w]
foreach v {t_seqno_ ack_ maxseq_ seqno_ cwnd_ ssthresh_ dupacks_ ncwndcuts_ nrexmit_ nrexmitpack_ backoff_ rtt_ srtt_} {$t tracevar $v}
set r [new RNG]; $r seed [lindex $argv 2]
$ns at 0.1 "$t send -1"
foreach k {1 2 3 4 5 6} {
 set at [$r uniform 0.3 6]
 $ns at $at "$t reset; if {[$r uniform 0 1] < 0.5} {$s reset}"
 $ns at [expr $at+[$r uniform 0 0.3]] "$t send [expr int([$r uniform 1 1e5])]"
}
proc fin {} {global ns t s; $ns flush-trace; foreach v {t_seqno_ ack_ maxseq_ nackpack_ ndatapack_} {puts [$t set $v]}; puts [$s set bytes_]; exit 0}
$ns at 7 fin
$ns run
