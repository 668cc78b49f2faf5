# Two mobile nodes near each other and one far away; what the two send is traced by their MACs.
set ns_ [new Simulator]
set trace [open out.tr w]
$ns_ trace-all $trace
set ground [new Topography]
$ground load_flatgrid 3000 400
create-god 3
set air [new Channel/WirelessChannel]
$ns_ node-config -adhocRouting DumbAgent -llType LL -macType Mac/802_11 -ifqType Queue/DropTail/PriQueue -ifqLen 50 \
    -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy \
    -channel $air -topoInstance $ground -agentTrace OFF -routerTrace OFF -macTrace ON
foreach {i x} {0 100 1 300 2 2500} {
    set node_($i) [$ns_ node]
    $node_($i) set X_ $x
    $node_($i) set Y_ 200
}
set udp [new Agent/UDP]
$ns_ attach-agent $node_(0) $udp
set sink [new Agent/Null]
$ns_ attach-agent $node_(1) $sink
$ns_ connect $udp $sink
set cbr [new Application/Traffic/CBR]
$cbr attach-agent $udp
$ns_ at 1.0 "$cbr start"
$ns_ at 2.0 {
    puts "heard [$air frames-heard]"
    close $trace
    exit 0
}
$ns_ run
