# CMT: a timeout leaves the source address of its path.
set ns [new Simulator]
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
$ns duplex-link $n(1) $n(4) 1.54Mb 20ms DropTail
$ns queue-limit $n(1) $n(4) 2
$ns duplex-link $n(2) $n(5) 672kb 10ms DropTail
set em [new ErrorModel/List]; $em droplist {15 17 18 22 24 29}; $ns lossmodel $em $n(1) $n(4)
set a(0) [new Agent/SCTP/CMT]
$a(0) set useCmtPF_ 0
$a(0) set numUnrelStreams_ 1
$ns multihome-attach-agent $n(0) $a(0)
set b(0) [new Agent/SCTP/CMT]
$ns multihome-attach-agent $n(3) $b(0)
$ns connect $a(0) $b(0)
$ns at 1.3 "$a(0) send -1"
lappend reports {puts "a(0): [$a(0) set cwnd_] [$a(0) set rwnd_] [$a(0) set rto_] [$a(0) set errorCount_] [$a(0) set timeoutCount_] [$a(0) set rcdCount_] [$a(0) set frCount_] [$a(0) set agent_addr_] [$a(0) set dst_addr_] [$a(0) set numOutStreams_]"}
proc finish {} {global reports; uplevel #0 [join $reports {;}]; $::ns flush-trace; exit 0}
$ns at 3.75 "finish"
$ns run
