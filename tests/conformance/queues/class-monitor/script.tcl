# args: the flow id of the second of three senders
set ns [new Simulator]
set n0 [$ns node]
set n1 [$ns node]
$ns simplex-link $n0 $n1 100kb 1ms DropTail
$ns queue-limit $n0 $n1 4
set link [$ns link $n0 $n1]
set m [new QueueMonitor/Compat]
puts "$m [$m info class] [$m info vars]"
foreach call {{bytes 0} {pkts 31} {drops 0} {get-class-delay-samples 0} {get-class-delay-samples 31} {bytes abc} {bytes}
    {get-class-delay-samples} {set-class-delay-samples 0 x} {get-delay-samples}} {
    puts "$call: [catch {eval \$m $call} answer] $answer"
}
$link attach-monitors [new SnoopQueue/In] [new SnoopQueue/Out] [new SnoopQueue/Drop] $m
foreach {i fid} [list 0 0 1 [lindex $argv 0] 2 10] {
    set u($i) [new Agent/UDP]
    set null [new Agent/Null]
    $ns attach-agent $n0 $u($i)
    $ns attach-agent $n1 $null
    $ns connect $u($i) $null
    $u($i) set packetSize_ 1000
    $u($i) set fid_ $fid
}
for {set k 0} {$k < 30} {incr k} {
    $ns at [expr {1.0 + 0.007 * $k}] "$u([expr {$k * 7 / 3 % 3}]) send [expr {40 + $k * 37 % 200}]"
}
proc show {} {
    global ns m
    puts "at [$ns now]"
    foreach fid {0 1 5 10 31} {
        set samples [$m get-class-delay-samples $fid]
        set mean [expr {[$samples cnt] ? [$samples mean] : "-"}]
        puts "  $fid: [$m bytes $fid] [$m pkts $fid] [$m drops $fid] $samples [$samples cnt] $mean"
    }
    puts "  [$m set pkts_] [$m set parrivals_] [$m set pdepartures_] [$m set pdrops_]"
}
$ns at 1.1 show
$ns at 1.15 "$m reset"
$ns at 1.16 show
$ns at 3 "show; exit 0"
$ns run
