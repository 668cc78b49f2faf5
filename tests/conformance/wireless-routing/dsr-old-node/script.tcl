# argument: whether the routing agent is traced
set RouterTrace [lindex $argv 0]
set ns [new Simulator]
set tracefd [open out.tr w]
$ns trace-all $tracefd
set topo [new Topography]
$topo load_flatgrid 900 400
set god [create-god 3]
set channel [new Channel/WirelessChannel]
set propagation [new Propagation/TwoRayGround]
proc cmu-trace {kind level node} {
    global tracefd
    puts "$kind $level [$node id]"
    set t [new CMUTrace/$kind $level]
    $t attach $tracefd
    $t target [[Simulator instance] set nullAgent_]
    $t set src_ [$node id]
    return $t
}
foreach {i x} {0 10 1 210 2 410} {
    set n($i) [new SRNode]
    puts "[$n($i) id] [$n($i) info class] [[$n($i) set dsr_agent_] info class]"
    $n($i) random-motion 0
    $n($i) topography $topo
    $n($i) add-interface $channel $propagation LL Mac/802_11 CMUPriQueue 50 Phy/WirelessPhy \
        Antenna/OmniAntenna $topo "" "" ""
    $n($i) set X_ $x; $n($i) set Y_ 10; $n($i) set Z_ 0
    $god new_node $n($i)
    $ns at 0.0 "$n($i) start-dsr"
}
set u [new Agent/UDP]; $n(0) attach $u
set s [new Agent/Null]; $n(2) attach $s
$ns connect $u $s
set c [new Application/Traffic/CBR]; $c attach-agent $u; $c set interval_ 0.5
$ns at 1 "$c start"
$ns at 4 "$n(2) set X_ 880"
$ns at 8 "$n(0) reset"
$ns at 12 {$ns flush-trace; exit 0}
$ns run
