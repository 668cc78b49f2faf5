set ns [new Simulator]
set f [open out.tr w]
$ns trace-all $f
set topo [new Topography]; $topo load_flatgrid 500 500
create-god 2
$ns node-config -adhocRouting DumbAgent -llType LL -macType Mac/802_11 -ifqType Queue/DropTail/PriQueue -ifqLen 50 -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy -channelType Channel/WirelessChannel -topoInstance $topo -agentTrace ON -routerTrace ON -macTrace OFF
foreach i {0 1} {set n($i) [$ns node]; $n($i) set X_ [expr 10*$i+1]; $n($i) set Y_ 1; $n($i) set Z_ 0}
set u [new Agent/UDP]; set s [new Agent/Null]; $ns attach-agent $n(0) $u; $ns attach-agent $n(1) $s; $ns connect $u $s
foreach t [CMUTrace/Send info instances] {lappend all $t}
$ns at 0.1 "$u send 100"
set time 0.15
foreach step {{tagged 1} {newtrace 1} {tagged 0} {newtrace 0} {tagged 1} {tagged false} {newtrace 1}} {
 $ns at $time "foreach t \$all {eval \$t $step}"
 $ns at [expr $time+0.02] "$u send 100"
 set time [expr $time+0.1]
}
$ns at 2 "$ns flush-trace; exit 0"
$ns run
