# Packets of a group and of a flow, counted while they are on links.
set ns [new Simulator -multicast on]
for {set i 0} {$i < 3} {incr i} { set n($i) [$ns node] }
$ns duplex-link $n(0) $n(1) 1Mb 30ms DropTail
$ns duplex-link $n(1) $n(2) 1Mb 50ms DropTail
$ns mrtproto DM {}
set group [Node allocaddr]
set all [new McastMonitor]
puts "[lsort [$all info vars]] [$all set period_]"
$all trace-topo
$all filter IP dst_ $group
$all attach stdout
set one [new PktInTranMonitor]
puts [lsort [$one info vars]]
$one attach-link [$ns link $n(1) $n(2)]
$one attach [open one.out w]
puts "[$all pktintran] [$one pktintran]"
set two [new McastMonitor]
$two set period_ 0.07
$two trace-links [list [$ns link $n(0) $n(1)] [$ns link $n(1) $n(0)]]
$two attach [open two.out w]
set source [new Agent/UDP]
$ns attach-agent $n(0) $source
$source set dst_addr_ $group
$source set dst_port_ 0
set cbr [new Application/Traffic/CBR]
$cbr attach-agent $source
$cbr set interval_ 0.011
set other [new Agent/UDP]
set sink [new Agent/Null]
$ns attach-agent $n(1) $other
$ns attach-agent $n(2) $sink
$ns connect $other $sink
set cbr2 [new Application/Traffic/CBR]
$cbr2 attach-agent $other
$cbr2 set interval_ 0.017
set member [new Agent/Null]
$ns attach-agent $n(2) $member
$ns at 0.05 "$n(2) join-group $member $group"
$ns at 0.1 "$cbr start; $cbr2 start; $all print-trace; $one periodical-output; $two print-trace"
$ns at 0.4 "$one reset; $one set period_ 0.1"
$ns at 0.6 "$cbr stop; $cbr2 stop"
$ns at 0.65 "$one filter IP dst_ 2"
$ns at 0.7 "$cbr2 start"
$ns at 1 {puts [catch {$one filter Nothing dst_ 2} message]; $one output; exit 0}
$ns run
