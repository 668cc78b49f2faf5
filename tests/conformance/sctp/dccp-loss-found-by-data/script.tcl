set ns [new Simulator]
set trace [open out.tr w]; $ns trace-all $trace
set n(0) [$ns node]
set n(1) [$ns node]
$ns duplex-link $n(0) $n(1) 1.14Mb 100ms DropTail
set em [new ErrorModel/List]; $em droplist {8 37 55 86 198}; $ns lossmodel $em $n(0) $n(1)
set a(0) [new Agent/DCCP/TCPlike]
$a(0) set use_ecn_local_ 0
$a(0) set use_ecn_remote_ 0
$ns attach-agent $n(0) $a(0)
set b(0) [new Agent/DCCP/TCPlike]
$b(0) set use_ecn_local_ 0
$b(0) set use_ecn_remote_ 0
$ns attach-agent $n(1) $b(0)
$ns connect $a(0) $b(0)
$b(0) listen
set app(0) [new Application/Traffic/CBR]; $app(0) attach-agent $a(0)
$ns at 0 "$app(0) start"
$ns at 0.9747 "$b(0) advanceby 30"
lappend reports {puts "b(0): [$b(0) set num_data_pkt_] [$b(0) set num_ack_pkt_] [$b(0) set num_dataack_pkt_]"}
proc finish {} {global reports; uplevel #0 [join $reports {;}]; $::ns flush-trace; exit 0}
$ns at 2 "finish"
$ns run
