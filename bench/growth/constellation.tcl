# A constellation of today's size: 72 planes of 22 satellites, 550 km high, each with links to its neighbours in its
# plane and in the adjacent planes, and 100 terminals that each send ten packets per second to another terminal. The
# argument is the number of simulated seconds (60). Nothing is traced.
set duration [expr {[llength $argv] > 0 ? [lindex $argv 0] : 60}]
HandoffManager/Term set elevation_mask_ 25
HandoffManager/Sat set latitude_threshold_ 90
set ns [new Simulator]
$ns rtproto Dummy
$ns node-config -satNodeType polar -llType LL/Sat -ifqType Queue/DropTail -ifqLen 50 -macType Mac/Sat -phyType Phy/Sat \
    -channelType Channel/Sat -downlinkBW 100Mb -wiredRouting OFF
set planes 72
set size 22
for {set plane 0} {$plane < $planes} {incr plane} {
    for {set place 0} {$place < $size} {incr place} {
        set s($plane,$place) [$ns node]
        set angle [expr {fmod(360.0 * $place / $size + 11.0 * $plane, 360)}]
        $s($plane,$place) set-position 550 53 [expr {5.0 * $plane - 180}] $angle [expr {$plane + 1}]
    }
}
for {set plane 0} {$plane < $planes} {incr plane} {
    for {set place 0} {$place < $size} {incr place} {
        $ns add-isl intraplane $s($plane,$place) $s($plane,[expr {($place + 1) % $size}]) 1Gb Queue/DropTail 50
        $ns add-isl interplane $s($plane,$place) $s([expr {($plane + 1) % $planes}],$place) 1Gb Queue/DropTail 50
    }
}
$ns node-config -satNodeType terminal
for {set i 0} {$i < 100} {incr i} {
    set terminal($i) [$ns node]
    $terminal($i) set-position [expr {$i * 37 % 101 - 50}] [expr {$i * 71 % 359 - 179}]
    $terminal($i) add-gsl polar LL/Sat Queue/DropTail 50 Mac/Sat 10Mb Phy/Sat [$s(0,0) set downlink_] \
        [$s(0,0) set uplink_]
}
for {set i 0} {$i < 100} {incr i} {
    set udp [new Agent/UDP]
    set monitor($i) [new Agent/LossMonitor]
    $ns attach-agent $terminal($i) $udp
    $ns attach-agent $terminal([expr {($i + 43) % 100}]) $monitor($i)
    $ns connect $udp $monitor($i)
    set cbr [new Application/Traffic/CBR]
    $cbr attach-agent $udp
    $cbr set interval_ 0.1
    $ns at 1.0 "$cbr start"
}
set routes [new SatRouteObject]
$routes compute_routes
$ns at $duration {
    set received 0
    for {set i 0} {$i < 100} {incr i} { incr received [$monitor($i) set npkts_] }
    puts "received $received"
    exit 0
}
$ns run
