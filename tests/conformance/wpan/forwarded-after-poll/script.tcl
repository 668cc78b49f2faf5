Phy/WirelessPhy set CSThresh_ 2.13643e-07
Phy/WirelessPhy set RXThresh_ 2.13643e-07
set reports {}
set ns [new Simulator]
$ns use-scheduler Heap
ns-random 304
set tf [open out.tr w]
$ns trace-all $tf
set topo [new Topography]
$topo load_flatgrid 31 31
set god [create-god 4]
$ns node-config -adhocRouting AODV -llType LL -macType Mac/802_15_4 -ifqType Queue/DropTail/PriQueue -ifqLen 50 -antType Antenna/OmniAntenna -propType Propagation/Shadowing -phyType Phy/WirelessPhy/802_15_4 -agentTrace ON -routerTrace OFF -macTrace ON -phyTrace OFF -movementTrace OFF -topoInstance $topo -channel [new Channel/WirelessChannel]
set n(0) [$ns node]
$n(0) random-motion 0
$n(0) set X_ 12
$n(0) set Y_ 0.884
$n(0) set Z_ 0.0
set n(1) [$ns node]
$n(1) random-motion 0
$n(1) set X_ 25.015
$n(1) set Y_ 7
$n(1) set Z_ 0.0
set n(2) [$ns node]
$n(2) random-motion 0
$n(2) set X_ 23.726
$n(2) set Y_ 23.782
$n(2) set Z_ 0.0
set n(3) [$ns node]
$n(3) random-motion 0
$n(3) set X_ 25.115
$n(3) set Y_ 25
$n(3) set Z_ 0.0
Mac/802_15_4 wpanCmd verbose on
Mac/802_15_4 wpanCmd txOption 4
set from(0) [new Agent/UDP]
set to(0) [new Agent/Null]
$ns attach-agent $n(0) $from(0)
$ns attach-agent $n(3) $to(0)
$ns connect $from(0) $to(0)
set app(0) [new Application/Traffic/CBR]
$app(0) set packetSize_ 101
$app(0) set interval_ 0.5
$app(0) set random_ 0
$app(0) attach-agent $from(0)
set from(1) [new Agent/UDP]
set to(1) [new Agent/Null]
$ns attach-agent $n(1) $from(1)
$ns attach-agent $n(0) $to(1)
$ns connect $from(1) $to(1)
set app(1) [new Application/Traffic/Exponential]
$app(1) set packetSize_ 100
$app(1) set rate_ 5kb
$app(1) set burst_time_ 0
$app(1) attach-agent $from(1)
set from(2) [new Agent/UDP]
set to(2) [new Agent/Null]
$ns attach-agent $n(2) $from(2)
$ns attach-agent $n(0) $to(2)
$ns connect $from(2) $to(2)
set app(2) [new Application/Traffic/CBR]
$app(2) set packetSize_ 250
$app(2) set interval_ 0.5
$app(2) set random_ 0
$app(2) attach-agent $from(2)
set from(3) [new Agent/UDP]
set to(3) [new Agent/Null]
$ns attach-agent $n(2) $from(3)
$ns attach-agent $n(1) $to(3)
$ns connect $from(3) $to(3)
set app(3) [new Application/Traffic/Exponential]
$app(3) set packetSize_ 90
$app(3) set rate_ 2kb
$app(3) set burst_time_ 0.2
$app(3) attach-agent $from(3)
set from(4) [new Agent/TCP]
set to(4) [new Agent/TCPSink]
$ns attach-agent $n(1) $from(4)
$ns attach-agent $n(3) $to(4)
$ns connect $from(4) $to(4)
$from(4) set packetSize_ 50
set app(4) [$from(4) attach-app FTP]
set from(5) [new Agent/TCP]
set to(5) [new Agent/TCPSink]
$ns attach-agent $n(3) $from(5)
$ns attach-agent $n(2) $to(5)
$ns connect $from(5) $to(5)
$from(5) set packetSize_ 30
set app(5) [$from(5) attach-app FTP]
$ns at 0.0481345 "$n(0) sscs startPANCoord 1 0 0"
$ns at 0.8 "$n(1) sscs startDevice 0 0 0 5 4"
$ns at 1.6 "$n(2) sscs startDevice 0 0 0 2 0"
$ns at 1.7 "$n(3) sscs startDevice 0 0 0 5 5"
$ns at 7.31988 "$n(2) sscs startBeacon 6 6"
$ns at 6.82788 "$n(0) sscs startBeacon 3 2"
$ns at 4.38684 "$n(0) sscs startBeacon"
$ns at 1.72 "$app(0) start"
$ns at 4.6 "$app(1) start"
$ns at 5 "$app(1) stop"
$ns at 5.48 "$app(2) start"
$ns at 4 "$app(3) start"
$ns at 7 "$app(3) stop"
$ns at 2.7695 "$app(4) start"
$ns at 2.9 "$app(5) start"
lappend reports {puts "[ns-random]"}
proc finish {} {global reports; uplevel #0 [join $reports {;}]; $::ns flush-trace; exit 0}
$ns at 8 "finish"
$ns run
