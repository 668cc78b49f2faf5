# arguments: data and acknowledgements that are lost, interval of packets, delay, num_dup_acks_, end
foreach {lost_data lost_acks interval delay num_dup_acks end} $argv break
Agent/DCCP/TCPlike set num_dup_acks_ $num_dup_acks
set ns [new Simulator]
set left [$ns node]; set right [$ns node]
$ns duplex-link $left $right 2Mb $delay DropTail
foreach {from to lost} [list $left $right $lost_data $right $left $lost_acks] {
    if {$lost eq ""} continue
    set model [new ErrorModel/List]; $model droplist $lost; $model drop-target [new Agent/Null]
    $ns lossmodel $model $from $to
}
set sender [new Agent/DCCP/TCPlike]; set receiver [new Agent/DCCP/TCPlike]
$ns attach-agent $left $sender; $ns attach-agent $right $receiver; $ns connect $sender $receiver
$receiver listen
set cbr [new Application/Traffic/CBR]
$cbr attach-agent $sender; $cbr set packetSize_ 500; $cbr set interval_ $interval
$ns at 0.3 "$cbr start"
set last 0
proc watch {} {
    global ns sender last
    set ratio [$sender set ack_ratio_remote_]
    if {$ratio != $last} {puts "[format %.4f [$ns now]] ratio $ratio cwnd [$sender set cwnd_]"; set last $ratio}
    $ns at [expr {[$ns now] + 0.0002}] watch
}
$ns at 0.3001 watch
$ns at $end {exit 0}
$ns run
