set ns [new Simulator]
set tf [open out.tr w]
$ns trace-all $tf
set left [$ns node]
set right [$ns node]
$ns duplex-link $left $right 233kb 50ms DropTail
$ns queue-limit $left $right 3
$ns queue-limit $right $left 4

# Two senders that fill the way of the acknowledgements.
foreach {kind sinkkind} {Agent/TCP/Sack1 Agent/TCPSink/Sack1 Agent/TCP/Asym Agent/TCPSink/Sack1/DelAck} {
    set other [new $kind]
    set sink [new $sinkkind]
    $ns attach-agent $right $other
    $ns attach-agent $left $sink
    $ns connect $other $sink
    lappend others $other
}
set tcp [new Agent/TCP/Fack]
set sink [new Agent/TCPSink/Sack1/DelAck]
$tcp set syn_ 0
$sink set generateDSacks_ true
$ns attach-agent $left $tcp
$ns attach-agent $right $sink
$ns connect $tcp $sink
set vf [open vars.txt w]
$tcp attach $vf
foreach v {t_seqno_ ack_ maxseq_ cwnd_ dupacks_ ndatapack_} { $tcp trace $v }

$ns at 0 "[lindex $others 0] send -1"
$ns at 1 "[lindex $others 0] advance 7"
$ns at 0.9 "[lindex $others 1] advance 7"
$ns at 0 "$tcp send -1"
$ns at 1.7042 "$tcp advance 59"
$ns at 2 {
    $ns flush-trace
    close $vf
    puts "t_seqno [$tcp set t_seqno_] ack [$tcp set ack_] sent [$tcp set ndatapack_] again [$tcp set nrexmitpack_]"
    exit 0
}
$ns run
