set ns [new Simulator -multicast on]
Class SRM/request/Mine -superclass SRM/request
SRM/request/Mine instproc compute-delay {} {
	$self instvar C1_ C2_ sender_ msgid_ agent_
	puts "request $sender_ $msgid_ $C1_ $C2_ [$agent_ info class] [$self next]"
	return 0.05
}
Class My/Repair -superclass SRM/repair
My/Repair instproc compute-delay {} {
	$self instvar D1_ D2_
	puts "repair $D1_ $D2_ [$self next]"
	return 0.02
}
Agent/SRM set requestFunction_ SRM/request/Mine
Agent/SRM set repairFunction_ My/Repair
for {set i 0} {$i < 4} {incr i} { set n($i) [$ns node] }
foreach {a b} {0 1 1 2 1 3} { $ns duplex-link $n($a) $n($b) 1.5Mb 10ms DropTail }
$ns mrtproto DM
set group [Node allocaddr]
set log [open out.log w]
for {set i 0} {$i < 4} {incr i} {
	set s($i) [new Agent/SRM]
	$s($i) set dst_addr_ $group
	$s($i) set dst_port_ 0
	$s($i) trace $log
	$s($i) log $log
	$ns at 1.0 "$s($i) start"
	$ns attach-agent $n($i) $s($i)
}
set cbr [new Application/Traffic/CBR]
$cbr set interval_ .02
$cbr attach-agent $s(0)
$s(0) traffic-source $cbr
$ns at 2.5 "$s(0) start-source"
set losses [new ErrorModel/Periodic]
$losses set period_ 10
$losses set offset_ 9
$losses drop-target [new Agent/Null]
$ns lossmodel $losses $n(1) $n(3)
$ns at 4 {close $log; exit 0}
$ns run
