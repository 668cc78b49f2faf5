# A random network of COUNT nodes and twice as many links, with a flow for every ten nodes, for SECONDS.
foreach {count seconds} $argv break
set ns [new Simulator]
set rng [new RNG]
$rng seed 7
proc pick {below} { global rng; expr int([$rng uniform 0 $below]) }
for {set i 0} {$i < $count} {incr i} { set n($i) [$ns node] }
set links 0
proc join {a b} {
    global ns n seen links
    if {$a == $b || [info exists seen($a,$b)]} return
    set seen($a,$b) [set seen($b,$a) 1]
    $ns duplex-link $n($a) $n($b) 10Mb 5ms DropTail
    incr links
}
for {set i 1} {$i < $count} {incr i} { join $i [pick $i] }
while {$links < 2 * $count} { join [pick $count] [pick $count] }
for {set flow 0} {$flow < $count / 10} {incr flow} {
    set tcp [new Agent/TCP/Newreno]
    set sink [new Agent/TCPSink]
    $ns attach-agent $n([pick $count]) $tcp
    $ns attach-agent $n([pick $count]) $sink
    $ns connect $tcp $sink
    set ftp [new Application/FTP]
    $ftp attach-agent $tcp
    $ns at 0.0 "$ftp start"
}
$ns at $seconds "exit 0"
$ns run
