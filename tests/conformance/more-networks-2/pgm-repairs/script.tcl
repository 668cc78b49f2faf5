# argument: the situation
set ns [new Simulator -multicast on]
$ns node-config -PGM ON
set f [open out.tr w]
$ns trace-all $f
foreach i {0 1 2 3 4} {set n($i) [$ns node]}
foreach {a b} {0 1 1 2 1 3 4 1} {$ns duplex-link $n($a) $n($b) 1.5Mb 10ms DropTail}
$ns mrtproto DM {}
set g [Node allocaddr]
set s [new Agent/PGM/Sender]
$ns attach-agent $n(0) $s
$s set dst_addr_ $g
$s set dst_port_ 0
proc node-pgm {i} {global n; return [$n($i) get-pgm]}
proc receiver {name node {join 0.01}} {
    global ns n r g
    set r($name) [new Agent/PGM/Receiver]
    $ns attach-agent $n($node) $r($name)
    $ns at $join "$n($node) join-group $r($name) $g"
}
proc lose {a b kind cycle offset} {
    global ns n
    set em [new PGMErrorModel]
    $em drop-packet $kind $cycle $offset
    $em drop-target [new Agent/Null]
    $ns lossmodel $em $n($a) $n($b)
    return $em
}
proc off {args} {foreach i $args {[node-pgm $i] set pgm_enabled_ 0}}
proc send {args} {global ns s; foreach {time bytes} $args {$ns at $time "$s send $bytes"}}
proc finish {} {
    global f s r n
    $s print-stats
    foreach name [lsort [array names r]] {$r($name) print-stats}
    foreach i [lsort [array names n]] {[node-pgm $i] print-stats}
    close $f
    exit 0
}
switch [lindex $argv 0] {
    shared {
        # Repairs go to three nodes, and have the size of the latest data.
        receiver a 2; receiver b 3; receiver c 1
        lose 0 1 ODATA 100 2
        send 0.5 100 0.55 200 0.6 300 0.65 50
    }
    neighbours {
        # Receivers on one node and beside the sender.
        receiver a 2; receiver b 2; receiver c 0; receiver d 2
        lose 1 2 ODATA 100 1
        send 0.5 100 0.55 200 0.6 300
    }
    empty {
        # The first of two links drops the repair at once; receivers on the node follow.
        receiver a 2; receiver b 3; receiver c 1; receiver d 1
        $r(a) set nak_bo_ivl_ 0
        $s set rdata_delay_ 0.2
        lose 0 1 ODATA 100 1
        lose 1 2 RDATA 1 0
        send 0.5 100 0.55 200
    }
    all-off {
        # Confirmations reach receivers that have asked, have not yet, or need not.
        receiver a 2; receiver b 3; receiver c 4
        off 0 1 2 3 4
        $r(a) set nak_bo_ivl_ 20
        lose 0 1 ODATA 4 1
        lose 1 4 ODATA 4 2
        send 0.5 100 0.55 200 0.6 300 0.7 100 0.8 100 0.9 100
    }
    source-off {
        receiver a 1; receiver b 2; receiver c 3
        off 0 1
        lose 0 1 ODATA 3 2
        lose 1 3 NCF 2 1
        send 0.5 100 0.55 200 0.6 300 0.7 100 0.8 100 0.9 100
    }
    forgotten {
        # Repairs that the first link drops at once, and that are never sent again.
        receiver a 1
        $r(a) set nak_rdata_ivl_ 0.2
        $r(a) set max_nak_data_retries_ 3
        [node-pgm 1] set nak_elim_ival_ 0.1
        [node-pgm 0] set nak_elim_ival_ 0.1
        lose 0 1 ODATA 3 2
        lose 0 1 RDATA 2 1
        for {set i 0} {$i < 12} {incr i} {send [expr 0.5 + 0.05 * $i] 100}
    }
    stray {
        # Confirmations that come from another interface than the last source path message.
        receiver a 2; receiver b 3
        lose 0 1 ODATA 4 3
        set interface [[$ns link $n(0) $n(1)] set iif_]
        $ns at 0.69 "$interface label 4"
        $ns at 0.73 "$interface label 1"
        send 0.5 100 0.55 200 0.8 100 0.9 100
    }
    ahead {
        # Repairs that reveal losses.
        receiver a 2; receiver b 3
        off 0 1 2 3
        for {set i 0} {$i < 4} {incr i} {lose 1 2 ODATA 100 2}
        for {set i 0} {$i < 3} {incr i} {lose 1 3 ODATA 100 2}
        lose 1 2 RDATA 100 1
        lose 1 2 RDATA 100 2
        send 0.5 100 0.55 200 0.56 300 0.565 320 0.57 400 0.9 500 1.2 600
    }
    late-data {
        # Data and repairs that come late: recovered, or duplicates.
        receiver a 2; receiver b 3
        set em [lose 1 2 ODATA 3 2]; $em set delay_pkt_ 1; $em set delay_ 0.3
        set em [lose 1 3 ODATA 3 0]; $em set delay_pkt_ 1; $em set delay_ 0.06
        send 0.5 100 0.55 200 0.56 300 0.565 320 0.57 400 0.9 500 1.2 600
    }
}
$ns at 0.2 "$s start-SPM"
$ns at 4 finish
$ns run
