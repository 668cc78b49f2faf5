# Eight mobile nodes that move as move.tcl says and talk as talk.tcl says.
set ns_ [new Simulator]
set trace [open out.tr w]
$ns_ trace-all $trace
set ground [new Topography]
$ground load_flatgrid 400 400
create-god 8
$ns_ node-config -adhocRouting AODV -llType LL -macType Mac/802_11 -ifqType Queue/DropTail/PriQueue -ifqLen 50 \
    -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy \
    -channel [new Channel/WirelessChannel] -topoInstance $ground -agentTrace ON -routerTrace OFF -macTrace OFF
for {set i 0} {$i < 8} {incr i} { set node_($i) [$ns_ node] }
source move.tcl
source talk.tcl
$ns_ at 10.0 "close $trace; exit 0"
$ns_ run
