set ns [new Simulator]
set f [open out.tr w]
$ns trace-all $f
set topo [new Topography]
$topo load_flatgrid 500 500
create-god 2
$ns node-config -adhocRouting AODV -llType LL -macType Mac/802_11 -ifqType Queue/DropTail/PriQueue -ifqLen 50 \
    -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy \
    -channelType Channel/WirelesChannel -topoInstance $topo
for {set i 0} {$i < 2} {incr i} {
    set node($i) [$ns node]
    $node($i) set X_ [expr 100 * $i + 10]
    $node($i) set Y_ 50
    $node($i) set Z_ 0
}
set udp [new Agent/UDP]
$ns attach-agent $node(0) $udp
set null [new Agent/Null]
$ns attach-agent $node(1) $null
$ns connect $udp $null
$ns at 0.5 "$udp send 100"
$ns at 1.0 "exit 0"
$ns run
