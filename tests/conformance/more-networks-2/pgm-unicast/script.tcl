# argument: routers on, or off with the receiver on the port of the sender
set ns [new Simulator]
$ns node-config -PGM ON
set f [open out.tr w]
$ns trace-all $f
foreach i {0 1 2} {set n($i) [$ns node]}
foreach {a b} {0 1 1 2} {$ns duplex-link $n($a) $n($b) 1.5Mb 10ms DropTail}
set s [new Agent/PGM/Sender]
set r [new Agent/PGM/Receiver]
if {[lindex $argv 0] != "port"} {$ns attach-agent $n(2) [new Agent/Null]}
$ns attach-agent $n(0) $s
$ns attach-agent $n(2) $r
$ns connect $s $r
if {[lindex $argv 0] != "on"} {foreach i {0 1 2} {[$n($i) get-pgm] set pgm_enabled_ 0}}
set em [new PGMErrorModel]
$em drop-packet ODATA 3 2
$em drop-target [new Agent/Null]
$ns lossmodel $em $n(0) $n(1)
$ns at 0.2 "$s start-SPM"
foreach time {0.5 0.55 0.6 0.7 0.8 0.9} {$ns at $time "$s send 100"}
$ns at 2 {
    $s print-stats
    $r print-stats
    foreach i {0 1 2} {[$n($i) get-pgm] print-stats}
    close $f
    exit 0
}
$ns run
