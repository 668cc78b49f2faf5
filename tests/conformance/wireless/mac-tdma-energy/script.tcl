# Mac/Tdma with batteries: radios that sleep in slots which do not concern them. PROTOCOL ENERGY
lassign $argv protocol energy
set ns [new Simulator]
$ns trace-all [open out.tr w]
set topo [new Topography]
$topo load_flatgrid 500 500
create-god 4
$ns node-config -adhocRouting $protocol -llType LL -macType Mac/Tdma -ifqType Queue/DropTail/PriQueue -ifqLen 50 \
    -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy \
    -channel [new Channel/WirelessChannel] -topoInstance $topo -agentTrace ON -routerTrace ON -macTrace ON \
    -energyModel EnergyModel -initialEnergy $energy -rxPower 0.3 -txPower 0.6 -idlePower 0.1 -sleepPower 0.01 \
    -transitionPower 0.2 -transitionTime 0.005
for {set i 0} {$i < 4} {incr i} {
    set node($i) [$ns node]
    $node($i) random-motion 0
    $node($i) set X_ [expr 50 + 100 * $i]
    $node($i) set Y_ 100
    $node($i) set Z_ 0
}
foreach {from to} {0 1 3 2} {
    set udp [new Agent/UDP]
    set sink [new Agent/LossMonitor]
    $ns attach-agent $node($from) $udp
    $ns attach-agent $node($to) $sink
    $ns connect $udp $sink
    set cbr [new Application/Traffic/CBR]
    $cbr set packetSize_ 512
    $cbr set interval_ 0.25
    $cbr attach-agent $udp
    $ns at [expr 0.5 + 0.1 * $from] "$cbr start"
}
set radio [$node(1) set netif_(0)]
$ns at 1.7 "$radio NodeOff"
$ns at 3.2 "$radio NodeOn"
$ns at 12 {exit 0}
$ns run
