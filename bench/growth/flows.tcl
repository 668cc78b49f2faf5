# COUNT NewReno transfers through one bottleneck, 0.1 Mb/s each, for SECONDS.
foreach {count seconds} $argv break
set ns [new Simulator]
set a [$ns node]; set b [$ns node]
$ns duplex-link $a $b [expr 0.1 * $count]Mb 50ms DropTail
$ns queue-limit $a $b [expr $count + 10]
for {set flow 0} {$flow < $count} {incr flow} {
    set tcp [new Agent/TCP/Newreno]
    set sink [new Agent/TCPSink]
    $tcp set window_ 20
    $ns attach-agent $a $tcp
    $ns attach-agent $b $sink
    $ns connect $tcp $sink
    set ftp [new Application/FTP]
    $ftp attach-agent $tcp
    $ns at [expr 1.0 * $flow / $count] "$ftp start"
}
$ns at $seconds "exit 0"
$ns run
