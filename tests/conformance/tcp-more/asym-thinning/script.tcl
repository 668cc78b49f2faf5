# An error model marks acknowledgements, so that the sink thins them out; some are sent by its timer.
set ns [new Simulator]
set tf [open out.tr w]
$ns trace-all $tf
foreach i {0 1 2} {set n($i) [$ns node]}
$ns duplex-link $n(0) $n(1) 2Mb 15ms DropTail
$ns duplex-link $n(1) $n(2) 1Mb 70ms DropTail
set errors [new ErrorModel]
$errors unit pkt
$errors set rate_ 0.3
$errors set markecn_ true
$ns lossmodel $errors $n(1) $n(0)
set tcp [new Agent/TCP/Newreno/Asym]
set sink [new Agent/TCPSink/Asym]
$sink set maxdelack_ 8
$sink set interval_ 10ms
$tcp set window_ 40
$tcp set ecn_ 1
set log [open variables.txt w]
$sink attach $log
$ns attach-agent $n(0) $tcp
$ns attach-agent $n(2) $sink
$ns connect $tcp $sink
set app [new Application/FTP]
$app attach-agent $tcp
$ns at 0.1 "$app start"
$ns at 5 {puts "[$tcp set ack_] [$tcp set cwnd_]"; close $tf; close $log; exit}
$ns run
