set ns [new Simulator -multicast on]
$ns node-config -PGM ON
set f [open out.tr w]
$ns trace-all $f
foreach i {0 1 2 3} {set n($i) [$ns node]}
foreach {a b} {0 1 1 2 1 3} {$ns duplex-link $n($a) $n($b) 1.5Mb 10ms DropTail}
$ns mrtproto DM {}
set g [Node allocaddr]
set s [new Agent/PGM/Sender]
$ns attach-agent $n(0) $s
$s set dst_addr_ $g
$s set dst_port_ 0
$s set fid_ 5
foreach i {2 3} {
    set r($i) [new Agent/PGM/Receiver]
    $ns attach-agent $n($i) $r($i)
    $ns at 0.01 "$n($i) join-group $r($i) $g"
}
puts "[[$n(1) entry] info class] [[[$n(1) entry] slot 0] info class] [[[$n(1) entry] slot 1] info class]"
puts "[[$n(1) get-pgm] info class] [[[$n(1) get-pgm] target] info class] [[$n(1) get-pgm] set agent_port_]"
puts "[[$n(1) get-module PGM] info class] [[[$n(1) get-module PGM] get-outlink 1] info class]"
foreach o [list $s $r(2) [$n(0) get-pgm]] {
    foreach v {spm_interval_ rdata_delay_ max_nak_data_retries_ max_nak_ncf_retries_ nak_bo_ivl_ nak_rdata_ivl_ nak_rpt_ivl_
        nak_elim_ival_ nak_rdata_ival_ nak_retrans_ival_ nak_rpt_ival_ pgm_enabled_} {
        if {![catch {$o set $v} value]} {puts "[$o info class] $v $value"}
    }
}
set c [new Application/Traffic/CBR]
$c attach-agent $s
$c set rate_ 448Kb
$c set packetSize_ 210
set em [new PGMErrorModel]
$em drop-packet odata 10 3
$em drop-target [new Agent/Null]
$ns lossmodel $em $n(1) $n(2)
$ns at 0.2 "$s start-SPM"
$ns at 0.5 "$c start"
$ns at 0.6 "$c stop"
$ns at 1.5 "$s stop-SPM"
$ns at 2 finish
proc finish {} {
    global f s r n em
    $s print-stats
    foreach i {2 3} {$r($i) print-stats}
    foreach i {0 1 2 3} {[$n($i) get-pgm] print-stats}
    puts "lost [$em set ndrops_] enable [$em set enable_]"
    close $f
    exit 0
}
$ns run
