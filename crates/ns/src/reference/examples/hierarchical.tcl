# Simulator set-address-format, AddrParams
# Hierarchical addresses: two domains, each with one cluster, of two nodes and of one.
set ns [new Simulator]
$ns set-address-format hierarchical
AddrParams set domain_num_ 2
AddrParams set cluster_num_ {1 1}
AddrParams set nodes_num_ {2 1}
set a [$ns node 0.0.0]
set b [$ns node 0.0.1]
set c [$ns node 1.0.0]
$ns duplex-link $a $b 1Mb 10ms DropTail
$ns duplex-link $b $c 1Mb 10ms DropTail
puts "node [$c id] has the address [$c node-addr]"
# Prints:
# node 2 has the address 1.0.0
