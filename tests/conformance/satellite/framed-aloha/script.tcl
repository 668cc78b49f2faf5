set ns [new Simulator]
$ns rtproto Dummy
set f [open out.tr w]
$ns trace-all $f
$ns node-config -satNodeType polar -llType LL/Sat/HDLC -ifqType Queue/DropTail -ifqLen 50 -macType Mac/Sat/UnslottedAloha -phyType Phy/Sat -channelType Channel/Sat -downlinkBW 1.5Mb -wiredRouting ON
set g [$ns node]
$g set-position 780 86.4 0 20 1
$ns node-config -satNodeType terminal -phyType Phy/Sat
set t(0) [$ns node]
$t(0) set-position 10 20
$t(0) add-gsl polar LL/Sat/HDLC Queue/DropTail 20 Mac/Sat/UnslottedAloha 1Mb Phy/Sat [$g set downlink_] [$g set uplink_]
set t(1) [$ns node]
$t(1) set-position 13 -5
$t(1) add-gsl polar LL/Sat/HDLC Queue/DropTail 20 Mac/Sat/UnslottedAloha 1Mb Phy/Sat [$g set downlink_] [$g set uplink_]
set t(2) [$ns node]
$t(2) set-position 16 -5
$t(2) add-gsl polar LL/Sat/HDLC Queue/DropTail 20 Mac/Sat/UnslottedAloha 1Mb Phy/Sat [$g set downlink_] [$g set uplink_]
set t(3) [$ns node]
$t(3) set-position 19 16
$t(3) add-gsl polar LL/Sat/HDLC Queue/DropTail 20 Mac/Sat/UnslottedAloha 1Mb Phy/Sat [$g set downlink_] [$g set uplink_]
set u0 [new Agent/TCP/Sack1]
set s0 [new Agent/TCPSink/Sack1]
$ns attach-agent $t(1) $u0
$ns attach-agent $t(0) $s0
$ns connect $u0 $s0
set p0 [new Application/FTP]
$p0 attach-agent $u0
$ns at 0.99 "$p0 start"
$ns trace-all-satlinks $f
set u1 [new Agent/TCP/Sack1]
set s1 [new Agent/TCPSink/Sack1]
$ns attach-agent $t(3) $u1
$ns attach-agent $t(1) $s1
$ns connect $u1 $s1
set p1 [new Application/FTP]
$p1 attach-agent $u1
$ns at 0.19 "$p1 start"
set u2 [new Agent/UDP]
set s2 [new Agent/Null]
$ns attach-agent $t(1) $u2
$ns attach-agent $t(3) $s2
$ns connect $u2 $s2
set p2 [new Application/Traffic/CBR]
$p2 set interval_ 0.05
$p2 attach-agent $u2
$ns at 0.38 "$p2 start"
set sr [new SatRouteObject]
$sr compute_routes
$ns at 15 "$ns flush-trace
exit 0"
$ns run
