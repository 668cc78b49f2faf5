foreach end {local remote} {
    Agent/DCCP/TCPlike set use_ecn_${end}_ 0
    Agent/DCCP/TFRC set use_ecn_${end}_ 0
}
Agent/DCCP/TCPlike set initial_cwnd_ 6
Agent/DCCP/TCPlike set initial_ssthresh_ 12
Agent/DCCP/TCPlike set initial_rto_ 1.5
Agent/DCCP/TFRC set s_initial_x_ 2000
set ns [new Simulator]
set f [open out.tr w]
$ns trace-all $f
set i 0
foreach {kind variables} {TCPlike {cwnd_ ssthresh_ rto_ pipe_} TFRC {s_x_ s_x_inst_ s_x_recv_}} {
    set n0 [$ns node]
    set n1 [$ns node]
    $ns duplex-link $n0 $n1 1Mb 20ms DropTail
    $ns queue-limit $n0 $n1 8
    set a [new Agent/DCCP/$kind]
    set b [new Agent/DCCP/$kind]
    $ns attach-agent $n0 $a
    $ns attach-agent $n1 $b
    $ns connect $a $b
    set v [open vars$i.tr w]
    $a attach $v
    foreach variable $variables {
        puts "$kind $variable [$a set $variable]"
        $a trace $variable
    }
    set c [new Application/Traffic/CBR]
    $c attach-agent $a
    $c set rate_ 1.2Mb
    $ns at 0.05 "$b listen"
    $ns at 0.1 "$c start"
    $ns at 1.4 "$c stop"
    incr i
}
$ns at 1.5 {$ns flush-trace; exit 0}
$ns run
