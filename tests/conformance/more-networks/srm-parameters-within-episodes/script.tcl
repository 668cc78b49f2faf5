# arguments: SRM agent class suffix, procedure that smooths distances
lassign $argv kind smoothing
proc own {old new} {return [string range $new 0 4]0}
Agent/SRM set distanceCompute_ $smoothing
set ns [new Simulator]
$ns multicast
set events [open srm.tr w]
set log [open srm.log w]
for {set i 0} {$i < 3} {incr i} {set n($i) [$ns node]}
$ns duplex-link $n(0) $n(1) 1Mb 10ms DropTail
$ns duplex-link $n(1) $n(2) 1Mb 10ms DropTail
set g [Node allocaddr]
set mp [$ns mrtproto CtrMcast {}]
$ns at 0.05 "$mp switch-treetype $g"
set em [new SRMErrorModel]
$em drop-packet 2 5 2
$em drop-target [$ns set nullAgent_]
$ns lossmodel $em $n(0) $n(1)
for {set i 0} {$i < 3} {incr i} {
    set s($i) [new Agent/SRM$kind]
    $s($i) set dst_addr_ $g
    $s($i) set dst_port_ 0
    $s($i) trace $events
    $s($i) log $log
    $ns attach-agent $n($i) $s($i)
    $ns at 0.1 "$s($i) start"
}
set a [new Agent/UDP]
set c [new Application/Traffic/CBR]
$c set interval_ 0.1
$c set packetSize_ 210
$c attach-agent $a
$s(0) traffic-source $a
$ns at 1 "$c start"
$ns at 2.15 "$c stop"
# The first data is missing by now, and nobody has asked for it.
$ns at 1.33 {
    $s(1) set C1_ 1.25
    $s(2) set C2_ 0.50
    $s(1) set requestBackoffLimit_ 0
    $s(0) set D1_ 3.50
    $s(2) set distanceCompute_ instantaneous
}
$ns at 8 {
    foreach i {0 1 2} {
        puts "$i [$s($i) distance? 0] [lsort [$s($i) array get stats_]]"
        foreach key [lsort [$s($i) array names done_]] {puts "  [[$s($i) set done_($key)] distance? 0]"}
    }
    close $events
    close $log
    exit 0
}
$ns run
