# DCCP: a listener refuses requests of another CCID, then accepts a connection of its own kind. Arguments: refusals, and who closes.
set ns [new Simulator]
set tf [open out.tr w]; $ns trace-all $tf
set na [$ns node]; set nb [$ns node]
$ns duplex-link $na $nb 1Mb 5ms DropTail
set rcv [new Agent/DCCP/TFRC]; set other [new Agent/DCCP/TCPlike]; set same [new Agent/DCCP/TFRC]
foreach {a n} [list $other $na $same $na $rcv $nb] {$ns attach-agent $n $a; $a set use_ecn_local_ 0; $a set use_ecn_remote_ 0}
$ns at 0.01 "$rcv listen"
set refusals [lindex $argv 0]
$ns connect $other $rcv
for {set i 0} {$i < $refusals} {incr i} {$ns at [expr 0.1 + 0.1 * $i] "$other send 300"}
$ns at 1.0 "$ns connect $same $rcv"
foreach t {1.1 2.1 3.1 4.1} {
    $ns at $t "$same send 300"
    $ns at [expr $t + 0.5] "[set [lindex $argv 1]] close"
}
$ns at 5.0 {$ns flush-trace; close $tf; exit 0}
$ns run
