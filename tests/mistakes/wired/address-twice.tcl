set ns [new Simulator]
$ns node-config -addressType hierarchical
AddrParams set domain_num_ 2
AddrParams set cluster_num_ {2 1}
AddrParams set nodes_num_ {2 2 3}
set a [$ns node 0.0.0]
set b [$ns node 0.1.0]
set again [$ns node 0.1.0]
set c [$ns node 1.0.0]
$ns duplex-link $a $again 1Mb 5ms DropTail
$ns duplex-link $again $c 1Mb 5ms DropTail
$ns at 1 "exit 0"
$ns run
