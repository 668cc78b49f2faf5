# TCPlike: the ratio of acknowledgements when data are lost.
set reports {}
set ns [new Simulator]
set trace [open out.tr w]; $ns trace-all $trace
set n(0) [$ns node]
set n(1) [$ns node]
$ns duplex-link $n(0) $n(1) 1.52Mb 5ms DropTail
set em [new ErrorModel/List]; $em droplist {3 5 7 10 14}; $ns lossmodel $em $n(0) $n(1)
set a(0) [new Agent/DCCP/TCPlike]
$a(0) set use_ecn_local_ 0
$a(0) set use_ecn_remote_ 0
$a(0) set initial_rtx_to_ 3.0
$a(0) set sb_size_ 1000
$a(0) set dack_delay_ 0.05
$a(0) set resp_to_ 75.0
$ns attach-agent $n(0) $a(0)
set b(0) [new Agent/DCCP/TCPlike]
$b(0) set use_ecn_local_ 0
$b(0) set use_ecn_remote_ 0
$b(0) set initial_rtx_to_ 3.0
$b(0) set sb_size_ 1000
$b(0) set dack_delay_ 0.05
$b(0) set resp_to_ 75.0
$ns attach-agent $n(1) $b(0)
$ns connect $a(0) $b(0)
$b(0) listen
set app(0) [new Application/Traffic/CBR]; $app(0) attach-agent $a(0)
$app(0) set packetSize_ 500
$app(0) set rate_ 317kb
$ns at 1.8 "$app(0) start"
$ns at 6 "$b(0) advanceby 5"
$ns at 8.98 "$a(0) advanceby 1"
lappend reports {puts "a(0): [$a(0) set num_data_pkt_] [$a(0) set num_ack_pkt_] [$a(0) set num_dataack_pkt_]"}
lappend reports {puts "b(0): [$b(0) set num_data_pkt_] [$b(0) set num_ack_pkt_] [$b(0) set num_dataack_pkt_]"}
proc finish {} {global reports; uplevel #0 [join $reports {;}]; $::ns flush-trace; exit 0}
$ns at 15 "finish"
$ns run
