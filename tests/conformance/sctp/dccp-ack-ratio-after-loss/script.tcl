set ns [new Simulator]
set trace [open out.tr w]
$ns trace-all $trace
set a [$ns node]
set b [$ns node]
ns-random 311
$ns duplex-link $a $b 116kb 5ms DropTail
set losses [new ErrorModel]
$losses set rate_ 0.03
$ns lossmodel $losses $a $b
foreach {end node} [list sender $a receiver $b] {
    set $end [new Agent/DCCP/TCPlike]
    [set $end] set use_ecn_local_ 0
    [set $end] set use_ecn_remote_ 0
    $ns attach-agent $node [set $end]
}
$sender attach $trace
$sender trace cwnd_
$ns connect $sender $receiver
$receiver listen
set source [new Application/Traffic/CBR]
$source attach-agent $sender
$source set packetSize_ 500
$source set rate_ 289kb
proc watch {} {
    global ns sender receiver
    puts "[$ns now] [$sender set ack_ratio_remote_] [$receiver set ack_ratio_local_]"
    $ns at [expr [$ns now] + 0.1] watch
}
$ns at 8 watch
$ns at 1.8 "$source start"
$ns at 10.9 "$source stop"
$ns at 14 { exit 0 }
$ns run
