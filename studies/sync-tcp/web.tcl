# Web traffic over the path of six routers: clouds of clients and servers (PackMimeHTTP) with another round-trip time
# for every connection (DelayBox). "Forward" is the direction of the responses of the forward clouds, from router 1 to
# router 6. Cross traffic of further clouds goes the same way, over the link between routers 1 and 2 or that between 3
# and 4 alone. Every second (option "every") one line for each direction goes to the standard output:
#   DIRECTION TIME MEAN-QUEUE ARRIVALS DROPS BYTES-ARRIVED BYTES-SENT
# (packets and bytes at the queue of the bottleneck since the start), and at the end "pairs FORWARD REVERSE END".
# With cross traffic, lines that begin with "link12" have the same counts for the queue from router 1 to router 2.
# Exchanges on the forward path are listed in the files forward-*.pairs, their responses in forward-*.sizes.
source [file join [file dirname [info script]] network.tcl]

array set options {
    tcp Reno  queue DropTail  ecn 0  target 0.06  bandwidth 10e6  forward 24.1  reverse 22.9  clouds 5
    pairs 250000  duration 0  warmup 120  seed 1
    segment 1420  header 40  rtt 0.115  lists 1  every 1  cross12 0  cross34 0
}
read_options options $argv

set ns [new Simulator]
ns-random $options(seed)
set packet [expr {$options(segment) + $options(header)}]
if {$options(queue) eq "RED"} {
    # Adaptive RED with automatic thresholds. Small packets are less likely to be dropped, and packets that can be
    # marked are not dropped instead.
    Queue/RED set adaptive_ 1
    Queue/RED set targetdelay_ $options(target)
    Queue/RED set q_weight_ 0
    Queue/RED set thresh_ 0
    Queue/RED set maxthresh_ 0
    Queue/RED set bytes_ true
    Queue/RED set queue_in_bytes_ false
    Queue/RED set setbit_ $options(ecn)
    Queue/RED set use_mark_p_ false
    Queue/RED set mean_pktsize_ $packet
}
# Windows are those of the congested network, also if the option makes the bandwidth larger; queues then never overflow.
set slowest 10e6
set limit [products 2 $slowest $options(rtt) $packet]
if {$options(bandwidth) > $slowest} { set limit 100000 }
set has_cross_traffic [expr {$options(cross12) > 0 || $options(cross34) > 0}]
build_path $options(bandwidth) $options(queue) $limit [expr {$has_cross_traffic ? {1 2 3 4 6} : {1 6}}]
Agent/TCP set window_ [products 1 $slowest $options(rtt) $packet]
Agent/TCP set tcpip_base_hdr_size_ $options(header)
Agent/TCP set ecn_ $options(ecn)
Agent/TCP/FullTcp set segsize_ $options(segment)
Agent/TCP/FullTcp set segsperack_ 2

# Clouds of servers next to one router and of clients next to another.
proc clouds {direction servers clients rate} {
    global ns options cloud
    if {$rate <= 0} return
    set near [own_stream [new RandomVariable/PackMimeHTTPXmit $rate 0]]
    set far [own_stream [new RandomVariable/PackMimeHTTPXmit $rate 1]]
    for {set i 1} {$i <= $options(clouds)} {incr i} {
        set server [edge_node $servers]
        set client [edge_node $clients]
        $clients add-rule [$client id] [$server id] $near
        $servers add-rule [$client id] [$server id] $far
        set one [new PackMimeHTTP]
        $one set-client $client
        $one set-server $server
        $one set-rate $rate
        $one set-TCP $options(tcp)
        $one set-run [expr {$options(seed) - 1}]
        $one set-warmup [expr {int($options(warmup))}]
        if {$direction eq "forward" && $options(lists)} {
            $one set-outfile $direction-$i.pairs
            $one set-filesz-outfile $direction-$i.sizes
        }
        $ns at 0 "$one start"
        lappend cloud($direction) $one
    }
}

array set cloud {forward {} reverse {}}
clouds forward $q(1) $q(6) $options(forward)
clouds reverse $q(6) $q(1) $options(reverse)
clouds cross12 $q(1) $q(2) $options(cross12)
clouds cross34 $q(3) $q(4) $options(cross34)

proc count_pairs {direction} {
    global cloud
    set pairs 0
    foreach one $cloud($direction) { incr pairs [$one get-pairs] }
    return $pairs
}

set queues {forward 3 4 reverse 4 3}
if {$has_cross_traffic} { lappend queues link12 1 2 }
foreach {direction a b} $queues { $ns monitor-queue $q($a) $q($b) 0 }

# Prints the counts, and ends the run when enough exchanges are complete.
proc tick {} {
    global ns q queues options warm ticks
    set now [expr {double([$ns now])}]
    foreach {direction a b} $queues {
        lassign [[$ns link $q($a) $q($b)] sample-queue-size] - queue arrivals - drops bytes sent
        puts "$direction $now $queue $arrivals $drops $bytes $sent"
    }
    foreach direction {forward reverse} { set pairs($direction) [count_pairs $direction] }
    if {$now <= $options(warmup)} { array set warm [array get pairs] }
    set after [expr {$pairs(forward) - $warm(forward)}]
    if {$options(duration) > 0} {
        set done [expr {$now / ($options(warmup) + $options(duration))}]
    } else {
        set done [expr {double($after) / $options(pairs)}]
    }
    if {$done >= 1} {
        puts "pairs $after [expr {$pairs(reverse) - $warm(reverse)}] $now"
        exit 0
    }
    progress $done
    $ns at [expr {[incr ticks] * $options(every)}] tick
}
$ns at 0 tick
$ns run
