# Two TCP senders share a bottleneck, and the second one's path is longer: how do they share it?
#
# Dordal, "An Introduction to Computer Networks", sections 31.3.1 and 31.3.10. The graph of section 31.3.10 is
#
#     neons sweep examples/two-senders.tcl delayB=0:400:5 --common-random-numbers --out two-senders
#     neons sweep report two-senders --show ratio1,ratio2 --svg two-senders.svg

# additional one-way delay of the second sender's link, in ms
set delayB 0
# each packet waits a random time up to this before it is sent, in seconds: it prevents phase effects
set overhead 0.002
# bandwidth of the bottleneck, in Mb/s; the other links have ten times as much
set bottleneckBW 8.0
# length of the run, in seconds
set endtime 3000
# queue of the bottleneck, in packets
set queuesize 20

set ns [new Simulator]
foreach name {A B R D} { set $name [$ns node] }
$ns duplex-link $A $R [expr {$bottleneckBW * 10}]Mb 10ms DropTail
$ns duplex-link $B $R [expr {$bottleneckBW * 10}]Mb [expr {10 + $delayB}]ms DropTail
$ns duplex-link $R $D ${bottleneckBW}Mb 100ms DropTail
$ns queue-limit $R $D $queuesize

Agent/TCP set window_ 65000
Agent/TCP set packetSize_ 960
Agent/TCP set overhead_ $overhead
foreach flow {0 1} node [list $A $B] {
    set tcp($flow) [new Agent/TCP/Reno]
    $tcp($flow) set fid_ $flow
    set sink($flow) [new Agent/TCPSink]
    $ns attach-agent $node $tcp($flow)
    $ns attach-agent $D $sink($flow)
    $ns connect $tcp($flow) $sink($flow)
    set ftp($flow) [new Application/FTP]
    $ftp($flow) attach-agent $tcp($flow)
    $ns at 0.0 "$ftp($flow) start"
}

# The ratio of goodputs beside that of round-trip times without queues, and beside its square: if a model fits, its
# ratio is near 1.
proc finish {} {
    global sink delayB
    foreach flow {0 1} { set received($flow) [expr {round([$sink($flow) set bytes_] / 1000.0)}] }
    set rttratio [expr {(2.0 * $delayB + 220) / 220}]
    set goodputratio [expr {1.0 * $received(0) / $received(1)}]
    puts "received0=$received(0) received1=$received(1) goodputratio=$goodputratio"
    puts "ratio1=[expr {$goodputratio / $rttratio}] ratio2=[expr {$goodputratio / $rttratio ** 2}]"
    exit 0
}
$ns at $endtime finish
$ns run
