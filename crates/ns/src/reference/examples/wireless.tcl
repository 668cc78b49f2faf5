# Simulator node-config, Topography, Topography load_flatgrid, God, Agent/AODV
# Three mobile nodes in a row: the outer ones, 400 m apart, reach each other over the one between them.
set ns [new Simulator]
$ns trace-all [open out.tr w]
set area [new Topography]
$area load_flatgrid 500 500
create-god 3
$ns node-config -adhocRouting AODV -llType LL -macType Mac/802_11 \
    -ifqType Queue/DropTail/PriQueue -ifqLen 50 -antType Antenna/OmniAntenna \
    -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy \
    -channel [new Channel/WirelessChannel] -topoInstance $area \
    -agentTrace OFF -routerTrace OFF -macTrace OFF
for {set i 0} {$i < 3} {incr i} {
    set n($i) [$ns node]
    $n($i) random-motion 0
    $n($i) set X_ [expr {50 + 200 * $i}]
    $n($i) set Y_ 100
    $n($i) set Z_ 0
}
set udp [new Agent/UDP]
set monitor [new Agent/LossMonitor]
$ns attach-agent $n(0) $udp
$ns attach-agent $n(2) $monitor
$ns connect $udp $monitor
set cbr [new Application/Traffic/CBR]
$cbr set rate_ 50kb
$cbr attach-agent $udp
$ns at 1.0 "$cbr start"
$ns at 10.0 {puts "[$monitor set npkts_] packets received"; exit 0}
$ns run
# Prints:
# 268 packets received
# num_nodes is set 3
# channel.cc:sendUp - Calc highestAntennaZ_ and distCST_
# highestAntennaZ_ = 1.5,  distCST_ = 550.0
