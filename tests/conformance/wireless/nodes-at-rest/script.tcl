# Nodes at rest send many frames, then positions, movements and equipment change.
set kind [lindex $argv 0]
set ns [new Simulator]
ns-random 5
$ns trace-all [open out.tr w]
set field [new Topography]
$field load_flatgrid 900 900
create-god 6
set channel [new Channel/WirelessChannel]
proc configure {} {
    global ns channel field kind
    $ns node-config -adhocRouting DSDV -llType LL -macType Mac/802_11 -ifqLen 20 -ifqType Queue/DropTail/PriQueue \
        -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy -channel $channel \
        -topoInstance $field -agentTrace ON -routerTrace ON -macTrace OFF -movementTrace ON
    if {$kind == "batteries"} {
        $ns node-config -energyModel EnergyModel -initialEnergy 9 -txPower 0.66 -rxPower 0.395 -idlePower 0.035
    }
}
configure
for {set i 0} {$i < 6} {incr i} {
    if {$i == 4 && $kind == "wavelengths"} { Phy/WirelessPhy set freq_ 5e9 }
    if {$i == 5 && $kind == "heights"} { Antenna/OmniAntenna set Z_ 2.2; configure }
    set node($i) [$ns node]
    $node($i) random-motion 0
    $node($i) set X_ [expr {60 + 140 * ($i % 3) + 7 * $i}]
    $node($i) set Y_ [expr {80 + 180 * ($i / 3)}]
    $node($i) set Z_ 0
}
for {set i 0} {$i < 6} {incr i} {
    set source [new Agent/UDP]
    set sink [new Agent/Null]
    $ns attach-agent $node($i) $source
    $ns attach-agent $node([expr {($i + 2) % 6}]) $sink
    $ns connect $source $sink
    set traffic [new Application/Traffic/CBR]
    $traffic set interval_ 0.5
    $traffic set packetSize_ 100
    $traffic attach-agent $source
    $ns at [expr {3 + 0.01 * $i}] "$traffic start"
}
# A movement that ends, and one from where the node is put afterwards: it goes on to the same destination.
$ns at 12 "$node(0) setdest 300 300 60"
$ns at 20 "$node(0) set Y_ 120"
# A node is put elsewhere without ever having moved.
$ns at 27 "$node(3) set Y_ 350"
# A weaker sender.
$ns at 34 "\[$node(1) set netif_(0)\] set Pt_ 0.01"
if {$kind == "heights"} { $ns at 36 "$node(2) set Z_ 3" }
$ns at 40 "$node(4) setdest 700 500 25"
$ns at 45 "$node(5) setdest 500 200 5"
$ns at 52 "exit 0"
$ns run
