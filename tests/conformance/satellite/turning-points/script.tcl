HandoffManager/Term set term_handoff_int_ 52
SatRouteObject set metric_delay_ 0
set reports {}
set ns [new Simulator]
ns-random 302
$ns rtproto Dummy
set trace [open out.tr w]; $ns trace-all $trace
$ns node-config -satNodeType polar -llType LL/Sat -ifqType Queue/DropTail -ifqLen 50 -macType Mac/Sat -phyType Phy/Sat -channelType Channel/Sat -downlinkBW 4.6Mb -wiredRouting OFF
set n(0) [$ns node]; $n(0) set-position 3000 53 -7 0 1
set n(1) [$ns node]; $n(1) set-position 3000 53 -7 90 1
set n(2) [$ns node]; $n(2) set-position 3000 53 -7 180 1
set n(3) [$ns node]; $n(3) set-position 3000 53 -7 270 1
set n(4) [$ns node]; $n(4) set-position 3000 53 45 0 2
set n(5) [$ns node]; $n(5) set-position 3000 53 45 90 2
set n(6) [$ns node]; $n(6) set-position 3000 53 45 180 2
set n(7) [$ns node]; $n(7) set-position 3000 53 45 270 2
$n(0) set_next $n(3)
$n(1) set_next $n(0)
$n(2) set_next $n(1)
$n(3) set_next $n(2)
$n(4) set_next $n(7)
$n(5) set_next $n(4)
$n(6) set_next $n(5)
$n(7) set_next $n(6)
$ns node-config -satNodeType terminal
set n(8) [$ns node]; $n(8) set-position -33 -78
set n(9) [$ns node]; $n(9) set-position 19 44
$ns add-isl intraplane $n(0) $n(1) 10Mb Queue/DropTail 50
$ns add-isl interplane $n(0) $n(4) 10Mb Queue/DropTail 50
$ns add-isl intraplane $n(1) $n(2) 25Mb Queue/DropTail 50
$ns add-isl interplane $n(1) $n(5) 25Mb Queue/DropTail 50
$ns add-isl intraplane $n(2) $n(3) 25Mb Queue/DropTail 50
$ns add-isl interplane $n(2) $n(6) 5Mb Queue/DropTail 50
$ns add-isl intraplane $n(3) $n(0) 5Mb Queue/DropTail 50
$ns add-isl interplane $n(3) $n(7) 25Mb Queue/DropTail 50
$ns add-isl intraplane $n(4) $n(5) 10Mb Queue/DropTail 50
$ns add-isl intraplane $n(5) $n(6) 5Mb Queue/DropTail 50
$ns add-isl intraplane $n(6) $n(7) 5Mb Queue/DropTail 50
$ns add-isl intraplane $n(7) $n(4) 10Mb Queue/DropTail 50
$n(8) add-gsl polar LL/Sat Queue/DropTail 50 Mac/Sat 3.29Mb Phy/Sat [$n(1) set downlink_] [$n(1) set uplink_]
$n(9) add-gsl polar LL/Sat Queue/DropTail 5 Mac/Sat 1.19Mb Phy/Sat [$n(0) set downlink_] [$n(0) set uplink_]
$ns trace-all-satlinks $trace
set routes [new SatRouteObject]
$routes compute_routes
set t(0) [$ns create-connection TCP $n(8) TCPSink $n(9) 0]
set f(0) [$t(0) attach-app FTP]
$ns at 81.38 "$f(0) produce 100"
$ns at 101.4 "$n(8) dump_sats"
$ns at 404.2 "$routes dump"
lappend reports {puts "tcp 0 [$::t(0) set ack_] [$::t(0) set nrexmitpack_]"}
proc finish {} {global reports; uplevel #0 [join $reports {;}]; $::ns flush-trace; exit 0}
$ns at 600 "finish"
$ns run
