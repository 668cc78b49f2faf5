# TFRC: rates without feedback; Requests that are repeated.
set reports {}
set ns [new Simulator]
set trace [open out.tr w]; $ns trace-all $trace
set n(0) [$ns node]
set n(1) [$ns node]
set n(2) [$ns node]
set n(3) [$ns node]
$ns duplex-link $n(0) $n(1) 469kb 1ms DropTail
$ns queue-limit $n(0) $n(1) 5
$ns duplex-link $n(2) $n(3) 1.47Mb 1ms DropTail
set em [new ErrorModel]; $em set rate_ 0.01; $ns lossmodel $em $n(0) $n(1)
set em [new ErrorModel]; $em set rate_ 0.1; $ns lossmodel $em $n(2) $n(3)
set a(0) [new Agent/DCCP]
$a(0) set use_ecn_local_ 0
$a(0) set use_ecn_remote_ 0
$ns attach-agent $n(0) $a(0)
set b(0) [new Agent/DCCP]
$b(0) set use_ecn_local_ 0
$b(0) set use_ecn_remote_ 0
$ns attach-agent $n(1) $b(0)
$ns connect $a(0) $b(0)
$b(0) listen
set app(0) [new Application/Traffic/CBR]; $app(0) attach-agent $a(0)
$app(0) set packetSize_ 500
$app(0) set rate_ 1.19Mb
set a(1) [new Agent/DCCP/TFRC]
$a(1) set use_ecn_local_ 0
$a(1) set use_ecn_remote_ 0
$a(1) set s_rtt_q_ 0.9
$a(1) set prio_ 0
$ns attach-agent $n(2) $a(1)
$a(1) set trace_all_oneline_ true
set b(1) [new Agent/DCCP/TFRC]
$b(1) set use_ecn_local_ 0
$b(1) set use_ecn_remote_ 0
$b(1) set s_rtt_q_ 0.9
$b(1) set prio_ 0
$ns attach-agent $n(3) $b(1)
$ns connect $a(1) $b(1)
$b(1) listen
set app(1) [new Application/Traffic/CBR]; $app(1) attach-agent $a(1)
$app(1) set packetSize_ 100
$app(1) set rate_ 208kb
$ns at 9 "$app(0) stop"
$ns at 2.53 "$app(0) start"
$ns at 2.6543 "$app(1) start"
$ns at 12 "$a(1) close"
lappend reports {puts "a(0): [$a(0) set num_data_pkt_] [$a(0) set num_ack_pkt_] [$a(0) set num_dataack_pkt_]"}
lappend reports {puts "b(0): [$b(0) set num_data_pkt_] [$b(0) set num_ack_pkt_] [$b(0) set num_dataack_pkt_]"}
lappend reports {puts "a(1): [$a(1) set num_data_pkt_] [$a(1) set num_ack_pkt_] [$a(1) set num_dataack_pkt_]"}
lappend reports {puts "b(1): [$b(1) set num_data_pkt_] [$b(1) set num_ack_pkt_] [$b(1) set num_dataack_pkt_]"}
proc finish {} {global reports; uplevel #0 [join $reports {;}]; $::ns flush-trace; exit 0}
$ns at 15 "finish"
$ns run
