set ns [new Simulator]
$ns trace-all [open out.tr w]
foreach i {0 1 2} {set n($i) [$ns node]}
$ns duplex-link $n(0) $n(1) 1Mb 5ms DropTail
$ns duplex-link $n(1) $n(2) 1Mb 1ms DropTail
set udp [new Agent/UDP]
$ns attach-agent $n(0) $udp
set null [new Agent/Null]
$ns attach-agent $n(2) $null
$ns connect $udp $null
switch [lindex $argv 0] {
	delay {$ns delay $n(0) $n(1) -5ms}
	transmission {$ns bandwidth $n(0) $n(1) -1Mb}
	both {
		$ns bandwidth $n(0) $n(1) -1Mb
		$ns delay $n(0) $n(1) -5ms
	}
	later {$ns at 0.035 {$ns delay $n(0) $n(1) -20ms}}
	small {$ns delay $n(0) $n(1) -1.6ms}
}
set cbr [new Application/Traffic/CBR]
$cbr attach-agent $udp
$cbr set interval_ 0.02
$ns at [lindex $argv 1] "$cbr start"
foreach t {0 0.01 0.0301 0.06} {$ns at $t "puts [list "at $t"]; flush stdout"}
$ns at 0.2 {$ns flush-trace; exit 0}
$ns run
