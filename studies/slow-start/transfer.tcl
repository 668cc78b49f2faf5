# Transfers over one long path, for run.py; see README.md.
#
#     neons transfer.tcl METHOD SERVER CLIENT RTT TRANSFERS ORDER BYTES BUFFER LIMIT ?FILE?
#
# SERVER and CLIENT are the speeds of the interfaces at the ends, bits per second; between them there are 10 Gb/s. RTT
# is in seconds, ORDER is "together" or "sequence", BUFFER the queue of each interface in bandwidth-delay products of
# its own speed, LIMIT the simulated seconds after which the run ends unfinished. One line for each transfer is printed:
# seconds (or "-" if it did not finish), packets resent, timeouts. FILE gets time, transfer, window, next packet and
# highest ACK, sixteen times in a round-trip time.

foreach {method server client rtt transfers order bytes buffer limit file} $argv break

set mss 1460
set packet 1500
set backbone 10e9
set edge_delay 0.0001

# Returns the number of packets that a link of this speed carries in a round-trip time.
proc window_at {speed} {
    global rtt packet
    return [expr {int($speed * $rtt / (8.0 * $packet))}]
}

set ns [new Simulator]
if {$method eq "explicit"} {
    $ns QS ON
}
foreach name {source near far destination} {
    set $name [$ns node]
}
set long_delay [expr {$rtt / 2.0 - 2 * $edge_delay}]
$ns duplex-link $source $near $server $edge_delay DropTail
$ns duplex-link $near $far $backbone $long_delay DropTail
$ns duplex-link $far $destination $client $edge_delay DropTail
foreach {from to speed} [list $source $near $server $near $far $backbone $far $destination $client] {
    set room [expr {int($buffer * [window_at $speed])}]
    $ns queue-limit $from $to $room
    $ns queue-limit $to $from $room
}

# Makes a sender that starts by the given method.
proc sender {} {
    global method server mss packet
    if {$method eq "cubic"} {
        set tcp [new Agent/TCP/Cubic]
        $tcp set hystart_ 2
        $tcp set windowInitOption_ 3
    } else {
        set tcp [new Agent/TCP/Sack1]
    }
    $tcp set packetSize_ $mss
    $tcp set window_ 10000000
    $tcp set ssthresh_ 10000000
    $tcp set tcpTick_ 0.001
    $tcp set minrto_ 1
    switch $method {
        limited {
            $tcp set max_ssthresh_ 100
            $tcp set ssthresh_ 100
        }
        unpaced - paced {
            # Start with the window that fills the interface, and with congestion avoidance.
            $tcp set initial_rate_ [expr {double($server) * $mss / $packet}]
            $tcp set pacing_ [expr {$method eq "paced"}]
            $tcp set ssthresh_ [window_at $server]
        }
        explicit {
            $tcp set qs_enabled_ 1
            $tcp set qs_request_mode_ 0
            $tcp set rate_request_ [expr {int($server / 8 / 1024)}]
        }
    }
    return $tcp
}

# Starts transfer number `index`; if they come one after the other, its end starts the next.
proc start {index} {
    global ns source destination order transfers bytes mss tcps began ended
    set tcp [sender]
    set sink [new Agent/TCPSink/Sack1]
    $sink set qs_enabled_ 1
    $ns attach-agent $source $tcp
    $ns attach-agent $destination $sink
    $ns connect $tcp $sink
    $tcp set fid_ $index
    set tcps($index) $tcp
    set began($index) [$ns now]
    $tcp proc done {} "finished $index"
    $tcp advanceby [expr {($bytes + $mss - 1) / $mss}]
}

proc finished {index} {
    global ns order transfers ended
    set ended($index) [$ns now]
    if {[array size ended] == $transfers} {
        report
    } elseif {$order eq "sequence"} {
        start [expr {$index + 1}]
    }
}

proc report {} {
    global transfers tcps began ended
    for {set index 0} {$index < $transfers} {incr index} {
        set time -
        if {[info exists ended($index)]} {
            set time [format %.3f [expr {$ended($index) - $began($index)}]]
        }
        set resent 0
        set timeouts 0
        if {[info exists tcps($index)]} {
            set resent [$tcps($index) set nrexmitpack_]
            set timeouts [$tcps($index) set nrexmit_]
        }
        puts "$time $resent $timeouts"
    }
    exit 0
}

proc sample {} {
    global ns channel rtt tcps ended
    foreach index [lsort -integer [array names tcps]] {
        if {![info exists ended($index)]} {
            set tcp $tcps($index)
            puts $channel "[format %.4f [$ns now]] $index [$tcp set cwnd_] [$tcp set t_seqno_] [$tcp set ack_]"
        }
    }
    $ns at [expr {[$ns now] + $rtt / 16.0}] sample
}

if {$order eq "sequence"} {
    $ns at 0.0 "start 0"
} else {
    for {set index 0} {$index < $transfers} {incr index} {
        $ns at 0.0 "start $index"
    }
}
if {$file ne ""} {
    set channel [open $file w]
    $ns at 0.0 sample
}
$ns at $limit report
$ns run
