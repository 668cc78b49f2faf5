# arguments: times and limits
set ns [new Simulator]
set trace [open out.tr w]
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 100kb 10ms SRR
set queue [[$ns link $a $b] queue]
$ns trace-queue $a $b $trace
foreach flow {1 2} {
    $queue setqueue $flow $flow
    $queue setrate $flow 10000
    set source [new Agent/UDP]
    $source set fid_ $flow
    $ns attach-agent $a $source
    set sink [new Agent/Null]
    $ns attach-agent $b $sink
    $ns connect $source $sink
    set cbr [new Application/Traffic/CBR]
    $cbr set rate_ 300k
    $cbr attach-agent $source
    $ns at [expr 0.5 * $flow] "$cbr start"
}
foreach {time limit} $argv {$ns at $time "$queue set limit_ $limit"}
$ns at 2 {close $trace; exit 0}
$ns run
