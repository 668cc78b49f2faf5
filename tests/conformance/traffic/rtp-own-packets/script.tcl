# arguments: multicast protocol, whether the sender leaves the group, orders to it
lassign $argv protocol leaves orders
set ns [new Simulator -multicast on]
$ns trace-all [open out.tr w]
foreach i {0 1 2} {set n($i) [$ns node]}
$ns duplex-link $n(0) $n(1) 10Mb 10ms DropTail
$ns duplex-link $n(1) $n(2) 10Mb 10ms DropTail
$ns mrtproto $protocol {}
set group [Node allocaddr]
foreach i {2 0} {
    set s($i) [new Session/RTP]
    $s($i) session_bw 1Mb/s
    $s($i) attach-node $n($i)
    $ns at 0.1 "$s($i) join-group $group"
    $ns at 0.2 "$s($i) start"
}
if {$leaves} {$ns at 0.3 "$n(2) leave-group [$s(2) set dchan_] $group"}
foreach {time order} $orders {$ns at $time [subst $order]}
$ns at 6 {exit 0}
$ns run
