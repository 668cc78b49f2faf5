Agent/SRM set requestBackoffLimit_ 0
Agent/SRM set packetSize_ 292
Agent/SRM set sessionDelay_ 0.481
set reports {}
set ns [new Simulator]
$ns multicast
$ns trace-all [open out.tr w]
set events [open srm.tr w]; set log [open srm.log w]
set n(0) [$ns node]
set n(1) [$ns node]
set n(2) [$ns node]
set n(3) [$ns node]
set n(4) [$ns node]
set n(5) [$ns node]
set n(6) [$ns node]
set n(7) [$ns node]
$ns duplex-link $n(0) $n(1) 1Mb 1ms DropTail
$ns duplex-link $n(0) $n(2) 10Mb 1ms DropTail
$ns duplex-link $n(1) $n(3) 1Mb 35ms DropTail
$ns duplex-link $n(3) $n(4) 10Mb 5ms DropTail
$ns duplex-link $n(4) $n(5) 10Mb 35ms DropTail
$ns duplex-link $n(3) $n(6) 1Mb 35ms DropTail
$ns duplex-link $n(3) $n(7) 1.5Mb 35ms DropTail
set g [Node allocaddr]; set mp [$ns mrtproto CtrMcast {}]
set em [new ErrorModel/List]; $em unit pkt; $em droplist {32 35}; $em drop-target [$ns set nullAgent_]
$ns lossmodel $em $n(3) $n(7)
set em [new SRMErrorModel]; $em drop-packet 2 8 7; $em drop-target [$ns set nullAgent_]
$ns lossmodel $em $n(1) $n(3)
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
set s(3) [new Agent/SRM/Adaptive]
$s(3) set dst_addr_ $g; $s(3) set dst_port_ 0; $s(3) set fid_ 3
$s(3) trace $events; $s(3) log $log
$s(3) sessionFunction SRM/session/log-scaled
$ns attach-agent $n(3) $s(3)
set s(4) [new Agent/SRM/Adaptive]
$s(4) set dst_addr_ $g; $s(4) set dst_port_ 0; $s(4) set fid_ 4
$s(4) trace $events; $s(4) log $log
$ns attach-agent $n(4) $s(4)
set s(5) [new Agent/SRM/Adaptive]
$s(5) set dst_addr_ $g; $s(5) set dst_port_ 0; $s(5) set fid_ 5
$s(5) trace $events; $s(5) log $log
$s(5) sessionFunction SRM/session/log-scaled
$ns attach-agent $n(5) $s(5)
set s(6) [new Agent/SRM/Adaptive]
$s(6) set dst_addr_ $g; $s(6) set dst_port_ 0; $s(6) set fid_ 6
$s(6) trace $events; $s(6) log $log
$s(6) sessionFunction SRM/session/log-scaled
$ns attach-agent $n(6) $s(6)
set s(7) [new Agent/SRM/Adaptive]
$s(7) set dst_addr_ $g; $s(7) set dst_port_ 0; $s(7) set fid_ 7
$s(7) trace $events; $s(7) log $log
$ns attach-agent $n(7) $s(7)
set a(0) [new Agent/UDP]; $a(0) set fid_ 20
set c(0) [new Application/Traffic/CBR]
$c(0) set interval_ 0.2; $c(0) set packetSize_ 700
$c(0) attach-agent $a(0); $s(3) traffic-source $a(0)
$ns at 0.2 "$mp switch-treetype $g"
$ns at 0.7 "$s(0) start"
$ns at 0.3 "$s(1) start"
$ns at 0.4 "$s(2) start"
$ns at 0.3 "$s(3) start"
$ns at 0.7 "$s(4) start"
$ns at 0.3 "$s(5) start"
$ns at 0.7 "$s(6) start"
$ns at 0.4 "$s(7) start"
$ns at 3 "$c(0) start"
$ns at 4 "$c(0) stop"
lappend reports {puts "member 0 [lsort [$::s(0) array get stats_]] [$::s(0) groupSize?] [$::s(0) distances?]"}
lappend reports {puts "member 1 [lsort [$::s(1) array get stats_]] [$::s(1) groupSize?] [$::s(1) distances?]"}
lappend reports {puts "member 2 [lsort [$::s(2) array get stats_]] [$::s(2) groupSize?] [$::s(2) distances?]"}
lappend reports {puts "member 3 [lsort [$::s(3) array get stats_]] [$::s(3) groupSize?] [$::s(3) distances?]"}
lappend reports {puts "member 4 [lsort [$::s(4) array get stats_]] [$::s(4) groupSize?] [$::s(4) distances?]"}
lappend reports {puts "member 5 [lsort [$::s(5) array get stats_]] [$::s(5) groupSize?] [$::s(5) distances?]"}
lappend reports {puts "member 6 [lsort [$::s(6) array get stats_]] [$::s(6) groupSize?] [$::s(6) distances?]"}
lappend reports {puts "member 7 [lsort [$::s(7) array get stats_]] [$::s(7) groupSize?] [$::s(7) distances?]"}
proc finish {} {global reports; uplevel #0 [join $reports {;}]; $::ns flush-trace; exit 0}
$ns at 8 "finish"
$ns run
