# Bulk transfers over the path of six routers (tables A.1 and A.2). The packets at the queue of the bottleneck on the
# forward path are traced to the standard output; bulk.py counts them.
source [file join [file dirname [info script]] network.tcl]

array set options {
    traffic two-way  ackevery 1  flows 20  duration 300  seed 1
    segment 1420  header 54  rtt 0.115  rtts packmime
}
read_options options $argv
if {$options(traffic) ni {one-way two-way}} { puts stderr "-traffic is one-way or two-way"; exit 2 }
if {$options(rtts) ni {packmime equal}} { puts stderr "-rtts is packmime or equal"; exit 2 }

set ns [new Simulator]
ns-random $options(seed)
set bandwidth 10e6
set packet [expr {$options(segment) + $options(header)}]
build_path $bandwidth DropTail [products 2 $bandwidth $options(rtt) $packet]
Agent/TCP set window_ [products 1 $bandwidth $options(rtt) $packet]
Agent/TCP set tcpip_base_hdr_size_ $options(header)
Agent/TCP/FullTcp set segsize_ $options(segment)
Agent/TCP/FullTcp set segsperack_ $options(ackevery)
$ns trace-queue $q(3) $q(4) stdout

# Returns the part of a transfer's base round-trip time beyond the 14 ms of the path, seconds.
set near [own_stream [new RandomVariable/PackMimeHTTPXmit 24.1 0]]
set far [own_stream [new RandomVariable/PackMimeHTTPXmit 24.1 1]]
proc extra_rtt {} {
    global options near far
    if {$options(rtts) eq "equal"} { return [expr {max(0, $options(rtt) - 0.014)}] }
    return [expr {0.002 * ([$near value] + [$far value])}]
}

set uniform [new RandomVariable/Uniform]
$uniform set min_ 0
$uniform set max_ 1

# Makes an endless transfer that begins within the first second.
proc transfer {from to flow} {
    global ns uniform
    set source [new Agent/TCP/FullTcp]
    set sink [new Agent/TCP/FullTcp]
    $ns attach-agent $from $source
    $ns attach-agent $to $sink
    $source set fid_ $flow
    $sink set fid_ $flow
    $ns connect $source $sink
    $sink listen
    set ftp [new Application/FTP]
    $ftp attach-agent $source
    $ns at [$uniform value] "$ftp start"
}

for {set i 0} {$i < $options(flows)} {incr i} {
    set left [edge_node $q(1) [expr {0.001 + [extra_rtt] / 2}]]
    set right [edge_node $q(6)]
    transfer $left $right [expr {2 * $i + 1}]
    if {$options(traffic) eq "two-way"} { transfer $right $left [expr {2 * $i + 2}] }
}

proc tick {} {
    global ns options
    progress [expr {double([$ns now]) / $options(duration)}]
    $ns at [expr {[$ns now] + 1}] tick
}
$ns at 1 tick
$ns at $options(duration) "exit 0"
$ns run
