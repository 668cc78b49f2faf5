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
proc second-sender {node} {
    global ns n g s2
    set s2 [new Agent/PGM/Sender]
    $ns attach-agent $n($node) $s2
    $s2 set dst_addr_ $g
    $s2 set dst_port_ 0
    foreach {time bytes} {0.48 50 0.7 60 0.8 70} {$ns at $time "$s2 send $bytes"}
    $ns at 1.9 "$s2 print-stats"
}
receiver a 2
set start 0.2
switch [lindex $argv 0] {
    late {receiver b 3 0.56; receiver c 1 0.9; lose 1 2 ODATA 3 1}
    no-messages {receiver b 3; lose 1 2 ODATA 3 1; set start 0.75}
    two-senders {receiver b 3; second-sender 4; $ns at 0.3 "$s2 start-SPM"; lose 1 2 ODATA 3 1}
    other-session {
        receiver b 3
        off 0 1 2 3 4
        second-sender 4
        lose 1 3 SPM 2 1
        lose 1 3 ODATA 3 1
        $ns at 0.22 "$s stop-SPM"
        $ns at 0.3 "$s2 start-SPM"
    }
    stop {
        $s set spm_interval_ 0.1
        $ns at 0.9 "$s set spm_interval_ 0.7"
        $ns at 0.45 "$s stop-SPM"
        $ns at 0.85 "$s start-SPM"
        $ns at 0.88 "$s start-SPM"
    }
    stop-twice {$ns at 0.5 "$s stop-SPM"; $ns at 0.6 "$s stop-SPM"}
    other-packets {
        foreach {i node to port} {0 1 2 2 1 3 0 2 2 1 2 0 3 2 0 0} {
            set u($i) [new Agent/UDP]
            $ns attach-agent $n($node) $u($i)
            $u($i) set dst_addr_ $to
            $u($i) set dst_port_ $port
            $ns at [expr 0.6 + 0.1 * $i] "$u($i) send 100"
        }
        $ns at 1.1 "$s send 0"
        $ns at 1.2 "$s send -1"
        $ns at 1.3 {puts "data [catch {$s send 100 text}]"}
    }
    unicast {
        # No labels of interfaces are asked for.
        $s set dst_addr_ 3
        $s set dst_port_ 2
        receiver b 3 1.9
        lose 0 1 ODATA 3 2
    }
    old-message {
        # A message that another one overtakes.
        set em [lose 0 1 SPM 3 1]; $em set delay_pkt_ 1; $em set delay_ 0.7
        lose 1 2 ODATA 3 1
    }
}
send 0.5 100 0.55 200 0.6 300 0.9 100 1.0 100 1.1 100
$ns at $start "$s start-SPM"
$ns at 2 finish
$ns run
