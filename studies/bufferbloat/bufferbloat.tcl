# Bufferbloat: the delay that bulk transfers cause for other traffic, with and without queue management.
#
#     neons studies/bufferbloat/bufferbloat.tcl ?seconds? ?discipline ...?
#
# Four bulk TCP transfers share a link of 8 Mb/s with a probe that, as ping does, sends 64 bytes ten times a second and
# waits for the answer. The queue of the link is a deep DropTail queue or one of the kinds of active queue management;
# each queue has a separate network, and all run at once. The script prints the median and the 99th percentile of the
# probe's round-trip times, of which 20 ms are propagation, and the share of the link that was used. The first fifth of
# the time does not count.

set bandwidth 8e6
set seconds 60
set disciplines {DropTail RED CoDel FQCoDel PIE}
if {$argc > 0} {
    set seconds [lindex $argv 0]
}
if {$argc > 1} {
    set disciplines [lrange $argv 1 end]
}
set settled [expr {$seconds / 5.0}]

# Adaptive RED (Floyd, Gummadi and Shenker, 2001), measured in packets.
Queue/RED set adaptive_ 1
Queue/RED set bytes_ false
Queue/RED set queue_in_bytes_ false
Queue/RED set mean_pktsize_ 1500

# The sender's round-trip times are 30, 40, 50 and 60 ms.
Agent/TCP/Cubic set packetSize_ 1460
Agent/TCP/Cubic set window_ 10000
set access_delays {5ms 10ms 15ms 20ms}

# Times are reported in milliseconds.
Agent/Ping instproc recv {from time} {
    global ns settled round_trips
    if {[$ns now] > $settled} {
        lappend round_trips($self) $time
    }
}

# Send probes until the end of the run.
proc probe {agent} {
    global ns
    $agent send
    $ns at [expr {[$ns now] + 0.1}] "probe $agent"
}

# Builds the network around a bottleneck with this queue.
proc build {discipline} {
    global ns bandwidth access_delays monitors probes
    set left [$ns node]
    set right [$ns node]
    $ns simplex-link $left $right $bandwidth 10ms $discipline
    $ns simplex-link $right $left $bandwidth 10ms DropTail
    $ns queue-limit $left $right 1000
    set monitors($discipline) [$ns monitor-queue $left $right 0]

    set start 0.0
    foreach delay $access_delays {
        set sender [$ns node]
        $ns duplex-link $sender $left 100Mb $delay DropTail
        $ns queue-limit $sender $left 10000
        set tcp [new Agent/TCP/Cubic]
        set sink [new Agent/TCPSink/Sack1]
        $ns attach-agent $sender $tcp
        $ns attach-agent $right $sink
        $ns connect $tcp $sink
        $ns at $start "$tcp send -1"
        set start [expr {$start + 0.1}]
    }

    set probes($discipline) [new Agent/Ping]
    set answers [new Agent/Ping]
    $ns attach-agent $left $probes($discipline)
    $ns attach-agent $right $answers
    $ns connect $probes($discipline) $answers
    $ns at 0.05 "probe $probes($discipline)"
}

# Returns the quantile: the smallest value that this share of the values does not exceed.
proc percentile {values share} {
    set index [expr {int(ceil($share * [llength $values])) - 1}]
    return [lindex [lsort -real $values] $index]
}

proc note_departures {} {
    global disciplines monitors departed
    foreach discipline $disciplines {
        set departed($discipline) [$monitors($discipline) set bdepartures_]
    }
}

proc finish {} {
    global bandwidth seconds settled disciplines monitors departed probes round_trips
    puts "queue       median ms    99 % ms   utilisation %"
    foreach discipline $disciplines {
        set times $round_trips($probes($discipline))
        set bytes [expr {[$monitors($discipline) set bdepartures_] - $departed($discipline)}]
        set used [expr {8.0 * $bytes / ($bandwidth * ($seconds - $settled))}]
        puts [format "%-10s %10.1f %10.1f %15.1f" $discipline \
            [percentile $times 0.5] [percentile $times 0.99] [expr {100 * $used}]]
    }
    exit 0
}

set ns [new Simulator]
foreach discipline $disciplines {
    build $discipline
}
$ns at $settled note_departures
$ns at $seconds finish
$ns run
