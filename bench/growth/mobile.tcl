# NODES mobile nodes with 802.11 and the protocol ROUTING [AODV] for DURATION seconds. Their movements and connections
# are in movements.tcl and connections.tcl in the current folder, as `neons scenario` makes them, and the field is a
# square with sides of SIDE metres. At the end the script prints the number of frames that radios heard, if the program
# counts them.
lassign $argv nodes duration side routing
if {$routing eq ""} { set routing AODV }
set ns_ [new Simulator]
$ns_ trace-all [open drops.tr w]
set topo [new Topography]
$topo load_flatgrid $side $side
create-god $nodes
set air [new Channel/WirelessChannel]
$ns_ node-config -adhocRouting $routing -llType LL -macType Mac/802_11 -ifqType Queue/DropTail/PriQueue -ifqLen 50 \
    -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy \
    -channel $air -topoInstance $topo -agentTrace OFF -routerTrace OFF -macTrace OFF
for {set i 0} {$i < $nodes} {incr i} {
    set node_($i) [$ns_ node]
    $node_($i) random-motion 0
}
source movements.tcl
source connections.tcl
$ns_ at $duration {
    if {![catch {$air frames-heard} heard]} {
        puts "frames heard $heard"
    }
    exit 0
}
$ns_ run
