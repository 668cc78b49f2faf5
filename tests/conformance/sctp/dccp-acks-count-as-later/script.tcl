# Lost data that an Ack Vector no longer covers, with packets without data among the later ones, and a timeout of a window of one packet.
set ns [new Simulator]
$ns trace-all [open out.tr w]
set senders 0
foreach {sent lost window} {40 {10 16 22 24 26 38 43 51} 3 5 {2 3} 1} {
    set a [$ns node]
    set b [$ns node]
    $ns duplex-link $a $b 2Mb 20ms DropTail
    $ns queue-limit $a $b 3
    set losses [new ErrorModel/List]
    $losses droplist $lost
    $ns lossmodel $losses $a $b
    foreach {end node} [list sender $a listener $b] {
        set $end [new Agent/DCCP/TCPlike]
        [set $end] set use_ecn_local_ 0
        [set $end] set use_ecn_remote_ 0
        [set $end] set initial_cwnd_ $window
        [set $end] set cwnd_timeout_ $window
        $ns attach-agent $node [set $end]
    }
    $sender attach [open variables[incr senders].txt w]
    foreach name {cwnd_ pipe_ ssthresh_} {
        $sender trace $name
    }
    $ns connect $sender $listener
    $listener listen
    set source [new Application/Traffic/CBR]
    $source set packetSize_ 900
    $source set rate_ 653kb
    $source attach-agent $sender
    $ns at 0.3 "$source start"
    $ns at 1 "$sender advanceby $sent"
    if {$window == 3} { $ns at 1.6 "$listener advanceby 2" }
}
$ns at 8 "exit 0"
$ns run
