# Six DCCP connections of all kinds, half of them with losses; 300 s, nothing traced: about 2 million data packets.
set ns [new Simulator]
foreach {kind loss} {
    Agent/DCCP/TCPlike 0
    Agent/DCCP/TCPlike 0.001
    Agent/DCCP/TFRC 0
    Agent/DCCP/TFRC 0.001
    Agent/DCCP 0
    Agent/DCCP 0.001
} {
    set a [$ns node]
    set b [$ns node]
    $ns duplex-link $a $b 5Mb 10ms DropTail
    if {$loss > 0} {
        set model [new ErrorModel]
        $model set rate_ $loss
        $ns lossmodel $model $a $b
    }
    foreach side {sender receiver} node [list $a $b] {
        set $side [new $kind]
        [set $side] set use_ecn_local_ 0
        [set $side] set use_ecn_remote_ 0
        $ns attach-agent $node [set $side]
    }
    $ns connect $sender $receiver
    $receiver listen
    if {$kind == "Agent/DCCP"} {
        $sender set snd_delay_ 0.001
    }
    $ns at 0.0 "$sender send -1"
    lappend senders $sender
}
$ns at 300.0 {
    foreach sender $senders { puts "[$sender set num_data_pkt_] [$sender set num_ack_pkt_]" }
    exit 0
}
$ns run
