# NodeOn and NodeOff of Phy/WirelessPhyExt, which have no effect; event traces of error models that are no objects.
set ns [new Simulator]
set tf [open out.tr w]
$ns trace-all $tf
set topo [new Topography]
$topo load_flatgrid 700 300
create-god 3
$ns node-config -adhocRouting DumbAgent -llType LL -macType Mac/802_11Ext -ifqType Queue/DropTail/PriQueue -ifqLen 20 -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhyExt -channel [new Channel/WirelessChannel] -topoInstance $topo -agentTrace ON -routerTrace ON -macTrace ON
foreach k {0 1} { set n($k) [$ns node]; $n($k) set X_ [expr 100 + 10 * $k]; $n($k) set Y_ 20$k; $n($k) set Z_ 0 }
set u [new Agent/UDP]; $ns attach-agent $n(0) $u
set z [new Agent/Null]; $ns attach-agent $n(1) $z
$ns connect $u $z
foreach t {0.1 0.5 1.1 2.1 3.1} {$ns at $t "$u send 100"}
set p0 [$n(0) set netif_(0)]; set p1 [$n(1) set netif_(0)]
switch [lindex $argv 0] {
 off1 {$ns at 1 "$p1 NodeOff"; $ns at 3 "$p1 NodeOn"}
 off0 {$ns at 1 "$p0 NodeOff"; $ns at 3 "$p0 NodeOn"}
 none {}
}
set e [new ErrorModel]; puts "eventtrace <[$e eventtrace foo]>"
$ns at 4 "exit 0"
$ns run
