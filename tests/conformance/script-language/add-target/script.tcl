set ns [new Simulator]
proc show node {
	$node proc add-target {agent port} {
		puts "[$self id] add-target [$agent info class] $port [$agent set agent_port_]"
		if {[$agent info class] != "Agent/Null"} { $self next $agent $port }
	}
}
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 1Mb 5ms DropTail
show $a
show $b
set u [new Agent/UDP]
$ns attach-agent $a $u
$a attach [new Agent/UDP] 17
$ns attach-agent $b [new Agent/Null]
set monitor [new Agent/LossMonitor]
$ns attach-agent $b $monitor
puts "[$monitor set agent_port_] [$b set agents_]"
$ns connect $u $monitor
$ns trace-all [open out.tr w]
create-god 2
set topography [new Topography]
$topography load_flatgrid 200 200
$ns node-config -adhocRouting DSDV -llType LL -macType Mac/802_11 -ifqType Queue/DropTail/PriQueue -ifqLen 50 \
	-antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy \
	-channel [new Channel/WirelessChannel] -topoInstance $topography -agentTrace ON -routerTrace ON
foreach i {0 1} {
	set m($i) [$ns node]
	$m($i) set X_ [expr {10 + 50 * $i}]
	$m($i) set Y_ 10
	$m($i) set Z_ 0
	show $m($i)
}
set v [$ns create-connection UDP $m(0) LossMonitor $m(1) 5]
set overheard [$m(1) agent 0]
$ns at 0.1 "$u send 100"
$ns at 2 "$v send 200"
$ns at 3 {
	puts "[$monitor set npkts_] [$overheard set npkts_]"
	exit 0
}
$ns run
