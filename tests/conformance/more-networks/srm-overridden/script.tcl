Class Shown -superclass Agent/SRM
foreach method {recv recv-data recv-request recv-repair request repair} {
    Shown instproc $method args [format {
        puts "[format %%.4f [[Simulator instance] now]] [[$self set node_] id] %s $args"
        eval $self next $args
    } $method]
}
set ns [new Simulator -multicast on]
for {set i 0} {$i < 4} {incr i} { set n($i) [$ns node] }
foreach i {1 2 3} { $ns duplex-link $n($i) $n(0) 1.5Mb [expr {10 * $i}]ms DropTail }
set group [Node allocaddr]
$ns mrtproto DM {}
for {set i 0} {$i < 4} {incr i} {
    set srm($i) [new Shown]
    $srm($i) set dst_addr_ $group
    $srm($i) set dst_port_ 0
    $srm($i) set fid_ $i
    $ns at 1.0 "$srm($i) start"
    $ns attach-agent $n($i) $srm($i)
}
set source [new Application/Traffic/CBR]
$source set interval_ 0.1
$source set packetSize_ 210
$source attach-agent $srm(0)
foreach {name value} "tg_ $source app_fid_ 0 packetSize_ 210" { $srm(0) set $name $value }
$ns at 3.5 "$srm(0) start-source"
$ns rtmodel-at 3.6 down $n(0) $n(1)
$ns rtmodel-at 3.7 up $n(0) $n(1)
$ns at 4.5 "exit 0"
$ns run
