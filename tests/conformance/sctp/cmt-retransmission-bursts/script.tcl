# CMT: the limit of bursts holds for each retransmission.
set reports {}
set ns [new Simulator]
set trace [open out.tr w]; $ns trace-all $trace
set n(6) [$ns node]
set n(7) [$ns node]
set n(8) [$ns node]
set n(9) [$ns node]
set n(10) [$ns node]
set n(11) [$ns node]
set n(12) [$ns node]
set n(13) [$ns node]
$ns multihome-add-interface $n(6) $n(7)
$ns multihome-add-interface $n(6) $n(9)
$ns multihome-add-interface $n(10) $n(11)
$ns multihome-add-interface $n(10) $n(13)
$ns duplex-link $n(7) $n(11) 601kb 100ms DropTail
$ns duplex-link $n(9) $n(13) 6.3Mb 10ms DropTail
set a(1) [new Agent/SCTP/CMT]
$a(1) set useCmtReordering_ 0
$a(1) set mtu_ 1000; $a(1) set dataChunkSize_ 500
$ns multihome-attach-agent $n(6) $a(1)
set b(1) [new Agent/SCTP]
$ns multihome-attach-agent $n(10) $b(1)
$ns connect $a(1) $b(1)
set app(1a) [new Application/FTP]; $app(1a) attach-agent $a(1)
$ns at 0.39 "$app(1a) start"
proc finish {} {global reports; uplevel #0 [join $reports {;}]; $::ns flush-trace; exit 0}
$ns at 1 "finish"
$ns run
