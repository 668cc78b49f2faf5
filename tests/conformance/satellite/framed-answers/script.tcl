# arguments: frames lost at the satellite and at the terminal, times at which each sends, settings, times of other time-outs
foreach {lost_up lost_down up down settings timeouts} $argv break
LL/Sat/HDLC set timeout_ 1
foreach {name value} $settings {LL/Sat/HDLC set $name $value}
set ns [new Simulator]
$ns rtproto Dummy
set trace [open out.tr w]
$ns trace-all $trace
$ns node-config -satNodeType geo -llType LL/Sat/HDLC -ifqType Queue/DropTail -ifqLen 50 -macType Mac/Sat \
    -phyType Phy/Sat -channelType Channel/Sat -downlinkBW 1.5Mb -wiredRouting ON
set geo [$ns node]
$geo set-position 10
$ns node-config -satNodeType terminal
set terminal [$ns node]
$terminal set-position 5 10
$terminal add-gsl geo LL/Sat/HDLC Queue/DropTail 20 Mac/Sat 1Mb Phy/Sat [$geo set downlink_] [$geo set uplink_]
foreach {node lost} [list $geo $lost_up $terminal $lost_down] {
    if {$lost eq ""} continue
    set model [new ErrorModel/List]
    $model droplist $lost
    $node interface-errormodel $model
}
$ns trace-all-satlinks $trace
foreach {from to times} [list $terminal $geo $up $geo $terminal $down] {
    set udp [new Agent/UDP]
    $ns attach-agent $from $udp
    set null [new Agent/Null]
    $ns attach-agent $to $null
    $ns connect $udp $null
    foreach time $times {$ns at $time "$udp send 100"}
}
set link [$terminal set ll_(0)]
foreach {time timeout} $timeouts {$ns at $time "$link set timeout_ $timeout"}
set routes [new SatRouteObject]
$routes compute_routes
$ns at 20 {$ns flush-trace; exit 0}
$ns run
