Phy/WirelessPhy set CSThresh_ 2.37381e-06
Phy/WirelessPhy set RXThresh_ 2.37381e-06
set reports {}
set ns [new Simulator]
$ns use-scheduler Heap
set tf [open out.tr w]
$ns trace-all $tf
set topo [new Topography]
$topo load_flatgrid 28 28
set god [create-god 2]
$ns node-config -adhocRouting DumbAgent -llType LL -macType Mac/802_15_4 -ifqType Queue/DropTail/PriQueue -ifqLen 150 -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy/802_15_4 -agentTrace ON -routerTrace OFF -macTrace ON -phyTrace OFF -movementTrace OFF -topoInstance $topo -channel [new Channel/WirelessChannel]
set n(0) [$ns node]
$n(0) random-motion 0
$n(0) set X_ 16
$n(0) set Y_ 4.448
$n(0) set Z_ 0.0
set n(1) [$ns node]
$n(1) random-motion 0
$n(1) set X_ 2
$n(1) set Y_ 10
$n(1) set Z_ 0.0
Mac/802_15_4 wpanCmd txOption 4
set from(0) [new Agent/UDP]
set to(0) [new Agent/Null]
$ns attach-agent $n(0) $from(0)
$ns attach-agent $n(1) $to(0)
$ns connect $from(0) $to(0)
set app(0) [new Application/Traffic/CBR]
$app(0) set packetSize_ 70
$app(0) set interval_ 1
$app(0) set random_ 1
$app(0) attach-agent $from(0)
set from(1) [new Agent/UDP]
set to(1) [new Agent/Null]
$ns attach-agent $n(0) $from(1)
$ns attach-agent $n(1) $to(1)
$ns connect $from(1) $to(1)
set app(1) [new Application/Traffic/CBR]
$app(1) set packetSize_ 80
$app(1) set interval_ 0.02
$app(1) set random_ 1
$app(1) attach-agent $from(1)
$ns at 2 "Mac/802_15_4 wpanCmd verbose on"
$ns at 0.293596 "$n(0) sscs startPANCoord 1 6 4"
$ns at 0.3 "$n(1) sscs startDevice 0 0 0 1 1"
$ns at 1.55086 "$n(0) sscs startBeacon 4 4"
$ns at 2.76406 "$n(1) sscs startBeacon"
$ns at 0.8 "$app(0) start"
$ns at 2 "$app(1) start"
$ns at 2 "Mac/802_15_4 wpanCmd link-down 0 1"
$ns at 2.21608 "Mac/802_15_4 wpanCmd link-up 0 1"
$ns at 1 "Mac/802_15_4 wpanCmd link-down 0 1"
$ns at 2.3 "Mac/802_15_4 wpanCmd link-down 1 0"
$ns at 2.53161 "Mac/802_15_4 wpanCmd link-up 1 0"
lappend reports {puts "[ns-random]"}
proc finish {} {global reports; uplevel #0 [join $reports {;}]; $::ns flush-trace; $::ns halt}
$ns at 3 "finish"
$ns run
puts "halted at [$ns now]"
