# SRForwarder between a link layer and DSR
set ns [new Simulator]
set f [open out.tr w]; $ns trace-all $f
set topo [new Topography]; $topo load_flatgrid 1000 1000
create-god 4
$ns node-config -adhocRouting DSR -llType LL -macType Mac/802_11 -ifqType CMUPriQueue -ifqLen 50 -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy -channelType Channel/WirelessChannel -topoInstance $topo -agentTrace ON -routerTrace ON -macTrace OFF
foreach i {0 1 2 3} { set n($i) [$ns node]; $n($i) random-motion 0; $n($i) set X_ [expr 10+200*$i]; $n($i) set Y_ 10; $n($i) set Z_ 0 }
set u [new Agent/UDP]; set z [new Agent/LossMonitor]; $ns attach-agent $n(0) $u; $ns attach-agent $n(3) $z; $ns connect $u $z
proc forwarder target {
  set s [new SRForwarder]
  foreach {variable header} {off_ip_ IP off_sr_ SR off_mac_ Mac} { $s set $variable [PktHdr_offset PacketHeader/$header] }
  $s target $target
  return $s
}
set g [open forwarded.tr w]
set ll [$n([lindex $argv 0]) set ll_(0)]
set up [$ll up-target]
for {set i 0} {$i < [lindex $argv 1]} {incr i} {
  set s [forwarder $up]
  $s tracetarget [$ns create-trace Drop $g $n(0) $n(1)]
  set up $s
}
$ll up-target $up
foreach t {1 2 2.5} { $ns at $t "$u send 100" }
$ns at 3 "puts [$z set npkts_]; \$ns flush-trace; flush $g; exit 0"
$ns run
