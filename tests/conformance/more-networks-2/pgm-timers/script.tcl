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
receiver a 2; receiver b 3
set end 20
switch [lindex $argv 0] {
    naks-lost {lose 0 1 ODATA 100 1; lose 1 0 NAK 1 0}
    repairs-lost {lose 0 1 ODATA 100 1; lose 1 2 RDATA 1 0}
    no-retries {
        # The draws of a later loss show how many there were.
        lose 0 1 ODATA 2 1; lose 1 2 RDATA 2 1
        $r(a) set max_nak_data_retries_ 0
        $r(a) set nak_rdata_ivl_ 0.2
        send 2.5 100 3.5 100 3.6 100
    }
    unconfirmed {
        off 0 1 2 3
        lose 0 1 ODATA 100 1; lose 1 0 NAK 3 1; lose 1 0 NAK 4 2; lose 0 1 RDATA 2 1
        $r(b) set max_nak_ncf_retries_ 1
    }
    elimination {
        lose 0 1 ODATA 100 1; lose 0 1 RDATA 1 0
        $r(a) set nak_rdata_ivl_ 0.02
        $r(a) set nak_bo_ivl_ 0.004
        $r(a) set max_nak_data_retries_ 60
        foreach i {0 1 2} {[node-pgm $i] set nak_elim_ival_ 0.5; [node-pgm $i] set nak_rdata_ival_ 0.8}
    }
    unsolicited {
        lose 0 1 ODATA 100 1
        [node-pgm 1] set nak_rpt_ival_ 0.01
        $r(a) set nak_bo_ivl_ 0.08
        $r(b) set nak_bo_ivl_ 0.01
        $ns at 3 "[node-pgm 1] set nak_elim_ival_ 0.005"
        lose 0 1 ODATA 3 0
        send 3.5 100 3.55 200 3.6 100
    }
    expired {
        lose 0 1 ODATA 100 1
        [node-pgm 1] set nak_rdata_ival_ 0.07
        [node-pgm 1] set pgm_enabled_ 0
        $ns at 0.3 "[node-pgm 1] set pgm_enabled_ 1"
        $ns at 0.75 "[node-pgm 3] set pgm_enabled_ 0"
    }
    long-path {
        # Confirmations come after the first repetition.
        $ns delay $n(0) $n(1) 40ms duplex
        lose 0 1 ODATA 100 1
        $s set rdata_delay_ 0.5
        [node-pgm 1] set nak_rdata_ival_ 0.2
        $r(a) set nak_rdata_ivl_ 0.02
        $r(a) set max_nak_data_retries_ 100
        [node-pgm 2] set nak_elim_ival_ 0.00001
        set end 1.6
    }
}
send 0.5 100 0.55 200
$ns at 0.2 "$s start-SPM"
$ns at $end finish
$ns run
