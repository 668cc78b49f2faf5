# args: sender
set ns [new Simulator]
$ns QS ON
set tf [open out.tr w]
$ns trace-all $tf
$ns eventtrace-all
set left [$ns node]
set right [$ns node]
$ns duplex-link $right $left 10Mb 42.6ms DropTail
set tcp [new Agent/[lindex $argv 0]]
set sink [new Agent/TCPSink/Sack1/DelAck]
$tcp set qs_enabled_ 1
$sink set qs_enabled_ 1
$tcp set qs_request_mode_ 0
$tcp set rate_request_ 100
$tcp set window_ 300
$ns attach-agent $left $tcp
$ns attach-agent $right $sink
$ns connect $tcp $sink
set ftp [new Application/FTP]
$ftp attach-agent $tcp
$ns at 0.9 "$ftp start"
$ns at 2 {
    $ns flush-trace
    exit 0
}
$ns run
