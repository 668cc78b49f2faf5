# A withdrawal from a neighbour that the path does not lead to changes nothing. The script shows the messages.
Agent/LDP instproc trace-ldp-packet args { puts "packet $args" }
set ns [new Simulator]
$ns trace-all [open out.tr w]
$ns node-config -MPLS ON
for {set i 0} {$i < 4} {incr i} { set n($i) [$ns node] }
foreach {a b} {0 1 1 2 1 3 2 3} {
    $ns duplex-link $n($a) $n($b) 2Mb 2ms DropTail
    $ns LDP-peer $n($a) $n($b)
}
for {set i 0} {$i < 4} {incr i} {
    set m($i) [$n($i) get-module MPLS]
    $m($i) trace-ldp
}
$ns at 0.1 "$m(3) ldp-trigger-by-control 3 *"
$ns at 0.2 "$m(0) make-explicit-route 3 1_2 1000 -1"
$ns at 0.5 "$m(3) ldp-trigger-by-withdraw 3 1000"
$ns at 0.6 "$m(0) make-explicit-route 2 1_3 1100 -1"
$ns at 0.8 "$m(0) ldp-trigger-by-release 2 1100"
foreach i {0 1 2 3} { $ns at 0.9 "$m($i) erb-dump; $m($i) lib-dump" }
$ns at 1 "exit 0"
$ns run
