# An SCTP association over two paths, the better of which fails for ten seconds.
#
#                 .--- 2 Mb/s, 20 ms ---.
#     sender ----+                       +---- receiver
#                 '--- 1 Mb/s, 50 ms ---'
#
# Each host has a core node and a node for each of its two network interfaces. Data go to the primary destination, on the
# upper path. It fails at 5 s. What was lost is sent again on the lower path; new data still go to the upper one, and each
# timeout doubles the retransmission timeout. With the third error in a row the destination is inactive, and all data go to
# the other one. Heartbeats ask the lost destination for a sign of life, at ever longer intervals. The first answer after the
# path is back, at 15 s, brings the association back to it.
#
#     neons sctp-fail-over.tcl                        prints what arrives on each path
#     neons trace plot sctp-fail-over-rates.tr KB    draws it, a curve for each path
#     neons view sctp-fail-over.nam                   shows the packets

set ns [new Simulator]

Trace set show_sctphdr_ 1
set trace [open sctp-fail-over.tr w]
$ns trace-all $trace
set animation [open sctp-fail-over.nam w]
$ns namtrace-all $animation

foreach host {sender receiver} {
    set $host [$ns node]
    foreach path {upper lower} {
        set interface($host,$path) [$ns node]
        $ns multihome-add-interface [set $host] $interface($host,$path)
    }
}
$ns duplex-link $interface(sender,upper) $interface(receiver,upper) 2Mb 20ms DropTail
$ns duplex-link $interface(sender,lower) $interface(receiver,lower) 1Mb 50ms DropTail
$ns duplex-link-op $interface(sender,upper) $interface(receiver,upper) orient right
$ns duplex-link-op $interface(sender,lower) $interface(receiver,lower) orient right
$ns color 1 blue

set source [new Agent/SCTP]
set sink [new Agent/SCTP]
foreach agent [list $source $sink] {
    $agent set fid_ 1
    $agent set pathMaxRetrans_ 2
    $agent set heartbeatInterval_ 1
    # Without this the destination taken instead would stay the primary one.
    $agent set changePrimaryThresh_ 1000
}
$ns multihome-attach-agent $sender $source
$ns multihome-attach-agent $receiver $sink
$ns connect $source $sink
$source set-primary-destination $interface(receiver,upper)

$ns at 0.5 "$source send -1"
$ns rtmodel-at 5.0 down $interface(sender,upper) $interface(receiver,upper)
$ns rtmodel-at 15.0 up $interface(sender,upper) $interface(receiver,upper)
$ns at 25.0 finish

# Counts the kilobytes of data chunks that arrive on a path in each second of the trace.
proc arrivals {} {
    global interface
    set file [open sctp-fail-over.tr r]
    foreach path {upper lower} { set path_of([$interface(receiver,$path) id]) $path }
    while {[gets $file line] >= 0} {
        foreach {event time from to type size flags} $line { break }
        if {$event eq "r" && [string index $flags end] eq "D" && [info exists path_of($to)]} {
            set second [expr {int($time)}]
            set key $path_of($to),$second
            if {![info exists bytes($key)]} { set bytes($key) 0 }
            incr bytes($key) $size
        }
    }
    close $file
    # In the form of TCP's variables, for `neons trace plot`.
    set rates [open sctp-fail-over-rates.tr w]
    puts "   second   upper path   lower path   KB"
    for {set second 0} {$second < 25} {incr second} {
        foreach path {upper lower} {
            set key $path,$second
            set shown($path) [expr {[info exists bytes($key)] ? $bytes($key) / 1000 : 0}]
            set ends "[$interface(sender,$path) id] 0 [$interface(receiver,$path) id] 0"
            puts $rates "[format %-8.5f $second] $ends KB $shown($path)"
        }
        puts [format "   %6d   %10d   %10d" $second $shown(upper) $shown(lower)]
    }
    close $rates
}

proc finish {} {
    global ns trace animation source
    $ns flush-trace
    close $trace
    close $animation
    arrivals
    puts "timeouts: [$source set timeoutCount_]"
    exit 0
}

$ns run
