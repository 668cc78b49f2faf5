# Positions and energy of nodes with hierarchical addresses in the new and the tagged format, and in nam lines.
foreach {format swapped domain} $argv break
set ns [new Simulator]
$ns node-config -addressType hierarchical
AddrParams set domain_num_ 2
AddrParams set cluster_num_ {1 1}
AddrParams set nodes_num_ {3 3}
if {$format ne "old"} { $ns use-${format}trace }
set tf [open out.tr w]
$ns trace-all $tf
set nf [open out.nam w]
$ns namtrace-all-wireless $nf 700 300
set topo [new Topography]
$topo load_flatgrid 700 300
create-god 2
$ns node-config -adhocRouting DSDV -llType LL -macType Mac/802_11 -ifqType Queue/DropTail/PriQueue -ifqLen 20 \
    -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy \
    -channel [new Channel/WirelessChannel] -topoInstance $topo -agentTrace ON -routerTrace ON -macTrace ON \
    -movementTrace ON -energyModel EnergyModel -initialEnergy 50 -txPower 1 -rxPower 1
foreach k {0 1} {
    set n($k) [$ns node $domain.0.[expr {$swapped ? 1 - $k : $k}]]
    $n($k) random-motion 0
    $n($k) set X_ [expr 100 + 10 * $k]
    $n($k) set Y_ 20$k
    $n($k) set Z_ 0
}
set u [new Agent/UDP]; $ns attach-agent $n(0) $u
set z [new Agent/Null]; $ns attach-agent $n(1) $z
$ns connect $u $z
$ns at 0.9 "$n(0) setdest 5 5 3"
$ns at 1.0 "$u send 100"
$ns at 2.0 "$ns flush-trace; exit 0"
$ns run
