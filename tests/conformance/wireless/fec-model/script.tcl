# Forward error correction between MAC and radio of two nodes; the arguments are the strengths on both sides and what it is wired into.
foreach {first second directions} $argv break
Mac/802_11 set RTSThreshold_ 3000
set ns [new Simulator]
$ns trace-all [open out.tr w]
set field [new Topography]
$field load_flatgrid 500 500
create-god 2
$ns node-config -adhocRouting DumbAgent -llType LL -macType Mac/802_11 -ifqLen 50 -ifqType Queue/DropTail/PriQueue \
    -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy \
    -channel [new Channel/WirelessChannel] -topoInstance $field -agentTrace ON -routerTrace OFF -macTrace ON
foreach i {0 1} strength [list $first $second] {
    set n($i) [$ns node]
    $n($i) random-motion 0
    $n($i) set X_ [expr {10 + 100 * $i}]
    $n($i) set Y_ 10
    $n($i) set Z_ 0
    set radio [$n($i) set netif_(0)]
    set mac [$n($i) set mac_(0)]
    set code [new FECModel]
    if {$strength != "default"} { $code FECstrength $strength }
    puts "strength [$code FECstrength]"
    if {[string match *up* $directions]} {
        $code up-target [$radio up-target]
        $radio up-target $code
    }
    if {[string match *down* $directions]} {
        $code down-target [$mac down-target]
        $mac down-target $code
    }
}
set udp [new Agent/UDP]
set null [new Agent/Null]
$udp set packetSize_ 10000
$ns attach-agent $n(0) $udp
$ns attach-agent $n(1) $null
$ns connect $udp $null
set time 1.0
foreach size {1 5 6 7 70 71 198 199 454 455 966 967 1500} {
    $ns at $time "$udp send $size"
    set time [expr {$time + 0.1}]
}
$ns at 5 "exit 0"
$ns run
