# Round-trip times between Lisbon and Recife by way of 66 satellites, and of a single one.
#
# The constellation is Iridium's: six planes of eleven satellites, 780 km high, with links to the neighbours in the same
# plane and in the planes beside it. Satellites move 7.5 km per second. Each is above a terminal for some ten minutes; then
# the terminal is handed off to another one, and the path is another one. Near the poles the links between planes are off. The
# shortest path has two hops or more, and its delay is a matter of which satellites are near.
#
# The other pair of terminals uses a geostationary repeater, 36,000 km high, whose path never changes.
#
#     neons satellite-delays.tcl                      prints the round-trip time every 20 s, milliseconds
#     neons trace plot satellite-delays.tr rtt        draws both

set ns [new Simulator]
$ns rtproto Dummy
HandoffManager/Term set elevation_mask_ 8.2
HandoffManager/Term set term_handoff_int_ 10
HandoffManager/Sat set latitude_threshold_ 60

# The constellation.
$ns node-config -satNodeType polar -llType LL/Sat -ifqType Queue/DropTail -ifqLen 50 -macType Mac/Sat -phyType Phy/Sat \
    -channelType Channel/Sat -downlinkBW 1.5Mb -wiredRouting OFF
set planes 6
set size 11
for {set plane 0} {$plane < $planes} {incr plane} {
    for {set place 0} {$place < $size} {incr place} {
        set satellite($plane,$place) [$ns node]
        set angle [expr {fmod(360.0 * $place / $size + 16.36 * ($plane % 2), 360)}]
        $satellite($plane,$place) set-position 780 86.4 [expr {31.6 * $plane - 80}] $angle [expr {$plane + 1}]
    }
}
for {set plane 0} {$plane < $planes} {incr plane} {
    for {set place 0} {$place < $size} {incr place} {
        set this $satellite($plane,$place)
        $this set_next $satellite($plane,[expr {($place + $size - 1) % $size}])
        $ns add-isl intraplane $this $satellite($plane,[expr {($place + 1) % $size}]) 25Mb Queue/DropTail 50
        if {$plane + 1 < $planes} {
            $ns add-isl interplane $this $satellite([expr {$plane + 1}],$place) 25Mb Queue/DropTail 50
        }
    }
}

# The repeater.
$ns node-config -satNodeType geo-repeater
set repeater [$ns node]
$repeater set-position -20

# Two terminals in each city.
$ns node-config -satNodeType terminal
foreach {city latitude longitude} {lisbon 38.7 -9.1 recife -8.0 -34.9} {
    foreach {by type satellite_} [list low polar $satellite(0,0) geostationary geo $repeater] {
        set terminal [$ns node]
        $terminal set-position $latitude $longitude
        $terminal add-gsl $type LL/Sat Queue/DropTail 50 Mac/Sat 1.5Mb Phy/Sat [$satellite_ set downlink_] \
            [$satellite_ set uplink_]
        set ping($city,$by) [new Agent/Ping]
        $ns attach-agent $terminal $ping($city,$by)
        set orbit($ping($city,$by)) $by
    }
}
foreach by {low geostationary} { $ns connect $ping(lisbon,$by) $ping(recife,$by) }

Agent/Ping instproc recv {from rtt} {
    global ns orbit last curves
    set last($orbit($self)) $rtt
    # In the form of TCP's variables, for `neons trace plot`.
    puts $curves "[format %-8.5f [$ns now]] [$self set agent_addr_] 0 [$self set dst_addr_] 0 rtt $rtt"
}

# Every 20 seconds for an hour; what has not come back within 10 seconds is lost.
set curves [open satellite-delays.tr w]
puts "   time      low  geostationary"
for {set time 0} {$time < 3600} {incr time 20} {
    $ns at [expr {$time + 5}] {
        set last(low) -
        set last(geostationary) -
        foreach by {low geostationary} { $ping(lisbon,$by) send }
    }
    $ns at [expr {$time + 15}] { puts [format "%7.0f  %7s  %13s" [expr {[$ns now] - 10}] $last(low) $last(geostationary)] }
}
$ns at 3600 {
    close $curves
    exit 0
}

set routes [new SatRouteObject]
$routes compute_routes
$ns run
