set ns [new Simulator]
$ns rtproto [lindex $argv 1]
set trace [open out.tr w]
$ns trace-all $trace
foreach i {0 1 2} { set n($i) [$ns node] }
$ns duplex-link $n(0) $n(1) 1Mb 10ms [lindex $argv 0]
$ns duplex-link $n(1) $n(2) 1Mb 10ms DropTail
$ns rtmodel-at 1.0 down $n(0) $n(1)
$ns rtmodel-at 2.0 up $n(0) $n(1)
set udp [new Agent/UDP]
set null [new Agent/Null]
$ns attach-agent $n(0) $udp
$ns attach-agent $n(2) $null
$ns connect $udp $null
set cbr [new Application/Traffic/CBR]
$cbr set interval_ 0.1
$cbr attach-agent $udp
$ns at 0.5 "$cbr start"
proc show {} {
    global ns n
    set routes [$ns get-routelogic]
    set line "[$ns now] [[$ns link $n(0) $n(1)] up?]"
    foreach i {0 1 2} { foreach j {0 1 2} { append line " [$routes lookup $i $j]" } }
    puts $line
}
foreach time {0.9 1.5 2.5} { $ns at $time show }
$ns at 3.0 { $ns flush-trace; exit 0 }
$ns run
