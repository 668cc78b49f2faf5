proc t {s} { set c [catch {uplevel #0 $s} r]; puts "$s => $c <$r>" }
set ns [new Simulator]
set f [open o.tr w]; $ns trace-all $f
foreach i {0 1 2 3} {set n($i) [$ns node]}
t {$ns make-lan "$n(0) $n(1) $n(2)" 1Mb 1ms}
t {$ns duplex-link $n(2) $n(3) 1Mb 2ms DropTail}
set u [new Agent/UDP]; $ns attach-agent $n(0) $u; set s [new Agent/LossMonitor]; $ns attach-agent $n(3) $s; $ns connect $u $s
set em [new ErrorModel]; $em set rate_ 0.3; $em ranvar [new RandomVariable/Constant]
t {$em ranvar foo}
t {$ns lossmodel $em $n(2) $n(3)}
for {set i 0} {$i < 40} {incr i} { $ns at 1.$i {$u send 100} }
$ns at 3 {puts [$s set npkts_]; exit 0}
$ns run
