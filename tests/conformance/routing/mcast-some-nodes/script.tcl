set ns [new Simulator -multicast on]
$ns trace-all [open out.tr w]
foreach i {0 1 2 3} {set n($i) [$ns node]}
foreach {a b} {0 1 1 2 2 3 3 0} {$ns duplex-link $n($a) $n($b) 1Mb 5ms DropTail}
set group [Node allocaddr]
set protocol [lindex $argv 0]
if {$protocol eq "BST"} {BST set RP_($group) $n(0)}
set handle [$ns mrtproto $protocol [list $n(0) $n(1)]]
foreach i {0 1 2 3} {
	set classifier [$n($i) set multiclassifier_]
	puts "$n($i) $classifier [$classifier info class] [[$n($i) getArbiter] info vars]"
}
$ns at 0.1 {
	if {$protocol eq "CtrMcast"} {
		puts "[catch {$handle get_rp $n(0) $group} message] [lindex [split $message \n] 0]"
	}
	$ns flush-trace
	exit 0
}
$ns run
