# eight sources to two destinations, so that relays know paths when replies arrive
ns-random 104
set ns [new Simulator]
$ns use-newtrace
set tf [open out.tr w]
$ns trace-all $tf
set topo [new Topography]
$topo load_flatgrid 1200 300
create-god 26
$ns node-config -adhocRouting AOMDV -llType LL -macType Mac/802_11 -ifqType Queue/DropTail/PriQueue -ifqLen 20 -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy -agentTrace ON -routerTrace ON -macTrace OFF -topoInstance $topo -channel [new Channel/WirelessChannel]
set n(0) [$ns node]; $n(0) random-motion 0; $n(0) set X_ 826.524; $n(0) set Y_ 272.885; $n(0) set Z_ 0
set n(1) [$ns node]; $n(1) random-motion 0; $n(1) set X_ 886.493; $n(1) set Y_ 195.990; $n(1) set Z_ 0
set n(2) [$ns node]; $n(2) random-motion 0; $n(2) set X_ 553.479; $n(2) set Y_ 101.763; $n(2) set Z_ 0
set n(3) [$ns node]; $n(3) random-motion 0; $n(3) set X_ 810.001; $n(3) set Y_ 146.755; $n(3) set Z_ 0
set n(4) [$ns node]; $n(4) random-motion 0; $n(4) set X_ 159.294; $n(4) set Y_ 174.809; $n(4) set Z_ 0
set n(5) [$ns node]; $n(5) random-motion 0; $n(5) set X_ 1166.582; $n(5) set Y_ 14.130; $n(5) set Z_ 0
set n(6) [$ns node]; $n(6) random-motion 0; $n(6) set X_ 1153.230; $n(6) set Y_ 207.054; $n(6) set Z_ 0
set n(7) [$ns node]; $n(7) random-motion 0; $n(7) set X_ 728.415; $n(7) set Y_ 88.515; $n(7) set Z_ 0
set n(8) [$ns node]; $n(8) random-motion 0; $n(8) set X_ 894.549; $n(8) set Y_ 257.559; $n(8) set Z_ 0
set n(9) [$ns node]; $n(9) random-motion 0; $n(9) set X_ 696.741; $n(9) set Y_ 201.485; $n(9) set Z_ 0
set n(10) [$ns node]; $n(10) random-motion 0; $n(10) set X_ 272.437; $n(10) set Y_ 196.861; $n(10) set Z_ 0
set n(11) [$ns node]; $n(11) random-motion 0; $n(11) set X_ 925.090; $n(11) set Y_ 185.036; $n(11) set Z_ 0
set n(12) [$ns node]; $n(12) random-motion 0; $n(12) set X_ 104.113; $n(12) set Y_ 61.366; $n(12) set Z_ 0
set n(13) [$ns node]; $n(13) random-motion 0; $n(13) set X_ 262.815; $n(13) set Y_ 207.614; $n(13) set Z_ 0
set n(14) [$ns node]; $n(14) random-motion 0; $n(14) set X_ 611.865; $n(14) set Y_ 247.050; $n(14) set Z_ 0
set n(15) [$ns node]; $n(15) random-motion 0; $n(15) set X_ 853.949; $n(15) set Y_ 271.212; $n(15) set Z_ 0
set n(16) [$ns node]; $n(16) random-motion 0; $n(16) set X_ 908.808; $n(16) set Y_ 158.418; $n(16) set Z_ 0
set n(17) [$ns node]; $n(17) random-motion 0; $n(17) set X_ 963.379; $n(17) set Y_ 137.968; $n(17) set Z_ 0
set n(18) [$ns node]; $n(18) random-motion 0; $n(18) set X_ 232.346; $n(18) set Y_ 156.994; $n(18) set Z_ 0
set n(19) [$ns node]; $n(19) random-motion 0; $n(19) set X_ 50.629; $n(19) set Y_ 249.174; $n(19) set Z_ 0
set n(20) [$ns node]; $n(20) random-motion 0; $n(20) set X_ 158.134; $n(20) set Y_ 153.819; $n(20) set Z_ 0
set n(21) [$ns node]; $n(21) random-motion 0; $n(21) set X_ 1102.604; $n(21) set Y_ 144.405; $n(21) set Z_ 0
set n(22) [$ns node]; $n(22) random-motion 0; $n(22) set X_ 417.987; $n(22) set Y_ 251.463; $n(22) set Z_ 0
set n(23) [$ns node]; $n(23) random-motion 0; $n(23) set X_ 789.132; $n(23) set Y_ 245.639; $n(23) set Z_ 0
set n(24) [$ns node]; $n(24) random-motion 0; $n(24) set X_ 367.326; $n(24) set Y_ 199.993; $n(24) set Z_ 0
set n(25) [$ns node]; $n(25) random-motion 0; $n(25) set X_ 149.833; $n(25) set Y_ 273.084; $n(25) set Z_ 0
set u0 [new Agent/UDP]; set k0 [new Agent/Null]; $ns attach-agent $n(24) $u0; $ns attach-agent $n(0) $k0; $ns connect $u0 $k0; set c0 [new Application/Traffic/CBR]; $c0 set interval_ 0.5; $c0 attach-agent $u0; $ns at 0.100 "$c0 start"
set u1 [new Agent/UDP]; set k1 [new Agent/Null]; $ns attach-agent $n(17) $u1; $ns attach-agent $n(1) $k1; $ns connect $u1 $k1; set c1 [new Application/Traffic/CBR]; $c1 set interval_ 0.5; $c1 attach-agent $u1; $ns at 1.791 "$c1 start"
set u2 [new Agent/UDP]; set k2 [new Agent/Null]; $ns attach-agent $n(25) $u2; $ns attach-agent $n(0) $k2; $ns connect $u2 $k2; set c2 [new Application/Traffic/CBR]; $c2 set interval_ 0.5; $c2 attach-agent $u2; $ns at 0.100 "$c2 start"
set u3 [new Agent/UDP]; set k3 [new Agent/Null]; $ns attach-agent $n(16) $u3; $ns attach-agent $n(0) $k3; $ns connect $u3 $k3; set c3 [new Application/Traffic/CBR]; $c3 set interval_ 0.5; $c3 attach-agent $u3; $ns at 1.500 "$c3 start"
set u4 [new Agent/UDP]; set k4 [new Agent/Null]; $ns attach-agent $n(11) $u4; $ns attach-agent $n(1) $k4; $ns connect $u4 $k4; set c4 [new Application/Traffic/CBR]; $c4 set interval_ 0.5; $c4 attach-agent $u4; $ns at 1.200 "$c4 start"
set u5 [new Agent/UDP]; set k5 [new Agent/Null]; $ns attach-agent $n(9) $u5; $ns attach-agent $n(1) $k5; $ns connect $u5 $k5; set c5 [new Application/Traffic/CBR]; $c5 set interval_ 0.5; $c5 attach-agent $u5; $ns at 1.500 "$c5 start"
set u6 [new Agent/UDP]; set k6 [new Agent/Null]; $ns attach-agent $n(6) $u6; $ns attach-agent $n(0) $k6; $ns connect $u6 $k6; set c6 [new Application/Traffic/CBR]; $c6 set interval_ 0.5; $c6 attach-agent $u6; $ns at 1.736 "$c6 start"
set u7 [new Agent/UDP]; set k7 [new Agent/Null]; $ns attach-agent $n(17) $u7; $ns attach-agent $n(0) $k7; $ns connect $u7 $k7; set c7 [new Application/Traffic/CBR]; $c7 set interval_ 0.5; $c7 attach-agent $u7; $ns at 0.100 "$c7 start"
$ns at 5.0 {$ns flush-trace; exit 0}
$ns run
