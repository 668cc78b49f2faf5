# one sender from the start, through a short queue, with reports of the routers from the start and from a later time
set ns [new Simulator]
foreach i {0 1 2} { set n($i) [$ns node] }
$ns duplex-link $n(0) $n(1) 20Mb 1ms XCP
$ns duplex-link $n(1) $n(2) 1Mb 20ms XCP
$ns queue-limit $n(1) $n(2) 3
foreach {a b c} {0 1 20e6 1 0 20e6 1 2 5e6 2 1 5e6} { [[$ns link $n($a) $n($b)] queue] set-link-capacity $c }
set q [[$ns link $n(1) $n(2)] queue]
$q num-mice 1
[[$ns link $n(0) $n(1)] queue] attach [open first.tr w]
$ns at 0.28 { $q attach [open second.tr w] }
set x [$ns create-connection TCP/Reno/XCP $n(0) TCPSink/XCPSink $n(2) 0]
set y [$ns create-connection TCP/Reno/XCP $n(0) TCPSink/XCPSink $n(2) 5]
set f [$x attach-app FTP]
$ns at 0 "$f start"
$ns at 0.2 "$y advance 100"
$ns at 1 { puts "drops [$q queue-read-drops] ack [$x set ack_] [$y set ack_]"; exit 0 }
$ns run
