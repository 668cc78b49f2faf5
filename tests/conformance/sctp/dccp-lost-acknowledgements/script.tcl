# args: rate of the link, slow start threshold, rate of the source (0: as fast as possible), lost acknowledgements, lost data
lassign $argv bandwidth threshold rate lost_acks lost_data
set ns [new Simulator]
set n0 [$ns node]
set n1 [$ns node]
set tr [open out.tr w]
$ns trace-all $tr
$ns duplex-link $n0 $n1 $bandwidth 10ms DropTail
$ns queue-limit $n0 $n1 1000
foreach {from to numbers} [list $n1 $n0 $lost_acks $n0 $n1 $lost_data] {
	set em [new ErrorModel/List]
	$em droplist [split $numbers ,]
	$ns lossmodel $em $from $to
}
foreach end {a b} node [list $n0 $n1] {
	set $end [new Agent/DCCP/TCPlike]
	[set $end] set use_ecn_local_ 0
	[set $end] set use_ecn_remote_ 0
	$ns attach-agent $node [set $end]
}
$a set initial_ssthresh_ $threshold
$ns connect $a $b
$b listen
if {$rate == 0} {
	$ns at 0.1 "$a send -1"
} else {
	set cbr [new Application/Traffic/CBR]
	$cbr attach-agent $a
	$cbr set packetSize_ 300
	$cbr set rate_ $rate
	$ns at 0.1 "$cbr start"
}
set last {}
proc look {} {
	global ns a b last
	set ratios "ratio [$a set ack_ratio_remote_], in use [$b set ack_ratio_local_]"
	if {$ratios != $last} {
		puts "[format %.3f [$ns now]] cwnd [$a set cwnd_] $ratios"
		set last $ratios
	}
}
for {set t 0.1} {$t < 2.5} {set t [expr $t + 0.001]} {
	$ns at $t look
}
$ns at 2.5 "$ns flush-trace; exit 0"
$ns run
