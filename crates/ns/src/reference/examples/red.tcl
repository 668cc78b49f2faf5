# Queue/RED, Queue/RED thresh_, Queue/RED maxthresh_
# Drop early: with a rising probability while the average queue is between thresh_ and maxthresh_ packets.
set ns [new Simulator]
set a [$ns node]
set b [$ns node]
Queue/RED set thresh_ 5
Queue/RED set maxthresh_ 15
Queue/RED set q_weight_ 0.002
$ns duplex-link $a $b 1Mb 20ms RED
$ns queue-limit $a $b 50
set tcp [new Agent/TCP/Newreno]
$tcp set window_ 100
set sink [new Agent/TCPSink]
$ns attach-agent $a $tcp
$ns attach-agent $b $sink
$ns connect $tcp $sink
set ftp [new Application/FTP]
$ftp attach-agent $tcp
$ns at 0.0 "$ftp start"
$ns at 20.0 {puts "the average queue was measured as [format %.0f [[[$ns link $a $b] queue] set ave_]] bytes"; exit 0}
$ns run
# Prints:
# the average queue was measured as 3254 bytes
