Agent/SA instproc sched-stop decision { puts "[[Simulator instance] now] decision $decision" }
set ns [new Simulator]
set file [open o.tr w]
$ns trace-all $file
set n0 [$ns node]
set n1 [$ns node]
$ns duplex-intserv-link $n0 $n1 1Mb 10ms SimpleIntServ SALink MS TimeWindow CL
set sender [new Agent/SA]
set receiver [new Agent/SAack]
$ns attach-agent $n0 $sender
$ns attach-agent $n1 $receiver
$ns connect $sender $receiver
$sender set fid_ 1
$sender set rate_ 100k
$sender set bucket_ 3
set traffic [new Application/Traffic/CBR]
$traffic set rate_ 100k
$traffic attach-agent $sender
$ns at 0.1 "$sender start"
$ns at 0.2 "$traffic start"
$ns at 0.3 "$traffic stop; $sender stop"
set traffic2 [new Application/Traffic/CBR]
$traffic2 set rate_ 100k
$ns at 0.5 "$sender attach-traffic $traffic2; $sender start"
$ns at 0.7 "$sender stop"
$ns at 1 "$ns flush-trace; exit 0"
$ns run
