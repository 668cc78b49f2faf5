Phy/WirelessPhy set CSThresh_ 8.54570e-07
Phy/WirelessPhy set RXThresh_ 8.54570e-07
Phy/WirelessPhy set CPThresh_ 30
set reports {}
set ns [new Simulator]
$ns use-scheduler Splay
$ns use-newtrace
set tf [open out.tr w]
$ns trace-all $tf
set topo [new Topography]
$topo load_flatgrid 25 25
set god [create-god 3]
$ns node-config -adhocRouting DumbAgent -llType LL -macType Mac/802_15_4 -ifqType Queue/DropTail/PriQueue -ifqLen 150 -antType Antenna/OmniAntenna -propType Propagation/Shadowing -phyType Phy/WirelessPhy/802_15_4 -agentTrace ON -routerTrace ON -macTrace OFF -phyTrace ON -movementTrace OFF -topoInstance $topo -channel [new Channel/WirelessChannel]
$ns node-config -energyModel EnergyModel -initialEnergy 1 -rxPower 0.1 -txPower 0.4 -idlePower 0.01
set n(0) [$ns node]
$n(0) random-motion 0
$n(0) set X_ 8.934
$n(0) set Y_ 12.549
$n(0) set Z_ 0.0
$ns initial_node_pos $n(0) 2
set n(1) [$ns node]
$n(1) random-motion 0
$n(1) set X_ 16.250
$n(1) set Y_ 4
$n(1) set Z_ 0.0
set n(2) [$ns node]
$n(2) random-motion 0
$n(2) set X_ 20
$n(2) set Y_ 0.883
$n(2) set Z_ 0.0
set from(0) [new Agent/UDP]
set to(0) [new Agent/Null]
$ns attach-agent $n(1) $from(0)
$ns attach-agent $n(0) $to(0)
$ns connect $from(0) $to(0)
set app(0) [new Application/Traffic/Exponential]
$app(0) set packetSize_ 30
$app(0) set rate_ 5kb
$app(0) set burst_time_ 0
$app(0) attach-agent $from(0)
set from(1) [new Agent/TCP]
set to(1) [new Agent/TCPSink]
$ns attach-agent $n(2) $from(1)
$ns attach-agent $n(0) $to(1)
$ns connect $from(1) $to(1)
$from(1) set packetSize_ 50
set app(1) [$from(1) attach-app FTP]
$ns at 0 "$n(0) sscs startPANCoord "
$ns at 1.1 "$n(1) sscs startDevice 1 1 1 0 0"
$ns at 1.1 "$n(2) sscs startDevice 0 0 0"
$ns at 3.4964 "$app(0) start"
$ns at 16 "$app(1) start"
lappend reports {puts "[ns-random]"}
proc finish {} {global reports; uplevel #0 [join $reports {;}]; $::ns flush-trace; $::ns halt}
$ns at 20 "finish"
$ns run
puts "halted at [$ns now]"
