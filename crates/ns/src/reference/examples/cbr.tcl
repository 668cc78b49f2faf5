# Application/Traffic/CBR, Application/Traffic/CBR rate_, Application start, Application stop
# Send at a constant rate: 500 bytes every 8 ms are 500 kb/s. Setting interval_ instead of rate_ gives the time directly.
set ns [new Simulator]
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 1Mb 10ms DropTail
set udp [new Agent/UDP]
set monitor [new Agent/LossMonitor]
$ns attach-agent $a $udp
$ns attach-agent $b $monitor
$ns connect $udp $monitor
set cbr [new Application/Traffic/CBR]
$cbr set packetSize_ 500
$cbr set rate_ 500kb
$cbr attach-agent $udp
$ns at 0.0 "$cbr start"
$ns at 1.0 "$cbr stop"
$ns at 1.1 {puts "[$monitor set bytes_] bytes received"; exit 0}
$ns run
# Prints:
# 62500 bytes received
