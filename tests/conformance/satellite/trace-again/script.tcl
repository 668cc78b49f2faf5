# arguments: commands; the second terminal is $end, received by both from the other, with the traces $first and $second
set ns [new Simulator]
$ns rtproto Dummy
set first [open out.tr w]
set second [open second.tr w]
$ns trace-all $first
$ns node-config -satNodeType geo -llType LL/Sat -ifqType Queue/DropTail -ifqLen 50 -macType Mac/Sat -phyType Phy/Sat \
    -channelType Channel/Sat -downlinkBW 1.5Mb -wiredRouting OFF
set geo [$ns node]
$geo set-position 10
$ns node-config -satNodeType terminal
foreach {name longitude} {start 5 end 8} {
    set $name [$ns node]
    [set $name] set-position 10 $longitude
    [set $name] add-gsl geo LL/Sat Queue/DropTail 3 Mac/Sat 1Mb Phy/Sat [$geo set downlink_] [$geo set uplink_]
}
foreach {from to} [list $start $end $end $start] {
    set udp [new Agent/UDP]
    $ns attach-agent $from $udp
    set null [new Agent/Null]
    $ns attach-agent $to $null
    $ns connect $udp $null
    foreach time {0.1 0.2 0.3} {$ns at $time "$udp send 3000"}
}
proc model drops {
    set model [new ErrorModel/List]
    $model unit pkt
    $model droplist $drops
    return $model
}
foreach command $argv {eval $command}
foreach name {enqT_ deqT_ drpT_ rcvT_ errT_ em_} {puts "$name [lsort [$end array names $name]]"}
set routes [new SatRouteObject]
$routes compute_routes
$ns at 3 {$ns flush-trace; close $first; close $second; exit 0}
$ns run
