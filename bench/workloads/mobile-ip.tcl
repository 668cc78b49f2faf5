# Mobile IP: six hosts walk between three base stations while wired hosts send to them.
# variants: udp tcp
set kind [lindex $argv 0]
set ns [new Simulator]
$ns node-config -addressType hierarchical
AddrParams set domain_num_ 4
AddrParams set cluster_num_ {2 1 1 1}
AddrParams set nodes_num_ {1 1 8 8 8}
$ns trace-all [open out.tr w]
set field [new Topography]
$field load_flatgrid 1000 300
create-god 9
set sender [$ns node 0.0.0]
set router [$ns node 0.1.0]
$ns node-config -mobileIP ON -adhocRouting DSDV -llType LL -macType Mac/802_11 -ifqType Queue/DropTail/PriQueue \
    -ifqLen 50 -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy \
    -channel [new Channel/WirelessChannel] -topoInstance $field -wiredRouting ON -agentTrace OFF -routerTrace OFF \
    -macTrace OFF
proc put {node x y} {
    $node random-motion 0
    $node set X_ $x
    $node set Y_ $y
    $node set Z_ 0
}
foreach number {1 2 3} {
    set base($number) [$ns node $number.0.0]
    put $base($number) [expr {400 * $number - 300}] 100
}
$ns node-config -wiredRouting OFF
for {set i 0} {$i < 6} {incr i} {
    set home [expr {1 + $i % 3}]
    set host($i) [$ns node $home.0.[expr {1 + $i}]]
    [$host($i) set regagent_] set home_agent_ [AddrParams addr2id [$base($home) node-addr]]
    put $host($i) [expr {400 * $home - 290}] [expr {110 + 5 * $i}]
    foreach time {20 120 220} x {100 500 900} { $ns at [expr {$time + 5 * $i}] "$host($i) setdest $x 120 20" }
}
$ns duplex-link $sender $router 10Mb 2ms DropTail
foreach number {1 2 3} { $ns duplex-link $router $base($number) 10Mb 2ms DropTail }
for {set i 0} {$i < 6} {incr i} {
    if {$kind == "udp"} {
        set source [new Agent/UDP]
        set sink [new Agent/Null]
        set traffic [new Application/Traffic/CBR]
        $traffic set packetSize_ 500
        $traffic set interval_ 0.03
    } else {
        set source [new Agent/TCP/Newreno]
        set sink [new Agent/TCPSink]
        set traffic [new Application/FTP]
    }
    $ns attach-agent $sender $source
    $ns attach-agent $host($i) $sink
    $ns connect $source $sink
    $traffic attach-agent $source
    $ns at [expr {5 + 0.1 * $i}] "$traffic start"
}
$ns at 300 "puts $kind; exit 0"
$ns run
