Agent/SRM set sessionDelay_ 0.397
Agent/SRM set requestBackoffLimit_ 4
Agent/SRM set distanceCompute_ instantaneous
set reports {}
set ns [new Simulator]
$ns multicast
$ns trace-all [open out.tr w]
set events [open srm.tr w]; set log [open srm.log w]
set n(0) [$ns node]
set n(1) [$ns node]
set n(2) [$ns node]
$ns duplex-link $n(0) $n(1) 10Mb 1ms DropTail
$ns duplex-link $n(1) $n(2) 1.5Mb 35ms DropTail
set g [Node allocaddr]; set mp [$ns mrtproto CtrMcast {}]
set em [new ErrorModel/List]; $em unit pkt; $em droplist {19 24 41 42}; $em drop-target [$ns set nullAgent_]
$ns lossmodel $em $n(0) $n(1)
set em [new SRMErrorModel]; $em drop-packet 2 3 1; $em drop-target [$ns set nullAgent_]
$ns lossmodel $em $n(2) $n(1)
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
$c(0) set interval_ 0.03; $c(0) set packetSize_ 100
$c(0) attach-agent $s(0)
set a(1) [new Agent/UDP]; $a(1) set fid_ 21
set c(1) [new Application/Traffic/CBR]
$c(1) set interval_ 0.1; $c(1) set packetSize_ 210
$c(1) attach-agent $a(1); $s(0) traffic-source $a(1)
set a(2) [new Agent/UDP]; $a(2) set fid_ 22
set c(2) [new Application/Traffic/CBR]
$c(2) set interval_ 0.03; $c(2) set packetSize_ 210
$c(2) attach-agent $a(2); $s(2) traffic-source $a(2)
$ns at 0 "$mp switch-treetype $g"
$ns at 0.5 "$s(0) start"
$ns at 0.1 "$s(1) start"
$ns at 0.1 "$s(2) start"
$ns at 1.2 "$c(0) start"
$ns at 1.7 "$c(0) stop"
$ns at 1.66 "$c(1) start"
$ns at 3.66 "$c(1) stop"
$ns at 1.7144 "$c(2) start"
$ns at 2.7144 "$c(2) stop"
lappend reports {puts "member 0 [lsort [$::s(0) array get stats_]] [$::s(0) groupSize?] [$::s(0) distances?]"}
lappend reports {puts "member 1 [lsort [$::s(1) array get stats_]] [$::s(1) groupSize?] [$::s(1) distances?]"}
lappend reports {puts "member 2 [lsort [$::s(2) array get stats_]] [$::s(2) groupSize?] [$::s(2) distances?]"}
proc finish {} {global reports; uplevel #0 [join $reports {;}]; $::ns flush-trace; $::ns halt}
$ns at 4 "finish"
$ns run
puts "halted at [$ns now]"
