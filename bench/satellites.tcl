# Four planes of eleven satellites with links between them and eight terminals; 6000 s, so that every satellite goes round
# the Earth once; every tenth of a second each terminal sends a packet to another one. Nothing is traced.
HandoffManager/Term set elevation_mask_ 8.2
set ns [new Simulator]
$ns rtproto Dummy
$ns node-config -satNodeType polar -llType LL/Sat -ifqType Queue/DropTail -ifqLen 50 -macType Mac/Sat -phyType Phy/Sat \
    -channelType Channel/Sat -downlinkBW 1.5Mb -wiredRouting OFF
for {set plane 0} {$plane < 4} {incr plane} {
    for {set place 0} {$place < 11} {incr place} {
        set s($plane,$place) [$ns node]
        $s($plane,$place) set-position 780 86.4 [expr $plane * 31.6] [expr fmod($place * 360.0 / 11 + $plane * 16, 360)] \
            [expr $plane + 1]
    }
}
for {set plane 0} {$plane < 4} {incr plane} {
    for {set place 0} {$place < 11} {incr place} {
        $s($plane,$place) set_next $s($plane,[expr ($place + 10) % 11])
        $ns add-isl intraplane $s($plane,$place) $s($plane,[expr ($place + 1) % 11]) 25Mb Queue/DropTail 50
        if {$plane < 3} {
            $ns add-isl interplane $s($plane,$place) $s([expr $plane + 1],$place) 25Mb Queue/DropTail 50
        }
    }
}
$ns node-config -satNodeType terminal
foreach {latitude longitude} {30 5 -35 -8 60 40 10 70 -20 95 45 20 0 50 52 80} {
    set terminal [$ns node]
    $terminal set-position $latitude $longitude
    $terminal add-gsl polar LL/Sat Queue/DropTail 50 Mac/Sat 1.5Mb Phy/Sat [$s(0,0) set downlink_] \
        [$s(0,0) set uplink_]
    lappend terminals $terminal
}
foreach from $terminals to [concat [lrange $terminals 3 end] [lrange $terminals 0 2]] {
    set udp [new Agent/UDP]
    set monitor [new Agent/LossMonitor]
    $ns attach-agent $from $udp
    $ns attach-agent $to $monitor
    $ns connect $udp $monitor
    set cbr [new Application/Traffic/CBR]
    $cbr attach-agent $udp
    $cbr set interval_ 0.1
    $ns at 1.0 "$cbr start"
    lappend monitors $monitor
}
set routes [new SatRouteObject]
$routes compute_routes
$ns at 6000 {
    foreach monitor $monitors { puts [$monitor set npkts_] }
    exit 0
}
$ns run
