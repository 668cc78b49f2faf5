# argv: the command that chooses hierarchical addresses
set ns [new Simulator]
if {[lindex $argv 0] == "format"} {
    $ns set-address-format hierarchical
} else {
    $ns node-config -addressType hierarchical
}
AddrParams set domain_num_ 2
AddrParams set cluster_num_ {1 1}
AddrParams set nodes_num_ {1 3}
set tf [open out.tr w]; $ns trace-all $tf
set nf [open out.nam w]; $ns namtrace-all-wireless $nf 500 500
set topo [new Topography]
$topo load_flatgrid 500 500
create-god 3
set wired [$ns node 0.0.0]
$ns node-config -adhocRouting AODV -llType LL -macType Mac/802_11 -ifqType Queue/DropTail/PriQueue -ifqLen 20 \
    -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy \
    -channel [new Channel/WirelessChannel] -topoInstance $topo -agentTrace ON -routerTrace ON -macTrace OFF \
    -wiredRouting ON
set base [$ns node 1.0.0]
$ns node-config -wiredRouting OFF
set mobile [$ns node 1.0.1]
foreach node [list $base $mobile] x {20 120} {
    $node random-motion 0
    $node set X_ $x; $node set Y_ 30; $node set Z_ 0
    $ns initial_node_pos $node 20
}
$ns duplex-link $wired $base 1Mb 2ms DropTail
puts "[catch {$wired nodeid} m] [catch {$base nodeid 1} m]"
set udp [new Agent/UDP]; $ns attach-agent $wired $udp
set null [new Agent/Null]; $ns attach-agent $mobile $null
$ns connect $udp $null
# The base station knows no route, and sends route errors.
foreach t {1.0 1.5 2.0} { $ns at $t "$udp send 100" }
$ns at 2.2 "$wired nodeid 17"
$ns at 2.5 "$udp send 100"
$ns at 3.0 "$ns flush-trace; exit 0"
$ns run
