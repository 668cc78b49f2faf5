# Data and messages of dense mode share a lossy link.
set ns [new Simulator -multicast on]
set trace [open out.tr w]
$ns trace-all $trace
for {set i 0} {$i < 3} {incr i} { set n($i) [$ns node] }
$ns duplex-link $n(0) $n(1) 1Mb 10ms DropTail
$ns duplex-link $n(1) $n(2) 1Mb 10ms DropTail
$ns mrtproto DM {}
set group [Node allocaddr]
set record [open record w]
puts $record "1 3\n1 100000"
close $record
set lossy [new ErrorModel/Trace/Mroute]
$lossy drop-target [new Agent/Null]
$lossy open record
$ns lossmodel $lossy $n(1) $n(0)
proc flow {from interval} {
    global ns
    set udp [new Agent/UDP]
    $ns attach-agent $from $udp
    set cbr [new Application/Traffic/CBR]
    $cbr attach-agent $udp
    $cbr set interval_ $interval
    return [list $udp $cbr]
}
foreach {udp cbr} [flow $n(0) 0.1] {}
$udp set dst_addr_ $group
$udp set dst_port_ 0
foreach {back cbr2} [flow $n(1) 0.07] {}
set sink [new Agent/Null]
$ns attach-agent $n(0) $sink
$ns connect $back $sink
set member [new Agent/Null]
$ns attach-agent $n(2) $member
$ns at 0.05 "$cbr2 start"
$ns at 0.1 "$cbr start"
$ns at 0.5 "$n(2) join-group $member $group"
$ns at 0.9 "$n(2) leave-group $member $group"
$ns at 1.2 "$n(2) join-group $member $group"
puts "[Classifier/Multicast/BST info superclass] [Classifier/Multicast/Replicator/BST info superclass]"
$ns at 1.5 "close $trace; exit 0"
$ns run
