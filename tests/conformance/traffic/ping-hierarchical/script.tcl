# echo requests between nodes with addresses of three levels
set ns [new Simulator]
$ns set-address-format hierarchical
AddrParams set domain_num_ 3
AddrParams set cluster_num_ {1 1 2}
AddrParams set nodes_num_ {2 2 1 3}
Agent/Ping instproc recv args { $self instvar node_; puts "[$node_ node-addr] $args" }
foreach address {0.0.1 1.0.1 2.1.2} { lappend nodes [$ns node $address] }
foreach a $nodes b [lrange $nodes 1 end] { if {$b ne ""} { $ns duplex-link $a $b 1Mb 10ms DropTail } }
foreach a $nodes b [concat [lrange $nodes 1 end] [lindex $nodes 0]] {
    set p [new Agent/Ping]; set q [new Agent/Ping]
    $ns attach-agent $a $p; $ns attach-agent $b $q; $ns connect $p $q
    $ns at 1 "$p send"
    $ns at 2 "$q oneway; $q send"
}
$ns at 3 { exit 0 }
$ns run
