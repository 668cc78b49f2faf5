# A script's own create-trace shows between which ends satellites have traces.
Simulator instproc create-trace {type file src dst {op ""}} {
    set trace [new Trace/$type]
    puts "create-trace $type $src $dst <$op> $trace"
    $trace attach $file
    return $trace
}
set sim [new Simulator]
$sim rtproto Dummy
set out [open out.tr w]
$sim trace-all $out
$sim node-config -satNodeType geo-repeater -llType LL/Sat -ifqType Queue/DropTail -ifqLen 50 \
    -macType Mac/Sat/UnslottedAloha -phyType Phy/Sat -channelType Channel/Sat -downlinkBW 2Mb -wiredRouting OFF
set geo [$sim node]; $geo set-position -80
$sim node-config -satNodeType terminal
foreach i {0 1} {
    set t($i) [$sim node]; $t($i) set-position 42.3 -71.1
    $t($i) add-gsl geo LL/Sat Queue/DropTail 200 Mac/Sat/UnslottedAloha 200kb Phy/Sat \
        [$geo set downlink_] [$geo set uplink_]
    $t($i) interface-errormodel [new ErrorModel]
}
$sim trace-all-satlinks $out
puts [catch {$sim set alltrace_} result]
