# Agent/TFRC, Agent/TFRCSink
# Equation-based rate control (TFRC) for streaming.
set ns [new Simulator]
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 1Mb 20ms RED
set tfrc [new Agent/TFRC]
set sink [new Agent/TFRCSink]
$ns attach-agent $a $tfrc
$ns attach-agent $b $sink
$ns connect $tfrc $sink
$ns at 0.0 "$tfrc start"
$ns at 10.0 "$tfrc stop"
$ns at 10.1 {puts "[$tfrc set ndatapack_] packets sent"; exit 0}
$ns run
# Prints:
# 1173 packets sent
