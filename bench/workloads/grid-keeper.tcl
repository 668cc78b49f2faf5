# Forty nodes under a GridKeeper, at rest or moving, send to their neighbours.
# variants: still moving
set kind [lindex $argv 0]
set count 40
set ns [new Simulator]
$ns trace-all [open out.tr w]
set field [new Topography]
$field load_flatgrid 400 400
create-god $count
$ns node-config -adhocRouting DumbAgent -llType LL -macType Mac/802_11 -ifqLen 50 -ifqType Queue/DropTail/PriQueue \
    -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy \
    -channel [new Channel/WirelessChannel] -topoInstance $field -agentTrace ON -routerTrace OFF -macTrace OFF
set keeper [new GridKeeper]
$keeper dimension 400 400
for {set i 0} {$i < $count} {incr i} {
    set node($i) [$ns node]
    $node($i) random-motion 0
    $node($i) set X_ [expr {20.3 + 45.1 * ($i % 8)}]
    $node($i) set Y_ [expr {30.7 + 60.3 * ($i / 8)}]
    $node($i) set Z_ 0
    $node($i) radius 70
    $keeper addnode $node($i)
    if {$kind == "moving" && $i % 4 == 0} {
        $ns at 2 "$node($i) setdest [expr {30.37 + 44.3 * ($i % 8)}] [expr {250.41 - 30.7 * ($i / 8)}] 2.3"
    }
}
for {set i 0} {$i < $count} {incr i} {
    set source [new Agent/UDP]
    set sink [new Agent/Null]
    $ns attach-agent $node($i) $source
    $ns attach-agent $node([expr {$i % 8 ? $i - 1 : $i + 1}]) $sink
    $ns connect $source $sink
    set traffic [new Application/Traffic/CBR]
    $traffic set packetSize_ 100
    $traffic set interval_ 0.25
    $traffic attach-agent $source
    $ns at [expr {1 + 0.013 * $i}] "$traffic start"
}
$ns at 30 "puts $kind; exit 0"
$ns run
