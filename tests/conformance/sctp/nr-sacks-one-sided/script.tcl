# One end uses NR-SACKs, the other does not (argument: a sends data, b acknowledges).
set reports {}
Trace set show_sctphdr_ 1
set ns [new Simulator]
set trace [open out.tr w]; $ns trace-all $trace
set n(0) [$ns node]
set n(1) [$ns node]
set n(2) [$ns node]
set n(3) [$ns node]
set n(4) [$ns node]
set n(5) [$ns node]
$ns multihome-add-interface $n(0) $n(1)
$ns multihome-add-interface $n(0) $n(2)
$ns multihome-add-interface $n(3) $n(4)
$ns multihome-add-interface $n(3) $n(5)
$ns duplex-link $n(1) $n(4) 307kb 5ms DropTail
$ns duplex-link $n(2) $n(5) 139kb 5ms DropTail
$ns queue-limit $n(5) $n(2) 3
set em [new ErrorModel/List]; $em droplist {3 36 37 39 58}; $ns lossmodel $em $n(1) $n(4)
$ns rtmodel-at 4 down $n(2) $n(5)
set a(0) [new Agent/SCTP]
$ns multihome-attach-agent $n(0) $a(0)
set b(0) [new Agent/SCTP]
$ns multihome-attach-agent $n(3) $b(0)
[set [lindex $argv 0](0)] set useNonRenegSacks_ 1
$ns connect $a(0) $b(0)
$ns at 0.9371 "$a(0) send -1"
lappend reports {puts "a(0): [$a(0) set cwnd_] [$a(0) set rwnd_] [$a(0) set rto_] [$a(0) set errorCount_] [$a(0) set timeoutCount_] [$a(0) set rcdCount_] [$a(0) set frCount_] [$a(0) set agent_addr_] [$a(0) set dst_addr_] [$a(0) set numOutStreams_]"}
lappend reports {puts "b(0): [$b(0) set cwnd_] [$b(0) set rwnd_] [$b(0) set rto_] [$b(0) set errorCount_] [$b(0) set timeoutCount_] [$b(0) set rcdCount_] [$b(0) set frCount_] [$b(0) set agent_addr_] [$b(0) set dst_addr_] [$b(0) set numOutStreams_]"}
proc finish {} {global reports; uplevel #0 [join $reports {;}]; $::ns flush-trace; exit 0}
$ns at 8 "finish"
$ns run
