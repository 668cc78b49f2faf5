SatRouteObject set data_driven_computation_ 0
set reports {}
set ns [new Simulator]
$ns rtproto Dummy
set trace [open out.tr w]; $ns trace-all $trace
$ns node-config -satNodeType polar -llType LL/Sat -ifqType Queue/DropTail -ifqLen 5 -macType Mac/Sat -phyType Phy/Sat -channelType Channel/Sat -downlinkBW 3.17Mb -wiredRouting ON
set n(0) [$ns node]; $n(0) set-position 1000 86.4 -33 0 1
set n(1) [$ns node]; $n(1) set-position 1000 86.4 -33 90 1
set n(2) [$ns node]; $n(2) set-position 1000 86.4 -33 180 1
set n(3) [$ns node]; $n(3) set-position 1000 86.4 -33 270 1
set n(4) [$ns node]; $n(4) set-position 1000 86.4 -4 0 2
set n(5) [$ns node]; $n(5) set-position 1000 86.4 -4 90 2
set n(6) [$ns node]; $n(6) set-position 1000 86.4 -4 180 2
set n(7) [$ns node]; $n(7) set-position 1000 86.4 -4 270 2
set n(8) [$ns node]; $n(8) set-position 1000 86.4 25 0 3
set n(9) [$ns node]; $n(9) set-position 1000 86.4 25 90 3
set n(10) [$ns node]; $n(10) set-position 1000 86.4 25 180 3
set n(11) [$ns node]; $n(11) set-position 1000 86.4 25 270 3
$ns node-config -satNodeType terminal
set n(12) [$ns node]; $n(12) set-position -51 -41
set n(13) [$ns node]; $n(13) set-position -2 71
set n(14) [$ns node]; $n(14) set-position -31 36
set n(15) [$ns node]; $n(15) set-position -35 -48
$ns add-isl intraplane $n(0) $n(1) 5Mb Queue/DropTail 50
$ns add-isl interplane $n(0) $n(4) 25Mb Queue/DropTail 50
$ns add-isl intraplane $n(1) $n(2) 5Mb Queue/DropTail 50
$ns add-isl interplane $n(1) $n(5) 25Mb Queue/DropTail 50
$ns add-isl intraplane $n(2) $n(3) 10Mb Queue/DropTail 50
$ns add-isl interplane $n(2) $n(6) 25Mb Queue/DropTail 50
$ns add-isl intraplane $n(3) $n(0) 25Mb Queue/DropTail 50
$ns add-isl interplane $n(3) $n(7) 25Mb Queue/DropTail 50
$ns add-isl intraplane $n(4) $n(5) 5Mb Queue/DropTail 50
$ns add-isl interplane $n(4) $n(8) 5Mb Queue/DropTail 50
$ns add-isl intraplane $n(5) $n(6) 10Mb Queue/DropTail 50
$ns add-isl interplane $n(5) $n(9) 10Mb Queue/DropTail 50
$ns add-isl intraplane $n(6) $n(7) 25Mb Queue/DropTail 50
$ns add-isl interplane $n(6) $n(10) 5Mb Queue/DropTail 50
$ns add-isl intraplane $n(7) $n(4) 25Mb Queue/DropTail 50
$ns add-isl interplane $n(7) $n(11) 10Mb Queue/DropTail 50
$ns add-isl intraplane $n(8) $n(9) 10Mb Queue/DropTail 50
$ns add-isl intraplane $n(9) $n(10) 5Mb Queue/DropTail 50
$ns add-isl intraplane $n(10) $n(11) 10Mb Queue/DropTail 50
$ns add-isl intraplane $n(11) $n(8) 5Mb Queue/DropTail 50
$n(12) add-gsl polar LL/Sat Queue/DropTail 2 Mac/Sat 1.27Mb Phy/Sat [$n(4) set downlink_] [$n(4) set uplink_]
$n(13) add-gsl polar LL/Sat Queue/DropTail 2 Mac/Sat 1.53Mb Phy/Sat [$n(10) set downlink_] [$n(10) set uplink_]
$n(14) add-gsl polar LL/Sat Queue/DropTail 2 Mac/Sat 1.79Mb Phy/Sat [$n(6) set downlink_] [$n(6) set uplink_]
$n(15) add-gsl polar LL/Sat Queue/DropTail 2 Mac/Sat 801kb Phy/Sat [$n(1) set downlink_] [$n(1) set uplink_]
$ns trace-all-satlinks $trace
set routes [new SatRouteObject]
$routes compute_routes
set u(0) [new Agent/UDP]; set k(0) [new Agent/LossMonitor]
$ns attach-agent $n(15) $u(0)
$ns attach-agent $n(14) $k(0)
$ns connect $u(0) $k(0)
$u(0) set fid_ 0
set c(0) [new Application/Traffic/CBR]
$c(0) attach-agent $u(0)
$c(0) set packetSize_ 50
$c(0) set rate_ 6000
$ns at 2.78 "$c(0) start"
$ns at 6.9 "$routes dump"
$ns at 6.6 "$routes dump"
lappend reports {puts "received 0 [$::k(0) set npkts_] [$::k(0) set nlost_]"}
proc finish {} {global reports; uplevel #0 [join $reports {;}]; $::ns flush-trace; exit 0}
$ns at 20 "finish"
$ns run
