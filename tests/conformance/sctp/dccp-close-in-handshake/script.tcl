# DCCP: Close answers during the handshake.
set reports {}
set ns [new Simulator]
$ns use-scheduler Map
set trace [open out.tr w]; $ns trace-all $trace
set n(0) [$ns node]
set n(1) [$ns node]
$ns duplex-link $n(0) $n(1) 244kb 1ms DropTail
$ns queue-limit $n(0) $n(1) 5
set em [new ErrorModel]; $em set rate_ 0.1; $ns lossmodel $em $n(0) $n(1)
set a(0) [new Agent/DCCP/TFRC]
$a(0) set use_ecn_local_ 0
$a(0) set use_ecn_remote_ 0
$a(0) set initial_rtx_to_ 0.2
$ns attach-agent $n(0) $a(0)
set b(0) [new Agent/DCCP/TFRC]
$b(0) set use_ecn_local_ 0
$b(0) set use_ecn_remote_ 0
$b(0) set initial_rtx_to_ 0.2
$ns attach-agent $n(1) $b(0)
$ns connect $a(0) $b(0)
$b(0) listen
$ns at 0.1512 "$a(0) send 1"
$ns at 0.6022 "$a(0) close"
$ns at 1.1022 "$b(0) listen"
$ns at 1.2022 "$a(0) send 500"
lappend reports {puts "a(0): [$a(0) set num_data_pkt_] [$a(0) set num_ack_pkt_] [$a(0) set num_dataack_pkt_]"}
lappend reports {puts "b(0): [$b(0) set num_data_pkt_] [$b(0) set num_ack_pkt_] [$b(0) set num_dataack_pkt_]"}
proc finish {} {global reports; uplevel #0 [join $reports {;}]; $::ns flush-trace; exit 0}
$ns at 1 "finish"
$ns run
