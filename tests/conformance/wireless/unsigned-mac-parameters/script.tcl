lassign $argv name value
Mac/802_11 set $name $value
set ns [new Simulator]
set f [open out.tr w]; $ns trace-all $f
set topo [new Topography]; $topo load_flatgrid 500 500
create-god 4
$ns node-config -adhocRouting DumbAgent -llType LL -macType Mac/802_11 -ifqType Queue/DropTail/PriQueue -ifqLen 50 -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy -channel [new Channel/WirelessChannel] -topoInstance $topo -agentTrace ON -macTrace ON -routerTrace OFF
for {set i 0} {$i < 4} {incr i} { set n($i) [$ns node]; $n($i) random-motion 0; $n($i) set X_ [expr 10 + 50 * $i]; $n($i) set Y_ 10; $n($i) set Z_ 0 }
foreach {a b} {0 1 2 3 3 0} {
    set u [new Agent/UDP]; set v [new Agent/Null]
    $ns attach-agent $n($a) $u; $ns attach-agent $n($b) $v; $ns connect $u $v
    for {set k 0} {$k < 8} {incr k} { $ns at 1.0 "$u send 500"; $ns at 1.[expr 2 + $k] "$u send 100" }
}
$ns at 1.25 "$n(3) setdest 490 490 100000"
$ns at 2.6 "puts \"[[$n(0) getMac 0] set $name]\"; exit 0"
$ns run
