# Directed diffusion without positive reinforcement: the first reinforcement ends the run.
set rp DIFFUSION/RATE; set mac OFF; set energy 50
foreach {o v} $argv {set opt($o) $v}
set ns [new Simulator]
set tr [open out.tr w]
$ns trace-all $tr
if {[info exists nam]} { set nf [open out.nam w]; $ns namtrace-all-wireless $nf 900 300 }
set topo [new Topography]
$topo load_flatgrid 900 300
set nn 7
set god [create-god $nn]
$god on
$god allow_to_stop
$god num_data_types 2
$ns node-config -adhocRouting $rp -llType LL -macType Mac/802_11 \
    -ifqType Queue/DropTail/PriQueue -ifqLen 50 -antType Antenna/OmniAntenna \
    -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy \
    -channel [new Channel/WirelessChannel] -topoInstance $topo \
    -agentTrace ON -routerTrace ON -macTrace $mac \
    -energyModel EnergyModel -initialEnergy $energy -txPower 0.66 -rxPower 0.395 -idlePower 0.035
set k 0
foreach {x y} {50 50 60 200 230 120 400 40 410 220 590 130 760 120} {
    set n($k) [$ns node $k]
    $n($k) random-motion 0
    $god new_node $n($k)
    $n($k) set X_ $x; $n($k) set Y_ $y; $n($k) set Z_ 0
    incr k
}
for {set i 0} {$i < $nn} {incr i} { for {set j [expr $i+1]} {$j < $nn} {incr j} { $god set-dist $i $j 1 } }
proc party {node type args} {
    global ns n
    set a [new Agent/Diff_Sink]
    $ns attach-agent $n($node) $a
    $ns put-in-list $a
    $a set packetSize_ 64
    $a set interval_ 0.2
    $a data-type $type
    foreach c $args { $a $c }
    return $a
}
proc finish {} {
    global ns god n nn
    puts "finish at [$ns now]"
    for {set i 0} {$i < $nn} {incr i} { puts "node $i energy [$n($i) energy]" }
    $ns terminate-all-agents
    $god dump_num_send
    $ns flush-trace
    exit 0
}
set s0 [party 0 0 [expr {[info exists opt(dup)] ? $opt(dup) : "enable-duplicate"}]]
set s1 [party 1 0 disable-duplicate]
$s1 set random_ 0
set s2 [party 5 1 always-max-rate]
set k0 [party 6 0 enable-duplicate]
set k1 [party 3 0 enable-duplicate]
set k2 [party 0 1 enable-duplicate]
$ns at 0.05 "$s0 ready; $s2 ready"
$ns at 0.06 "$s1 ready"
$ns at 0.10 "$k0 announce"
$ns at 0.30 "$k1 announce; $k2 announce"
$ns at 2.0 "$k1 stop"
$ns at 2.2 "$s2 stop"
$ns at 2.6 "$s2 cbr-start"
$ns at 2.7 "$s0 send"
$ns at 3.2 "$ns prepare-to-stop"
for {set i 0} {$i < $nn} {incr i} { $ns at 3.6 "$n($i) reset" }
$ns at 3.61 "finish"
$ns run
