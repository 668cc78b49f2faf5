# Node/MobileNode, Node/MobileNode setdest, Node/MobileNode random-motion, Agent/DSDV
# Move a node: to the point (400, 100), at 20 metres per second. The trace has a line for each movement: time, node, start, destination, speed.
set ns [new Simulator]
set trace [open out.tr w]
$ns trace-all $trace
set area [new Topography]
$area load_flatgrid 500 500
create-god 1
$ns node-config -adhocRouting DSDV -llType LL -macType Mac/802_11 \
    -ifqType Queue/DropTail/PriQueue -ifqLen 50 -antType Antenna/OmniAntenna \
    -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy \
    -channel [new Channel/WirelessChannel] -topoInstance $area \
    -agentTrace OFF -routerTrace OFF -macTrace OFF
set node [$ns node]
$node random-motion 0
$node set X_ 100
$node set Y_ 100
$node set Z_ 0
$ns at 1.0 "$node setdest 400 100 20"
$ns at 6.0 {
    close $trace
    puts [gets [open out.tr]]
    exit 0
}
$ns run
# Prints:
# M 1.00000 0 (100.00, 100.00, 0.00), (400.00, 100.00), 20.00
# num_nodes is set 1
# channel.cc:sendUp - Calc highestAntennaZ_ and distCST_
# highestAntennaZ_ = 1.5,  distCST_ = 550.0
