# EnergyModel, Node/MobileNode energy
# Give mobile nodes a battery and see what is left of it.
set ns [new Simulator]
$ns trace-all [open out.tr w]
set area [new Topography]
$area load_flatgrid 500 500
create-god 2
$ns node-config -adhocRouting DumbAgent -llType LL -macType Mac/802_11 \
    -ifqType Queue/DropTail/PriQueue -ifqLen 50 -antType Antenna/OmniAntenna \
    -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy \
    -channel [new Channel/WirelessChannel] -topoInstance $area \
    -agentTrace OFF -routerTrace OFF -macTrace OFF \
    -energyModel EnergyModel -initialEnergy 10 -rxPower 0.3 -txPower 0.6 -idlePower 0.1
foreach i {0 1} {
    set n($i) [$ns node]
    $n($i) set X_ [expr {100 * $i + 50}]
    $n($i) set Y_ 100
    $n($i) set Z_ 0
}
set udp [new Agent/UDP]
set null [new Agent/Null]
$ns attach-agent $n(0) $udp
$ns attach-agent $n(1) $null
$ns connect $udp $null
$ns at 1.0 "$udp send 1000"
$ns at 20.0 {puts "[format %.2f [$n(0) energy]] J left"; exit 0}
$ns run
# Prints:
# 9.89 J left
# num_nodes is set 2
# channel.cc:sendUp - Calc highestAntennaZ_ and distCST_
# highestAntennaZ_ = 1.5,  distCST_ = 550.0
