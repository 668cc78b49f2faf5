Mac/SMAC set syncFlag_ 1
Mac/SMAC set selfConfigFlag_ 0
Mac/SMAC set dutyCycle_ 30
set reports {}
set ns [new Simulator]
ns-random 900
$ns use-newtrace
set tf [open out.tr w]
$ns trace-all $tf
set topo [new Topography]
$topo load_flatgrid 739 739
set god [create-god 3]
set chan [new Channel/WirelessChannel]
$ns node-config -llType LL -ifqType Queue/DropTail/PriQueue -ifqLen 2 -antType Antenna/OmniAntenna -propType Propagation/Shadowing -phyType Phy/WirelessPhy -agentTrace ON -routerTrace ON -macTrace ON -adhocRouting DSDV -macType Mac/SMAC -topoInstance $topo -channel $chan
set n(0) [$ns node]
$n(0) random-motion 0
$n(0) set X_ 4
$n(0) set Y_ 679
$n(0) set Z_ 0
set ping(0) [new Agent/Ping]
$ns attach-agent $n(0) $ping(0)
[$n(0) set mac_(0)] schedule-start-time 0
set n(1) [$ns node]
$n(1) random-motion 0
$n(1) set X_ 30
$n(1) set Y_ 498.8
$n(1) set Z_ 0
set ping(1) [new Agent/Ping]
$ns attach-agent $n(1) $ping(1)
[$n(1) set mac_(0)] schedule-start-time 500
set n(2) [$ns node]
$n(2) random-motion 0
$n(2) set X_ 622.3
$n(2) set Y_ 684.354
$n(2) set Z_ 0
set ping(2) [new Agent/Ping]
$ns attach-agent $n(2) $ping(2)
[$n(2) set mac_(0)] schedule-start-time 0
set from(0) [new Agent/UDP]
set to(0) [new Agent/Null]
$ns attach-agent $n(0) $from(0)
$ns attach-agent $n(2) $to(0)
$ns connect $from(0) $to(0)
set app(0) [new Application/Traffic/CBR]
$app(0) set packetSize_ 20
$app(0) set interval_ 0.3
$app(0) set random_ 0
$app(0) attach-agent $from(0)
$ns at 32 "$app(0) start"
proc finish {} {global reports; uplevel #0 [join $reports {;}]; $::ns flush-trace; exit 0}
$ns at 50 "finish"
$ns run
