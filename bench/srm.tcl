# A tree of 40 nodes, all members of a reliable multicast group; the root sends 50 packets per second for 60 s, of which
# every twentieth is lost on the way to half of the tree. Nothing is traced.
set ns [new Simulator -multicast on]
set nodes 40
for {set i 0} {$i < $nodes} {incr i} { set n($i) [$ns node] }
for {set i 1} {$i < $nodes} {incr i} { $ns duplex-link $n([expr ($i - 1) / 2]) $n($i) 10Mb [expr 3 + $i % 7]ms DropTail }
set group [Node allocaddr]
set protocol [$ns mrtproto CtrMcast {}]
$ns at 0.3 "$protocol switch-treetype $group"
for {set i 0} {$i < $nodes} {incr i} {
    set s($i) [new Agent/SRM]
    $s($i) set dst_addr_ $group
    $s($i) set dst_port_ 0
    $ns attach-agent $n($i) $s($i)
    $ns at 1.0 "$s($i) start"
}
set udp [new Agent/UDP]
set cbr [new Application/Traffic/CBR]
$cbr set interval_ 0.02
$cbr attach-agent $udp
$s(0) traffic-source $udp
$ns at 5.0 "$cbr start"
set loss [new SRMErrorModel]
$loss drop-packet 2 20 7
$loss drop-target [$ns set nullAgent_]
$ns at 4.0 "$ns lossmodel $loss $n(0) $n(1)"
$ns at 65.0 {
    for {set i 0} {$i < $nodes} {incr i} { puts "$i [$s($i) set stats_(ave-req-delay)] [$s($i) set stats_(ave-rep-delay)]" }
    exit 0
}
$ns run
