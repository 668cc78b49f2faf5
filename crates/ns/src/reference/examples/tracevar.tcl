# Agent attach-trace, Agent tracevar, Agent/TCP cwnd_
# Record each change of the congestion window, for example to plot it: time, addresses, name, value.
set ns [new Simulator]
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 1Mb 20ms DropTail
set tcp [new Agent/TCP]
set sink [new Agent/TCPSink]
$ns attach-agent $a $tcp
$ns attach-agent $b $sink
$ns connect $tcp $sink
set file [open cwnd.tr w]
$tcp attach-trace $file
$tcp tracevar cwnd_
set ftp [new Application/FTP]
$ftp attach-agent $tcp
$ns at 0.0 "$ftp produce 3"
$ns at 1.0 {
    close $file
    puts [string trim [read [open cwnd.tr]]]
    exit 0
}
$ns run
# Prints:
# 0.00000  0  0  1  0  cwnd_ 1.000
# 0.04064  0  0  1  0  cwnd_ 2.000
# 0.08928  0  0  1  0  cwnd_ 3.000
# 0.09760  0  0  1  0  cwnd_ 4.000
# 0.13792  0  0  1  0  cwnd_ 5.000
# 0.33792  0  0  1  0  cwnd_ 1.000
