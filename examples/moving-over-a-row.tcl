# A node moves over a row of five others, 200 m apart, at a height of 150 m, in 100 s, and is sent constant-rate
# traffic by the first of them. Radios reach 250 m: whenever the mover is above a node it leaves the range of the
# node before, and the routes have to change, about every 25 s. AODV is told of failed transmissions and finds
# another way at once; DSDV waits for the next advertisement. (After Dordal, "An Introduction to Computer
# Networks", section 31.6.)
#
#   neons examples/moving-over-a-row.tcl AODV
#   neons examples/moving-over-a-row.tcl DSDV
#
# Prints the packets sent, received and lost, and when clusters of losses begin and how large they are.

set routing [expr {$argc > 0 ? [lindex $argv 0] : "AODV"}]
set row 5
set spacing 200
set finish 100.0

set ns [new Simulator]
set trace [open moving-over-a-row.tr w]
$ns trace-all $trace
set ground [new Topography]
$ground load_flatgrid [expr ($row - 1) * $spacing + 100] 300
create-god [expr $row + 1]
$ns node-config -adhocRouting $routing -llType LL -macType Mac/802_11 \
    -ifqType [expr {$routing == "DSR" ? "CMUPriQueue" : "Queue/DropTail/PriQueue"}] -ifqLen 50 \
    -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy \
    -channel [new Channel/WirelessChannel] -topoInstance $ground -agentTrace ON -routerTrace OFF -macTrace OFF

for {set i 0} {$i <= $row} {incr i} {
    set node($i) [$ns node]
    $node($i) random-motion 0
    $node($i) set X_ [expr 50 + ($i < $row ? $i * $spacing : 0)]
    $node($i) set Y_ [expr $i < $row ? 50 : 200]
    $node($i) set Z_ 0
}
set way [expr ($row - 1) * $spacing]
$ns at 0.0 "$node($row) setdest [expr 50 + $way] 200 [expr $way / $finish]"

set udp [new Agent/UDP]
set sink [new Agent/Null]
$ns attach-agent $node(0) $udp
$ns attach-agent $node($row) $sink
$ns connect $udp $sink
set cbr [new Application/Traffic/CBR]
$cbr set packetSize_ 512
$cbr set rate_ 20kb
$cbr attach-agent $udp
# Routes are known by then, also those that are advertised.
$ns at 20.0 "$cbr start"
$ns at [expr $finish - 1] "$cbr stop"
$ns at $finish finish

proc finish {} {
    global ns trace
    $ns flush-trace
    close $trace
    set lines [open moving-over-a-row.tr]
    while {[gets $lines line] >= 0} {
        if {[lindex $line 3] != "AGT"} continue
        switch [lindex $line 0] {
            s { set sent([lindex $line 5]) [lindex $line 1] }
            r { set received([lindex $line 5]) 1 }
        }
    }
    close $lines
    set clusters {}
    set last -10
    foreach packet [lsort -integer [array names sent]] {
        if {[info exists received($packet)]} continue
        # Losses that are less than 3 s apart belong together.
        if {$sent($packet) - $last > 3} { lappend clusters $sent($packet) 0 }
        set clusters [lreplace $clusters end end [expr [lindex $clusters end] + 1]]
        set last $sent($packet)
    }
    puts "sent [array size sent] received [array size received] lost [expr [array size sent] - [array size received]]"
    foreach {begin losses} $clusters { puts [format "from %.1f s: %d" $begin $losses] }
    exit 0
}
$ns run
