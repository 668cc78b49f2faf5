set ns [new Simulator]
set sender [$ns node]
set receiver [$ns node]
$ns simplex-link $sender $receiver 1Mb 10ms Blue
$ns queue-limit $sender $receiver 20
set queue [[$ns link $sender $receiver] queue]
$queue set freeze_time_ 20ms
set monitor [$ns monitor-queue $sender $receiver 0]

set udp [new Agent/UDP]
set null [new Agent/Null]
$ns attach-agent $sender $udp
$ns attach-agent $receiver $null
$ns connect $udp $null
set source [new Application/Traffic/CBR]
$source attach-agent $udp
$source set packetSize_ 500
$source set random_ 1

# Twice what the link can carry, then half of it.
$source set rate_ 2Mb
$ns at 0 "$source start"
$ns at 20 "set overload \[$queue set prob_\]"
$ns at 20 "set dropped \[$monitor set pdrops_\]"
$ns at 20 "$source set rate_ 0.5Mb"
$ns at 40 "set underload \[$queue set prob_\]"
$ns at 40 "$ns halt"
$ns run
