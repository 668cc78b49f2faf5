# Simulator namtrace-all, Simulator color, Simulator duplex-link-op, Agent fid_
# Write an animation: flow 1 is blue, and the link points to the right. Show it with "neons view out.nam".
set ns [new Simulator]
$ns color 1 blue
set nam [open out.nam w]
$ns namtrace-all $nam
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 1Mb 10ms DropTail
$ns duplex-link-op $a $b orient right
$ns duplex-link-op $a $b queuePos 0.5
set udp [new Agent/UDP]
$udp set fid_ 1
$ns attach-agent $a $udp
set null [new Agent/Null]
$ns attach-agent $b $null
$ns connect $udp $null
$ns at 1.0 "$udp send 100"
$ns at 2.0 {
    $ns flush-trace
    puts "out.nam begins with [gets [open out.nam]]"
    exit 0
}
$ns run
# Prints:
# out.nam begins with V -t * -v 1.0a5 -a 0
