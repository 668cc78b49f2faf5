# node 1 hears of node 2 from node 0, which it does not know itself: the update has no entry for its sender
Agent/DSDV set be_random_ 0
Agent/DSDV set wst0_ 0
Agent/DSDV set verbose_ 1
Agent/DSDV set trace_wst_ 1
set ns [new Simulator]
set tf [open out.tr w]
$ns trace-all $tf
set topo [new Topography]
$topo load_flatgrid 2000 500
create-god 3
$ns node-config -adhocRouting DSDV -llType LL -macType Mac/802_11 -ifqType Queue/DropTail/PriQueue -ifqLen 50 \
	-antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy \
	-channel [new Channel/WirelessChannel] -topoInstance $topo -agentTrace ON -routerTrace ON -macTrace OFF
foreach {i x} {0 210 1 900 2 1600} {
	set n($i) [$ns node]
	$n($i) random-motion 0
	$n($i) set X_ $x
	$n($i) set Y_ 100
	$n($i) set Z_ 0
}
[$n(2) set ragent_] set perup_ 8
$ns at 1.0 "$n(1) setdest 10 100 1000"
$ns at 1.0 "$n(2) setdest 410 100 1000"
$ns at 5.0 "$n(2) setdest 411 100 1"
$ns at 8.0 {$ns flush-trace; close $tf; exit 0}
$ns run
