Phy/WirelessPhy set CSThresh_ 1.33527e-06
Phy/WirelessPhy set RXThresh_ 1.33527e-06
set reports {}
set ns [new Simulator]
ns-random 353
$ns use-newtrace
set tf [open out.tr w]
$ns trace-all $tf
set nf [open out.nam w]
$ns namtrace-all-wireless $nf 25 25
Mac/802_15_4 wpanNam namStatus on
$ns puts-nam-traceall {# nam4wpan #}
set topo [new Topography]
$topo load_flatgrid 25 25
set god [create-god 4]
$ns node-config -adhocRouting AOMDV -llType LL -macType Mac/802_15_4 -ifqType Queue/DropTail/PriQueue -ifqLen 50 -antType Antenna/OmniAntenna -propType Propagation/Shadowing -phyType Phy/WirelessPhy/802_15_4 -agentTrace OFF -routerTrace OFF -macTrace ON -phyTrace OFF -movementTrace OFF -topoInstance $topo -channel [new Channel/WirelessChannel]
$ns node-config -energyModel EnergyModel -initialEnergy 5 -rxPower 0.3 -txPower 0.1 -idlePower 0.0
set n(0) [$ns node]
$n(0) random-motion 0
$n(0) set X_ 22
$n(0) set Y_ 10
$n(0) set Z_ 0.0
set n(1) [$ns node]
$n(1) random-motion 0
$n(1) set X_ 16.090
$n(1) set Y_ 22.567
$n(1) set Z_ 0.0
set n(2) [$ns node]
$n(2) random-motion 0
$n(2) set X_ 13.922
$n(2) set Y_ 16.523
$n(2) set Z_ 0.0
set n(3) [$ns node]
$n(3) random-motion 0
$n(3) set X_ 10
$n(3) set Y_ 21
$n(3) set Z_ 0.0
Mac/802_15_4 wpanCmd verbose on
Mac/802_15_4 wpanNam FlowClr -p exp -s 3 -d -1 -c gold
Mac/802_15_4 wpanNam FlowClr -p MAC -c navy
Mac/802_15_4 wpanNam FlowClr -p tcp -c red
Mac/802_15_4 wpanNam FlowClr -p AODV -c gold
set from(0) [new Agent/UDP]
set to(0) [new Agent/Null]
$ns attach-agent $n(3) $from(0)
$ns attach-agent $n(1) $to(0)
$ns connect $from(0) $to(0)
set app(0) [new Application/Traffic/CBR]
$app(0) set packetSize_ 80
$app(0) set interval_ 1
$app(0) set random_ 1
$app(0) attach-agent $from(0)
set from(1) [new Agent/UDP]
set to(1) [new Agent/Null]
$ns attach-agent $n(3) $from(1)
$ns attach-agent $n(1) $to(1)
$ns connect $from(1) $to(1)
set app(1) [new Application/Traffic/CBR]
$app(1) set packetSize_ 600
$app(1) set interval_ 0.05
$app(1) set random_ 0
$app(1) attach-agent $from(1)
$ns at 10.9 "$n(0) NodeClr cyan"
$ns at 8.9 "$n(0) NodeLabel a label"
$ns at 0.329616 "$n(0) sscs startPANCoord 1 5 5"
$ns at 0.4 "$n(1) sscs startDevice 1 1 1 3 3"
$ns at 1.2 "$n(2) sscs startDevice 1 1 1 1 0"
$ns at 1.3 "$n(3) sscs startDevice 1 1 1"
$ns at 8 "$app(0) start"
$ns at 7.5 "$app(0) stop"
$ns at 4.8102 "$app(1) start"
$ns at 9.21 "$app(1) stop"
$ns at 2.5269 "Mac/802_15_4 wpanCmd link-down 3 1"
lappend reports {puts "[ns-random]"}
proc finish {} {global reports; uplevel #0 [join $reports {;}]; $::ns flush-trace; exit 0}
$ns at 12 "finish"
$ns run
