# GAF: nodes of a square take turns sleeping; batteries of all sizes, a node that moves, data between two nodes
foreach {seed grid partner idle protocol} $argv break
set ns [new Simulator]
set f [open out.tr w]; $ns trace-all $f
set topo [new Topography]; $topo load_flatgrid 1000 1000
set god [create-god 6]
if {$grid} { $god load_grid 1000 1000 $grid }
ns-random $seed
set i 0
foreach {x y energy} {10 10 100 60 40 50 90 95 100 110 20 30 250 30 9 180 150 60} {
  $ns node-config -adhocRouting $protocol -llType LL -macType Mac/802_11 -ifqType Queue/DropTail/PriQueue -ifqLen 50 -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy -channelType Channel/WirelessChannel -topoInstance $topo -agentTrace ON -routerTrace OFF -macTrace OFF -energyModel EnergyModel -initialEnergy $energy -txPower 0.6 -rxPower 0.3 -idlePower $idle -sleepPower 0.001
  set n($i) [$ns node]; $n($i) random-motion 0
  $n($i) set X_ $x; $n($i) set Y_ $y; $n($i) set Z_ 0
  set g($i) [new Agent/GAF [$n($i) id]]
  $n($i) attach $g($i) 254
  if {$partner} { $n($i) attach-gafpartner }
  $ns at [expr $i == 2 ? 20.0 : 0.0] "$g($i) start-gaf"
  incr i
}
$g(0) maxttl 3
$g(1) adapt-mobility 1
$ns at 30 "$n(1) setdest 300 60 3"
if {$protocol != "DumbAgent"} {
  set u [new Agent/UDP]; set z [new Agent/Null]; $ns attach-agent $n(0) $u; $ns attach-agent $n(4) $z; $ns connect $u $z
  set c [new Application/Traffic/CBR]; $c attach-agent $u; $c set interval_ 4.3; $c set packetSize_ 100
  $ns at 5 "$c start"
}
if {$partner} {
  puts "[[[$n(0) set ll_(0)] up-target] info class] [[$n(0) set gafpartner_] set addr_]"
  $n(0) unset-gafpartner
}
$ns at 120 "$g(3) start-gaf"
$ns at 260 "$ns flush-trace; exit 0"
$ns run
