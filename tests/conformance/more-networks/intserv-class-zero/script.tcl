# Admission by declared rates of flows without a flow id, whose class has no estimator: two are admitted, one is refused, one leaves.
Agent/SA instproc sched-stop decision {
    puts "[$::ns now] $::name($self) decision $decision"
}
set ns [new Simulator]
$ns trace-all [open out.tr w]
set a [$ns node]
set b [$ns node]
$ns duplex-intserv-link $a $b 1Mb 1ms SimpleIntServ SALink Param TimeWindow CL
foreach number {1 2 3 4} {
    set sender [new Agent/SA]
    set receiver [new Agent/SAack]
    set name($sender) flow-$number
    $ns attach-agent $a $sender
    $ns attach-agent $b $receiver
    $ns connect $sender $receiver
    $sender set fid_ 0
    $sender set rate_ 400k
    set source [new Application/Traffic/Exponential]
    $source set burst_time_ 0.1
    $sender attach-traffic $source
    $ns at 0.$number "$sender start"
    if {$number == 1} {
        $ns at 0.35 "$sender stop"
    }
}
$ns at 1 "exit 0"
$ns run
