# ErrorModel, ErrorModel rate_, ErrorModel ranvar, Simulator link-lossmodel, Simulator lossmodel
# Lose two per cent of the packets on a link at random.
set ns [new Simulator]
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 1Mb 10ms DropTail
set errors [new ErrorModel]
$errors set rate_ 0.02
$errors unit pkt
$errors ranvar [new RandomVariable/Uniform]
$errors drop-target [new Agent/Null]
$ns lossmodel $errors $a $b
set udp [new Agent/UDP]
set monitor [new Agent/LossMonitor]
$ns attach-agent $a $udp
$ns attach-agent $b $monitor
$ns connect $udp $monitor
set cbr [new Application/Traffic/CBR]
$cbr attach-agent $udp
$ns at 0.0 "$cbr start"
$ns at 20.0 {puts "[$monitor set npkts_] received, [$monitor set nlost_] lost"; exit 0}
$ns run
# Prints:
# 5208 received, 123 lost
