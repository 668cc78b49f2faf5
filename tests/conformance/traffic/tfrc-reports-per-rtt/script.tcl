# argument: NumFeedback_
Agent/TFRCSink set NumFeedback_ [lindex $argv 0]
set ns [new Simulator]
set f [open out.tr w]
$ns trace-all $f
set n0 [$ns node]
set n1 [$ns node]
$ns duplex-link $n0 $n1 400kb 30ms DropTail
$ns queue-limit $n0 $n1 6
set a [new Agent/TFRC]
set b [new Agent/TFRCSink]
$ns attach-agent $n0 $a
$ns attach-agent $n1 $b
$ns connect $a $b
$ns at 0.1 "$a start"
$ns at 3.0 {
    puts "reports per round-trip time [$b set NumFeedback_] rate [$a set rate_] sent [$a set ndatapack_]"
    $ns flush-trace
    exit 0
}
$ns run
