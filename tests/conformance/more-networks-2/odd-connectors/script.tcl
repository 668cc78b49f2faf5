# Each in the way of packets.
set ns [new Simulator]
set trace [open out.tr w]
$ns trace-all $trace
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 1Mb 10ms DropTail
proc source {parts sink} {
    global ns a b
    set udp [new Agent/UDP]
    $ns attach-agent $a $udp
    $ns attach-agent $b $sink
    $ns connect $udp $sink
    foreach part $parts {
        $part target [$udp target]
        $udp target $part
    }
    return $udp
}
set delay [new DelayModel]
set uniform [new RandomVariable/Uniform]
$uniform set max_ 0.1
$delay ranvar $uniform
set slow [new DelayModel]
$slow bandwidth 500000
set constant [new RandomVariable/Constant]
$constant set val_ 0.02
$slow ranvar $constant
set route [new Connector/AddSR]
puts "[$route set off_ip_] [$route set off_sr_] [$route set off_ll_] [$route set off_mac_]"
set sources [list \
    [source $delay [new Agent/Null]] \
    [source [list $slow [new HackLossyLink] $route] [new Agent/TP]] \
    [source [new DropTargetAgent] [new Agent/Null]]]
foreach udp $sources {
    for {set i 0} {$i < 8} {incr i} { $ns at [expr 0.1 + $i * 0.02] "$udp send 500" }
    $ns at 0.11 "$udp send 1200"
}
set quiet [new Agent/TP]
$ns attach-agent $a $quiet
$ns at 0.2 "puts <\[$quiet send 300\]>"
Class Listener
Listener instproc unknown args { puts "[[Simulator instance] now] listener $args" }
set layer [new LossTrace]
$layer set mmg_ [new Listener]
puts "[$layer set expected_] [$layer set lastTime]"
set lossy [new ErrorModel/Trace/Mroute]
$lossy drop-target [new Agent/Null]
$lossy set good_ 2
$lossy set loss_ 2
set udp [source $lossy $layer]
for {set i 0} {$i < 6} {incr i} { $ns at [expr 0.5 + $i * 0.02] "$udp send 100" }
$ns at 0.9 {puts "[$layer set npkts_] [$layer set nlost_] [$layer set lastTime]<[$layer flush]>"}
$ns at 1 "close $trace; exit 0"
$ns run
