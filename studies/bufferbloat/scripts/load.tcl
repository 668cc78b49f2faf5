# TCP flows, and UDP flows that do not react, behind one queue.
#
#     senders --- 100 Mb/s, 1 ms --- router --- RATE, RTT/2 - 1 ms --- receiver
#
# Prints the mean wait in the queue, ms, and the share of the link that was used, without the first quarter of the time. Writes the
# waits every 10 ms, s, into waits.txt, and the drops of the queue into queue.tr.
#
#     neons load.tcl NAME=VALUE ...

# the queue, and its target wait, s (0: its default)
set queue PIE
set target 0
# number of TCP flows, their class below Agent/TCP; number of UDP flows and their rate in Mb/s
set flows 5
set kind Sack1
set udp 0
set each 6
# bandwidth in Mb/s, round-trip time in s, bytes of a packet, limit of the queue in packets
set rate 10
set rtt 0.1
set packet 1000
set limit 1000
set seconds 60
foreach setting $argv {
    foreach {name value} [split $setting =] { break }
    if {![info exists $name]} { puts stderr "there is no parameter $name"; exit 2 }
    set $name $value
}

if {$target > 0} { Queue/$queue set target_ $target }
set ns [new Simulator]
set router [$ns node]
set receiver [$ns node]
$ns duplex-link $router $receiver ${rate}Mb [expr {$rtt / 2 - 0.001}] $queue
$ns queue-limit $router $receiver $limit
$ns trace-queue $router $receiver [open queue.tr w]
set monitor [$ns monitor-queue $router $receiver ""]

for {set n 0} {$n < $flows + $udp} {incr n} {
    set sender [$ns node]
    $ns duplex-link $sender $router 100Mb 1ms DropTail
    if {$n < $flows} {
        set tcp [new Agent/TCP/$kind]
        set sink [new Agent/TCPSink/Sack1]
        $tcp set packetSize_ [expr {$packet - 40}]
        $tcp set window_ 10000
        $ns attach-agent $sender $tcp
        $ns attach-agent $receiver $sink
        $ns connect $tcp $sink
        $ns at [expr {0.02 * $n}] "$tcp send -1"
    } else {
        set source [new Agent/UDP]
        set sink [new Agent/Null]
        $ns attach-agent $sender $source
        $ns attach-agent $receiver $sink
        $ns connect $source $sink
        set constant [new Application/Traffic/CBR]
        $constant set packetSize_ $packet
        $constant set rate_ ${each}Mb
        $constant attach-agent $source
        $ns at [expr {0.02 * $n}] "$constant start"
    }
}

set waits [open waits.txt w]
set total 0.0
set samples 0
proc sample {} {
    global ns monitor waits rate total samples seconds
    set wait [expr {[$monitor set size_] * 8.0 / ($rate * 1e6)}]
    puts $waits "[$ns now] $wait"
    if {[$ns now] > $seconds / 4.0} {
        set total [expr {$total + $wait}]
        incr samples
    }
    $ns at [expr {[$ns now] + 0.01}] sample
}
$ns at 0 sample
$ns at [expr {$seconds / 4.0}] { set before [$monitor set bdepartures_] }
$ns at $seconds {
    set bytes [expr {[$monitor set bdepartures_] - $before}]
    puts "wait=[expr {1000 * $total / $samples}] used=[expr {$bytes * 8.0 / ($rate * 1e6 * 0.75 * $seconds)}]"
    $ns halt
}
$ns run
