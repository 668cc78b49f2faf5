set ns [new Simulator]
$ns multicast
set tf [open out.tr w]
$ns trace-all $tf
for {set i 0} {$i < 4} {incr i} {
    set n($i) [$ns node]
}
$ns duplex-link $n(0) $n(1) 5Mb 43ms DropTail
$ns duplex-link $n(0) $n(2) 150kb 40ms DropTail
set tagger [$ns maketbtagger Fid]
[$tagger classifier] set-flowrate 0 50000 3000 3000
$ns attach-tagger [$ns link $n(0) $n(2)] $tagger
DM set PruneTimeout 0.1
$ns mrtproto DM
$ns rtmodel Manual {up 1.06} $n(3)
foreach interval {0.22 0.00375} {
    set udp [new Agent/UDP]
    $ns attach-agent $n(0) $udp
    $udp set dst_addr_ [Node allocaddr]
    set source [new Application/Traffic/CBR]
    $source set interval_ $interval
    $source attach-agent $udp
    $ns at 0 "$source start"
}
$ns at 1.5 {
    $ns flush-trace
    exit 0
}
$ns run
