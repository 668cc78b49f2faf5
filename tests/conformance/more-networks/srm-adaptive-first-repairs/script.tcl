set reports {}
set ns [new Simulator]
$ns multicast
$ns trace-all [open out.tr w]
set events [open srm.tr w]; set log [open srm.log w]
set n(0) [$ns node]
set n(1) [$ns node]
set n(2) [$ns node]
$ns duplex-link $n(0) $n(1) 10Mb 10ms DropTail
$ns duplex-link $n(1) $n(2) 1.5Mb 35ms DropTail
set g [Node allocaddr]; set mp [$ns mrtproto CtrMcast {}]
set em [new SRMErrorModel]; $em drop-packet 2 4 0; $em drop-target [$ns set nullAgent_]
$ns lossmodel $em $n(0) $n(1)
set s(0) [new Agent/SRM/Adaptive]
$s(0) set dst_addr_ $g; $s(0) set dst_port_ 0; $s(0) set fid_ 0
$s(0) trace $events; $s(0) log $log
$ns attach-agent $n(0) $s(0)
set s(1) [new Agent/SRM/Adaptive]
$s(1) set dst_addr_ $g; $s(1) set dst_port_ 0; $s(1) set fid_ 1
$s(1) trace $events; $s(1) log $log
$ns attach-agent $n(1) $s(1)
set s(2) [new Agent/SRM/Adaptive]
$s(2) set dst_addr_ $g; $s(2) set dst_port_ 0; $s(2) set fid_ 2
$s(2) trace $events; $s(2) log $log
$ns attach-agent $n(2) $s(2)
set a(0) [new Agent/UDP]; $a(0) set fid_ 20
set c(0) [new Application/Traffic/CBR]
$c(0) set interval_ 0.05; $c(0) set packetSize_ 700
$c(0) attach-agent $s(0)
$ns at 0 "$mp switch-treetype $g"
$ns at 0.2 "$s(0) start"
$ns at 0.2 "$s(1) start"
$ns at 0.1 "$s(2) start"
$ns at 1.5 "$c(0) start"
$ns at 2.5 "$c(0) stop"
lappend reports {puts "member 0 [lsort [$::s(0) array get stats_]] [$::s(0) groupSize?] [$::s(0) distances?]"}
lappend reports {puts "member 1 [lsort [$::s(1) array get stats_]] [$::s(1) groupSize?] [$::s(1) distances?]"}
lappend reports {puts "member 2 [lsort [$::s(2) array get stats_]] [$::s(2) groupSize?] [$::s(2) distances?]"}
proc finish {} {global reports; uplevel #0 [join $reports {;}]; $::ns flush-trace; exit 0}
$ns at 4 "finish"
$ns run
