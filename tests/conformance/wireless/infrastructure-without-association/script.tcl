# arguments: the number of the access point; a station without one sends to it, and answers its request for an address
lassign $argv access_point
set ns [new Simulator]
$ns trace-all [open out.tr w]
set topo [new Topography]
$topo load_flatgrid 700 300
create-god 4
$ns node-config -adhocRouting DumbAgent -llType LL -macType Mac/802_11 -ifqType Queue/DropTail/PriQueue -ifqLen 20 \
    -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy \
    -channel [new Channel/WirelessChannel] -topoInstance $topo -agentTrace ON -routerTrace OFF -macTrace ON
foreach k {0 1 2 3} {
    set n($k) [$ns node]
    $n($k) set X_ [expr 100 + 50 * $k]; $n($k) set Y_ 200; $n($k) set Z_ 0
}
[$n($access_point) getMac 0] ap 1
[$n(3) getMac 0] ScanType PASSIVE
foreach {from to} [list 1 $access_point $access_point 1] {
    set u [new Agent/UDP]; $ns attach-agent $n($from) $u
    set z [new Agent/Null]; $ns attach-agent $n($to) $z
    $ns connect $u $z
    foreach t {0.5 0.53} {$ns at $t$from "$u send 100"}
}
$ns at 0.6 "exit 0"
$ns run
