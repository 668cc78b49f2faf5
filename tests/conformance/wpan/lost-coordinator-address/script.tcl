Phy/WirelessPhy set CSThresh_ 4.80696e-07
Phy/WirelessPhy set RXThresh_ 4.80696e-07
set reports {}
set ns [new Simulator]
ns-random 74
set tf [open out.tr w]
$ns trace-all $tf
set topo [new Topography]
$topo load_flatgrid 50 50
set god [create-god 12]
$ns node-config -adhocRouting AOMDV -llType LL -macType Mac/802_15_4 -ifqType Queue/DropTail/PriQueue -ifqLen 50 -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy/802_15_4 -agentTrace OFF -routerTrace OFF -macTrace ON -phyTrace ON -movementTrace OFF -topoInstance $topo -channel [new Channel/WirelessChannel]
set n(0) [$ns node]
$n(0) random-motion 0
$n(0) set X_ 3
$n(0) set Y_ 47
$n(0) set Z_ 0.0
set n(1) [$ns node]
$n(1) random-motion 0
$n(1) set X_ 6.320
$n(1) set Y_ 42.662
$n(1) set Z_ 0.0
$ns initial_node_pos $n(1) 2
set n(2) [$ns node]
$n(2) random-motion 0
$n(2) set X_ 34.481
$n(2) set Y_ 13
$n(2) set Z_ 0.0
set n(3) [$ns node]
$n(3) random-motion 0
$n(3) set X_ 44.183
$n(3) set Y_ 16.211
$n(3) set Z_ 0.0
$ns initial_node_pos $n(3) 2
set n(4) [$ns node]
$n(4) random-motion 0
$n(4) set X_ 44.448
$n(4) set Y_ 15
$n(4) set Z_ 0.0
$ns initial_node_pos $n(4) 2
set n(5) [$ns node]
$n(5) random-motion 0
$n(5) set X_ 40.712
$n(5) set Y_ 36.544
$n(5) set Z_ 0.0
set n(6) [$ns node]
$n(6) random-motion 0
$n(6) set X_ 16.912
$n(6) set Y_ 18.474
$n(6) set Z_ 0.0
set n(7) [$ns node]
$n(7) random-motion 0
$n(7) set X_ 44
$n(7) set Y_ 17.408
$n(7) set Z_ 0.0
set n(8) [$ns node]
$n(8) random-motion 0
$n(8) set X_ 16
$n(8) set Y_ 38.726
$n(8) set Z_ 0.0
set n(9) [$ns node]
$n(9) random-motion 0
$n(9) set X_ 3
$n(9) set Y_ 45
$n(9) set Z_ 0.0
set n(10) [$ns node]
$n(10) random-motion 0
$n(10) set X_ 6.122
$n(10) set Y_ 9.128
$n(10) set Z_ 0.0
set n(11) [$ns node]
$n(11) random-motion 0
$n(11) set X_ 6.540
$n(11) set Y_ 11
$n(11) set Z_ 0.0
$ns initial_node_pos $n(11) 2
set from(0) [new Agent/TCP]
set to(0) [new Agent/TCPSink]
$ns attach-agent $n(4) $from(0)
$ns attach-agent $n(11) $to(0)
$ns connect $from(0) $to(0)
$from(0) set packetSize_ 30
set app(0) [$from(0) attach-app FTP]
$ns at 5.5 "$n(8) setdest 28.499 47.035 5"
$ns at 0.0516959 "$n(0) sscs startPANCoord 1 1 0"
$ns at 1.1 "$n(1) sscs startDevice 0 0 0 0 0"
$ns at 1.2 "$n(3) sscs startDevice 0 0 0"
$ns at 1.57 "$n(4) sscs startDevice 1 1 0 6 6"
$ns at 1.94 "$n(5) sscs startDevice 1 1 0 0 0"
$ns at 2.04 "$n(6) sscs startDevice 0 0 0 2 2"
$ns at 2.04 "$n(7) sscs startDevice 0 0 0 3 3"
$ns at 2.41 "$n(8) sscs startDevice 1 1 1 2 2"
$ns at 3.21 "$n(9) sscs startDevice 0 0 0"
$ns at 4.01 "$n(10) sscs startDevice 0 0 0 3 3"
$ns at 4.81 "$n(11) sscs startDevice 1 0 0 1 1"
$ns at 6 "$app(0) start"
lappend reports {puts "[ns-random]"}
proc finish {} {global reports; uplevel #0 [join $reports {;}]; $::ns flush-trace; exit 0}
$ns at 12 "finish"
$ns run
