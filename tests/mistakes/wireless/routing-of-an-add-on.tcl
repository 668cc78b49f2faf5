set ns [new Simulator]
$ns trace-all [open out.tr w]
create-god 2
set topo [new Topography]
$topo load_flatgrid 500 500
$ns node-config -adhocRouting GPSR -llType LL -macType Mac/802_11 -ifqType Queue/DropTail/PriQueue -ifqLen 50 \
    -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy \
    -channelType Channel/WirelessChannel -topoInstance $topo
foreach i {0 1} {
    set node($i) [$ns node]
    $node($i) set X_ [expr 100 * $i + 50]
    $node($i) set Y_ 50
    $node($i) set Z_ 0
}
set udp [new Agent/UDP]
set null [new Agent/Null]
$ns attach-agent $node(0) $udp
$ns attach-agent $node(1) $null
$ns connect $udp $null
set cbr [new Application/Traffic/CBR]
$cbr attach-agent $udp
$ns at 0.5 "$cbr start"
$ns at 1.0 "exit 0"
$ns run
