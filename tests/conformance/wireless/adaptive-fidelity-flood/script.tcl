# GAF over DSR: without a partner, every node passes on the messages of GAF
foreach {partners count} $argv break
set ns [new Simulator]
set f [open out.tr w]; $ns trace-all $f
set topo [new Topography]; $topo load_flatgrid 900 300
set god [create-god $count]
$god load_grid 900 300 150
$ns node-config -adhocRouting DSR -llType LL -macType Mac/802_11 -ifqType CMUPriQueue -ifqLen 50 -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy -channel [new Channel/WirelessChannel] -topoInstance $topo -agentTrace ON -routerTrace ON -macTrace OFF -energyModel EnergyModel -initialEnergy 50 -txPower 0.6 -rxPower 0.3 -idlePower 0.01
for {set i 0} {$i < $count} {incr i} {
  set n($i) [$ns node]; $n($i) random-motion 0
  $n($i) set X_ [expr 20 + 110 * ($i / 2)]; $n($i) set Y_ [expr 30 + 60 * ($i % 2)]; $n($i) set Z_ 0
  if {$i % 3 != 2} {
    set g($i) [new Agent/GAF [$n($i) id]]
    $n($i) attach $g($i) 254
    $ns at [expr 0.1 * $i] "$g($i) start-gaf"
  }
  if {$i < $partners && [info exists g($i)]} { $n($i) attach-gafpartner }
}
set u [new Agent/UDP]; set z [new Agent/Null]; $ns attach-agent $n(1) $u; $ns attach-agent $n([expr $count - 2]) $z; $ns connect $u $z
set c [new Application/Traffic/CBR]; $c attach-agent $u; $c set interval_ 0.2; $c set packetSize_ 100
$ns at 0.2 "$c start"
$ns at 0.5 "$ns flush-trace; exit 0"
$ns run
