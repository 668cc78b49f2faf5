# The 66 satellites of Iridium with their links, and twelve terminals that each send a packet per second to another one; 3000 s,
# half a revolution. Nothing is traced.
HandoffManager/Term set elevation_mask_ 8.2
HandoffManager/Sat set latitude_threshold_ 60
set ns [new Simulator]
$ns rtproto Dummy
$ns node-config -satNodeType polar -llType LL/Sat -ifqType Queue/DropTail -ifqLen 50 -macType Mac/Sat -phyType Phy/Sat \
    -channelType Channel/Sat -downlinkBW 1.5Mb -wiredRouting OFF
for {set plane 0} {$plane < 6} {incr plane} {
    for {set place 0} {$place < 11} {incr place} {
        set s($plane,$place) [$ns node]
        set angle [expr fmod($place * 360.0 / 11 + 16.36 * ($plane % 2), 360)]
        $s($plane,$place) set-position 780 86.4 [expr $plane * 31.6 - 80] $angle [expr $plane + 1]
    }
}
for {set plane 0} {$plane < 6} {incr plane} {
    for {set place 0} {$place < 11} {incr place} {
        $s($plane,$place) set_next $s($plane,[expr ($place + 10) % 11])
        $ns add-isl intraplane $s($plane,$place) $s($plane,[expr ($place + 1) % 11]) 25Mb Queue/DropTail 50
        if {$plane < 5} {
            $ns add-isl interplane $s($plane,$place) $s([expr $plane + 1],$place) 25Mb Queue/DropTail 50
        }
    }
}
$ns node-config -satNodeType terminal
foreach {latitude longitude} {30 5 -35 -8 60 40 10 70 -20 95 45 20 0 50 52 80 40 -75 -8 -35 35 135 -33 151} {
    set terminal [$ns node]
    $terminal set-position $latitude $longitude
    $terminal add-gsl polar LL/Sat Queue/DropTail 50 Mac/Sat 1.5Mb Phy/Sat [$s(0,0) set downlink_] [$s(0,0) set uplink_]
    lappend terminals $terminal
}
foreach from $terminals to [concat [lrange $terminals 5 end] [lrange $terminals 0 4]] {
    set udp [new Agent/UDP]
    set monitor [new Agent/LossMonitor]
    $ns attach-agent $from $udp
    $ns attach-agent $to $monitor
    $ns connect $udp $monitor
    set cbr [new Application/Traffic/CBR]
    $cbr attach-agent $udp
    $cbr set interval_ 1.0
    $ns at 1.0 "$cbr start"
    lappend monitors $monitor
}
set routes [new SatRouteObject]
$routes compute_routes
$ns at 3000 {
    foreach monitor $monitors { puts [$monitor set npkts_] }
    exit 0
}
$ns run
