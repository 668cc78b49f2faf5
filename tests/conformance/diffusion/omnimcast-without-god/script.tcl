set ns [new Simulator]
$ns trace-all [open out.tr w]
set topo [new Topography]
$topo load_flatgrid 400 400
set god [create-god 2]
$god off
$god num_data_types 1
$ns node-config -adhocRouting OMNIMCAST -llType LL -macType Mac/802_11 -ifqType Queue/DropTail/PriQueue -ifqLen 50 \
    -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy \
    -channel [new Channel/WirelessChannel] -topoInstance $topo -agentTrace ON -routerTrace ON
foreach i {0 1} {
    set n($i) [$ns node $i]
    $n($i) set X_ 1${i}0; $n($i) set Y_ 10; $n($i) set Z_ 0
    $god new_node $n($i)
    set sink($i) [new Agent/Diff_Sink]
    $ns attach-agent $n($i) $sink($i)
    $sink($i) data-type 0
}
$ns at 0.5 "$sink(0) announce"
$ns at 1 "$sink(1) ready"
$ns at 2 "exit 0"
$ns run
