# Simulator trace-queue
# Trace one link only, here the one in the bottleneck's direction.
set ns [new Simulator]
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 1Mb 10ms DropTail
set trace [open link.tr w]
$ns trace-queue $a $b $trace
set udp [new Agent/UDP]
set null [new Agent/Null]
$ns attach-agent $a $udp
$ns attach-agent $b $null
$ns connect $udp $null
$ns at 1.0 "$udp send 100"
$ns at 2.0 {
    $ns flush-trace
    close $trace
    puts [string trim [read [open link.tr]]]
    exit 0
}
$ns run
# Prints:
# + 1 0 1 udp 100 ------- 0 0.0 1.0 0 0
# - 1 0 1 udp 100 ------- 0 0.0 1.0 0 0
# r 1.0108 0 1 udp 100 ------- 0 0.0 1.0 0 0
