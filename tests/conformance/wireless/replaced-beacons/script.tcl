# Infrastructure mode: an access point replaces a beacon that it could not send; later a station asks it for a hand-off.
set ns [new Simulator]
set tr [open out.tr w]
$ns trace-all $tr
set topo [new Topography]
$topo load_flatgrid 1000 200
create-god 4
Mac/802_11 set BeaconInterval_ 0.2
Mac/802_11 set dataRate_ [lindex $argv 0]
ns-random [lindex $argv 1]
$ns node-config -adhocRouting DumbAgent -llType LL -macType Mac/802_11 \
    -ifqType Queue/DropTail/PriQueue -ifqLen 50 -antType Antenna/OmniAntenna \
    -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy \
    -channel [new Channel/WirelessChannel] -topoInstance $topo \
    -agentTrace ON -routerTrace OFF -macTrace ON -eotTrace [lindex $argv 3]
set i 0
foreach x {100 110 380 390} {
    set n($i) [$ns node]
    set m($i) [$n($i) getMac 0]
    $m($i) set RTSThreshold_ [lindex $argv 2]
    $n($i) set X_ $x; $n($i) set Y_ 50; $n($i) set Z_ 0
    incr i
}
$m(0) ap [$m(0) id]
$m(2) ap [$m(2) id]
$m(1) ScanType PASSIVE
$m(3) ScanType ACTIVE
proc flow {a b gap start stop} {
    global ns n
    set u [new Agent/UDP]; $ns attach-agent $n($a) $u
    set z [new Agent/Null]; $ns attach-agent $n($b) $z; $ns connect $u $z
    set c [new Application/Traffic/CBR]; $c set packetSize_ 200; $c set interval_ $gap; $c attach-agent $u
    $ns at $start "$c start"; $ns at $stop "$c stop"
}
flow 1 0 0.1 1.0 6.0
flow 0 1 0.23 1.5 6.0
flow 3 2 0.3 1.0 6.0
$ns at 1.2 "$n(1) setdest 500 60 120"
$ns at 6.5 {foreach i {0 1 2 3} {$n($i) reset}}
$ns at 6.6 {$ns flush-trace; exit 0}
$ns run
