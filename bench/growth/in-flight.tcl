# A million packets over one link of 1 Gb/s, COUNT of which are in flight at the same time.
set count [lindex $argv 0]
set ns [new Simulator]
set a [$ns node]; set b [$ns node]
$ns duplex-link $a $b 1Gb [expr $count * 8e-6] DropTail
set udp [new Agent/UDP]
set null [new Agent/Null]
$ns attach-agent $a $udp
$ns attach-agent $b $null
$ns connect $udp $null
set cbr [new Application/Traffic/CBR]
$cbr set packetSize_ 1000
$cbr set rate_ 0.99Gb
$cbr attach-agent $udp
$ns at 0.0 "$cbr start"
$ns at [expr 1e6 * 8e-6 / 0.99] "exit 0"
$ns run
