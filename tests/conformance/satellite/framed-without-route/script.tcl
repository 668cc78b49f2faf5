set sim [new Simulator]
$sim rtproto Dummy
set out [open out.tr w]
$sim trace-all $out
$sim node-config -satNodeType polar -llType LL/Sat/HDLC -ifqType Queue/DropTail -ifqLen 50 \
    -macType Mac/Sat -phyType Phy/Sat -channelType Channel/Sat -downlinkBW 1.5Mb -wiredRouting ON
set s [$sim node]; $s set-position 1400 90 -46 80 1
$sim node-config -satNodeType terminal
set a [$sim node]; $a set-position -6 13
set b [$sim node]; $b set-position -32 -7
foreach t [list $a $b] {
    $t add-gsl polar LL/Sat/HDLC Queue/DropTail 50 Mac/Sat 1.5Mb Phy/Sat [$s set downlink_] [$s set uplink_]
}
$sim trace-all-satlinks $out
[new SatRouteObject] compute_routes
set u [new Agent/UDP]; $sim attach-agent $a $u
set k [new Agent/Null]; $sim attach-agent $b $k
$sim connect $u $k
foreach t {1 1.3 4} {$sim at $t "$u send 100"}
$sim at 7 {$sim flush-trace; exit 0}
$sim run
