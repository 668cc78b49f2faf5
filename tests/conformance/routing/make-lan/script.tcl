proc try script {
	puts "> $script"
	if {[catch {uplevel #0 $script} result]} {
		puts "! [lindex [split $result \n] 0]"
	} else {
		puts "= $result"
	}
}
set ns [new Simulator]
$ns trace-all [open out.tr w]
$ns namtrace-all [open out.nam w]
foreach i {0 1 2 3 4 5} {set n($i) [$ns node]}
set members [list $n(0) $n(1) $n(2) $n(3)]
switch [lindex $argv 0] {
	short {set lan [$ns make-lan $members 1Mb 2ms]}
	long {set lan [$ns make-lan -trace on $members 1Mb 2ms LL Queue/DropTail Mac/802_3 Channel Phy/WiredPhy 2]}
	old {set lan [$ns make-lan $members 1Mb 2ms LL Queue/DropTail Mac/Csma/Cd Channel]}
	two {
		set lan [$ns newLan $members 10Mb 0.1ms -macType Mac/802_3]
		$lan cost 4
		$ns newLan [list $n(2) $n(4)] 1Mb 1ms
	}
}
$ns duplex-link $n(0) $n(4) 1Mb 10ms DropTail
$ns duplex-link $n(3) $n(5) 1Mb 10ms DropTail
foreach question {id cost? is-lan? is-lan bdcast neighbors} {try "\$lan $question"}
foreach question {is-lan? neighbors} {try "\$n(0) $question"}
foreach question {{info class} cost? {cost 3} cost? up? head queue delay bw id} {try "\[\$ns link \$n(0) \$lan] $question"}
try {$ns link $n(0) $n(1)}
try {$ns all-nodes-list}
$ns at 0.001 {
	try {$ns dump-routelogic-nh}
	try {$ns dump-routelogic-distance}
}
foreach {from to size interval} {0 1 1000 0.011 2 3 40 0.007 1 5 300 0.013 4 2 1400 0.019} {
	set udp [new Agent/UDP]
	$udp set packetSize_ 2000
	$ns attach-agent $n($from) $udp
	set null [new Agent/Null]
	$ns attach-agent $n($to) $null
	$ns connect $udp $null
	set cbr [new Application/Traffic/CBR]
	$cbr attach-agent $udp
	$cbr set interval_ $interval
	$cbr set packetSize_ $size
	$ns at 0.01 "$cbr start"
}
$ns at 0.4 {$ns flush-trace; exit 0}
$ns run
