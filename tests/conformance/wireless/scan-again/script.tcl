# arguments: scans of station 1 (time and kind), when station 0 becomes an access point, when it leaves
foreach {scans begins leaves} $argv break
Mac/802_11 set BeaconInterval_ 0.1
set ns [new Simulator]
set trace [open out.tr w]
$ns trace-all $trace
set ground [new Topography]
$ground load_flatgrid 3000 3000
create-god 3
$ns node-config -adhocRouting DumbAgent -llType LL -macType Mac/802_11 -ifqType Queue/DropTail/PriQueue -ifqLen 10 \
    -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy \
    -channel [new Channel/WirelessChannel] -topoInstance $ground -agentTrace ON -routerTrace OFF -macTrace ON
for {set i 0} {$i < 3} {incr i} {
    set node($i) [$ns node]
    $node($i) random-motion 0
    $node($i) set X_ [expr 100 + 50 * $i]
    $node($i) set Y_ 100
    $node($i) set Z_ 0
    set mac($i) [$node($i) getMac 0]
}
if {$begins == 0} {
    $mac(0) ap [$mac(0) id]
} else {
    $ns at $begins "$mac(0) ap [$mac(0) id]"
}
if {$leaves ne ""} {$ns at $leaves "$node(0) set X_ 2500"}
foreach {time kind} $scans {
    if {$time == 0} {
        $mac(1) ScanType $kind
    } else {
        $ns at $time "puts \"scans at \[$ns now\]\"; flush $trace; $mac(1) ScanType $kind"
    }
}
$ns at 4 {puts "ends at [$ns now]"; $ns flush-trace; close $trace; exit 0}
$ns run
