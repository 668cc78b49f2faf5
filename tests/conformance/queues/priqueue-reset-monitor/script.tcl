# a link fails under DropTail/PriQueue with a monitor, then a queue is reset whose drop target is an agent
set ns [new Simulator]
set a [$ns node]; set b [$ns node]; set c [$ns node]
$ns duplex-link $a $b 1Mb 1ms DropTail/PriQueue
$ns duplex-link $a $c 1Mb 1ms DropTail/PriQueue
set trace [open out.tr w]
$ns trace-queue $a $b $trace
set monitor [$ns monitor-queue $a $b [open queue.tr w]]
foreach node [list $b $c] {
    set sink($node) [new Agent/LossMonitor]; set udp($node) [new Agent/UDP]
    $ns attach-agent $node $sink($node); $ns attach-agent $a $udp($node)
    $ns connect $udp($node) $sink($node)
    for {set i 0} {$i < 5} {incr i} { $ns at 1.0 "$udp($node) send 500" }
}
set queue [[$ns link $a $c] queue]
$queue drop-target $sink($c)
$ns rtmodel-at 1.001 down $a $b
$ns at 1.001 "$queue reset"
$ns at 2 {
    puts "[$monitor set size_] [$monitor set pdrops_] [$sink($c) set npkts_]"
    $ns flush-trace
    exit 0
}
$ns run
