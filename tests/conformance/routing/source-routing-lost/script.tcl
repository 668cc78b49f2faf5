set ns [new Simulator]
$ns src_rting 1
$ns trace-all [open out.tr w]
foreach i {0 1 2} {set n($i) [$ns node]}
foreach {a b} {0 1 1 2} {$ns duplex-link $n($a) $n($b) 1Mb 5ms DropTail}
set udp [new Agent/UDP]
$ns attach-agent $n(0) $udp
set null [new Agent/Null]
$ns attach-agent $n(2) $null
$ns connect $udp $null
set agent [$n(0) set src_agent_]
$udp target $agent
$agent install_connection 4 0 2 0 1 2
switch [lindex $argv 0] {
	gap {$agent install_connection 5 0 2 0 2}
	later {$agent install_connection 5 0 2 0 1 7}
}
$udp set fid_ 4
$ns at 1 {$udp send 100}
$ns at 1.5 {$udp set fid_ 5; $udp send 100}
foreach t {1.4 1.503 1.507} {$ns at $t "puts $t; flush stdout"}
$ns at 2 {$ns flush-trace; exit 0}
$ns run
