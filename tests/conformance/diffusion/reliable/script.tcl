# arguments: positions, seed, times at which the sink goes away and comes back
foreach {positions seed away} $argv break
set ns [new Simulator]
set tr [open out.tr w]
$ns trace-all $tr
ns-random $seed
set topo [new Topography]
$topo load_flatgrid 1800 400
create-god 4
$ns node-config -adhocRouting Directed_Diffusion -llType LL -macType Mac/802_11 -ifqType Queue/DropTail/PriQueue \
    -ifqLen 50 -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy \
    -channel [new Channel/WirelessChannel] -topoInstance $topo -diffusionFilter GradientFilter \
    -agentTrace ON -routerTrace ON -macTrace OFF
set k 0
foreach {x y} $positions {
    set n($k) [$ns node $k]
    $n($k) random-motion 0
    $n($k) set X_ $x; $n($k) set Y_ $y; $n($k) set Z_ 0
    set f [new Application/DiffApp/RmstFilter]
    $f dr [$n($k) get-dr]
    $f start
    incr k
}
set sink [expr $k - 1]
set source_app [new Application/DiffApp/RmstSource]; $ns attach-diffapp $n(0) $source_app
set sink_app [new Application/DiffApp/RmstSink]; $ns attach-diffapp $n($sink) $sink_app
$ns at 0.5 "$source_app subscribe"
$ns at 1.2 "$sink_app subscribe"
set home [$n($sink) set X_]
foreach {from to} $away {
    $ns at $from "$n($sink) set X_ 1700"
    $ns at $to "$n($sink) set X_ $home"
}
$ns at 179 "$ns flush-trace; exit 0"
$ns run
