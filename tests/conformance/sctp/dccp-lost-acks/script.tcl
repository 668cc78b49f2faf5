set ns [new Simulator]
$ns trace-all [open out.tr w]
foreach {name dup_acks numbers rate} {quick 1 {8 20 60} 200kb usual 3 {6 8 9 30 31 45} 400kb} {
    set left [$ns node]
    set right [$ns node]
    $ns duplex-link $left $right 705kb 20ms DropTail
    set model [new ErrorModel/List]
    $model droplist $numbers
    $ns lossmodel $model $right $left
    foreach {end node} [list a $left b $right] {
        set agent [new Agent/DCCP/TCPlike]
        $agent set use_ecn_local_ 0
        $agent set use_ecn_remote_ 0
        $agent set num_dup_acks_ $dup_acks
        $ns attach-agent $node $agent
        set ${end}($name) $agent
    }
    $ns connect $a($name) $b($name)
    $b($name) listen
    set source [new Application/Traffic/CBR]
    $source set packetSize_ 900
    $source set rate_ $rate
    $source attach-agent $a($name)
    $ns at 0.3 "$source start"
}
$ns at 8 {
    foreach name {quick usual} {
        puts "$name [$a($name) set num_data_pkt_] [$b($name) set num_ack_pkt_] [$a($name) set ack_ratio_remote_]"
    }
    exit 0
}
$ns run
