# TFRC: feedback of a quiescent peer is acknowledged.
set reports {}
set ns [new Simulator]
$ns use-scheduler Map
set trace [open out.tr w]; $ns trace-all $trace
set n(0) [$ns node]
set n(1) [$ns node]
$ns duplex-link $n(0) $n(1) 1.45Mb 100ms DropTail
set a(0) [new Agent/DCCP/TFRC]
$a(0) set use_ecn_local_ 0
$a(0) set use_ecn_remote_ 0
$ns attach-agent $n(0) $a(0)
set b(0) [new Agent/DCCP/TFRC]
$b(0) set use_ecn_local_ 0
$b(0) set use_ecn_remote_ 0
$ns attach-agent $n(1) $b(0)
$ns connect $a(0) $b(0)
$b(0) listen
$ns at 1.7 "$a(0) send -1"
lappend reports {puts "a(0): [$a(0) set num_data_pkt_] [$a(0) set num_ack_pkt_] [$a(0) set num_dataack_pkt_]"}
lappend reports {puts "b(0): [$b(0) set num_data_pkt_] [$b(0) set num_ack_pkt_] [$b(0) set num_dataack_pkt_]"}
proc finish {} {global reports; uplevel #0 [join $reports {;}]; $::ns flush-trace; exit 0}
$ns at 15 "finish"
$ns run
