# Simulator monitor-queue, QueueMonitor
# Count what a queue receives, drops and forwards.
set ns [new Simulator]
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 400kb 10ms DropTail
$ns queue-limit $a $b 20
set queue [$ns monitor-queue $a $b stdout]
set udp [new Agent/UDP]
set null [new Agent/Null]
$ns attach-agent $a $udp
$ns attach-agent $b $null
$ns connect $udp $null
set cbr [new Application/Traffic/CBR]
$cbr set rate_ 500kb
$cbr attach-agent $udp
$ns at 0.0 "$cbr start"
$ns at 5.0 {
    puts "[$queue set parrivals_] arrivals, [$queue set pdrops_] drops, [$queue set pkts_] waiting"
    exit 0
}
$ns run
# Prints:
# 1489 arrivals, 279 drops, 19 waiting
