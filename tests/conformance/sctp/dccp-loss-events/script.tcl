# run arguments: bandwidth, delay and queue limit of the link, packets that are lost, packets to send (-1: no end), end
foreach {bandwidth delay limit lost count stop} $argv break
set ns [new Simulator]
set trace [open out.tr w]
$ns trace-all $trace
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b $bandwidth $delay DropTail
$ns queue-limit $a $b $limit
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
foreach variable {r_rtt_ r_p_} { $receiver trace $variable }
$ns connect $sender $receiver
$receiver listen
$ns at 0.5 [expr {$count < 0 ? "$sender send -1" : "$sender advanceby $count"}]
$ns at $stop { exit 0 }
$ns run
