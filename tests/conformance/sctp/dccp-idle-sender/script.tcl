# run arguments: bandwidth and delay of the link, rate of the source, packets that are lost
foreach {bandwidth delay rate lost} $argv break
set ns [new Simulator]
set trace [open out.tr w]
$ns trace-all $trace
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b $bandwidth $delay DropTail
set losses [new ErrorModel/List]
$losses droplist $lost
$ns lossmodel $losses $a $b
foreach {end node} [list sender $a receiver $b] {
    set $end [new Agent/DCCP/TFRC]
    [set $end] set use_ecn_local_ 0
    [set $end] set use_ecn_remote_ 0
    $ns attach-agent $node [set $end]
    [set $end] attach $trace
}
foreach variable {s_x_ s_x_inst_ s_x_recv_ s_r_sample_ s_rtt_ s_p_} { $sender trace $variable }
$ns connect $sender $receiver
$receiver listen
set source [new Application/Traffic/CBR]
$source attach-agent $sender
$source set packetSize_ 900
$source set rate_ $rate
$ns at 0.22 "$source start"
$ns at 2.3 "$sender close"
$ns at 3 { exit 0 }
$ns run
