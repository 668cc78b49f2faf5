set ns [new Simulator]
set tf [open out.tr w]
$ns trace-all $tf
set topo [new Topography]
$topo load_flatgrid 9000 9000
create-god 6
$ns node-config -adhocRouting DumbAgent -llType LL -macType Mac/802_15_4 -ifqType Queue/DropTail/PriQueue -ifqLen 10 -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy/802_15_4 -agentTrace ON -routerTrace OFF -macTrace ON -phyTrace OFF -movementTrace OFF -topoInstance $topo -channel [new Channel/WirelessChannel]
$ns node-config -energyModel EnergyModel -initialEnergy 100 -rxPower 0.1 -txPower 0.4 -idlePower 0.01 -sleepPower 0.001 -transitionPower 0.2 -transitionTime 0.0 -sleepTime 0.5
set n(0) [$ns node]
$n(0) random-motion 0
$n(0) set X_ 1
$n(0) set Y_ 1
$n(0) set Z_ 0
set u(0) [new Agent/UDP]
$ns attach-agent $n(0) $u(0)
$u(0) set dst_addr_ -1
$u(0) set dst_port_ 3
$ns at 0.00 "$n(0) sscs startPANCoord 1 2 2"
$ns at 5 "$u(0) send 20"
set n(1) [$ns node]
$n(1) random-motion 0
$n(1) set X_ 901
$n(1) set Y_ 1
$n(1) set Z_ 0
set u(1) [new Agent/UDP]
$ns attach-agent $n(1) $u(1)
$u(1) set dst_addr_ -1
$u(1) set dst_port_ 3
$ns at 0.01 "$n(1) sscs startPANCoord 1 2 2"
set n(2) [$ns node]
$n(2) random-motion 0
$n(2) set X_ 1801
$n(2) set Y_ 1
$n(2) set Z_ 0
set u(2) [new Agent/UDP]
$ns attach-agent $n(2) $u(2)
$u(2) set dst_addr_ -1
$u(2) set dst_port_ 3
$ns at 0.02 "$n(2) sscs startPANCoord 1 2 2"
$ns at 5 "$u(2) send 20"
set n(3) [$ns node]
$n(3) random-motion 0
$n(3) set X_ 2701
$n(3) set Y_ 1
$n(3) set Z_ 0
set u(3) [new Agent/UDP]
$ns attach-agent $n(3) $u(3)
$u(3) set dst_addr_ -1
$u(3) set dst_port_ 3
$ns at 0.03 "$n(3) sscs startPANCoord 1 2 2"
$ns at 5 "$n(3) sscs stopBeacon"
$ns at 6 "$u(3) send 20"
set n(4) [$ns node]
$n(4) random-motion 0
$n(4) set X_ 3601
$n(4) set Y_ 1
$n(4) set Z_ 0
set u(4) [new Agent/UDP]
$ns attach-agent $n(4) $u(4)
$u(4) set dst_addr_ -1
$u(4) set dst_port_ 3
$ns at 0.04 "$n(4) sscs startPANCoord 1 2 2"
$ns at 5 "$u(4) send 20"
set n(5) [$ns node]
$n(5) random-motion 0
$n(5) set X_ 4501
$n(5) set Y_ 1
$n(5) set Z_ 0
set u(5) [new Agent/UDP]
$ns attach-agent $n(5) $u(5)
$u(5) set dst_addr_ -1
$u(5) set dst_port_ 3
$ns at 0.05 "$n(5) sscs startPANCoord 1 2 2"
$ns at 5 "$u(5) send 20"
$ns at 12 "$ns flush-trace; exit 0"
$ns run
