# speed, sender, mover, its destination, positions: who hears a frame that is sent 1.2 s after a node began to move
set ns [new Simulator]
set tf [open out.tr w]
$ns trace-all $tf
set topo [new Topography]
$topo load_flatgrid 1977 977
create-god 20
$ns node-config -adhocRouting DumbAgent -llType LL -macType Mac/802_11 -ifqType Queue/DropTail/PriQueue -ifqLen 10 \
	-antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy \
	-agentTrace ON -routerTrace OFF -macTrace ON -topoInstance $topo -channel [new Channel/WirelessChannel] \
	-energyModel EnergyModel -initialEnergy 10 -rxPower 1.0 -txPower 0.6 -idlePower 0.1
set positions [lassign $argv speed sender mover destination]
set i 0
foreach x $positions {
	set n($i) [$ns node]
	$n($i) random-motion 0
	$n($i) set X_ $x
	$n($i) set Y_ 50
	$n($i) set Z_ 0
	incr i
}
$ns at 0.7 "$n($mover) setdest $destination 50 $speed"
set u [new Agent/UDP]
$ns attach-agent $n($sender) $u
$u set dst_addr_ -1
$u set dst_port_ 0
$ns at 1.9 "$u send 100"
$ns at 2 {$ns flush-trace; close $tf; exit 0}
$ns run
