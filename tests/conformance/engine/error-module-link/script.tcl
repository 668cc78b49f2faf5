proc t {s} { set c [catch {uplevel #0 $s} r]; puts "$s => $c <$r>" }
set ns [new Simulator]
set n [$ns node]; set n2 [$ns node]; set n3 [$ns node]
set x [new ErrorModule Fid]
t {$x info vars}
t {$x target}
t {$x drop-target}
t {$x set classifier_}
t {$x classifier}
t {$x errormodels}
t {$x set debug_}
set em [new ErrorModel]
t {$x insert $em}
t {$x errormodels}
t {$x info vars}
t {$x bind $em 1 3}
t {$x bind $em 5}
t {$x default pass}
t {$x default $em}
t {$x default foo}
t {$x default [new Connector]}
t {$x reset}
t {$x drop}
t {lsort [ErrorModule info instprocs]}
$ns simplex-link $n $n2 1Mb 10ms ErrorModule Fid
set l [$ns link $n $n2]
set x [$l queue]
set em [new ErrorModel]; $em set rate_ 0.5
$x insert $em
t {$x bind $em 1 3}
$x default pass
set u [new Agent/UDP]; $ns attach-agent $n $u; set s [new Agent/LossMonitor]; $ns attach-agent $n2 $s; $ns connect $u $s
set f [open o.tr w]
for {set i 0} {$i<50} {incr i} {$ns at 1.$i {$u send 100}}
$ns at 1.2 {$u set fid_ 1}
$ns at 1.3 {$u set fid_ 9}
$ns at 3 {puts [$s set npkts_]; exit}
$ns run
