# arguments: times at which station 1 leaves and comes back
Mac/802_11Ext set RTSThreshold_ 100
set ns [new Simulator]
$ns trace-all [open out.tr w]
set topo [new Topography]
$topo load_flatgrid 20000 300
create-god 2
$ns node-config -adhocRouting DumbAgent -llType LL -macType Mac/802_11Ext -ifqType Queue/DropTail/PriQueue -ifqLen 20 \
    -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhyExt \
    -channel [new Channel/WirelessChannel] -topoInstance $topo -agentTrace ON -routerTrace OFF -macTrace ON
foreach k {0 1} {
    set n($k) [$ns node]
    $n($k) set X_ 1${k}0; $n($k) set Y_ 20; $n($k) set Z_ 0
}
set u [new Agent/UDP]; $ns attach-agent $n(0) $u
set z [new Agent/Null]; $ns attach-agent $n(1) $z
$ns connect $u $z
foreach t {0.1 0.2 0.3} {$ns at $t "$u send 300"}
foreach {away back} [lindex $argv 0] {
    $ns at $away "$n(1) set X_ 19000"
    $ns at $back "$n(1) set X_ 110"
}
$ns at 0.4 "exit 0"
$ns run
