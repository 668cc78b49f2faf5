# argument: whether a wired node has a place
set ns [new Simulator]
$ns node-config -addressType hierarchical
AddrParams set domain_num_ 2; AddrParams set cluster_num_ {1 1}; AddrParams set nodes_num_ {1 2}
$ns trace-all [open out.tr w]
$ns namtrace-all [open out.nam w]
set topo [new Topography]
$topo load_flatgrid 500 500
create-god 2
set w [$ns node 0.0.0]
if {[lindex $argv 0]} {$w set X_ 20; $w set Y_ 3}
$ns node-config -adhocRouting DSDV -llType LL -macType Mac/802_11 -ifqType Queue/DropTail/PriQueue -ifqLen 50 \
    -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy \
    -channel [new Channel/WirelessChannel] -topoInstance $topo -wiredRouting ON
set b [$ns node 1.0.0]
$b set X_ 100; $b set Y_ 200; $b set Z_ 0
$ns duplex-link $w $b 1Mb 5ms DropTail
$ns at 0.1 {exit 0}
$ns run
