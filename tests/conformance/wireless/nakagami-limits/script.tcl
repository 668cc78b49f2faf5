# Limits of the zones of Nakagami in the wrong order: frames of two stations at several distances.
Propagation/Nakagami set d1_gamma_ 100
Propagation/Nakagami set d0_m_ 30
Propagation/Nakagami set use_nakagami_dist_ 1
Phy/WirelessPhyExt set noise_floor_ 1e-11
Phy/WirelessPhyExt set CSThresh_ 1e-7
set ns [new Simulator]
$ns use-newtrace
$ns trace-all [open out.tr w]
set field [new Topography]
$field load_flatgrid 1000 1000
create-god 5
$ns node-config -llType LL -ifqType Queue/DropTail/PriQueue -ifqLen 50 -antType Antenna/OmniAntenna -propType Propagation/Nakagami \
    -phyType Phy/WirelessPhyExt -macType Mac/802_11Ext -adhocRouting DumbAgent -agentTrace ON -routerTrace OFF -macTrace OFF \
    -phyTrace ON -topoInstance $field -channel [new Channel/WirelessChannel]
foreach number {0 1 2 3 4} {
    set node [$ns node]
    $node set X_ [expr 1 + 70 * $number]
    $node set Y_ 1
    $node set Z_ 0
    set agent($number) [new Agent/PBC]
    $ns attach-agent $node $agent($number)
    $agent($number) set payloadSize 50
    $agent($number) set periodicBroadcastInterval 0.05
    $agent($number) set periodicBroadcastVariance 0.001
    $agent($number) set modulationScheme 0
}
$ns at 0.1 "$agent(0) PeriodicBroadcast ON"
$ns at 0.12 "$agent(4) PeriodicBroadcast ON"
$ns at 2 "exit 0"
$ns run
