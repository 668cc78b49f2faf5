set ns [new Simulator]
$ns trace-all [open out.tr w]
foreach i {0 1 2 3 4 5 6} {set n($i) [$ns node]}
foreach {a b} {0 1 1 3 0 2 2 3 3 4 4 5 5 0 2 4 5 6} {$ns duplex-link $n($a) $n($b) 1Mb 5ms DropTail}
set protocol [lindex $argv 0]
switch [lindex $argv 1] {
	part {$ns rtproto $protocol [list $n(0) $n(1) $n(2) $n(3)]}
	cost {
		$ns rtproto $protocol
		$ns at 0.7 {$ns cost $n(0) $n(1) 7}
		$ns rtmodel-at 1.0 up $n(0) $n(5)
	}
	down {
		$ns rtproto $protocol
		$ns at 0.7 {$ns cost $n(0) $n(1) 7}
		$ns rtmodel-at 0.9 down $n(2) $n(3)
		$ns rtmodel-at 1.0 down $n(0) $n(5)
		$ns rtmodel-at 1.2 up $n(0) $n(5)
	}
	both {
		$ns rtproto DV
		$ns rtproto LS
	}
	split {
		$ns rtproto DV [list $n(0) $n(1) $n(2) $n(3)]
		$ns rtproto LS [list $n(4) $n(3) $n(5) $n(6)]
	}
	negative {
		$ns cost $n(3) $n(2) -1
		$ns cost $n(2) $n(3) 0
		$ns cost $n(5) $n(6) 16383
		$ns at 0.65 {$ns dump-routelogic-nh}
	}
}
foreach t {0.65 0.95 1.1 1.8} {
	$ns at $t {
		foreach i {0 1 2 3 5 6} {
			set routes [$n($i) rtObject?]
			if {$routes ne ""} {$routes dump-routes stdout}
		}
	}
}
$ns at 2 {$ns flush-trace; exit 0}
if {[catch {$ns run} message]} {
	puts [lindex [split $message \n] 0]
}
