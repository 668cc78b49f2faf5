# A beacon-enabled star of IEEE 802.15.4: a PAN coordinator, 100 devices around it, a message from each every 5 s, for
# 100 s; everything of the MAC is traced.
set size 101
set end 100.0
set ns [new Simulator]
Phy/WirelessPhy set CSThresh_ 4.80696e-07
Phy/WirelessPhy set RXThresh_ 4.80696e-07
$ns trace-all [open out.tr w]
set topo [new Topography]
$topo load_flatgrid 50 50
create-god $size
$ns node-config -adhocRouting AODV -llType LL -macType Mac/802_15_4 -ifqType Queue/DropTail/PriQueue -ifqLen 50 \
    -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy/802_15_4 \
    -channel [new Channel/WirelessChannel] -topoInstance $topo -agentTrace ON -routerTrace OFF -macTrace ON \
    -movementTrace OFF
set rng [new RNG]
$rng seed 7
for {set i 0} {$i < $size} {incr i} {
    set node($i) [$ns node]
    $node($i) random-motion 0
    set angle [expr $i * 2.39996]
    set radius [expr 1.8 * sqrt($i)]
    $node($i) set X_ [expr 25 + $radius * cos($angle)]
    $node($i) set Y_ [expr 25 + $radius * sin($angle)]
    $node($i) set Z_ 0
}
$ns at 0.0 "$node(0) sscs startPANCoord 1 3 3"
for {set i 1} {$i < $size} {incr i} {
    $ns at [expr 0.5 + 0.2 * $i] "$node($i) sscs startDevice 0 0 0 3 3"
    set udp [new Agent/UDP]
    set sink($i) [new Agent/LossMonitor]
    $ns attach-agent $node($i) $udp
    $ns attach-agent $node(0) $sink($i)
    $ns connect $udp $sink($i)
    set cbr [new Application/Traffic/CBR]
    $cbr set packetSize_ 50
    $cbr set interval_ 5
    $cbr attach-agent $udp
    $ns at [expr 25 + [$rng uniform 0 5]] "$cbr start"
}
$ns at $end {
    set got 0
    for {set i 1} {$i < $size} {incr i} { incr got [$sink($i) set npkts_] }
    puts "received $got"
    exit 0
}
$ns run
