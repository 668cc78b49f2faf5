Agent/SRM set requestBackoffLimit_ 2
Agent/SRM set packetSize_ 984
set reports {}
set ns [new Simulator]
$ns use-scheduler List
ns-random 727
$ns multicast
$ns trace-all [open out.tr w]
$ns namtrace-all [open out.nam w]
set events [open srm.tr w]; set log [open srm.log w]
set n(0) [$ns node]
set n(1) [$ns node]
set n(2) [$ns node]
set n(3) [$ns node]
set n(4) [$ns node]
$ns duplex-link $n(0) $n(1) 1.5Mb 1ms DropTail
$ns duplex-link $n(1) $n(2) 1.5Mb 10ms DropTail
$ns duplex-link $n(1) $n(3) 1.5Mb 5ms DropTail
$ns duplex-link $n(3) $n(4) 1Mb 5ms DropTail
set g [Node allocaddr]; set mp [$ns mrtproto CtrMcast {}]
set em [new ErrorModel/List]; $em unit pkt; $em droplist {8 12 14 16 31 47}; $em drop-target [$ns set nullAgent_]
$ns lossmodel $em $n(1) $n(0)
set s(0) [new Agent/SRM/Deterministic]
$s(0) set dst_addr_ $g; $s(0) set dst_port_ 0; $s(0) set fid_ 0
$s(0) trace $events; $s(0) log $log
$ns attach-agent $n(0) $s(0)
set s(1) [new Agent/SRM/Deterministic]
$s(1) set dst_addr_ $g; $s(1) set dst_port_ 0; $s(1) set fid_ 1
$s(1) trace $events; $s(1) log $log
$ns attach-agent $n(1) $s(1)
set s(2) [new Agent/SRM/Deterministic]
$s(2) set dst_addr_ $g; $s(2) set dst_port_ 0; $s(2) set fid_ 2
$s(2) trace $events; $s(2) log $log
$ns attach-agent $n(2) $s(2)
set s(3) [new Agent/SRM/Deterministic]
$s(3) set dst_addr_ $g; $s(3) set dst_port_ 0; $s(3) set fid_ 3
$s(3) trace $events; $s(3) log $log
$ns attach-agent $n(3) $s(3)
set s(4) [new Agent/SRM/Deterministic]
$s(4) set dst_addr_ $g; $s(4) set dst_port_ 0; $s(4) set fid_ 4
$s(4) trace $events; $s(4) log $log
$ns attach-agent $n(4) $s(4)
set a(0) [new Agent/UDP]; $a(0) set fid_ 20
set c(0) [new Application/Traffic/CBR]
$c(0) set interval_ 0.1; $c(0) set packetSize_ 700
$c(0) attach-agent $a(0); $s(3) traffic-source $a(0)
$ns at 0 "$mp switch-treetype $g"
$ns at 0.5 "$s(0) start"
$ns at 0.5 "$s(1) start"
$ns at 0.1 "$s(2) start"
$ns at 0.1 "$s(3) start"
$ns at 0.5 "$s(4) start"
$ns at 3.8 "$c(0) start"
$ns at 4.3 "$c(0) stop"
lappend reports {puts "member 0 [lsort [$::s(0) array get stats_]] [$::s(0) groupSize?] [$::s(0) distances?]"}
lappend reports {puts "member 1 [lsort [$::s(1) array get stats_]] [$::s(1) groupSize?] [$::s(1) distances?]"}
lappend reports {puts "member 2 [lsort [$::s(2) array get stats_]] [$::s(2) groupSize?] [$::s(2) distances?]"}
lappend reports {puts "member 3 [lsort [$::s(3) array get stats_]] [$::s(3) groupSize?] [$::s(3) distances?]"}
lappend reports {puts "member 4 [lsort [$::s(4) array get stats_]] [$::s(4) groupSize?] [$::s(4) distances?]"}
proc finish {} {global reports; uplevel #0 [join $reports {;}]; $::ns flush-trace; exit 0}
$ns at 8 "finish"
$ns run
