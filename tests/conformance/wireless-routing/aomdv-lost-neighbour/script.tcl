# A neighbour moves away while packets wait for it: another path exists. What waits is sent over it or dropped, by its type.
set kind [lindex $argv 0]
set ns [new Simulator]
ns-random 867
set tr [open out.tr w]
$ns trace-all $tr
set topo [new Topography]
$topo load_flatgrid 549 193
create-god 3
$ns node-config -adhocRouting AOMDV -llType LL -macType Mac/Tdma -ifqType Queue/DropTail/PriQueue -ifqLen 10 \
	-antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy \
	-channel [new Channel/WirelessChannel] -topoInstance $topo -agentTrace OFF -routerTrace ON -macTrace OFF
set i 0
foreach x {462.687 293.470338551090 261.5} {
	set n($i) [$ns node]
	$n($i) random-motion 0
	$n($i) set X_ $x
	$n($i) set Y_ 0.0
	$n($i) set Z_ 0.0
	incr i
}
proc flow {from to kind start} {
	global ns
	set udp [new Agent/UDP]
	$ns attach-agent $from $udp
	set null [new Agent/Null]
	$ns attach-agent $to $null
	$ns connect $udp $null
	set app [new Application/Traffic/$kind]
	if {$kind != "CBR"} {
		$app set burst_time_ 100s
		$app set idle_time_ 0
	}
	$app set rate_ 60kb
	$app attach-agent $udp
	$ns at $start "$app start"
}
flow $n(0) $n(2) $kind 0.57
flow $n(1) $n(2) CBR 3.0
flow $n(0) $n(2) CBR 0.7
$ns at 2 "$n(2) setdest 158.069 62.930936554257 200.0"
$ns at 7.2 "$ns flush-trace; close $tr; exit 0"
$ns run
