# Diffusion 3: LogFilter and SourceRouteFilter beside the gradient, one-phase and geographic filters.
foreach {filters pair} $argv break
set ns [new Simulator]
set tr [open out.tr w]
$ns trace-all $tr
set topo [new Topography]
$topo load_flatgrid 800 400
create-god 4
$ns node-config -adhocRouting Directed_Diffusion -llType LL -macType Mac/802_11 -ifqType Queue/DropTail/PriQueue \
    -ifqLen 50 -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy \
    -channel [new Channel/WirelessChannel] -topoInstance $topo -diffusionFilter $filters \
    -agentTrace ON -routerTrace ON -macTrace OFF
set k 0
foreach {x y} {50 50 220 150 400 60 590 150} {
    set n($k) [$ns node $k]
    $n($k) random-motion 0
    $n($k) set X_ $x; $n($k) set Y_ $y; $n($k) set Z_ 0
    set g($k) [new Application/DiffApp/GeoRoutingFilter [$n($k) get-dr]]
    $g($k) start
    foreach class {LogFilter SourceRouteFilter} {
        set f [new Application/DiffApp/$class]
        if {[catch {$f bogus} e]} { puts $e }
        $f dr [$n($k) get-dr]
        $f start
    }
    incr k
}
set a [new Application/DiffApp/[lindex $pair 0]]; $ns attach-diffapp $n(0) $a
set b [new Application/DiffApp/[lindex $pair 1]]; $ns attach-diffapp $n(3) $b
$ns at 0.5 "$a publish"
$ns at 1.2 "$b subscribe"
$ns at 45.0 "$ns flush-trace; exit 0"
$ns run
