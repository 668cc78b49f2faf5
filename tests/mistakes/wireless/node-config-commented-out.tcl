set ns [new Simulator]
$ns trace-all [open out.tr w]
set topo [new Topography]
$topo load_flatgrid 500 500
create-god 2
# -adhocRouting AODV -llType LL -macType Mac/802_11 -ifqType Queue/DropTail/PriQueue -ifqLen 50 -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy -channelType Channel/WirelessChannel -topoInstance $topo -agentTrace ON -routerTrace ON -macTrace OFF
foreach i {0 1} {set n($i) [$ns node]; $n($i) set X_ [expr 100*$i+5]; $n($i) set Y_ 5; $n($i) set Z_ 0}
set a $n(0); set b $n(1)
set u [new Agent/UDP]
set v [new Agent/Null]
$ns attach-agent $a $u
$ns attach-agent $b $v
$ns connect $u $v
set c [new Application/Traffic/CBR]
$c attach-agent $u
$ns at 0.1 "$c start"
$ns at 1.0 "$ns flush-trace; exit 0"
$ns run
