set ns [new Simulator]
set trace [open out.tr w]
$ns trace-all $trace
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 1.49Mb 20ms DropTail
$ns queue-limit $a $b 3
set losses [new ErrorModel/List]
$losses droplist {33 43 47}
$ns lossmodel $losses $a $b
foreach {end node} [list sender $a receiver $b] {
    set $end [new Agent/DCCP/TCPlike]
    [set $end] set use_ecn_local_ 0
    [set $end] set use_ecn_remote_ 0
    $ns attach-agent $node [set $end]
    [set $end] attach $trace
}
foreach variable {cwnd_ cwnd_frac_ ssthresh_ pipe_ rto_ srtt_ rttvar_ rtt_sample_} { $sender trace $variable }
$ns connect $sender $receiver
$receiver listen
set source [new Application/Traffic/Exponential]
$source attach-agent $sender
$source set packetSize_ 500
$source set rate_ 201kb
$ns at 2 "$source start"
$ns at 4.5 { exit 0 }
$ns run
