# argument: the routing protocol
set ns [new Simulator]
set f [open out.tr w]
$ns trace-all $f
set topo [new Topography]
$topo load_flatgrid 500 500
create-god 2
$ns node-config -adhocRouting [lindex $argv 0] -llType LL -macType Mac/802_11 -ifqType CMUPriQueue -ifqLen 50 \
    -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy -topoInstance $topo \
    -agentTrace ON -routerTrace ON -channel [new Channel/WirelessChannel]
foreach i {0 1} {
    set n($i) [$ns node]
    $n($i) set X_ [expr 10 + 100 * $i]; $n($i) set Y_ 10; $n($i) set Z_ 0
}
foreach t [lsort [Trace/Generic info instances]] {
    puts "$t [$t set src_] [$t set dst_] [$t tagged] [expr {[$t set fp_] eq $f}] [lsort [$t info vars]]"
}
puts "<[$ns info vars alltrace_]>"
$ns at 1 {
    puts $f "a line of the script"
    $ns flush-trace
    puts [file size out.tr]
    exit 0
}
$ns run
