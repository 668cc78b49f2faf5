# argv: routing protocol, trace format
set ns [new Simulator]
if {[lindex $argv 1] != "old"} {$ns use-[lindex $argv 1]trace}
set f [open mix.tr w]; $ns trace-all $f
set topo [new Topography]; $topo load_flatgrid 500 500
create-god 3
set rp [lindex $argv 0]
$ns node-config -adhocRouting $rp -llType LL -macType Mac/802_11 -ifqType [expr {$rp == "DSR" ? "CMUPriQueue" : "Queue/DropTail/PriQueue"}] -ifqLen 30 -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy -channel [new Channel/WirelessChannel] -topoInstance $topo -agentTrace ON -routerTrace ON -macTrace ON
for {set i 0} {$i<3} {incr i} {set n($i) [$ns node]; $n($i) set X_ [expr 10+200*($i%3)]; $n($i) set Y_ [expr 10]; $n($i) set Z_ 0}
proc pair {a b t s} {global ns n; set x [new Agent/$t]; set y [new Agent/$s]; $ns attach-agent $n($a) $x; $ns attach-agent $n($b) $y; $ns connect $x $y; return $x}
set a7 [pair 0 2 SCTP SCTP]; $a7 set dataChunkSize_ 200; set ap7 [new Application/FTP]; $ap7 attach-agent $a7; $ns at 3.5 "$ap7 start"
$ns at 3.8 "exit 0"
$ns run
