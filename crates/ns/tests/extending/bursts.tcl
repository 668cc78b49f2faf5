set ns [new Simulator]
set camera [$ns node]
set viewer [$ns node]
$ns duplex-link $camera $viewer 10Mb 5ms DropTail

set udp [new Agent/UDP]
set sink [new Agent/LossMonitor]
$ns attach-agent $camera $udp
$ns attach-agent $viewer $sink
$ns connect $udp $sink

set frames [new Application/Bursts]
$frames attach-agent $udp
$frames set size_ 5000
$ns at 1.0 "$frames start"
$ns at 1.99 "$frames stop"
$ns at 3.0 "set sent \[$frames set sent_\]; set received \[$sink set bytes_\]"
$ns at 3.0 "$ns halt"
$ns run
