# arguments: settings, frames lost at the satellite and at the first terminal, bursts (packets, time), hops or "both"
foreach {settings lost_up lost_down bursts hops} $argv break
foreach {name value} $settings {LL/Sat/HDLC set $name $value}
set ll [new LL/Sat/HDLC]
foreach name {window_size_ queue_size_ timeout_ max_timeouts_ delAck_ selRepeat_} {puts "$name [$ll set $name]"}
set sim [new Simulator]
$sim rtproto Dummy
set out [open out.tr w]
$sim trace-all $out
$sim node-config -satNodeType geo -llType LL/Sat/HDLC -ifqType Queue/DropTail -ifqLen 200 \
    -macType Mac/Sat -phyType Phy/Sat -channelType Channel/Sat -downlinkBW 2Mb -wiredRouting ON
set geo [$sim node]; $geo set-position -80
$sim node-config -satNodeType terminal
set a [$sim node]; $a set-position 42.3 -71.1
set b [$sim node]; $b set-position 37.9 -122.3
foreach t [list $a $b] {
    $t add-gsl geo LL/Sat/HDLC Queue/DropTail 200 Mac/Sat 200kb Phy/Sat [$geo set downlink_] [$geo set uplink_]
}
foreach {node list} [list $geo $lost_up $a $lost_down] {
    if {$list eq ""} continue
    set em [new ErrorModel/List]; $em unit pkt; $em droplist $list
    $node interface-errormodel $em
}
set to [expr {$hops == 2 ? $b : $geo}]
set u [new Agent/UDP]; $sim attach-agent $a $u
set k [new Agent/Null]; $sim attach-agent $to $k
$sim connect $u $k
proc burst {agent packets} {
    for {set i 0} {$i < $packets} {incr i} {$agent send 100}
}
foreach {packets time} $bursts {$sim at $time "burst $u $packets"}
if {$hops == "both"} {
    set v [new Agent/UDP]; $sim attach-agent $geo $v
    set l [new Agent/Null]; $sim attach-agent $a $l
    $sim connect $v $l
    $sim at 1.01 "burst $v 2"
    $sim at 3 "burst $v 4"
    $sim at 3.05 "burst $u 4"
}
$sim unset satNodeType_
set w [$sim node]
$sim duplex-link $w $a 1Mb 1ms DropTail
$sim trace-all-satlinks $out
set routes [new SatRouteObject]
$routes compute_routes
$sim at 12 {$sim flush-trace; exit 0}
$sim run
