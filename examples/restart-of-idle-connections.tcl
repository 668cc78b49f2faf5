# What should a TCP do that has been idle? Its window says what the path could carry a while ago.
#
# After V. Visweswaraiah and J. Heidemann, "Improving restart of idle TCP connections" (1997). Three groups, each of
# ten clients that fetch pages of ten packets from one server, three times, at about 9, 29 and 49 seconds:
#
#     ten clients --- 10 Mb/s, 1 ms --- router --- 0.8 Mb/s, 100 ms --- router --- 10 Mb/s, 1 ms --- server
#
#     no-restart    sends the old window at once: fast, and bursts overflow the router's queue of ten packets
#     rate-pacing   spreads the old window over a round-trip time until an acknowledgement comes: no bursts
#     slow-start    begins again with a window of one packet: no losses, and slow
#
#     neons restart-of-idle-connections.tcl            rate-based pacing on top of Vegas, as in the first simulations
#     neons restart-of-idle-connections.tcl Reno       rate-based pacing on top of Reno
#
# It prints what became of each burst, and writes restart.nam for the animator and restart.tr, every packet.

set pacing [expr {$argc > 0 ? [lindex $argv 0] : "Vegas"}]
set groups {no-restart rate-pacing slow-start}
set flavour(no-restart) Agent/TCP/Reno
set flavour(rate-pacing) Agent/TCP/$pacing/RBP
set flavour(slow-start) Agent/TCP/Reno
set restarts(no-restart) false
set restarts(rate-pacing) false
set restarts(slow-start) true
set colours {red orange gold green cyan blue lavender purple brown magenta}
set bursts {9 29 49}
set clients [llength $colours]
set page 10
set spread 2.5

set ns [new Simulator]
set trace [open restart.tr w]
$ns trace-all $trace
set animation [open restart.nam w]
$ns namtrace-all $animation
for {set client 0} {$client < $clients} {incr client} {
    $ns color [expr $client + 1] [lindex $colours $client]
}

# Clients ask at the same moments in every group.
set random [new RNG]
$random seed 12
foreach burst $bursts {
    for {set client 0} {$client < $clients} {incr client} {
        set request($burst,$client) [$random uniform [expr $burst - $spread / 2] [expr $burst + $spread / 2]]
    }
}

proc make_group group {
    global ns clients colours flavour restarts bursts page request
    for {set client 0} {$client < $clients} {incr client} {
        set node($client) [$ns node]
        $node($client) color [lindex $colours $client]
    }
    foreach name {near far server} { set $name [$ns node] }
    foreach router [list $near $far] { $router shape hexagon }
    $server label $group

    $ns duplex-link $near $far 0.8Mb 100ms DropTail
    $ns queue-limit $far $near 10
    $ns duplex-link-op $far $near queuePos 0.5
    $ns duplex-link $far $server 10Mb 1ms DropTail
    # The server's own link is no bottleneck: the queue there takes whatever ten connections send at once.
    $ns queue-limit $server $far 1000
    for {set client 0} {$client < $clients} {incr client} {
        $ns duplex-link $node($client) $near 10Mb 1ms DropTail
        set tcp [new $flavour($group)]
        $tcp set fid_ [expr $client + 1]
        $tcp set packetSize_ 960
        $tcp set slow_start_restart_ $restarts($group)
        set sink [new Agent/TCPSink]
        $ns attach-agent $server $tcp
        $ns attach-agent $node($client) $sink
        $ns connect $tcp $sink
        foreach burst $bursts { $ns at $request($burst,$client) "$tcp advanceby $page" }
    }
    return [list [$near id] [$far id]]
}

foreach group $groups {
    foreach {near far} [make_group $group] { break }
    set group_of($far,$near) $group
    set group_behind($near) $group
}

# Reads the trace again: for each group and burst, the packets that were dropped, the longest queue of the bottleneck,
# and when each client had its page.
proc look_back {} {
    global groups group_of group_behind bursts dropped longest fetched
    foreach group $groups {
        set queue($group) 0
        foreach burst $bursts { set dropped($group,$burst) 0; set longest($group,$burst) 0 }
    }
    set file [open restart.tr r]
    while {[gets $file line] >= 0} {
        foreach {event time from to type} $line { break }
        if {$type != "tcp"} { continue }
        set burst [expr 9 + 20 * int(($time - 5) / 20)]
        if {[info exists group_of($from,$to)]} {
            set group $group_of($from,$to)
            switch -- $event {
                + { incr queue($group) }
                - { incr queue($group) -1 }
                d { incr queue($group) -1; incr dropped($group,$burst) }
            }
            if {$queue($group) > $longest($group,$burst)} { set longest($group,$burst) $queue($group) }
        } elseif {$event == "r" && [info exists group_behind($from)]} {
            set fetched($group_behind($from),$burst,[lindex $line 7]) $time
        }
    }
    close $file
}

proc finish {} {
    global ns trace animation groups bursts clients request dropped longest fetched
    $ns flush-trace
    close $trace
    close $animation
    look_back
    puts "burst  group        dropped  longest queue  last packet  mean time of a page"
    foreach burst $bursts {
        foreach group $groups {
            set sum 0.0
            set last 0.0
            for {set client 0} {$client < $clients} {incr client} {
                set time $fetched($group,$burst,[expr $client + 1])
                set sum [expr $sum + $time - $request($burst,$client)]
                if {$time > $last} { set last $time }
            }
            puts [format "%-5d  %-11s  %7d  %13d  %9.3f s  %17.3f s" $burst $group $dropped($group,$burst) \
                $longest($group,$burst) $last [expr $sum / $clients]]
        }
    }
    exit 0
}

$ns at 65.0 finish
$ns run
