set ns [new Simulator]
set f [open out.tr w]
$ns trace-all $f
set topo [new Topography]
$topo load_flatgrid 50 50
create-god 2
$ns node-config -adhocRouting AODV -llType LL -macType Mac/802_15_4 -ifqType Queue/DropTail/PriQueue -ifqLen 50 \
    -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy/802_15_4 \
    -channelType Channel/WirelessChannel -topoInstance $topo
for {set i 0} {$i < 2} {incr i} {
    set node($i) [$ns node]
    $node($i) set X_ [expr 10 * $i + 10]
    $node($i) set Y_ 10
    $node($i) set Z_ 0
}
$ns at 0.0 "$node(0) sscs startPANCoordinator"
$ns at 0.5 "$node(1) sscs startDevice 0"
$ns at 1.0 "exit 0"
$ns run
