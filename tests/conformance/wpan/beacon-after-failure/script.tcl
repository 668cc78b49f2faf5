Phy/WirelessPhy set CSThresh_ 2.37381e-06
Phy/WirelessPhy set RXThresh_ 2.37381e-06
set reports {}
set ns [new Simulator]
set tf [open out.tr w]
$ns trace-all $tf
set topo [new Topography]
$topo load_flatgrid 29 29
set god [create-god 2]
$ns node-config -adhocRouting DSDV -llType LL -macType Mac/802_15_4 -ifqType Queue/DropTail -ifqLen 50 -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy/802_15_4 -agentTrace OFF -routerTrace OFF -macTrace ON -phyTrace OFF -movementTrace OFF -topoInstance $topo -channel [new Channel/WirelessChannel]
set n(0) [$ns node]
$n(0) random-motion 0
$n(0) set X_ 5
$n(0) set Y_ 28
$n(0) set Z_ 0.0
set n(1) [$ns node]
$n(1) random-motion 0
$n(1) set X_ 9.510
$n(1) set Y_ 7.575
$n(1) set Z_ 0.0
Mac/802_15_4 wpanCmd callBack 2
set from(0) [new Agent/UDP]
set to(0) [new Agent/Null]
$ns attach-agent $n(0) $from(0)
$ns attach-agent $n(1) $to(0)
$from(0) set dst_addr_ -1
$from(0) set dst_port_ 0
set app(0) [new Application/Traffic/CBR]
$app(0) set packetSize_ 90
$app(0) set interval_ 0.05
$app(0) set random_ 1
$app(0) attach-agent $from(0)
set from(1) [new Agent/UDP]
set to(1) [new Agent/Null]
$ns attach-agent $n(0) $from(1)
$ns attach-agent $n(1) $to(1)
$from(1) set dst_addr_ -1
$from(1) set dst_port_ 0
set app(1) [new Application/Traffic/Exponential]
$app(1) set packetSize_ 80
$app(1) set rate_ 20kb
$app(1) set burst_time_ 0
$app(1) attach-agent $from(1)
set from(2) [new Agent/UDP]
set to(2) [new Agent/Null]
$ns attach-agent $n(0) $from(2)
$ns attach-agent $n(1) $to(2)
$ns connect $from(2) $to(2)
set app(2) [new Application/Traffic/CBR]
$app(2) set packetSize_ 90
$app(2) set interval_ 0.1
$app(2) set random_ 1
$app(2) attach-agent $from(2)
$ns at 0.65 "$n(1) setdest 19.926 19.752 5"
$ns at 6.4 "Mac/802_15_4 wpanCmd txOption 2"
$ns at 0 "$n(0) sscs startPANCoord 1 3 3"
$ns at 0.8 "$n(1) sscs startDevice 1 1 1 2 2"
$ns at 0 "$app(0) start"
$ns at 2 "$app(1) start"
$ns at 1 "$app(2) start"
$ns at 1.3 "$n(0) node-down"
$ns at 4.80243 "$n(0) node-up"
lappend reports {puts "[ns-random]"}
proc finish {} {global reports; uplevel #0 [join $reports {;}]; $::ns flush-trace; $::ns halt}
$ns at 8 "finish"
$ns run
puts "halted at [$ns now]"
