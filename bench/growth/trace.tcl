# Two NewReno flows share a bottleneck. Every packet is traced as text to the file of the first argument, until the time
# of the second argument (seconds): about 2.4 MB for each simulated second.
set ns [new Simulator]
set f [open [lindex $argv 0] w]
$ns trace-all $f
foreach i {0 1 2 3 4 5} { set n($i) [$ns node] }
$ns duplex-link $n(0) $n(2) 100Mb 2ms DropTail
$ns duplex-link $n(1) $n(2) 100Mb 5ms DropTail
$ns duplex-link $n(2) $n(3) 20Mb 10ms DropTail
$ns duplex-link $n(3) $n(4) 100Mb 2ms DropTail
$ns duplex-link $n(3) $n(5) 100Mb 2ms DropTail
foreach {a b c} {0 4 1  1 5 2} {
  set tcp($c) [new Agent/TCP/Newreno]; $tcp($c) set fid_ $c; $tcp($c) set window_ 1000
  set sink [new Agent/TCPSink]
  $ns attach-agent $n($a) $tcp($c); $ns attach-agent $n($b) $sink; $ns connect $tcp($c) $sink
  set ftp [new Application/FTP]; $ftp attach-agent $tcp($c); $ns at 0.$c "$ftp start"
}
$ns at [lindex $argv 1] { close $f; exit 0 }
$ns run
