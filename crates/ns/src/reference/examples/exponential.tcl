# Application/Traffic/Exponential, Application/Traffic/Exponential burst_time_, Application/Traffic/Exponential idle_time_
# Send bursts with exponentially distributed durations: on average half a second on, half a second off.
set ns [new Simulator]
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 1Mb 10ms DropTail
set udp [new Agent/UDP]
set monitor [new Agent/LossMonitor]
$ns attach-agent $a $udp
$ns attach-agent $b $monitor
$ns connect $udp $monitor
set source [new Application/Traffic/Exponential]
$source set packetSize_ 210
$source set burst_time_ 500ms
$source set idle_time_ 500ms
$source set rate_ 100kb
$source attach-agent $udp
$ns at 0.0 "$source start"
$ns at 20.0 {puts "[expr {[$monitor set bytes_] * 8 / 20000}] kb/s on average"; exit 0}
$ns run
# Prints:
# 58 kb/s on average
