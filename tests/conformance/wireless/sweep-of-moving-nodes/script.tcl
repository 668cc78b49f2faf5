# Two nodes have arrived far away before the first frame: both are where they should be when it is sent, and the one in range
# hears it.
set order [lindex $argv 0]
set ns [new Simulator]
$ns trace-all [open out.tr w]
set topo [new Topography]
$topo load_flatgrid 870 870
create-god 4
$ns node-config -adhocRouting AODV -llType LL -macType Mac/802_11 -ifqType Queue/DropTail/PriQueue -ifqLen 50 \
    -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy -agentTrace ON \
    -routerTrace ON -macTrace ON -topoInstance $topo -channel [new Channel/WirelessChannel]
foreach name $order { set node($name) [$ns node] }
$node(sender) set Y_ 818.7
set udp [new Agent/UDP]
$ns attach-agent $node(sender) $udp
set null [new Agent/Null]
$ns attach-agent $node(near) $null
$ns connect $udp $null
$ns at 1.0 "$node(near) setdest 390 750 200.0"
$ns at 1.1 "$node(far) setdest 848 804 200.0"
$ns at 7.8 "$udp send 100"
$ns at 8 {
    foreach name $order { puts "$name [$node($name) set X_] [$node($name) set Y_]" }
    exit 0
}
$ns run
