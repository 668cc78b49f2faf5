# Application/Traffic/Pareto, Application/Traffic/Pareto shape_
# Send bursts with Pareto-distributed durations. Many such sources together give self-similar traffic.
set ns [new Simulator]
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 10Mb 10ms DropTail
set monitor [new Agent/LossMonitor]
$ns attach-agent $b $monitor
for {set i 0} {$i < 5} {incr i} {
    set udp [new Agent/UDP]
    $ns attach-agent $a $udp
    $ns connect $udp $monitor
    set source [new Application/Traffic/Pareto]
    $source set shape_ 1.5
    $source set rate_ 200kb
    $source attach-agent $udp
    $ns at 0.0 "$source start"
}
$ns at 20.0 {puts "[expr {[$monitor set bytes_] * 8 / 20000}] kb/s on average"; exit 0}
$ns run
# Prints:
# 699 kb/s on average
