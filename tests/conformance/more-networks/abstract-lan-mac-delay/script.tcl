Mac set delay_ 3ms
LL set delay_ 2ms
set ns [new Simulator]
set f [open out.tr w]
$ns trace-all $f
set a [$ns node]
set b [$ns node]
$ns make-abslan "$a $b" 1Mb 10ms
foreach class {Mac LL} {
    foreach object [$class info instances] {puts "$class [$object set delay_] [$object set bandwidth_]"}
}
set u [new Agent/UDP]
$ns attach-agent $a $u
set z [new Agent/Null]
$ns attach-agent $b $z
$ns connect $u $z
$ns at 0.1 "$u send 100"
$ns at 0.2 {$ns flush-trace; exit 0}
$ns run
