# Pushback: two attacks and eight SACK flows over a tree of pushback links with a 4 Mb/s bottleneck, 300 s, nothing traced.
set ns [new Simulator]
ns-random 7
Queue/RED set gentle_ true
Queue/RED set thresh_ 10
Queue/RED set maxthresh_ 40
foreach name {sink bottle core left right} { set n($name) [$ns node] }
foreach name {bottle core left right} { $n($name) add-pushback-agent }
$ns pushback-duplex-link $n(left) $n(core) 20Mb 4ms
$ns pushback-duplex-link $n(right) $n(core) 20Mb 6ms
$ns pushback-duplex-link $n(core) $n(bottle) 4Mb 10ms
$ns duplex-link $n(bottle) $n(sink) 20Mb 2ms DropTail
foreach side {left right} {
    for {set i 0} {$i < 4} {incr i} {
        set host($side,$i) [$ns node]
        $ns duplex-link $host($side,$i) $n($side) 10Mb [expr 1 + $i]ms DropTail
        set flow [expr {$side eq "left" ? 1 + $i : 5 + $i}]
        set tcp($flow) [$ns create-connection TCP/Sack1 $host($side,$i) TCPSink/Sack1 $n(sink) $flow]
        $tcp($flow) set window_ 30
        set ftp [$tcp($flow) attach-app FTP]
        $ns at [expr 0.1 * $flow] "$ftp start"
    }
}
foreach {flow side rate from to} {10 left 5Mb 20 180 11 right 3Mb 60 260} {
    set udp [$ns create-connection UDP $host($side,0) Null $n(sink) $flow]
    set cbr [$udp attach-app Traffic/CBR]
    $cbr set packetSize_ 500
    $cbr set rate_ $rate
    $cbr set random_ 1
    $ns at $from "$cbr start"
    $ns at $to "$cbr stop"
}
$ns at 300 {
    foreach flow [lsort -integer [array names tcp]] { puts "$flow [$tcp($flow) set ack_]" }
    exit 0
}
$ns run
