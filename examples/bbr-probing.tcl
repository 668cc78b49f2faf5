# BBR probes its path: for bandwidth eight round trips long, for the round-trip time every ten seconds.
#
#     sender --- 1 Gb/s, 1 ms --- router --- 10 Mb/s, 19 ms --- receiver
#
# The bottleneck has room for 500 packets. Its bandwidth doubles after 20 seconds and falls back after 40 (after Cardwell
# and others, "BBR: congestion-based congestion control", ACM Queue 14(5), 2016, figure 3).
#
#     neons bbr-probing.tcl                   BBR
#     neons bbr-probing.tcl Cubic             the same with CUBIC, which fills the queue
#     neons trace plot bbr-probing.tr cwnd_   draws the window
#
# It prints, for each stage, the rate of arriving data, the round-trip time and the queue of the bottleneck; then, for
# BBR, one cycle of bandwidth probing as the pauses between packets show it.

set kind [expr {$argc > 0 ? [lindex $argv 0] : "BBR"}]
set packet 1040
set room 500
# Where a stage begins, in seconds, and what happens in it.
set stages {
    0 "start" 1 "10 Mb/s" 10 "round-trip time is probed" 10.5 "10 Mb/s"
    20 "bandwidth doubles" 22 "20 Mb/s" 40 "bandwidth halves" 42 "10 Mb/s, queue left over"
    50 "round-trip time is probed" 51.5 "10 Mb/s" 60 "end"
}

set ns [new Simulator]
foreach name {sender router receiver} { set $name [$ns node] }
$ns duplex-link $sender $router 1Gb 1ms DropTail
$ns duplex-link $router $receiver 10Mb 19ms DropTail
$ns queue-limit $sender $router 10000
$ns queue-limit $router $receiver $room
set bottleneck [$ns link $router $receiver]
$ns at 20 "[$bottleneck link] set bandwidth_ 20Mb"
$ns at 40 "[$bottleneck link] set bandwidth_ 10Mb"

set tcp [new Agent/TCP/$kind]
set sink [new Agent/TCPSink/Sack1]
$tcp set window_ 10000
$ns attach-agent $sender $tcp
$ns attach-agent $receiver $sink
$ns connect $tcp $sink
set file [open bbr-probing.tr w]
$tcp attach $file
$tcp tracevar cwnd_
$tcp tracevar rtt_
$tcp set tcpTick_ 0.001
$ns at 0 "$tcp send -1"

# Packets are traced where they enter the first link, where they leave as the sender spaced them.
set sent [open bbr-probing-packets.tr w]
$ns trace-queue $sender $router $sent
set monitor [$ns monitor-queue $router $receiver ""]

set samples {}
proc sample {} {
    global ns tcp monitor samples
    lappend samples [list [$ns now] [$tcp set ack_] [$monitor set pkts_] [expr 0.001 * [$tcp set rtt_]]]
    $ns at [expr [$ns now] + 0.01] sample
}
$ns at 0.005 sample

proc print_stages {} {
    global stages samples packet
    puts "seconds      stage                       Mb/s  round trip, ms  mean queue  longest"
    foreach {began what} $stages {ended ignored} [lrange $stages 2 end] {
        if {$ended == ""} { break }
        set first ""
        set queue 0
        set longest 0
        set trips 0
        set count 0
        foreach sample $samples {
            foreach {time ack length trip} $sample { break }
            if {$time < $began || $time > $ended} { continue }
            if {$first == ""} { set first $ack }
            set last $ack
            incr count
            set queue [expr $queue + $length]
            set trips [expr $trips + $trip]
            if {$length > $longest} { set longest $length }
        }
        puts [format "%4.1f - %4.1f  %-26s %5.2f  %14.1f  %10.1f  %7d" $began $ended $what \
            [expr 8e-6 * $packet * ($last - $first) / ($ended - $began)] [expr 1000.0 * $trips / $count] \
            [expr double($queue) / $count] $longest]
    }
}

# The pauses between packets from `began` seconds on, as the rate at which they were sent over that of the bottleneck:
# equal ones are put together. The first and the last are cut off by the ends of the interval.
proc print_cycle {began ended} {
    global packet
    set usual [expr 8 * $packet / 10e6]
    set previous ""
    set runs {}
    set file [open bbr-probing-packets.tr r]
    while {[gets $file line] >= 0} {
        foreach {event time} $line { break }
        if {$event != "+" || $time < $began || $time > $ended} { continue }
        if {$previous != ""} {
            set ratio [expr $usual / ($time - $previous)]
            set gain [expr {$ratio > 1.12 ? 1.25 : $ratio < 0.88 ? 0.75 : 1.0}]
            if {$gain != [lindex [lindex $runs end] 0]} { lappend runs [list $gain $previous] }
        }
        set previous $time
    }
    close $file
    puts "\npacing rate over 10 Mb/s   from          for"
    for {set index 1} {$index < [llength $runs] - 1} {incr index} {
        foreach {gain from} [lindex $runs $index] { break }
        set until [lindex [lindex $runs [expr $index + 1]] 1]
        puts [format "%19.2f   %8.3f s   %7.1f ms" $gain $from [expr 1000 * ($until - $from)]]
    }
}

proc finish {} {
    global ns file sent kind
    $ns flush-trace
    close $file
    close $sent
    print_stages
    if {$kind == "BBR"} { print_cycle 15 16.5 }
    exit 0
}
$ns at 60 finish
$ns run
