# The alternative path of a class keeps its place in the table of labels after the explicit path has been withdrawn.
Classifier/Addr/MPLS set control_driven_ 1
set ns [new Simulator]
set n(0) [$ns node]
$ns node-config -MPLS ON
set n(1) [$ns node]
set n(2) [$ns node]
set n(3) [$ns node]
$ns node-config -MPLS OFF; set n(4) [$ns node]
$ns duplex-link $n(1) $n(2) 2Mb 5ms DropTail
$ns LDP-peer $n(1) $n(2)
$ns duplex-link $n(1) $n(3) 2Mb 4ms DropTail
$ns LDP-peer $n(1) $n(3)
$ns duplex-link $n(0) $n(1) 2Mb 2ms DropTail
$ns duplex-link $n(3) $n(4) 2Mb 3ms DropTail
foreach i {1 2 3} { set m($i) [$n($i) get-module MPLS] }
$ns at 0.3 "$m(2) make-explicit-route 1 3_1 1100 7"
$ns at 0.45 "$m(2) reroute-binding 1 -1 1100"
$ns at 0.55 "$m(1) ldp-trigger-by-withdraw 1 1100"
$ns at 0.95 "foreach i {1 2 3 2} {\$m(\$i) pft-dump; \$m(\$i) erb-dump; \$m(\$i) lib-dump}"
$ns at 1 "exit 0"
$ns run
