# Nodes that move fast among each other, a MAC that gives up soon, and more packets than the air carries: links break,
# come back, and break again while requests, replies, errors and salvaged packets wait in the queues.
set seed [lindex $argv 0]
proc draw {most} {
	global seed
	set seed [expr ($seed * 1103 + 12345) % 65536]
	return [expr $seed * $most / 65536]
}
set nodes [expr 6 + [draw 10]]
set width [expr 100 * $nodes]
Mac/802_11 set ShortRetryLimit_ [expr 1 + [draw 2]]
Mac/802_11 set LongRetryLimit_ [expr 1 + [draw 4]]
set ns [new Simulator]
set tr [open out.tr w]
$ns trace-all $tr
set topo [new Topography]
$topo load_flatgrid $width 400
create-god $nodes
$ns node-config -adhocRouting DSR -llType LL -macType Mac/802_11 -ifqType CMUPriQueue -ifqLen 50 \
	-antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy \
	-channel [new Channel/WirelessChannel] -topoInstance $topo -agentTrace OFF -routerTrace ON -macTrace OFF
for {set i 0} {$i < $nodes} {incr i} {
	set n($i) [$ns node]
	$n($i) random-motion 0
	$n($i) set X_ [draw $width].0
	$n($i) set Y_ [draw 400].0
	$n($i) set Z_ 0.0
	$ns at 0.[draw 9] "$n($i) setdest [draw $width].5 [draw 400].5 200.0"
	$ns at 0.8 "$n($i) setdest [draw $width].5 [draw 400].5 200.0"
}
for {set i 0} {$i < 5} {incr i} {
	set a [draw $nodes]
	set udp [new Agent/UDP]
	$ns attach-agent $n($a) $udp
	set null [new Agent/Null]
	$ns attach-agent $n([expr ($a + 1 + [draw [expr $nodes - 1]]) % $nodes]) $null
	$ns connect $udp $null
	set cbr [new Application/Traffic/CBR]
	$cbr attach-agent $udp
	$cbr set interval_ 0.0[expr 1 + [draw 4]]
	$ns at 0.[draw 6] "$cbr start"
}
for {set i 0} {$i < $nodes} {incr i} {
	$ns at 1.45 "$n($i) reset"
}
$ns at 1.5 "$ns flush-trace; close $tr; exit 0"
$ns run
