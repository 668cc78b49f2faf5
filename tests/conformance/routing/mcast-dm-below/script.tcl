set ns [new Simulator]
$ns multicast
foreach i {0 1 2 3} { set n$i [$ns node] }
$ns duplex-link $n0 $n1 1Mb 10ms DropTail
$ns duplex-link $n1 $n2 1Mb 10ms DropTail
$ns duplex-link $n1 $n3 1Mb 10ms DropTail
Class Patient -superclass DM
Patient instproc timeoutPrune args {
    puts "[[Simulator instance] now] timeoutPrune [llength $args]"
    eval $self next $args
}
DM set PruneTimeout 0.1
if {$argv != "none"} { Patient set PruneTimeout $argv }
puts "[catch {$ns mrtproto Patient} text] $text"
set group [Node allocaddr]
set udp [new Agent/UDP]
$ns attach-agent $n0 $udp
$udp set dst_addr_ $group
$udp set dst_port_ 0
set sink [new Agent/LossMonitor]
$ns attach-agent $n2 $sink
$ns at 0.1 "$n2 join-group $sink $group"
foreach time {0.2 0.3 0.6 0.65} { $ns at $time "$udp send 100" }
$ns at 0.5 "$n2 leave-group $sink $group"
$ns at 2 {
    puts [$sink set npkts_]
    exit 0
}
if {$argv != "none"} { $ns run }
