Phy/WirelessPhy set CSThresh_ 4.80696e-07
Phy/WirelessPhy set RXThresh_ 4.80696e-07
set reports {}
set ns [new Simulator]
$ns use-scheduler Map
set tf [open out.tr w]
$ns trace-all $tf
set nf [open out.nam w]
$ns namtrace-all-wireless $nf 31 31
set topo [new Topography]
$topo load_flatgrid 31 31
set god [create-god 3]
$ns node-config -adhocRouting AODV -llType LL -macType Mac/802_15_4 -ifqType Queue/DropTail/PriQueue -ifqLen 150 -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy/802_15_4 -agentTrace OFF -routerTrace OFF -macTrace ON -phyTrace ON -movementTrace OFF -topoInstance $topo -channel [new Channel/WirelessChannel]
set n(0) [$ns node]
$n(0) random-motion 0
$n(0) set X_ 27
$n(0) set Y_ 7.522
$n(0) set Z_ 0.0
set n(1) [$ns node]
$n(1) random-motion 0
$n(1) set X_ 23
$n(1) set Y_ 11
$n(1) set Z_ 0.0
set n(2) [$ns node]
$n(2) random-motion 0
$n(2) set X_ 16.873
$n(2) set Y_ 3.098
$n(2) set Z_ 0.0
Mac/802_15_4 wpanCmd txOption 4
set from(0) [new Agent/TCP]
set to(0) [new Agent/TCPSink]
$ns attach-agent $n(0) $from(0)
$ns attach-agent $n(2) $to(0)
$ns connect $from(0) $to(0)
$from(0) set packetSize_ 60
set app(0) [$from(0) attach-app FTP]
set from(1) [new Agent/UDP]
set to(1) [new Agent/Null]
$ns attach-agent $n(1) $from(1)
$ns attach-agent $n(0) $to(1)
$ns connect $from(1) $to(1)
set app(1) [new Application/Traffic/CBR]
$app(1) set packetSize_ 30
$app(1) set interval_ 0.2
$app(1) set random_ 0
$app(1) attach-agent $from(1)
set from(2) [new Agent/TCP]
set to(2) [new Agent/TCPSink]
$ns attach-agent $n(0) $from(2)
$ns attach-agent $n(2) $to(2)
$ns connect $from(2) $to(2)
$from(2) set packetSize_ 60
set app(2) [$from(2) attach-app FTP]
set from(3) [new Agent/UDP]
set to(3) [new Agent/Null]
$ns attach-agent $n(2) $from(3)
$ns attach-agent $n(1) $to(3)
$ns connect $from(3) $to(3)
set app(3) [new Application/Traffic/Exponential]
$app(3) set packetSize_ 70
$app(3) set rate_ 5kb
$app(3) set burst_time_ 0.2
$app(3) attach-agent $from(3)
$ns at 7.5135 "$n(2) NodeClr cyan"
$ns at 0.1 "$n(0) NodeClr cyan"
$ns at 5.9 "$n(2) NodeLabel a label"
$ns at 0 "$n(0) sscs startPANCoord 1 3 3"
$ns at 0.4 "$n(1) sscs startDevice 0 0 0 0 0"
$ns at 0.77 "$n(2) sscs startDevice 0 0 0 3 3"
$ns at 3.7858 "$app(0) start"
$ns at 1.95 "$app(1) start"
$ns at 7 "$app(2) start"
$ns at 7.5 "$app(3) start"
$ns at 10.7 "$app(3) stop"
lappend reports {puts "[ns-random]"}
proc finish {} {global reports; uplevel #0 [join $reports {;}]; $::ns flush-trace; exit 0}
$ns at 12 "finish"
$ns run
