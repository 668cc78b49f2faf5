# TCP-Linux over a long fat path with losses in both directions: eight congestion controls, one after another.
set ns [new Simulator]
foreach name {S R1 R2 D} { set $name [$ns node] }
$ns duplex-link $S $R1 1Gb 0.1ms DropTail
$ns duplex-link $R1 $R2 100Mb 20ms DropTail
$ns duplex-link $R2 $D 1Gb 0.1ms DropTail
$ns queue-limit $R1 $R2 300
foreach {from to} [list $R1 $R2 $R2 $R1] {
    set em [new ErrorModel]
    $em unit pkt
    $em set rate_ 0.0002
    $ns lossmodel $em $from $to
}
set left {reno cubic bic htcp westwood highspeed scalable hybla}
proc another {} {
    global ns S D left
    if {![llength $left]} { puts "finished [$ns now]"; exit 0 }
    set tcp [new Agent/TCP/Linux]
    $tcp set timestamps_ true
    $tcp set packetSize_ 1460
    $tcp set window_ 2000
    set sink [new Agent/TCPSink/Sack1]
    $ns attach-agent $S $tcp
    $ns attach-agent $D $sink
    $ns connect $tcp $sink
    $tcp select_ca [lindex $left 0]
    set left [lrange $left 1 end]
    $tcp proc done {} { another }
    $ns at-now "$tcp advanceby 60000"
}
$ns at 0.0 another
$ns run
