# arguments: wired routing of the satellite, that of the terminals, other nodes, whether satellite routes are computed
foreach {satellite terminals others computes} $argv break
set ns [new Simulator]
set trace [open out.tr w]
$ns trace-all $trace
$ns node-config -satNodeType geo -llType LL/Sat -ifqType Queue/DropTail -ifqLen 50 -macType Mac/Sat -phyType Phy/Sat \
    -channelType Channel/Sat -downlinkBW 1.5Mb -wiredRouting $satellite
set geo [$ns node]
$geo set-position 0
$ns node-config -satNodeType terminal -wiredRouting $terminals
foreach {name longitude} {a 10 b -10} {
    set $name [$ns node]
    [set $name] set-position 10 $longitude
    [set $name] add-gsl geo LL/Sat Queue/DropTail 50 Mac/Sat 1.5Mb Phy/Sat [$geo set downlink_] [$geo set uplink_]
}
$ns trace-all-satlinks $trace
$ns unset satNodeType_
if {$others eq "legacy"} {$ns satnode-terminal 20 5}
if {$others ne "none"} {set x [$ns node]; set y [$ns node]}
if {$others eq "linked"} {$ns duplex-link $x $y 1Mb 1ms DropTail}
if {$computes} {
    set routes [new SatRouteObject]
    $routes compute_routes
    set udp [new Agent/UDP]
    $ns attach-agent $a $udp
    set null [new Agent/Null]
    $ns attach-agent $b $null
    $ns connect $udp $null
    $ns at 0.1 "$udp send 100"
}
$ns at 1 {$ns flush-trace; exit 0}
$ns run
