# abstract TCP: each variant loses each of its packets, on the first link or on the second one
set ns [new Simulator]
$ns abstract-tcp
set f [open out.tr w]
set late [lindex $argv 0]
set from [$ns node]; set through [$ns node]
$ns duplex-link $from $through 1000Mb 10ms DropTail
$ns queue-limit $from $through 10000
$ns trace-queue $from $through $f
set fid 0
foreach variant {TahoeAck RenoAck TahoeDelAck RenoDelAck} sink {"" /DelAck "" /DelAck} {
  for {set lost 0} {$lost < 32} {incr lost} {
    set a [$ns node]; set b [$ns node]
    $ns duplex-link $a $from 1000Mb 1ms DropTail
    $ns duplex-link $through $b 1000Mb 3ms DropTail
    set e [new ErrorModel/List]; $e droplist "$lost 1000000"
    if {$late} { $ns lossmodel $e $through $b } else { $ns lossmodel $e $a $from }
    set t [new Agent/AbsTCP/$variant]; set s [new Agent/AbsTCPSink$sink]
    $ns attach-agent $a $t; $ns attach-agent $b $s; $ns connect $t $s
    $t set fid_ [incr fid]; $s set fid_ [incr fid]
    $ns at [expr 0.01 + $fid * 0.0001] "$t advance [expr $lost < 19 ? 27 : 31]"
  }
}
$ns at 3 "$ns flush-trace; exit 0"
$ns run
